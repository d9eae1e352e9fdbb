extension Signal {
  /// Runs `work` once on `scheduler`, when the first subscriber subscribes. Every subscriber receives all events of
  /// `work`.
  ///
  ///     subscriber  ^--1-2-|      the work runs once
  ///     later             ^(12|)
  ///
  /// ![Marbles: startLazily(on:_:)](start-lazily)
  ///
  /// Ends as `work` ends its subscriber. Subscribers are attached on the scheduler, which means inside `subscribe` on the
  /// immediate scheduler. The work is never cancelled, neither by disposal nor by releasing the signal. Holds all events
  /// of the work while the signal is retained or the work is running.
  ///
  ///     let settings = Signal<Settings, IOError>.startLazily(on: files) { subscriber in
  ///       subscriber.send(readSettings())
  ///       subscriber.complete()
  ///     }
  @_alwaysEmitIntoClient
  public static func startLazily(
    on scheduler: some Scheduler, _ work: @escaping @Sendable (Subscriber<Value, Failure>) -> Void
  ) -> Signal {
    started(on: scheduler, work).attaching { _ in }.subscribe(on: scheduler)
  }

  /// Runs `work` once on `scheduler`, starting immediately. Every subscriber receives all events of `work`.
  ///
  ///     work        1-2-|
  ///     subscriber    ^(12)-|
  ///
  /// ![Marbles: startEagerly(on:_:)](start-eagerly)
  ///
  /// Otherwise behaves as `startLazily(on:_:)`. The work also runs if the result is released.
  @_alwaysEmitIntoClient
  @discardableResult
  public static func startEagerly(
    on scheduler: some Scheduler, _ work: @escaping @Sendable (Subscriber<Value, Failure>) -> Void
  ) -> Signal {
    let connection = started(on: scheduler, work)
    connection.connect()
    return connection.signal.subscribe(on: scheduler)
  }

  @_alwaysEmitIntoClient
  static func started(
    on scheduler: some Scheduler, _ work: @escaping @Sendable (Subscriber<Value, Failure>) -> Void
  ) -> MulticastConnection<Value, Failure> {
    Signal { subscriber in
      work(subscriber)
      return nil
    }
    .subscribe(on: scheduler)
    .multicast(ReplaySubject())
  }
}
