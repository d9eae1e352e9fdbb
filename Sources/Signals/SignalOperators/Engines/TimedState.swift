/// Decides about the values of one source, and about a timer. A state is a value without threads and without a clock,
/// which receives a value or the deadline and returns an action. `timed(_:on:_:)` runs the state.
@usableFromInline
protocol TimedState<Value, Output, Failure>: ~Copyable, Sendable {
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

extension TimedState where Self: ~Copyable {
  @_alwaysEmitIntoClient
  mutating func complete() -> FanInAction<Output, Failure> { .completed }

  @_alwaysEmitIntoClient
  static func supersedes(_ newer: Value, _ older: Value) -> Bool { false }
}

/// When a timer fires.
@usableFromInline
enum Deadline: Equatable, Sendable {
  case at(Instant)
  /// The engine has seen this deadline. A state that sets its deadline again gives it a later place among equal instants.
  case known(Instant)
  /// This long after the action, and after the delivery of the value that the action sends. The engine converts the
  /// duration to an instant.
  case after(Duration)
}

/// A state together with its timer on a scheduler.
///
/// A deadline that moves to a later instant does not change the running timer. When the running timer fires too early, a
/// timer for the remaining time starts. So there is one timer, however many values arrive. In virtual time the second
/// timer gets a place among the actions of its instant: the place of a timer that started when the deadline was set.
@usableFromInline
struct Timed<State: TimedState & ~Copyable, Time: Scheduler>: ~Copyable, Sendable {
  @usableFromInline
  enum TimerChange: Equatable, Sendable {
    case cancel
    case start(at: Instant)
  }

  /// A value that waits for its turn on the strand, until it is processed or a newer value supersedes it.
  @usableFromInline
  final class Waiting: Sendable {
    @_alwaysEmitIntoClient
    let value: State.Value

    @_alwaysEmitIntoClient
    init(_ value: State.Value) {
      self.value = value
    }
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
  init(_ state: consuming State, on scheduler: Time) {
    self.state = state
    self.scheduler = scheduler
  }

  /// A timer fired. A cancelled timer may fire too. If the deadline has not passed, or has a later place at this instant,
  /// nothing is done here, and `timerChange` starts the timer of the deadline again.
  @_alwaysEmitIntoClient
  mutating func tick() -> FanInAction<State.Output, State.Failure> {
    let now = scheduler.now
    firing = nil
    guard case .known(let due)? = state.deadline, due <= now, due != next.instant else { return .nothing }
    state.deadline = nil
    return state.due(at: now)
  }

  /// The change of the timer that the current deadline requires, if any.
  @_alwaysEmitIntoClient
  @inline(__always)
  mutating func timerChange() -> TimerChange? {
    let deadline: Instant
    switch state.deadline {
    case nil: return firing.take().map { _ in .cancel }
    case .known(let instant):
      if firing != nil { return nil }
      deadline = instant
    case .at(let instant): deadline = instant
    case .after(let pause): deadline = scheduler.now.advanced(by: pause)
    }
    state.deadline = .known(deadline)
    if let firing, firing <= deadline {
      next.take(at: deadline, on: scheduler)
      return nil
    }
    firing = deadline
    return .start(at: deadline)
  }
}

extension FanIn where State: ~Copyable {
  /// An engine for a state with a timer on `scheduler`.
  @_alwaysEmitIntoClient
  convenience init<S: TimedState & ~Copyable, Time: Scheduler>(
    timed state: consuming S, on scheduler: Time, _ observer: Observer<Output, Failure>, _ handle: CompositeDisposable
  ) where State == Timed<S, Time>, Output == S.Output, Failure == S.Failure {
    self.init(Timed(state, on: scheduler), observer, handle)
    sources.adopt(progress.state.timer)
  }

  /// Starts the timer if the state begins with a deadline, then subscribes to the source. `transform` converts the
  /// values for the state.
  @_alwaysEmitIntoClient
  func attach<Value: Sendable, S: TimedState & ~Copyable, Time: Scheduler>(
    _ source: Signal<Value, Failure>, _ transform: @escaping @Sendable (Value) -> S.Value
  ) where State == Timed<S, Time>, Output == S.Output, Failure == S.Failure {
    let scheduler = progress.state.scheduler
    // Before the subscription: if the source ends inside its subscription, the end must cancel the timer.
    if progress.state.state.deadline != nil { submitTimer(on: { scheduler }, { self.take { _ in .nothing } }) }
    attach(
      source,
      next: { self.submit(transform($0), on: scheduler) },
      completed: { self.submit { $0.state.complete() } })
  }

  /// Processes a value. Values and ends are sent on the thread of the source, or by the timer on its scheduler.
  @_alwaysEmitIntoClient
  @inline(__always)
  func submit<S: TimedState & ~Copyable, Time: Scheduler>(_ value: S.Value, on scheduler: Time)
  where State == Timed<S, Time>, Output == S.Output, Failure == S.Failure {
    guard strand.enterAsOwner() || strand.enter() else { return submitLater(value, at: scheduler.now) }
    // The state reads the clock itself if it needs the instant.
    take { $0.state.receive(value, at: scheduler.now) }
    exit()
  }

  @_alwaysEmitIntoClient
  @inline(never)
  func submitLater<S: TimedState & ~Copyable, Time: Scheduler>(_ value: S.Value, at now: Instant)
  where State == Timed<S, Time>, Output == S.Output, Failure == S.Failure {
    let waiting = State.Waiting(value)
    enqueue(
      with: waiting,
      insteadOf: { S.supersedes(value, unsafeDowncast($0, to: State.Waiting.self).value) },
      { self.take { $0.state.receive(waiting.value, at: now) } })
  }

  /// Processes an event, on the strand, and changes the timer as the state requires.
  @_alwaysEmitIntoClient
  @inline(__always)
  func take<S: TimedState & ~Copyable, Time: Scheduler>(_ receive: (inout State) -> FanInAction<Output, Failure>)
  where State == Timed<S, Time>, Output == S.Output, Failure == S.Failure {
    guard isRunning else { return }
    perform(receive(&progress.state))
    if isRunning, let change = progress.state.timerChange() { perform(change) }
  }

  @_alwaysEmitIntoClient
  @inline(never)
  func perform<S: TimedState & ~Copyable, Time: Scheduler>(_ change: Timed<S, Time>.TimerChange)
  where State == Timed<S, Time>, Output == S.Output, Failure == S.Failure {
    let timer = progress.state.timer
    let next = progress.state.next
    progress.state.next = PlaceInTime()
    switch change {
    case .cancel: timer.inner = nil
    // The closure captures one object, so it is not allocated.
    case .start(let instant):
      timer.inner = next.schedule(at: instant, on: progress.state.scheduler) {
        self.submitTimer(on: { self.progress.state.scheduler }, { self.take { $0.tick() } })
      }
    }
  }
}

extension SignalProtocol {
  /// A signal whose values and timer a state decides about. `makeState` is called once for each subscription. `convert`
  /// converts the values for the state.
  @_alwaysEmitIntoClient
  @inline(__always)
  func timed<State: TimedState & ~Copyable>(
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
