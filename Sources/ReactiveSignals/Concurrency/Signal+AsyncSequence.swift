extension Signal {
  /// The values of an asynchronous sequence.
  ///
  ///     sequence  --1-2---3-nil
  ///     Signal    --1-2---3-|
  ///
  /// Each subscription iterates anew, in a task of its own, from which it sends; it takes the next element when the last
  /// has been delivered. Ends as the sequence does: completes, or fails with what it throws. Disposal cancels the task;
  /// what that makes of the sequence is not sent, nor is an element that comes all the same. Holds nothing but the task.
  ///
  ///     Signal(URL(filePath: "/var/log/syslog").lines).filter { $0.contains("error") }
  ///
  /// - Parameters:
  ///   - sequence: The elements. One that can be iterated only once, such as an `AsyncStream`, makes a signal for one
  ///     subscription.
  ///   - executor: Where the task runs: a scheduler, such as a `QueueScheduler`, or a `TestScheduler` for virtual time.
  ///     Nil: on the system's threads.
  ///   - priority: The task's priority; that of the task that subscribes, if nil.
  @inlinable
  public init(
    _ sequence: some AsyncSequence<Value, Failure> & Sendable, on executor: (any TaskExecutor)? = nil,
    priority: TaskPriority? = nil
  ) {
    self.init(operator: "Signal", on: executor, priority: priority) { (send) async throws(Failure) in
      for try await value in sequence {
        if !send(value) { return }
      }
    }
  }
}
