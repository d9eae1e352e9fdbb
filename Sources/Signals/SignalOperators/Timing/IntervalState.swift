import Huntable

/// What distinguishes `debounce`, `audit` and `throttle`: whether each value begins another interval, as in `debounce`;
/// whether a value that begins an interval is sent at once, as in `throttle`; whether the latest value of an interval is
/// sent at its end; whether the completion sends the waiting value.
@usableFromInline
typealias IntervalKind = (restarts: Bool, sendsFirst: Bool, sendsLatest: Bool, sendsLast: Bool)

/// The value that waits for the end of an interval, which a timer measures.
@usableFromInline
struct IntervalState<Element: Sendable, Failure: Error>: ~Copyable, TimedState {
  /// `waits`: whether the value waits for the end of an interval. A value that does not is sent immediately and drops the
  /// waiting value.
  @usableFromInline
  typealias Value = (value: Element, waits: Bool)

  @_alwaysEmitIntoClient
  let kind: IntervalKind
  @_alwaysEmitIntoClient
  let interval: Duration
  @_alwaysEmitIntoClient
  var waiting: Element?
  @_alwaysEmitIntoClient
  var deadline: Deadline?

  @_alwaysEmitIntoClient
  init(_ kind: IntervalKind, _ interval: Duration) {
    self.kind = kind
    self.interval = interval
  }

  @_alwaysEmitIntoClient
  mutating func receive(_ new: Value, at now: @autoclosure () -> Instant) -> FanInAction<Element, Failure> {
    guard new.waits else {
      waiting = nil
      deadline = nil
      return .next(new.value)
    }
    let begins = deadline == nil
    if begins || kind.restarts { deadline = .at(now().advanced(by: interval)) }
    if begins, kind.sendsFirst { return .next(new.value) }
    waiting = .some(new.value)
    return .nothing
  }

  @_alwaysEmitIntoClient
  mutating func due(at now: Instant) -> FanInAction<Element, Failure> {
    guard case .some(let value) = waiting.take() else { return .nothing }
    if kind.sendsFirst { deadline = .at(now.advanced(by: interval)) }
    return .next(value)
  }

  @_alwaysEmitIntoClient
  mutating func complete() -> FanInAction<Element, Failure> {
    if kind.sendsLast, case .some(let value) = waiting.take() { .last(value) } else { .completed }
  }

  /// Of several values that arrive while a value is being delivered, the last one begins the next interval.
  @_alwaysEmitIntoClient
  static func supersedes(_ newer: Value, _ older: Value) -> Bool { older.waits }
}
