extension Signal {
  /// Work that is done once, on `scheduler`, when somebody subscribes first; everybody gets all its events.
  ///
  ///     subscriber  ^--1-2-|      the work runs once
  ///     later             ^(12|)
  ///
  /// Ends as the work ends it. Subscribers are attached on the scheduler; inside `subscribe` if that is the immediate
  /// one. Nothing cancels the work, neither disposal nor releasing the signal. Holds all its events as long as the signal
  /// is held, or the work is going on.
  ///
  ///     let settings = Signal<Settings, IOError>.startLazily(on: files) { subscriber in
  ///       subscriber.send(readSettings())
  ///       subscriber.complete()
  ///     }
  @inlinable
  public static func startLazily(
    on scheduler: some Scheduler, _ work: @escaping @Sendable (Subscriber<Value, Failure>) -> Void
  ) -> Signal {
    started(on: scheduler, work).attaching { _ in }.subscribe(on: scheduler)
  }

  /// Work that is done once, on `scheduler`, beginning now; everybody gets all its events.
  ///
  ///     work        1-2-|
  ///     subscriber    ^(12)-|
  ///
  /// For the rest as `startLazily(on:_:)`. The result need not be held for the work to be done.
  @inlinable
  @discardableResult
  public static func startEagerly(
    on scheduler: some Scheduler, _ work: @escaping @Sendable (Subscriber<Value, Failure>) -> Void
  ) -> Signal {
    let connection = started(on: scheduler, work)
    connection.connect()
    return connection.signal.subscribe(on: scheduler)
  }

  @inlinable
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
