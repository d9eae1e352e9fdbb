extension Signal {
  /// Work that runs once, at the first subscription, and whose events every subscriber gets from the beginning.
  ///
  /// The first subscription enqueues `work` on `scheduler`, with a subscriber to send to, now or later. All its events
  /// are recorded, and subscriptions are made on `scheduler` too, each of which gets the whole history and goes on live.
  /// Disposing them does not stop the work. It ends when it sends the end, or when nobody holds its subscriber any more.
  ///
  /// Unlike other signals this one has state: it is shared by all copies. The recorded events are held as long as any of
  /// them, a subscription or the work.
  ///
  ///     first   s1-2-3-|
  ///     second      s123-|        Signal.startLazily(on: queue) { subscriber in load(into: subscriber) }
  public static func startLazily(
    on scheduler: some Scheduler, _ work: @escaping @Sendable (Subscriber<Value, Failure>) -> Void
  ) -> Signal {
    let started = StartedWork(work)
    return Signal(attach: { observer, handle in
      started.start(on: scheduler)
      started.events.signal.subscribe(on: scheduler).attach(observer, handle)
    })
  }

  /// Work that is enqueued on `scheduler` at once, and whose events every subscriber gets from the beginning.
  ///
  /// Like `startLazily(on:_:)`, but without waiting for a subscription.
  ///
  ///     work    1-2-3-|
  ///     result    s12-3-|         Signal.startEagerly(on: queue) { subscriber in load(into: subscriber) }
  public static func startEagerly(
    on scheduler: some Scheduler, _ work: @escaping @Sendable (Subscriber<Value, Failure>) -> Void
  ) -> Signal {
    let started = StartedWork(work)
    started.start(on: scheduler)
    return started.events.signal.subscribe(on: scheduler)
  }
}

/// Work that is started once, and its events.
private final class StartedWork<Value: Sendable, Failure: Error>: Sendable {
  typealias Work = @Sendable (Subscriber<Value, Failure>) -> Void

  let events = ReplaySubject<Value, Failure>()
  // Taken out by who starts it, so that what it captures is not held longer than it runs.
  private let work: Locked<Work?>

  init(_ work: @escaping Work) {
    self.work = Locked(work, label: "StartedWork")
  }

  func start(on scheduler: some Scheduler) {
    guard let work = work.withLock({ $0.take() }) else { return }
    scheduler.enqueue {
      Signal { subscriber in
        work(subscriber)
        return nil
      }.subscribe(self.events)
    }
  }
}
