import Huntable

extension PullSignal {
  /// The elements of an asynchronous sequence, each of them requested when the consumer has room for it.
  ///
  ///     asked      ^----^----^--
  ///     sequence   ---1---2----nil
  ///     result     ---1---2----|
  ///
  /// Each subscription iterates the sequence in its own task, and sends from that task. The task is suspended while the
  /// consumer has no room. Completes when the sequence ends, or fails with the error of the sequence. Disposal cancels
  /// the task, which releases the iterator. After a disposal nothing is sent. Holds only the task.
  ///
  ///     PullSignal(connection.messages).flatMap(maxConcurrent: 4, overflow: .pausing) { answer($0) }
  ///
  /// - Parameters:
  ///   - sequence: The elements. A sequence that can be iterated only once, such as an `AsyncStream`, makes a signal for
  ///     one subscription.
  ///   - executor: The executor of the task: a scheduler, such as a `QueueScheduler`, or a `TestScheduler` for virtual
  ///     time. With nil the task runs on the system's threads.
  ///   - priority: The task's priority; nil means that of the task that subscribes.
  @_alwaysEmitIntoClient
  public init(
    _ sequence: some AsyncSequence<Value, Failure> & Sendable, on executor: (any TaskExecutor)? = nil,
    priority: TaskPriority? = nil
  ) {
    self.init { demand in
      Signal(operator: "PullSignal", on: executor, priority: priority) { (send, handle) async throws(Failure) in
        var iterator = sequence.makeAsyncIterator()
        while await demand.hasRoomInTask(for: handle), let value = try await iterator.next(isolation: nil) {
          if !send(value) { return }
        }
      }
    }
  }

  /// The values of an asynchronous function, which is called for the next value whenever the consumer has room for it.
  ///
  ///     asked      ^----^----^--
  ///     producer   ---1---2----nil
  ///     result     ---1---2----|
  ///
  /// Each subscription calls the function in its own task, and sends from that task. Completes when the function returns
  /// nil, or fails with the error that the function throws. Disposal cancels the task. The function is released when the
  /// task ends. Holds the function, and no value.
  ///
  ///     let pages = PullSignal<Page, any Error>(awaiting: {
  ///       var number = 0
  ///       return {
  ///         number += 1
  ///         return try await server.page(number)
  ///       }
  ///     })
  @_alwaysEmitIntoClient
  @_disfavoredOverload
  public init(
    on executor: (any TaskExecutor)? = nil, priority: TaskPriority? = nil,
    awaiting makeProducer:
      @escaping @Sendable () async throws(Failure) -> sending (() async throws(Failure) -> Value?)
  ) {
    self = .awaited(executor, priority, makeProducer)
  }

  @_alwaysEmitIntoClient
  static func awaited(
    _ executor: (any TaskExecutor)?, _ priority: TaskPriority?,
    _ makeProducer: @escaping @Sendable () async throws(Failure) -> sending (() async throws(Failure) -> Value?)
  ) -> PullSignal {
    PullSignal { demand in
      Signal(operator: "PullSignal", on: executor, priority: priority) { (send, handle) async throws(Failure) in
        if await !demand.hasRoomInTask(for: handle) { return }
        let producer = try await makeProducer()
        repeat {
          guard let value = try await producer(), send(value) else { return }
        } while await demand.hasRoomInTask(for: handle)
      }
    }
  }
}

extension PullSignal where Failure == Never {
  /// `init(on:priority:awaiting:)` with a producer that does not throw. The compiler infers no failure type from such a
  /// closure.
  @_alwaysEmitIntoClient
  @_documentation(visibility: internal)
  public init(
    on executor: (any TaskExecutor)? = nil, priority: TaskPriority? = nil,
    awaiting makeProducer: @escaping @Sendable () async -> sending (() async -> Value?)
  ) {
    self = .awaited(executor, priority, makeProducer)
  }
}

extension Optional where Wrapped == Demand {
  /// Waits for a free place. Returns false if the task was cancelled. Without a demand there is always room.
  @_alwaysEmitIntoClient
  func hasRoomInTask(for handle: CompositeDisposable) async -> Bool {
    if let demand = self { await demand.waitForRoom(for: handle) }
    return !Task.isCancelled
  }
}

extension Demand {
  @usableFromInline
  func waitForRoom(for handle: CompositeDisposable) async {
    let suspension = Suspension()
    if !hasRoom(for: handle, orLater: { suspension.resume() }) { _ = await suspension.wait() }
  }
}
