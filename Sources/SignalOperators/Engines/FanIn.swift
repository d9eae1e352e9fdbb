/// Combines the events of several sources. A value without threads, which receives an event and returns an action.
@usableFromInline
package protocol FanInState<Output, Failure>: Sendable {
  associatedtype Input: Sendable
  associatedtype Output: Sendable
  associatedtype Failure: Error

  mutating func receive(_ input: Input) -> FanInAction<Output, Failure>

  /// Called on the strand after the action that `receive` returned for an input. Only a state with a timer needs it.
  static func didReceive(in engine: FanIn<Self>)

  /// Whether a newer input replaces the previous one if the previous one still waits for its turn. Called under a lock.
  static func supersedes(_ newer: Input, _ older: Input) -> Bool

  /// The scheduler on which an input must be processed; nil if any thread may process it.
  static func scheduler(of input: Input, in engine: FanIn<Self>) -> (any Scheduler)?
}

extension FanInState {
  @inlinable
  @inline(__always)
  package static func didReceive(in engine: FanIn<Self>) {}

  @inlinable
  package static func supersedes(_ newer: Input, _ older: Input) -> Bool { false }

  @inlinable
  @inline(__always)
  package static func scheduler(of input: Input, in engine: FanIn<Self>) -> (any Scheduler)? { nil }
}

/// The action that an event causes.
@usableFromInline
package enum FanInAction<Output, Failure: Error> {
  case nothing
  case next(Output)
  /// A value, then the completion.
  case last(Output)
  case failed(Failure)
  case completed
}

extension FanInAction {
  /// Passes an event on unchanged.
  @inlinable
  @inline(__always)
  init(_ event: Event<Output, Failure>) {
    switch event {
    case .next(let value): self = .next(value)
    case .failed(let error): self = .failed(error)
    case .completed: self = .completed
    }
  }
}

extension FanInAction: Sendable where Output: Sendable {}
extension FanInAction: Equatable where Output: Equatable, Failure: Equatable {}

/// Combines the events of a few sources: the engine of `combineLatest`, `zip`, `sample`, `take(until:)`,
/// `switchToLatest` and similar operators.
///
/// Events pass through a strand, where the state decides about each of them. Sources are subscribed outside the strand,
/// so that a source that sends endlessly inside its subscription can still be disposed.
@usableFromInline
package final class FanIn<State: FanInState>: Sendable {
  @_alwaysEmitIntoClient
  let observer: Downstream<State.Output, State.Failure>
  @_alwaysEmitIntoClient
  let handle: CompositeDisposable
  /// The subscriptions to the sources.
  @_alwaysEmitIntoClient
  let sources = CompositeDisposable()
  @_alwaysEmitIntoClient
  let strand: StrandQueue
  @exclusivity(unchecked)
  @_alwaysEmitIntoClient
  // Touched only on the strand.
  nonisolated(unsafe) var progress: Progress

  /// The state that only the strand touches. One structure, so that its size is never zero. A property of size zero may
  /// have the address of the object itself. ThreadSanitizer would then take a write to the property for a write to the
  /// object's header.
  @usableFromInline
  struct Progress: Sendable {
    @_alwaysEmitIntoClient
    var state: State
    @_alwaysEmitIntoClient
    var hasEnded = false
    /// Events that must be processed on another scheduler.
    @_alwaysEmitIntoClient
    var returned: [(input: State.Input, scheduler: any Scheduler)] = []

    @inlinable
    init(_ state: State) {
      self.state = state
    }
  }

  @inlinable
  package init(_ state: State, _ observer: Observer<State.Output, State.Failure>, _ handle: CompositeDisposable) {
    strand = StrandQueue()
    progress = Progress(state)
    self.observer = Downstream(observer)
    self.handle = handle
    let sources = sources
    handle.onEnd { sources.dispose() }
  }

  /// Subscribes to a source, unless the operator has ended or `wanted` is disposed.
  ///
  /// When the source ends, its subscription is disposed before the end is processed, so that nothing is retained for an
  /// ended source.
  @inlinable
  package func attach<Value: Sendable, Failure: Error>(
    _ source: Signal<Value, Failure>, in wanted: CompositeDisposable? = nil,
    next: @escaping @Sendable (Value) -> Void, failed: @escaping @Sendable (Failure) -> Void,
    completed: @escaping @Sendable () -> Void
  ) {
    let subscription = wanted ?? CompositeDisposable(in: handle)
    attach(
      source, in: subscription,
      Observer(
        next: next,
        failed: { error in
          subscription.dispose()
          failed(error)
        },
        completed: {
          subscription.dispose()
          completed()
        }))
  }

  /// Subscribes an observer that disposes `subscription` itself when the source ends, unless that is disposed already.
  @inlinable
  func attach<Value: Sendable, Failure: Error>(
    _ source: Signal<Value, Failure>, in subscription: CompositeDisposable, _ observer: Observer<Value, Failure>
  ) {
    if subscription.isDisposed { return }
    sources.add(subscription)
    if subscription.isDisposed { return }
    source.attach(observer, subscription)
  }

  /// Processes an event. Ignores the event after the end, and after the subscription was disposed. If another thread is
  /// processing an event, that thread processes this event too, or returns it to the scheduler on which it must be
  /// processed.
  @inlinable
  @inline(__always)
  package func submit(_ input: State.Input) {
    submit(orLeave: input) { perform(progress.state.receive(input)) }
  }

  /// Calls `processNow` if the strand is idle, and leaves `input` to the strand if another thread is processing. On an
  /// idle strand no earlier event waits, so the event need not be stored first.
  @inlinable
  @inline(__always)
  func submit(orLeave input: @autoclosure () -> State.Input, _ processNow: () -> Void) {
    guard strand.enter() else { return enqueue(input()) }
    if !progress.hasEnded, !handle.isDisposed { processNow() }
    if !strand.exit() { drain() }
  }

  @inlinable
  @inline(never)
  func enqueue(_ input: State.Input) {
    let waiting = WaitingInput(input, self)
    let takesOver = strand.takesOver(
      leaving: { waiting.process() }, with: waiting,
      insteadOf: { State.supersedes(input, unsafeDowncast($0, to: WaitingInput.self).input) })
    if !takesOver { return }
    waiting.process()
    if !strand.exit() { drain() }
  }

  /// An event that waits for its turn.
  @usableFromInline
  final class WaitingInput: Sendable {
    @_alwaysEmitIntoClient
    let input: State.Input
    @_alwaysEmitIntoClient
    let engine: FanIn

    @inlinable
    init(_ input: State.Input, _ engine: FanIn) {
      self.input = input
      self.engine = engine
    }

    @inlinable
    @inline(never)
    func process() {
      if let scheduler = State.scheduler(of: input, in: engine), !scheduler.blocksUntilDue,
        Schedulers.current !== scheduler
      {
        engine.progress.returned.append((input, scheduler))
      } else if !engine.progress.hasEnded, !engine.handle.isDisposed {
        engine.perform(engine.progress.state.receive(input))
      }
    }
  }

  /// Processes the events that wait.
  @inlinable
  @inline(never)
  func drain() {
    var returned: [(input: State.Input, scheduler: any Scheduler)] = []
    strand.drain {
      returned += progress.returned
      progress.returned = []
    }
    // After the strand: a scheduler that submits the input at once must not find the strand busy with this loop again and
    // again.
    for (input, scheduler) in returned {
      let work = CompositeDisposable()
      sources.add(work)
      work.add(
        scheduler.schedule(after: .zero) {
          work.dispose()
          self.submit(input)
        })
    }
  }

  @inlinable
  @inline(__always)
  func perform(_ action: FanInAction<State.Output, State.Failure>) {
    switch action {
    case .nothing: break
    case .next(let output): observer.next(output)
    case .last(let output):
      observer.next(output)
      if !handle.isDisposed { end(.completed) }
    case .failed(let error): end(.failed(error))
    case .completed: end(.completed)
    }
    State.didReceive(in: self)
  }

  @inlinable
  @inline(never)
  func end(_ event: Event<State.Output, State.Failure>) {
    progress.hasEnded = true
    // All sources are disposed before the end is passed on.
    sources.dispose()
    observer.send(event)
  }
}
