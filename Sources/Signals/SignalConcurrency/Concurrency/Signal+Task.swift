extension Signal {
  /// Runs asynchronous work. The result of the work is the signal's one value; an error of the work is the signal's
  /// error.
  ///
  ///     subscribed  ^
  ///     work         ---1
  ///     task        ----1|
  ///
  /// Each subscription runs the work in its own task, and sends from that task. Disposal cancels the task; the task then
  /// sends neither a result nor an error. A `CancellationError` that the work throws without a disposal is an error like
  /// any other. A cancelled task that awaits this signal disposes the subscription, and so cancels the work. Holds only
  /// the task.
  ///
  ///     let user = Signal.task { try await server.user(id) }
  ///       .timeout(after: .seconds(5), failure: URLError(.timedOut), on: .main)
  ///
  /// - Parameters:
  ///   - executor: The executor of the work: a scheduler, such as a `QueueScheduler`, or a `TestScheduler` for virtual
  ///     time. With nil the work runs on the system's threads.
  ///   - priority: The task's priority; nil means that of the task that subscribes.
  ///   - work: The work. Called once for each subscription, in the task.
  @_alwaysEmitIntoClient
  public static func task(
    on executor: (any TaskExecutor)? = nil, priority: TaskPriority? = nil,
    _ work: @escaping @Sendable () async throws(Failure) -> Value
  ) -> Signal {
    Signal(on: executor, priority: priority) { (send, _) async throws(Failure) in _ = send(try await work()) }
  }

  /// A signal of the values that a task sends. `run` receives a function that sends a value, and the subscription. The
  /// function returns false after a disposal.
  @_alwaysEmitIntoClient
  init(
    operator: StaticString = #function, on executor: (any TaskExecutor)?, priority: TaskPriority?,
    _ run: @escaping @Sendable (_ send: (Value) -> Bool, CompositeDisposable) async throws(Failure) -> Void
  ) {
    self.init(
      operator: `operator`,
      guarded: { observer, handle in
        // Part of the subscription only while the task runs, so that the end of the signal does not cancel the task.
        let running = CompositeDisposable()
        handle.adopt(running)
        if running.isDisposed { return }
        let task = Task(executorPreference: executor, priority: priority) {
          let end: Event<Value, Failure>
          do throws(Failure) {
            let send = { (value: Value) in
              if handle.isDisposed { return false }
              observer.next(value)
              return true
            }
            try await run(send, handle)
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
