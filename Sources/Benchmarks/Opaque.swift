/// Hides a value from the optimizer, so that nothing which depends on it is computed at compile time.
@inline(never)
@_optimize(none)
func opaque<Value>(_ value: Value) -> Value { value }

// Closures have overloads of their own: passed as a generic value they would come back wrapped in thunks, and those
// would be measured.

@inline(never)
@_optimize(none)
func opaque(_ closure: @escaping @Sendable (Int) -> Int) -> @Sendable (Int) -> Int { closure }

@inline(never)
@_optimize(none)
func opaque(_ closure: @escaping @Sendable (Int) -> Bool) -> @Sendable (Int) -> Bool { closure }

@inline(never)
@_optimize(none)
func opaque(_ closure: @escaping Receive) -> Receive { closure }
