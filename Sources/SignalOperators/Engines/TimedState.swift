/// Decides about the values of one source, and about a timer. A state is a value without threads and without a clock,
/// which receives a value or the deadline and returns an action. `timed(_:on:_:)` runs the state.
@usableFromInline
protocol TimedState<Value, Output, Failure>: Sendable {
  associatedtype Value: Sendable
  associatedtype Output: Sendable
  associatedtype Failure: Error

  /// When `due(at:)` must be called. Nil if there is no deadline. The engine reads this property after each action.
  var deadline: Deadline? { get set }

  /// The source sent a value at this instant. A state that does not need the instant does not read the clock.
  mutating func receive(_ value: Value, at now: @autoclosure () -> Instant) -> FanInAction<Output, Failure>

  /// The deadline has passed. `deadline` is nil again.
  mutating func due(at now: Instant) -> FanInAction<Output, Failure>

  /// The source completed.
  mutating func complete() -> FanInAction<Output, Failure>

  /// Whether a newer value replaces the previous one if the previous one still waits for its turn. Called under a lock.
  static func supersedes(_ newer: Value, _ older: Value) -> Bool
}

extension TimedState {
  @_alwaysEmitIntoClient
  mutating func complete() -> FanInAction<Output, Failure> { .completed }

  @_alwaysEmitIntoClient
  static func supersedes(_ newer: Value, _ older: Value) -> Bool { false }
}

/// When a timer fires.
@usableFromInline
enum Deadline: Equatable, Sendable {
  case at(Instant)
  /// This long after the action, and after the delivery of the value that the action sends. The engine converts the
  /// duration to an instant.
  case after(Duration)
}

/// A state together with its timer on a scheduler.
///
/// A deadline that moves to a later instant does not change the running timer. When the running timer fires too early, a
/// timer for the remaining time starts. So there is one timer, however many values arrive. In virtual time the second
/// timer gets a place among the actions of its instant: the place of a timer that started when the deadline moved.
@usableFromInline
struct Timed<State: TimedState, Time: Scheduler>: FanInState {
  @usableFromInline
  enum Input: Sendable {
    case value(State.Value, Instant)
    case failed(State.Failure)
    case completed
    /// Starts the timer for the initial deadline of the state.
    case start
    /// The timer fired.
    case tick
  }

  @usableFromInline
  enum TimerChange: Equatable, Sendable {
    case cancel
    case start(at: Instant)
  }

  @_alwaysEmitIntoClient
  var state: State
  @_alwaysEmitIntoClient
  let scheduler: Time
  @_alwaysEmitIntoClient
  let timer = SerialDisposable()
  /// When the running timer fires.
  @_alwaysEmitIntoClient
  var firing: Instant?
  /// The place of the timer that starts when the running one has fired, in virtual time.
  @_alwaysEmitIntoClient
  var next = PlaceInTime()

  @_alwaysEmitIntoClient
  init(_ state: State, on scheduler: Time) {
    self.state = state
    self.scheduler = scheduler
  }

  @_alwaysEmitIntoClient
  @inline(__always)
  mutating func receive(_ input: Input) -> FanInAction<State.Output, State.Failure> {
    switch input {
    case .value(let value, let now): state.receive(value, at: now)
    case .failed(let error): .failed(error)
    case .completed: state.complete()
    case .start: .nothing
    case .tick: tick(at: scheduler.now)
    }
  }

  /// A timer fired. A cancelled timer may fire too. If the deadline has not passed, nothing is done here, and
  /// `timerChange` starts the timer of the deadline again.
  @_alwaysEmitIntoClient
  mutating func tick(at now: Instant) -> FanInAction<State.Output, State.Failure> {
    firing = nil
    guard case .at(let deadline)? = state.deadline, deadline <= now else { return .nothing }
    state.deadline = nil
    return state.due(at: now)
  }

  /// The change of the timer that the current deadline requires, if any.
  @_alwaysEmitIntoClient
  @inline(__always)
  mutating func timerChange() -> TimerChange? {
    if case .after(let pause)? = state.deadline { state.deadline = .at(scheduler.now.advanced(by: pause)) }
    guard case .at(let deadline)? = state.deadline else { return firing.take().map { _ in .cancel } }
    if let firing, firing <= deadline {
      if firing < deadline { next.take(at: deadline, on: scheduler) }
      return nil
    }
    firing = deadline
    return .start(at: deadline)
  }

  @_alwaysEmitIntoClient
  @inline(__always)
  static func didReceive(in engine: FanIn<Self>) {
    if engine.progress.hasEnded || engine.handle.isDisposed { return }
    if let change = engine.progress.state.timerChange() { perform(change, in: engine) }
  }

  @_alwaysEmitIntoClient
  @inline(never)
  static func perform(_ change: TimerChange, in engine: FanIn<Self>) {
    let timer = engine.progress.state.timer
    let next = engine.progress.state.next
    engine.progress.state.next = PlaceInTime()
    switch change {
    case .cancel: timer.inner = nil
    // The closure captures one object, so it is not allocated.
    case .start(let instant):
      timer.inner = next.schedule(at: instant, on: engine.progress.state.scheduler) { engine.submit(.tick) }
    }
  }

  /// The values and ends that the timer causes are sent on its scheduler.
  @_alwaysEmitIntoClient
  static func scheduler(of input: Input, in engine: FanIn<Self>) -> (any Scheduler)? {
    guard case .tick = input else { return nil }
    return engine.progress.state.scheduler
  }

  @_alwaysEmitIntoClient
  static func supersedes(_ newer: Input, _ older: Input) -> Bool {
    guard case .value(let newer, _) = newer, case .value(let older, _) = older else { return false }
    return State.supersedes(newer, older)
  }
}

extension FanIn {
  /// An engine for a state with a timer on `scheduler`.
  @_alwaysEmitIntoClient
  convenience init<S: TimedState, Time: Scheduler>(
    timed state: S, on scheduler: Time, _ observer: Observer<S.Output, S.Failure>, _ handle: CompositeDisposable
  ) where State == Timed<S, Time> {
    self.init(Timed(state, on: scheduler), observer, handle)
    sources.adopt(progress.state.timer)
  }

  /// Starts the timer if the state begins with a deadline, then subscribes to the source. `transform` converts the
  /// values for the state.
  @_alwaysEmitIntoClient
  func attach<Value: Sendable, S: TimedState, Time: Scheduler>(
    _ source: Signal<Value, S.Failure>, _ transform: @escaping @Sendable (Value) -> S.Value
  ) where State == Timed<S, Time> {
    let scheduler = progress.state.scheduler
    // Before the subscription: if the source ends inside its subscription, the end must cancel the timer.
    if progress.state.state.deadline != nil { submit(.start) }
    attach(
      source,
      next: { self.submit(transform($0), on: scheduler) },
      failed: { self.submit(.failed($0)) },
      completed: { self.submit(.completed) })
  }

  @_alwaysEmitIntoClient
  @inline(__always)
  func submit<S: TimedState, Time: Scheduler>(_ value: S.Value, on scheduler: Time)
  where State == Timed<S, Time> {
    // A state reads the clock itself if its value is processed at the instant of the value's arrival.
    submit(orLeave: .value(value, scheduler.now)) {
      perform(progress.state.state.receive(value, at: scheduler.now))
    }
  }
}

extension SignalProtocol {
  /// A signal whose values and timer a state decides about. `makeState` is called once for each subscription. `convert`
  /// converts the values for the state.
  @_alwaysEmitIntoClient
  @inline(__always)
  func timed<State: TimedState>(
    operator: StaticString = #function, _ makeState: @autoclosure @escaping @Sendable () -> State,
    on scheduler: some Scheduler, _ convert: @escaping @Sendable (Value) -> State.Value
  ) -> Signal<State.Output, Failure> where State.Failure == Failure {
    let source = signal
    return Signal(
      operator: `operator`,
      guarded: { observer, handle in
        FanIn(timed: makeState(), on: scheduler, observer, handle).attach(source, convert)
      })
  }
}
