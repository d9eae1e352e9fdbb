import Huntable

extension SignalProtocol {
  /// Sends every value, and the completion, `interval` later on `scheduler`; an error at once.
  ///
  ///     source     -a-b---c-|
  ///     delay(2)   ---a-b---c-|
  ///
  /// The order is kept. Ends as the source does: the completion comes after what is pending, an error overtakes and
  /// drops that. Disposal drops it too. Zero still takes a turn of the scheduler. Holds the events that are pending, so
  /// as many as arrive in one interval. A negative interval traps.
  ///
  ///     answers.delay(.seconds(1), on: .main)
  @inlinable
  public func delay(_ interval: Duration, on scheduler: some Scheduler) -> Signal<Value, Failure> {
    delay(interval, on: { scheduler }, always: scheduler)
  }

  /// Sends every value, and the completion, `interval` later on the scheduler that was current when it arrived, or on
  /// the background scheduler of subscriptions if there was none; an error at once.
  ///
  ///     source     -a-b---c-|
  ///     delay(2)   ---a-b---c-|
  ///
  /// The order is kept though the schedulers differ. How it ends, what disposal does, what is held and what traps is as
  /// with `delay(_:on:)`.
  ///
  ///     answers.delay(.seconds(1))
  public func delay(_ interval: Duration) -> Signal<Value, Failure> {
    delay(interval, on: { Schedulers.current ?? SubscriptionScheduler.background })
  }

  @inlinable
  func delay(
    _ interval: Duration, on scheduler: @escaping @Sendable () -> any Scheduler, always: (any Scheduler)? = nil
  ) -> Signal<Value, Failure> {
    precondition(interval >= .zero, "A signal cannot be delayed by a negative interval: \(interval).")
    let source = signal
    return Signal(guarded: { observer, handle in
      if Tracing.isOn { TraceNode.hop(to: always, .inOrder) }
      let engine = FanIn(DelayState<Value, Failure>(), observer, handle)
      let enqueue: @Sendable (Event<Value, Failure>) -> Void = { event in
        engine.submit(.event(event))
        // In place before the timer exists, since that may fire at once.
        let timer = SerialDisposable()
        engine.sources.adopt(timer)
        timer.inner = scheduler().schedule(after: interval) {
          engine.sources.remove(timer)
          engine.submit(.due)
        }
      }
      engine.attach(
        source, next: { enqueue(.next($0)) }, failed: { engine.submit(.failed($0)) },
        completed: { enqueue(.completed) })
    })
  }
}

/// The events that wait for their time. Each has a timer, since they may come on different schedulers. A timer does not
/// say which event is due: on whatever thread it fires, the events leave in their order.
@usableFromInline
struct DelayState<Value: Sendable, Failure: Error>: FanInState {
  @usableFromInline
  enum Input: Sendable {
    case event(Event<Value, Failure>)
    case due
    case failed(Failure)
  }

  @usableFromInline
  var waiting = RingBuffer<Event<Value, Failure>>()

  @inlinable
  init() {}

  @inlinable
  mutating func receive(_ input: Input) -> FanInAction<Value, Failure> {
    switch input {
    case .event(let event):
      waiting.append(event)
      return .nothing
    case .due: return waiting.popFirst().map { FanInAction($0) } ?? .nothing
    case .failed(let error): return .failed(error)
    }
  }
}
