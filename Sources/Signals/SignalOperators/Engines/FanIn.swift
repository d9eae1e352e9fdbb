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
  @_alwaysEmitIntoClient
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

/// Combines the events of a few sources: the engine of `combineLatest`, `zip`, `sample`, `take(until:)`,
/// `switchToLatest` and similar operators.
///
/// Each event passes through a strand. There, a function changes the state and returns the action that the event causes.
/// A state is a value that knows no threads. Sources are subscribed outside the strand, so that a source that sends
/// endlessly inside its subscription can still be disposed.
@usableFromInline
// Sendable because its constants are; `progress` is touched only on the strand.
package final class FanIn<State: ~Copyable & Sendable, Output: Sendable, Failure: Error>: FanInCore,
  @unchecked Sendable
{
  /// Changes the state for an event, and returns the action. A function without captured values, so that an event that
  /// does not wait allocates nothing.
  @usableFromInline
  package typealias Receive<Value> = @Sendable (inout State, Value) -> FanInAction<Output, Failure>

  @_alwaysEmitIntoClient
  let observer: Downstream<Output, Failure>
  @exclusivity(unchecked)
  @_alwaysEmitIntoClient
  var progress: Progress

  /// The state that only the strand touches. One structure, so that its size is never zero. A property of size zero may
  /// have the address of the object itself. ThreadSanitizer would then take a write to the property for a write to the
  /// object's header.
  @usableFromInline
  struct Progress: ~Copyable, Sendable {
    @_alwaysEmitIntoClient
    var state: State
    @_alwaysEmitIntoClient
    var hasEnded = false

    @_alwaysEmitIntoClient
    init(_ state: consuming State) {
      self.state = state
    }
  }

  @_alwaysEmitIntoClient
  package init(_ state: consuming State, _ observer: Observer<Output, Failure>, _ handle: CompositeDisposable) {
    progress = Progress(state)
    self.observer = Downstream(observer)
    super.init(handle)
  }

  /// Subscribes to a source, unless the operator has ended or `wanted` is disposed.
  ///
  /// When the source ends, its subscription is disposed before the end is processed, so that nothing is retained for an
  /// ended source.
  @_alwaysEmitIntoClient
  package func attach<Value: Sendable, SourceFailure: Error>(
    _ source: Signal<Value, SourceFailure>, in wanted: CompositeDisposable? = nil,
    next: @escaping @Sendable (Value) -> Void, failed: @escaping @Sendable (SourceFailure) -> Void,
    completed: @escaping @Sendable () -> Void
  ) {
    let subscription = wanted ?? CompositeDisposable(in: handle)
    if subscription.isDisposed { return }
    sources.add(subscription)
    if subscription.isDisposed { return }
    source.attach(
      Observer(
        next: next,
        failed: { error in
          subscription.dispose()
          failed(error)
        },
        completed: {
          subscription.dispose()
          completed()
        }),
      subscription)
  }

  /// Subscribes to a source whose error ends the operator.
  @_alwaysEmitIntoClient
  package func attach<Value: Sendable>(
    _ source: Signal<Value, Failure>, next: @escaping @Sendable (Value) -> Void,
    completed: @escaping @Sendable () -> Void
  ) {
    attach(source, next: next, failed: { self.fail($0) }, completed: completed)
  }

  /// Processes an event. Ignores the event after the end, and after the subscription was disposed. If another thread is
  /// processing an event, that thread processes this event too.
  @_alwaysEmitIntoClient
  @inline(__always)
  package func submit<Value: Sendable>(_ value: Value, _ receive: @escaping Receive<Value>) {
    guard strand.enterAsOwner() else { return submitAsAnyThread(value, receive) }
    process(value, receive)
    if !strand.exitAsOwner() { drain() }
  }

  /// Processes an event without a value.
  @_alwaysEmitIntoClient
  @inline(__always)
  package func submit(_ receive: @escaping @Sendable (inout State) -> FanInAction<Output, Failure>) {
    guard strand.enter() else { return enqueue { if self.isRunning { self.perform(receive(&self.progress.state)) } } }
    if isRunning { perform(receive(&progress.state)) }
    exit()
  }

  /// Ends with an error.
  @_alwaysEmitIntoClient
  package func fail(_ error: Failure) { submit(error) { .failed($1) } }

  /// Ends with the completion.
  @_alwaysEmitIntoClient
  package func complete() { submit { _ in .completed } }

  /// Processes an event, on the strand.
  @_alwaysEmitIntoClient
  @inline(__always)
  func process<Value: Sendable>(_ value: Value, _ receive: Receive<Value>) {
    if isRunning { perform(receive(&progress.state, value)) }
  }

  /// Whether events are still processed.
  @_alwaysEmitIntoClient
  var isRunning: Bool {
    @inline(__always) get { !progress.hasEnded && !handle.isDisposed }
  }

  @_alwaysEmitIntoClient
  @inline(never)
  func submitAsAnyThread<Value: Sendable>(_ value: Value, _ receive: @escaping Receive<Value>) {
    // On an idle strand no earlier event waits, so the event need not be stored first.
    guard strand.enter() else { return enqueue { self.process(value, receive) } }
    process(value, receive)
    exit()
  }

  @_alwaysEmitIntoClient
  @inline(__always)
  func perform(_ action: FanInAction<Output, Failure>) {
    switch action {
    case .nothing: break
    case .next(let output): observer.next(output)
    case .last(let output):
      observer.next(output)
      if !handle.isDisposed { end(.completed) }
    case .failed(let error): end(.failed(error))
    case .completed: end(.completed)
    }
  }

  @_alwaysEmitIntoClient
  @inline(never)
  func end(_ event: Event<Output, Failure>) {
    progress.hasEnded = true
    // All sources are disposed before the end is passed on.
    sources.dispose()
    observer.send(event)
  }
}
