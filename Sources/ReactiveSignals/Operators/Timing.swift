extension SignalProtocol {
  /// Sends every value, and the completion, `interval` later on `scheduler`; an error at once.
  ///
  /// The order is kept. An error overtakes what is pending and drops it; so does disposal. Zero still takes a turn
  /// of the scheduler. Events that are pending are held. A negative interval traps.
  ///
  ///     answers.delay(.seconds(1), on: .main)
  public func delay(_ interval: Duration, on scheduler: some Scheduler) -> Signal<Value, Failure> {
    delay(interval, on: { scheduler })
  }

  /// Sends every value, and the completion, `interval` later on the scheduler that was current when it arrived, or on
  /// the background scheduler of subscriptions if there was none; an error at once. See `delay(_:on:)`.
  public func delay(_ interval: Duration) -> Signal<Value, Failure> {
    delay(interval, on: { Schedulers.current ?? SubscriptionScheduler.background })
  }

  private func delay(
    _ interval: Duration, on scheduler: @escaping @Sendable () -> any Scheduler
  ) -> Signal<Value, Failure> {
    precondition(interval >= .zero, "A signal cannot be delayed by a negative interval: \(interval).")
    let source = signal
    return Signal(attach: { observer, handle in
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

  /// Sends a value once `interval` has passed on `scheduler` without another; of values in quick succession the last.
  ///
  /// When the source completes, a value that is pending is sent at once, and then the completion. An error drops it.
  /// Disposal drops it too. Holds one value. ReactiveCocoa calls this `throttle`. A negative interval traps.
  ///
  ///     typed.debounce(.milliseconds(300), on: .main)
  public func debounce(_ interval: Duration, on scheduler: some Scheduler) -> Signal<Value, Failure> {
    precondition(interval >= .zero, "A signal cannot be debounced by a negative interval: \(interval).")
    let source = signal
    return Signal(attach: { observer, handle in
      let debounce = Debounce(observer, in: handle)
      let upstream = Upstream(in: handle)
      source.attach(
        Observer(
          next: { debounce.enqueue($0, for: interval, on: scheduler) },
          failed: { error in upstream.end { debounce.end(.failed(error)) } },
          completed: { upstream.end { debounce.end(.completed) } }),
        upstream.handle)
    })
  }
}

/// Events that wait for their time, each with a timer.
///
/// Timers are only ticks: whatever thread they come on, the events leave in their order, on a strand.
private final class Delay<Value: Sendable, Failure: Error>: Sendable {
  private enum Input: Sendable {
    case tick
    case failure(Failure)
  }

  private let observer: Observer<Value, Failure>
  private let events = Locked(RingBuffer<Event<Value, Failure>>(), label: "Delay")
  private let timers = CompositeDisposable()
  private let strand = StrandQueue<Input>()
  @exclusivity(unchecked)
  // Touched on the strand.
  nonisolated(unsafe) private var hasEnded = false

  init(_ observer: Observer<Value, Failure>, in handle: CompositeDisposable) {
    self.observer = observer
    let timers = timers
    handle.onEnd { timers.dispose() }
  }

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

  func fail(_ error: Failure) { submit(.failure(error)) }

  private func submit(_ input: Input) {
    strand.submit(input) { input in
      if hasEnded { return }
      switch input {
      case .tick: if let event = events.withLock({ $0.popFirst() }) { send(event) }
      case .failure(let error): send(.failed(error))
      }
    }
  }

  private func send(_ event: Event<Value, Failure>) {
    if event.isTerminal {
      hasEnded = true
      timers.dispose()
    }
    observer.send(event)
  }
}

/// The value that waits for a pause.
///
/// Whether it leaves because its time has come or because the source has completed is decided on a strand, so that
/// it is neither lost nor sent twice when both happen at once.
private final class Debounce<Value: Sendable, Failure: Error>: Sendable {
  private enum Input: Sendable {
    case due(Int)
    case end(Event<Value, Failure>)
  }

  private struct Pending {
    /// Tells this value's timer from the timers of earlier ones, which may fire while it arrives.
    var number = 0
    var value: Value?
  }

  private let observer: Observer<Value, Failure>
  private let pending = Locked(Pending(), label: "Debounce")
  private let timer = SerialDisposable()
  private let strand = StrandQueue<Input>()
  @exclusivity(unchecked)
  // Touched on the strand.
  nonisolated(unsafe) private var hasEnded = false

  init(_ observer: Observer<Value, Failure>, in handle: CompositeDisposable) {
    self.observer = observer
    let timer = timer
    handle.onEnd { timer.dispose() }
  }

  func enqueue(_ value: Value, for interval: Duration, on scheduler: some Scheduler) {
    let (number, _) = pending.withLock { pending in
      // The value it replaces is released after the lock.
      defer { pending = Pending(number: pending.number + 1, value: value) }
      return (pending.number + 1, pending.value)
    }
    timer.inner = scheduler.schedule(after: interval) { self.submit(.due(number)) }
  }

  func end(_ event: Event<Value, Failure>) { submit(.end(event)) }

  private func submit(_ input: Input) {
    strand.submit(input) { input in
      if hasEnded { return }
      switch input {
      case .due(let number):
        if let value = take(number) { observer.next(value) }
      case .end(let event):
        hasEnded = true
        timer.dispose()
        let last = take()
        if case .completed = event, let last { observer.next(last) }
        observer.send(event)
      }
    }
  }

  /// Takes the pending value out, if it is the one with this number.
  private func take(_ number: Int? = nil) -> Value? {
    pending.withLock { pending in
      guard number == nil || number == pending.number else { return nil }
      return pending.value.take()
    }
  }
}
