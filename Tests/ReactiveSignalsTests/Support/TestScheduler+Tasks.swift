import ReactiveSignals

extension TestScheduler {
  /// Starts a task on this scheduler and runs it as far as it goes without the clock being moved.
  @discardableResult
  func start<Success: Sendable>(
    _ work: @escaping @Sendable () async throws -> Success
  ) -> Task<Success, any Error> {
    let task = Task(executorPreference: self) { try await work() }
    settle()
    return task
  }

  /// Runs what is due.
  func settle() { advance(by: .zero) }
}
