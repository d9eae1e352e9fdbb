import Huntable

extension SignalProtocol {
  /// Sends a signal, called a window, for each `count` values. The window sends these values.
  ///
  ///     source             -a-b-c-d-e-|
  ///     window(count: 2)   -A---B---C-|
  ///     A                   a-(b|)
  ///     B                       c-(d|)
  ///     C                           e-|
  ///
  /// ![Marbles: window(count:)](window)
  ///
  /// When the first value of a window arrives, the window is sent, and then the value is sent into it. So an observer
  /// that subscribes to the window when it receives it gets all values. A window is hot: a later subscriber receives
  /// only the remaining values, and without subscribers values are dropped. A subscriber to an ended window receives
  /// only its end. The window completes right after its last value.
  ///
  /// Ends as the source does, and then the open window ends in the same way. After the subscription to the windows has
  /// been disposed, for example by `take(first:)`, no further window is sent. The source is disposed when no
  /// subscription to a window is left either; a subscription to the open window lasts until that window ends. A window
  /// without subscribers then sends nothing more. Holds no values. A count that is not positive traps.
  ///
  ///     numbers.window(count: 10).flatMap { $0.scan(0, +) }
  @_alwaysEmitIntoClient
  public func window(count: Int) -> Signal<Signal<Value, Failure>, Failure> {
    precondition(count > 0, "A window must have room for a value.")
    let source = signal
    return Signal(attach: { observer, handle in
      let windows = Windows(observer, handle)
      let counter = SerialState(WindowCounter(limit: count))
      source.attach(windows.observer { counter.value.step(with: $0) }, windows.source.handle)
    })
  }

  /// Sends a signal, called a window, for each `interval` in which values arrive. The window sends these values.
  ///
  ///     source             -a-b-----c--d-e-|
  ///     window(every: 4)   -A-------B----C-|
  ///     A                   a-b-|
  ///     B                           c--d|
  ///     C                                e-|
  ///
  /// ![Marbles: window(every:count:on:)](window-every)
  ///
  /// The interval begins when a value arrives while no window is open, and ends on `scheduler`. While no values arrive,
  /// no timer runs and no empty window is sent. With `limit` a window also completes right after that many values.
  /// Windows, ends and disposal are otherwise as with `window(count:)`. The end and disposal also cancel the timer.
  /// Holds no values. Traps if the interval is negative or if the limit is not positive.
  ///
  ///     clicks.window(every: .seconds(1), on: .main).flatMap { $0.take(first: 3) }
  @_alwaysEmitIntoClient
  public func window(
    every interval: Duration, count limit: Int = .max, on scheduler: some Scheduler
  ) -> Signal<Signal<Value, Failure>, Failure> {
    precondition(interval >= .zero, "A signal cannot have windows of a negative interval: \(interval).")
    precondition(limit > 0, "A window must have room for a value.")
    let source = signal
    return Signal(guarded: { observer, handle in
      let windows = Windows(observer, handle)
      let state = WindowState<Value, Failure>(interval, limit: limit)
      FanIn(timed: state, on: scheduler, windows.observer { $0 }, windows.source.handle).attach(source) { $0 }
    })
  }
}

/// A change of the windows of a subscription.
///
/// `opens` sends a new window. Then the open window sends `value`, if there is one. `closes` completes the window
/// afterwards.
@usableFromInline
typealias WindowStep<Value> = (value: Value?, opens: Bool, closes: Bool)

/// Decides by size when windows open and close.
@usableFromInline
struct WindowCounter: ~Copyable, Sendable {
  @_alwaysEmitIntoClient
  let limit: Int
  /// The number of values in the open window. Zero if no window is open.
  @_alwaysEmitIntoClient
  var count = 0

  @_alwaysEmitIntoClient
  init(limit: Int) {
    self.limit = limit
  }

  @_alwaysEmitIntoClient
  mutating func step<Value>(with value: Value) -> WindowStep<Value> {
    count += 1
    defer { if count == limit { count = 0 } }
    return (.some(value), opens: count == 1, closes: count == limit)
  }
}

/// Decides by size and by a timer when windows open and close.
@usableFromInline
struct WindowState<Value: Sendable, Failure: Error>: ~Copyable, TimedState {
  @_alwaysEmitIntoClient
  let interval: Duration
  @_alwaysEmitIntoClient
  var counter: WindowCounter
  @_alwaysEmitIntoClient
  var deadline: Deadline?

  @_alwaysEmitIntoClient
  init(_ interval: Duration, limit: Int) {
    self.interval = interval
    counter = WindowCounter(limit: limit)
  }

  @_alwaysEmitIntoClient
  mutating func receive(_ value: Value, at now: @autoclosure () -> Instant) -> FanInAction<WindowStep<Value>, Failure> {
    let step = counter.step(with: value)
    if step.opens { deadline = .at(now().advanced(by: interval)) }
    if step.closes { deadline = nil }
    return .next(step)
  }

  @_alwaysEmitIntoClient
  mutating func due(at now: Instant) -> FanInAction<WindowStep<Value>, Failure> {
    counter.count = 0
    return .next((nil, opens: false, closes: true))
  }
}

/// The windows of one subscription.
@usableFromInline
// Sendable because it is called serially: by the source (law 1), or on a strand.
final class Windows<Value: Sendable, Failure: Error>: @unchecked Sendable {
  @_alwaysEmitIntoClient
  let downstream: Observer<Signal<Value, Failure>, Failure>
  @_alwaysEmitIntoClient
  let handle: CompositeDisposable
  @_alwaysEmitIntoClient
  let source: JointSubscription
  @exclusivity(unchecked)
  @_alwaysEmitIntoClient
  // A core, since the windows are no subscribers themselves: a `Subject` would be two objects more.
  var window: SubjectCore<Value, Failure>?

  @_alwaysEmitIntoClient
  init(_ observer: Observer<Signal<Value, Failure>, Failure>, _ handle: CompositeDisposable) {
    downstream = observer
    self.handle = handle
    source = JointSubscription(in: handle)
  }

  /// No code can send to the open window any more.
  deinit { window?.submitClose() }

  /// An observer that performs the steps that `decide` makes of values.
  @_alwaysEmitIntoClient
  func observer<Input>(_ decide: @escaping @Sendable (Input) -> WindowStep<Value>) -> Observer<Input, Failure> {
    Observer(
      next: { self.perform(decide($0)) }, failed: { self.end(.failed($0)) }, completed: { self.end(.completed) })
  }

  @_alwaysEmitIntoClient
  func perform(_ step: WindowStep<Value>) {
    if step.opens, !handle.isDisposed {
      let window = SubjectCore<Value, Failure>(recording: nil, subscriptions: nil)
      self.window = window
      downstream.next(source.signal(of: window))
    }
    if case .some(let value) = step.value { window?.submit(.next(value)) }
    if step.closes { window.take()?.end(with: .completed) }
  }

  @_alwaysEmitIntoClient
  func end(_ event: Event<Signal<Value, Failure>, Failure>) {
    let last = window.take()
    if !handle.isDisposed { downstream.send(event) }
    last?.end(like: event)
  }
}
