extension SignalProtocol {
  /// Sends a value once `interval` has passed on `scheduler` without another; of values in quick succession the last.
  ///
  ///     source        -a-bc-----d-|
  ///     debounce(3)   -------c----(d|)
  ///
  /// Ends as the source does: when that completes, a value that is pending is sent at once, and then the completion; an
  /// error drops it. Disposal drops it too. Zero still takes a turn of the scheduler. Holds one value. ReactiveCocoa
  /// calls this `throttle`. A negative interval traps.
  ///
  ///     typed.debounce(.milliseconds(300), on: .main)
  @inlinable
  public func debounce(_ interval: Duration, on scheduler: some Scheduler) -> Signal<Value, Failure> {
    precondition(interval >= .zero, "A signal cannot be debounced by a negative interval: \(interval).")
    return debounce(interval, on: scheduler) { _ in true }
  }

  /// Debounces the values for which `waits` is true; the others are sent at once, and drop what is pending.
  @inlinable
  func debounce(
    _ interval: Duration, on scheduler: some Scheduler, where waits: @escaping @Sendable (Value) -> Bool
  ) -> Signal<Value, Failure> {
    let source = signal
    return Signal(attach: { observer, handle in
      let debounce = Debounce(observer, in: handle)
      let upstream = Upstream(in: handle)
      upstream.attach(
        source,
        next: { value in
          if waits(value) { debounce.enqueue(value, for: interval, on: scheduler) } else { debounce.pass(value) }
        },
        end: { debounce.end($0) })
    })
  }
}

/// The value that waits for a pause.
///
/// Whether it leaves because its time has come or because the source has completed is decided on a strand, so that
/// it is neither lost nor sent twice when both happen at once.
@usableFromInline
final class Debounce<Value: Sendable, Failure: Error>: Sendable {
  @usableFromInline
  enum Input: Sendable {
    case due(Int)
    case pass(Value)
    case end(Event<Value, Failure>)
  }

  @usableFromInline
  struct Pending {
    /// Tells this value's timer from the timers of earlier ones, which may fire while it arrives.
    @usableFromInline
    var number: Int
    @usableFromInline
    var value: Value?

    @inlinable
    init(number: Int = 0, value: Value? = nil) {
      self.number = number
      self.value = value
    }
  }

  @usableFromInline
  let observer: Downstream<Value, Failure>
  @usableFromInline
  let pending = Locked(Pending(), label: "Debounce")
  @usableFromInline
  let timer = SerialDisposable()
  @usableFromInline
  let strand = StrandQueue<Input>()

  @inlinable
  init(_ observer: Observer<Value, Failure>, in handle: CompositeDisposable) {
    self.observer = Downstream(observer)
    let timer = timer
    handle.onEnd { timer.dispose() }
  }

  @inlinable
  func enqueue(_ value: Value, for interval: Duration, on scheduler: some Scheduler) {
    let (number, _) = pending.withLock { pending in
      // The value it replaces is released after the lock.
      defer { pending = Pending(number: pending.number + 1, value: value) }
      return (pending.number + 1, pending.value)
    }
    timer.inner = scheduler.schedule(after: interval) { self.submit(.due(number)) }
  }

  /// Sends a value that need not wait; the one that is pending is dropped.
  @inlinable
  func pass(_ value: Value) {
    _ = pending.withLock { pending in
      defer { pending = Pending(number: pending.number + 1) }
      return pending.value
    }
    timer.inner = nil
    submit(.pass(value))
  }

  @inlinable
  func end(_ event: Event<Value, Failure>) { submit(.end(event)) }

  @inlinable
  func submit(_ input: Input) {
    strand.submit(input) { input in
      switch input {
      case .due(let number):
        if let value = take(number) { observer.next(value) }
      case .pass(let value): observer.next(value)
      case .end(let event):
        timer.dispose()
        let last = take()
        if case .completed = event, let last { observer.next(last) }
        observer.send(event)
      }
    }
  }

  /// Takes the pending value out, if it is the one with this number.
  @inlinable
  func take(_ number: Int? = nil) -> Value? {
    pending.withLock { pending in
      guard number == nil || number == pending.number else { return nil }
      return pending.value.take()
    }
  }
}
