import CHuntable

/// A member of a structure, because a closure that is passed as a generic argument gets another context.
private struct Borrowed {
  let function: @Sendable @concurrent () async throws -> Void
}

/// Calls `body` with `function` as a closure that may be stored. For traits of tests.
///
/// When `body` has returned, a call of the closure may remain: that of a task that never continues. The check of
/// `withoutActuallyEscaping` would trap for the reference that this call has, so that reference is given up first. The
/// closure itself has no reference to `function`, because other code may release the closure later. If the runtime changed
/// the layout of closures, each test with a trait would crash.
package func withBorrowed(
  _ function: @Sendable @concurrent () async throws -> Void,
  _ body: (@escaping @Sendable @concurrent () async throws -> Void) async throws -> Void
) async throws {
  try await withoutActuallyEscaping(function) { function in
    let parts = unsafeBitCast(Borrowed(function: function), to: (code: UInt, context: UInt).self)
    defer { ct_keep_one_reference(UnsafeRawPointer(bitPattern: parts.context)) }
    try await body { try await unsafeBitCast(parts, to: Borrowed.self).function() }
  }
}
