// Reads that suspend the task until a signal has sent its result. `first()` documents their common rules.

extension SignalProtocol {
  /// Subscribes, waits for the first event, disposes the subscription and returns the value, or nil if the signal
  /// completed without a value.
  ///
  ///     signal         --1-2-3
  ///     await first()  --1        the source is disposed here
  ///
  /// Throws the signal's error. A cancelled task disposes the subscription and throws a `CancellationError`, even if a
  /// value has arrived meanwhile. For that reason the error type is `any Error`. A `CancellationError` is also thrown if no
  /// code can send the result any more: the sources were deallocated before they ended. A task that was cancelled before
  /// the call does not subscribe. Subscribes on the caller's executor. A source that never returns from its subscription,
  /// such as `fail(error).retry()`, is not left by a cancellation: let it start on a scheduler, with `subscribe(on:)`.
  ///
  ///     let user = try await session.first()
  @_alwaysEmitIntoClient
  nonisolated(nonsending) public func first() async throws -> Value? { try await firstValue(isolation: #isolation) }

  // Swift 6.3 leaves out, in optimized code, that an isolated function changes to its actor, if it begins with the call of a
  // `nonisolated(nonsending)` one. A function with an isolated parameter changes to the actor itself, unless it is inlined.
  @inline(never)
  @_alwaysEmitIntoClient
  func firstValue(isolation: isolated (any Actor)?) async throws -> Value? {
    try Task.checkCancellation()
    let iterator = take(first: 1).values.makeAsyncIterator()
    let value = try await iterator.next(isolation: isolation)
    if iterator.wasCancelled { throw CancellationError() }
    return value
  }

  /// Subscribes, waits until the signal has completed, and returns its last value; nil if there was none.
  ///
  ///     signal        --1-2-3-|
  ///     await last()          3
  ///
  /// Throws the signal's error, or a `CancellationError`: see `first()`.
  @_alwaysEmitIntoClient
  nonisolated(nonsending) public func last() async throws -> Value? {
    try await take(last: 1).first()
  }

  /// Subscribes, waits until the signal has completed, and returns all its values.
  ///
  ///     signal           --1-2-3-|
  ///     await toArray()          [1, 2, 3]
  ///
  /// Throws the signal's error, or a `CancellationError`: see `first()`. Holds all values: limit an endless signal with
  /// `take`.
  ///
  ///     let lines = try await file.lines.toArray()
  @_alwaysEmitIntoClient
  nonisolated(nonsending) public func toArray() async throws -> [Value] {
    try await collect().first() ?? []
  }

  /// Subscribes, ignores all values and waits until the signal has completed.
  ///
  ///     signal   --1-2-3-|
  ///     returns          ^
  ///
  /// Throws the signal's error, or a `CancellationError`: see `first()`.
  @_alwaysEmitIntoClient
  nonisolated(nonsending) public func completion() async throws {
    _ = try await ignoreValues().first()
  }
}
