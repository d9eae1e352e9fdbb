import Huntable

/// The value that waits for the end of an interval that a signal measures. A state machine without threads: the signals
/// have numbers, so that the end of an earlier one is recognised.
@usableFromInline
struct IntervalState<Value: Sendable, Failure: Error>: ~Copyable, Sendable {
  /// Whether each value begins another interval, as in `debounce`.
  @_alwaysEmitIntoClient
  let restarts: Bool
  /// Whether a value that begins an interval is sent at once, as in `throttle`.
  @_alwaysEmitIntoClient
  let sendsFirst: Bool
  /// Whether the latest value of an interval is sent at its end.
  @_alwaysEmitIntoClient
  let sendsLatest: Bool
  /// Whether the completion sends the waiting value.
  @_alwaysEmitIntoClient
  let sendsLast: Bool
  @_alwaysEmitIntoClient
  var waiting: Value?
  /// The number of the latest interval.
  @_alwaysEmitIntoClient
  var number = 0
  @_alwaysEmitIntoClient
  var isRunning = false
  /// The value whose interval begins after the action. The engine takes it out.
  @_alwaysEmitIntoClient
  var beginning: Value?

  @_alwaysEmitIntoClient
  init(restarts: Bool = false, sendsFirst: Bool = false, sendsLatest: Bool = true, sendsLast: Bool = true) {
    self.restarts = restarts
    self.sendsFirst = sendsFirst
    self.sendsLatest = sendsLatest
    self.sendsLast = sendsLast
  }

  @_alwaysEmitIntoClient
  mutating func receive(_ value: Value) -> FanInAction<Value, Failure> {
    if isRunning, !restarts {
      if sendsLatest { waiting = .some(value) }
      return .nothing
    }
    begin(with: value)
    if sendsFirst { return .next(value) }
    waiting = .some(value)
    return .nothing
  }

  /// The signal of this number has sent a value or completed.
  @_alwaysEmitIntoClient
  mutating func end(_ number: Int) -> FanInAction<Value, Failure> {
    guard number == self.number else { return .nothing }
    isRunning = false
    guard let value = waiting.take() else { return .nothing }
    if sendsFirst { begin(with: value) }
    return .next(value)
  }

  /// The signal of this number has failed.
  @_alwaysEmitIntoClient
  mutating func fail(_ event: (error: Failure, number: Int)) -> FanInAction<Value, Failure> {
    event.number == number ? .failed(event.error) : .nothing
  }

  /// The source completed.
  @_alwaysEmitIntoClient
  mutating func complete() -> FanInAction<Value, Failure> {
    sendsLast ? waiting.take().map { .last($0) } ?? .completed : .completed
  }

  @_alwaysEmitIntoClient
  mutating func begin(with value: Value) {
    number += 1
    isRunning = true
    beginning = .some(value)
  }
}

/// One subscription to an operator whose intervals signals measure.
@usableFromInline
final class Intervals<Value: Sendable, Measure: Sendable, Failure: Error>: Sendable {
  @_alwaysEmitIntoClient
  let fanIn: FanIn<IntervalState<Value, Failure>, Value, Failure>
  @_alwaysEmitIntoClient
  let makeInterval: @Sendable (Value) -> Signal<Measure, Failure>
  /// The subscription to the signal of the latest interval.
  @_alwaysEmitIntoClient
  let latest = SerialDisposable()

  @_alwaysEmitIntoClient
  init(
    _ state: consuming IntervalState<Value, Failure>, _ observer: Observer<Value, Failure>,
    _ handle: CompositeDisposable, _ makeInterval: @escaping @Sendable (Value) -> Signal<Measure, Failure>
  ) {
    fanIn = FanIn(state, observer, handle)
    self.makeInterval = makeInterval
    fanIn.sources.adopt(latest)
  }

  @_alwaysEmitIntoClient
  func attach(_ source: Signal<Value, Failure>) {
    fanIn.attach(
      source, next: { self.submit($0) { $0.receive($1) } }, completed: { self.fanIn.submit { $0.complete() } })
  }

  /// Processes an event that may begin an interval.
  @_alwaysEmitIntoClient
  func submit<Input: Sendable>(
    _ input: Input,
    _ receive: @escaping @Sendable (inout IntervalState<Value, Failure>, Input) -> FanInAction<Value, Failure>
  ) {
    guard fanIn.strand.enter() else { return fanIn.enqueue { self.take(input, receive) } }
    take(input, receive)
    fanIn.exit()
  }

  @_alwaysEmitIntoClient
  func take<Input: Sendable>(
    _ input: Input, _ receive: @Sendable (inout IntervalState<Value, Failure>, Input) -> FanInAction<Value, Failure>
  ) {
    fanIn.process(input, receive)
    guard let value = fanIn.progress.state.beginning.take(), fanIn.isRunning else { return }
    begin(fanIn.progress.state.number, with: value)
  }

  /// Subscribes to the signal of an interval. Called on the strand: the first event of the signal disposes its
  /// subscription before it enters the strand, so that a signal that sends without end is stopped.
  @_alwaysEmitIntoClient
  func begin(_ number: Int, with value: Value) {
    let interval = makeInterval(value)
    let subscription = CompositeDisposable(in: fanIn.handle)
    latest.swap(subscription)?.dispose()
    if subscription.isDisposed { return }
    let end: @Sendable () -> Void = {
      subscription.dispose()
      self.submit(number) { $0.end($1) }
    }
    interval.attach(
      Observer(
        next: { _ in if !subscription.isDisposed { end() } },
        failed: { error in
          subscription.dispose()
          self.fanIn.submit((error, number)) { $0.fail($1) }
        },
        completed: end),
      subscription)
  }
}
