/// Hides a value from the optimizer, so that computations on it are not done at compile time.
@inline(never)
@_optimize(none)
func opaque<Value>(_ value: Value) -> Value { value }

// Overloads for closures: the generic function would return a closure wrapped in thunks, and the thunks would be
// measured.

@inline(never)
@_optimize(none)
func opaque(_ closure: @escaping @Sendable (Int) -> Int) -> @Sendable (Int) -> Int { closure }

@inline(never)
@_optimize(none)
func opaque(_ closure: @escaping @Sendable (Int) -> Bool) -> @Sendable (Int) -> Bool { closure }

@inline(never)
@_optimize(none)
func opaque(_ closure: @escaping @Sendable (Int) -> Void) -> @Sendable (Int) -> Void { closure }
