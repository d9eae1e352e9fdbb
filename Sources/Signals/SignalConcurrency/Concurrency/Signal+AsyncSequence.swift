extension Signal {
  /// The values of an asynchronous sequence.
  ///
  ///     sequence  --1-2---3-nil
  ///     Signal    --1-2---3-|
  ///
  /// Each subscription iterates the sequence in its own task, and sends from that task. The task requests the next
  /// element after it has delivered the last one. Completes when the sequence ends, or fails with the error of the
  /// sequence. Disposal cancels the task. After a disposal nothing is sent, neither a further element nor the end. Holds
  /// only the task.
  ///
  ///     Signal(URL(filePath: "/var/log/syslog").lines).filter { $0.contains("error") }
  ///
  /// - Parameters:
  ///   - sequence: The elements. A sequence that can be iterated only once, such as an `AsyncStream`, makes a signal for
  ///     one subscription.
  ///   - executor: The executor of the task: a scheduler, such as a `QueueScheduler`, or a `TestScheduler` for virtual
  ///     time. With nil the task runs on the system's threads.
  ///   - priority: The task's priority; nil means that of the task that subscribes.
  @_alwaysEmitIntoClient
  public init(
    _ sequence: any AsyncSequence<Value, Failure> & Sendable, on executor: (any TaskExecutor)? = nil,
    priority: TaskPriority? = nil
  ) {
    // With a generic parameter, a mistake in the closure of `Signal { }` would become one about that parameter.
    self = .iterating(sequence, executor, priority)
  }

  @_alwaysEmitIntoClient
  static func iterating(
    _ sequence: some AsyncSequence<Value, Failure> & Sendable, _ executor: (any TaskExecutor)?,
    _ priority: TaskPriority?
  ) -> Signal {
    Signal(operator: "Signal", on: executor, priority: priority) { (send, _) async throws(Failure) in
      for try await value in sequence {
        if !send(value) { return }
      }
    }
  }
}
