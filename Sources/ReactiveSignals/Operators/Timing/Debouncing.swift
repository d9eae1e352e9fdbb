import Huntable

extension SignalProtocol {
  /// Sends a value after `interval` has passed on `scheduler` without another value. A newer value replaces the waiting
  /// one.
  ///
  ///     source        -a-bc-----d-|
  ///     debounce(3)   -------c----(d|)
  ///
  /// ![Marbles: debounce(_:on:)](debounce)
  ///
  /// Ends as the source does: on completion a waiting value is sent immediately, then the completion. An error drops
  /// the waiting value, and so does disposal. With an interval of zero a value still waits for a turn of the scheduler.
  /// Holds one value. A negative interval traps. ReactiveCocoa calls this operator `throttle`.
  ///
  ///     typed.debounce(.milliseconds(300), on: .main)
  @inlinable
  public func debounce(_ interval: Duration, on scheduler: some Scheduler) -> Signal<Value, Failure> {
    precondition(interval >= .zero, "A signal cannot be debounced by a negative interval: \(interval).")
    return debounce(interval, on: scheduler) { _ in true }
  }

  /// Debounces the values for which `waits` is true. Each of the others is sent immediately and drops the waiting
  /// value.
  @inlinable
  func debounce(
    _ interval: Duration, on scheduler: some Scheduler, where waits: @escaping @Sendable (Value) -> Bool
  ) -> Signal<Value, Failure> {
    return timed(DebounceState(interval), on: scheduler) {
      .init(value: $0, waits: waits($0))
    }
  }
}

/// The value that waits for a pause.
@usableFromInline
struct DebounceState<Element: Sendable, Failure: Error>: TimedState {
  @usableFromInline
  struct Value: Sendable {
    @usableFromInline
    let value: Element
    /// Whether the value waits for a pause. A value that does not is sent immediately and drops the waiting value.
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
  mutating func receive(_ new: Value, at now: @autoclosure () -> Instant) -> FanInAction<Element, Failure> {
    guard new.waits else {
      pending = nil
      deadline = nil
      return .next(new.value)
    }
    pending = .some(new.value)
    deadline = .at(now().advanced(by: interval))
    return .nothing
  }

  @inlinable
  mutating func due(at now: Instant) -> FanInAction<Element, Failure> { pending.take().map { .next($0) } ?? .nothing }

  @inlinable
  mutating func complete() -> FanInAction<Element, Failure> { pending.take().map { .last($0) } ?? .completed }

  @inlinable
  static func supersedes(_ newer: Value, _ older: Value) -> Bool { older.waits }
}
