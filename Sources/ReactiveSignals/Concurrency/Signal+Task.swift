extension Signal {
  /// Asynchronous work: its result is the signal's one value, what it throws is the error.
  ///
  ///     subscribed  ^
  ///     work         ---1
  ///     task        ----1|
  ///
  /// Each subscription runs the work anew, in a task of its own, from which it sends. Disposal cancels the task; what
  /// that makes of it, be it a `CancellationError` or a result, is not sent. A `CancellationError` that is thrown
  /// without a disposal is an error like any other. When a task awaits this signal and is cancelled, it disposes the
  /// subscription, and so cancels the work. Holds nothing but the task.
  ///
  ///     let user = Signal.task { try await server.user(id) }.timeout(after: .seconds(5), with: URLError(.timedOut), on: .main)
  ///
  /// - Parameters:
  ///   - executor: Where the work runs: a scheduler, such as a `QueueScheduler`, or a `TestScheduler` for virtual time.
  ///     Nil: on the system's threads.
  ///   - priority: The task's priority; that of the task that subscribes, if nil.
  ///   - work: The work; called once for each subscription, in the task.
  @inlinable
  public static func task(
    on executor: (any TaskExecutor)? = nil, priority: TaskPriority? = nil,
    _ work: @escaping @Sendable () async throws(Failure) -> Value
  ) -> Signal {
    Signal(on: executor, priority: priority) { (send) async throws(Failure) in _ = send(try await work()) }
  }

  /// A signal of what a task sends. `run` gets what takes the values, and says whether anybody still wants any.
  @inlinable
  init(
    operator: StaticString = #function, on executor: (any TaskExecutor)?, priority: TaskPriority?,
    _ run: @escaping @Sendable (_ send: (Value) -> Bool) async throws(Failure) -> Void
  ) {
    self.init(
      operator: `operator`,
      guarded: { observer, handle in
        // A part of the subscription as long as the task runs: its own end does not cancel it.
        let running = CompositeDisposable()
        handle.adopt(running)
        if running.isDisposed { return }
        let task = Task(executorPreference: executor, priority: priority) {
          let end: Event<Value, Failure>
          do throws(Failure) {
            try await run { value in
              if handle.isDisposed { return false }
              observer.next(value)
              return true
            }
            end = .completed
          } catch {
            end = .failed(error)
          }
          handle.remove(running)
          if !handle.isDisposed { observer.send(end) }
        }
        running.onEnd { task.cancel() }
      })
  }
}
