extension Command {
  /// Executes the command, waits until the execution ends, and returns its last value, or nil if there was none. Throws
  /// the error of the execution.
  ///
  ///     execute          ^
  ///     work              ^-1-2-|
  ///     await result()          2
  ///
  /// A cancelled task cancels the execution and throws `cancelled`. A task that was cancelled before the call executes
  /// nothing. The execution needs the command's scheduler: do not block that scheduler meanwhile.
  ///
  ///     let receipt = try await buy.result(of: card)
  @_alwaysEmitIntoClient
  nonisolated(nonsending) public func result(of input: Input) async throws(CommandError<Failure>) -> Output? {
    try await result(of: input, isolation: #isolation)
  }

  // Changes to the actor of the caller itself, as `firstValue(isolation:)` of signals does.
  @inline(never)
  @_alwaysEmitIntoClient
  func result(of input: Input, isolation: isolated (any Actor)?) async throws(CommandError<Failure>) -> Output? {
    if Task.isCancelled { throw .cancelled }
    let execution = execute(input)
    let iterator = execution.take(last: 1).values.makeAsyncIterator()
    let result = try await iterator.next(isolation: isolation)
    if iterator.wasCancelled {
      execution.dispose()
      throw .cancelled
    }
    return result
  }
}

extension Command where Input == Void {
  /// Executes the command, waits until the execution ends, and returns its last value. See `result(of:)`.
  @_alwaysEmitIntoClient
  nonisolated(nonsending) public func result() async throws(CommandError<Failure>) -> Output? {
    try await result(of: ())
  }
}
