import Huntable

extension SignalProtocol {
  /// Sends every value and the completion `interval` later, on `scheduler`. Sends an error immediately.
  ///
  ///     source     -a-b---c-|
  ///     delay(2)   ---a-b---c-|
  ///
  /// ![Marbles: delay(_:on:)](delay)
  ///
  /// Values keep their order. Ends as the source does: the completion is sent after all delayed values. An error drops
  /// the delayed values, and so does disposal. With an interval of zero an event still waits for a turn of the
  /// scheduler. Holds the delayed events: as many as arrive in one interval. A negative interval traps.
  ///
  ///     answers.delay(.seconds(1), on: .main)
  @_alwaysEmitIntoClient
  public func delay(_ interval: Duration, on scheduler: some Scheduler) -> Signal<Value, Failure> {
    delay(interval, on: { scheduler }, always: scheduler)
  }

  /// Sends every value and the completion `interval` later, on the scheduler that was current when the event arrived.
  /// Sends an error immediately.
  ///
  ///     source     -a-b---c-|
  ///     delay(2)   ---a-b---c-|
  ///
  /// ![Marbles: delay(_:)](delay)
  ///
  /// If no scheduler was current when an event arrived, the event is delayed on the background scheduler of
  /// subscriptions. Values keep their order even if the schedulers differ. End, disposal, memory and traps are as with
  /// `delay(_:on:)`.
  ///
  ///     answers.delay(.seconds(1))
  @_alwaysEmitIntoClient
  public func delay(_ interval: Duration) -> Signal<Value, Failure> {
    delay(interval, on: { Schedulers.current ?? SubscriptionScheduler.background })
  }

  /// Subscribes to this signal `interval` after the subscription, on `scheduler`, and passes on its events unchanged.
  ///
  ///     source                  a-b-|
  ///     delaySubscription(3)    ---a-b-|
  ///
  /// ![Marbles: delaySubscription(_:on:)](delay-subscription)
  ///
  /// Events that a hot source sends during the interval are missed. Later events are sent on the source's own thread.
  /// Ends as the source does. Disposal cancels the timer, or disposes the source. With an interval of zero the
  /// subscription still waits for a turn of the scheduler. Holds nothing. A negative interval traps.
  ///
  ///     suggestions.delaySubscription(.seconds(1), on: .main)
  @_alwaysEmitIntoClient
  public func delaySubscription(_ interval: Duration, on scheduler: some Scheduler) -> Signal<Value, Failure> {
    precondition(interval >= .zero, "A subscription cannot be delayed by a negative interval: \(interval).")
    let source = signal
    return Signal(attach: { observer, handle in
      let later = SerialSubscription(observer, in: handle)
      handle.adopt(
        scheduler.schedule(
          after: interval, Tracing.inContext { later.proceed { source.attach(later.observer, $0) } }))
    })
  }

  @_alwaysEmitIntoClient
  func delay(
    _ interval: Duration, on scheduler: @escaping @Sendable () -> any Scheduler, always: (any Scheduler)? = nil
  ) -> Signal<Value, Failure> {
    precondition(interval >= .zero, "A signal cannot be delayed by a negative interval: \(interval).")
    let source = signal
    return Signal(guarded: { observer, handle in
      if Tracing.isOn { Tracing.hop(to: always, .inOrder) }
      // The state is the delayed events. A timer that fires sends the oldest one, not its own: the events keep their order
      // even if the timers fire on different threads.
      let engine = FanIn(RingBuffer<Event<Value, Failure>>(), observer, handle)
      let timers = DelayTimers()
      engine.sources.adopt(timers)
      // The source is serial, so it counts the timers without protection.
      let count = SerialState(0)
      let enqueue: @Sendable (Event<Value, Failure>) -> Void = { event in
        engine.submit(event) { waiting, event in
          waiting.append(event)
          return .nothing
        }
        let number = count.value
        count.value += 1
        let scheduler = scheduler()
        timers.add(
          scheduler.schedule(after: interval) {
            timers.remove(number)
            // Tried here first, so that a timer that need not wait allocates no closure.
            guard engine.strand.enter() else {
              return engine.submitTimer(on: { scheduler }) { engine.sendNext() }
            }
            engine.sendNext()
            engine.exit()
          })
      }
      engine.attach(source, next: { enqueue(.next($0)) }, completed: { enqueue(.completed) })
    })
  }
}

extension FanIn where State == RingBuffer<Event<Output, Failure>> {
  /// Sends the oldest delayed event, on the strand.
  @_alwaysEmitIntoClient
  func sendNext() { process(()) { waiting, _ in waiting.popFirst().map { FanInAction($0) } ?? .nothing } }
}
