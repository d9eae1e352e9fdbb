extension SignalProtocol {
  /// Sends values at a limited rate: the first at once, then at most one in each `interval`, the latest that has come.
  ///
  ///     source                -ab-c-----d--e-f-|
  ///     throttle(latest: 4)   -a---c----d---e--(f|)
  ///
  /// A value that comes when none was sent for `interval` passes inside the call that sends it. Any other waits on
  /// `scheduler` until the interval is over, and is replaced by the next one to come. Ends as the source does: when that
  /// completes, a value that waits is sent at once, and then the completion; an error drops it. Disposal drops it too.
  /// Holds one value, and one timer, which does not start again in an interval without a value. A negative interval
  /// traps.
  ///
  ///     scrolled.throttle(latest: .milliseconds(100), on: .main)
  @inlinable
  public func throttle(latest interval: Duration, on scheduler: some Scheduler) -> Signal<Value, Failure> {
    precondition(interval >= .zero, "A signal cannot be throttled by a negative interval: \(interval).")
    let source = signal
    return Signal(attach: { observer, handle in
      let throttling = Throttling(observer, every: interval, on: scheduler, in: handle)
      let upstream = Upstream(in: handle)
      upstream.attach(source, next: { throttling.receive($0) }, end: { throttling.submit(.end($0)) })
    })
  }

  /// Debounces the values for which `waits` is true, and sends the others at once: ReactiveCocoa's `throttle`.
  ///
  ///     source        -a-b-C---d-----|     capitals do not wait
  ///     throttle(3)   -----C------d--|
  ///
  /// `waits` is called once for each value. Whatever it says, a value that is pending is dropped when the next one comes;
  /// if none does within `interval`, it is sent on `scheduler`. Ends as the source does: when that completes, a value
  /// that is pending is sent at once, and then the completion; an error drops it. Disposal drops it too. Zero still takes
  /// a turn of the scheduler. Holds one value. A negative interval traps. To limit the rate see `throttle(latest:on:)`.
  ///
  ///     typed.throttle(.milliseconds(300), valuesPassing: { !$0.isEmpty }, on: .main)
  @inlinable
  public func throttle(
    _ interval: Duration, valuesPassing waits: @escaping @Sendable (Value) -> Bool, on scheduler: some Scheduler
  ) -> Signal<Value, Failure> {
    precondition(interval >= .zero, "A signal cannot be throttled by a negative interval: \(interval).")
    return debounce(interval, on: scheduler, where: waits)
  }
}

/// Whether a value may be sent, and the latest of those that may not yet. A value without threads.
@usableFromInline
enum ThrottleState<Value> {
  /// The next value is sent at once.
  case open
  /// A timer runs; what has come since it started waits for it, the latest only.
  case closed(pending: Value?)

  @usableFromInline
  enum Action {
    case send(Value)
    /// The value waits; the one before it is to be released outside any lock.
    case keep(replacing: Value?)
  }

  @inlinable
  mutating func receive(_ value: Value) -> Action {
    switch self {
    case .open:
      self = .closed(pending: nil)
      return .send(value)
    case .closed(let previous):
      self = .closed(pending: value)
      return .keep(replacing: previous)
    }
  }

  /// The timer has fired. What waited is to be sent, and the timer started again; nil if nothing did.
  @inlinable
  mutating func tick() -> Value? {
    guard case .closed(let pending?) = self else {
      self = .open
      return nil
    }
    self = .closed(pending: nil)
    return pending
  }
}

extension ThrottleState: Sendable where Value: Sendable {}
extension ThrottleState.Action: Sendable where Value: Sendable {}

/// Values on their way through a rate limit. Which one waits is decided under a lock, so that only the latest is held
/// however slow the observer is; they are sent, and the timer is kept, on a strand.
@usableFromInline
final class Throttling<Value: Sendable, Failure: Error, Time: Scheduler>: Sendable {
  @usableFromInline
  enum Input: Sendable {
    case value(Value)
    case tick
    case end(Event<Value, Failure>)
  }

  @usableFromInline
  let observer: Downstream<Value, Failure>
  @usableFromInline
  let interval: Duration
  @usableFromInline
  let scheduler: Time
  @usableFromInline
  let state = Locked(ThrottleState<Value>.open, label: "Throttling")
  @usableFromInline
  let timer = SerialDisposable()
  @usableFromInline
  let strand = StrandQueue<Input>()

  @inlinable
  init(
    _ observer: Observer<Value, Failure>, every interval: Duration, on scheduler: Time, in handle: CompositeDisposable
  ) {
    self.observer = Downstream(observer)
    self.interval = interval
    self.scheduler = scheduler
    let timer = timer
    handle.onEnd { timer.dispose() }
  }

  @inlinable
  func receive(_ value: Value) {
    if case .send(let value) = state.withLock({ $0.receive(value) }) { submit(.value(value)) }
  }

  @inlinable
  func submit(_ input: Input) { strand.submit(input) { process($0) } }

  @inlinable
  func process(_ input: Input) {
    switch input {
    case .value(let value): send(value)
    case .tick: if let value = state.withLock({ $0.tick() }) { send(value) }
    case .end(let event):
      timer.dispose()
      let last = state.withLock { $0.tick() }
      if case .completed = event, let last { observer.next(last) }
      observer.send(event)
    }
  }

  @inlinable
  func send(_ value: Value) {
    // The interval begins with the delivery, however long that takes.
    let end = scheduler.now.advanced(by: interval)
    observer.next(value)
    timer.inner = scheduler.schedule(at: end) { self.submit(.tick) }
  }
}
