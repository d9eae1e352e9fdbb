extension Command {
  /// Executes the command and waits for the end; returns the last value, nil if there was none.
  ///
  ///     execute          ^
  ///     work              ^-1-2-|
  ///     await result()          2
  ///
  /// When the task is cancelled, it cancels the execution and throws `cancelled`; one that was cancelled before executes
  /// nothing. It takes the command's scheduler: do not block that meanwhile.
  ///
  ///     let receipt = try await buy.result(of: card)
  nonisolated(nonsending) public func result(of input: Input) async throws(CommandError<Failure>) -> Output? {
    if Task.isCancelled { throw .cancelled }
    let execution = execute(input)
    let iterator = execution.take(last: 1).values.makeAsyncIterator()
    let result = try await iterator.next(isolation: #isolation)
    if iterator.wasCancelled {
      execution.dispose()
      throw .cancelled
    }
    return result
  }
}
