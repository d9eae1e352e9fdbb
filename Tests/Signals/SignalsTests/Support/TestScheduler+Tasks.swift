extension TestScheduler {
  /// Starts a task on this scheduler and runs it as far as possible without advancing the clock.
  @discardableResult
  func start<Success: Sendable>(
    _ work: @escaping @Sendable () async throws -> Success
  ) -> Task<Success, any Error> {
    let task = Task(executorPreference: self) { try await work() }
    settle()
    return task
  }
}
