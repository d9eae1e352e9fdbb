import Huntable

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
    return Signal(guarded: { observer, handle in
      FanIn(timed: DebounceState(interval), on: scheduler, observer, handle).attach(source) {
        .init(value: $0, waits: waits($0))
      }
    })
  }
}

/// The value that waits for a pause.
@usableFromInline
struct DebounceState<Element: Sendable, Failure: Error>: TimedState {
  @usableFromInline
  struct Value: Sendable {
    @usableFromInline
    let value: Element
    /// Whether the value waits for a pause. Any other is sent at once, and drops the value that waits.
    @usableFromInline
    let waits: Bool

    @inlinable
    init(value: Element, waits: Bool) {
      self.value = value
      self.waits = waits
    }
  }

  @usableFromInline
  let interval: Duration
  @usableFromInline
  var pending: Element?
  @usableFromInline
  var deadline: Deadline?

  @inlinable
  init(_ interval: Duration) {
    self.interval = interval
  }

  @inlinable
  mutating func receive(_ new: Value, at now: Instant) -> FanInAction<Element, Failure> {
    guard new.waits else {
      pending = nil
      deadline = nil
      return .next(new.value)
    }
    pending = .some(new.value)
    deadline = .at(now.advanced(by: interval))
    return .nothing
  }

  @inlinable
  mutating func due(at now: Instant) -> FanInAction<Element, Failure> { pending.take().map { .next($0) } ?? .nothing }

  @inlinable
  mutating func complete() -> FanInAction<Element, Failure> { pending.take().map { .last($0) } ?? .completed }

  @inlinable
  static func supersedes(_ newer: Value, _ older: Value) -> Bool { older.waits }
}
