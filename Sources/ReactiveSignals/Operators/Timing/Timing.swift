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
    return Signal(attach: { observer, handle in
      if Tracing.isOn { TraceNode.hop(to: always, .inOrder) }
      let delay = Delay(observer, in: handle)
      let upstream = Upstream(in: handle)
      source.attach(
        Observer(
          next: { delay.enqueue(.next($0), for: interval, on: scheduler()) },
          failed: { error in upstream.end { delay.fail(error) } },
          completed: { upstream.end { delay.enqueue(.completed, for: interval, on: scheduler()) } }),
        upstream.handle)
    })
  }
}

/// Events that wait for their time, each with a timer.
///
/// Timers are only ticks: whatever thread they come on, the events leave in their order, on a strand.
@usableFromInline
final class Delay<Value: Sendable, Failure: Error>: Sendable {
  @usableFromInline
  enum Input: Sendable {
    case tick
    case failure(Failure)
  }

  @usableFromInline
  let observer: Downstream<Value, Failure>
  @usableFromInline
  let events = Locked(RingBuffer<Event<Value, Failure>>(), label: "Delay")
  @usableFromInline
  let timers = CompositeDisposable()
  @usableFromInline
  let strand = StrandQueue<Input>()
  @exclusivity(unchecked)
  @usableFromInline
  // Touched on the strand.
  nonisolated(unsafe) var hasEnded = false

  @inlinable
  init(_ observer: Observer<Value, Failure>, in handle: CompositeDisposable) {
    self.observer = Downstream(observer)
    let timers = timers
    handle.onEnd { timers.dispose() }
  }

  @inlinable
  func enqueue(_ event: Event<Value, Failure>, for interval: Duration, on scheduler: any Scheduler) {
    events.withLock { $0.append(event) }
    // In place before the timer exists, since that may fire at once.
    let timer = SerialDisposable()
    timers.adopt(timer)
    timer.inner = scheduler.schedule(after: interval) {
      self.timers.remove(timer)
      self.submit(.tick)
    }
  }

  @inlinable
  func fail(_ error: Failure) { submit(.failure(error)) }

  @inlinable
  func submit(_ input: Input) {
    strand.submit(input) { input in
      if hasEnded { return }
      switch input {
      case .tick: if let event = events.withLock({ $0.popFirst() }) { send(event) }
      case .failure(let error): send(.failed(error))
      }
    }
  }

  @inlinable
  func send(_ event: Event<Value, Failure>) {
    if event.isTerminal {
      hasEnded = true
      timers.dispose()
    }
    observer.send(event)
  }
}
