import Huntable

/// Merges the signals that a source sends: the engine of `statefulFlatMap`, `flatMap`, `flatten` and `merge`.
///
/// The next action is decided under a lock. Signals are subscribed outside locks and strands, so that a signal that sends
/// endlessly inside its subscription can still be disposed downstream. The events of the signals pass through a strand.
/// This engine does not contain a `FanIn`, which would cost each merge two more objects.
@usableFromInline
final class Merging<Value: Sendable, Failure: Error>: Sendable {
  @usableFromInline
  typealias Inner = Signal<Value, Failure>

  @_alwaysEmitIntoClient
  let observer: Downstream<Value, Failure>
  @_alwaysEmitIntoClient
  let handle: CompositeDisposable
  /// The subscription to the source.
  @_alwaysEmitIntoClient
  let source: CompositeDisposable
  @_alwaysEmitIntoClient
  let inners = CompositeDisposable()
  @_alwaysEmitIntoClient
  let isLimited: Bool
  @_alwaysEmitIntoClient
  let state: Locked<MergeState<Inner>>
  @_alwaysEmitIntoClient
  let strand: StrandQueue
  @exclusivity(unchecked)
  @_alwaysEmitIntoClient
  // Touched only on the strand.
  nonisolated(unsafe) var hasEnded = false
  /// Whether the source has sent a signal that needs a subscription. Before that no signal runs or waits, so there is
  /// room.
  @exclusivity(unchecked)
  @_alwaysEmitIntoClient
  // Touched only by the source, which is serial.
  nonisolated(unsafe) var hasStarted = false

  @_alwaysEmitIntoClient
  init(_ observer: Observer<Value, Failure>, _ handle: CompositeDisposable, limit: Int) {
    self.observer = Downstream(observer)
    self.handle = handle
    strand = StrandQueue()
    isLimited = limit < .max
    state = Locked(MergeState(limit: limit), label: "Merging")
    let source = CompositeDisposable(in: handle)
    self.source = source
    let inners = inners
    handle.onEnd {
      source.dispose()
      inners.dispose()
    }
  }

  /// Passes an event on. Ignores it after a terminal event, and after the subscription was disposed.
  @_alwaysEmitIntoClient
  @inline(__always)
  func send(_ event: Event<Value, Failure>) {
    guard strand.enterAsOwner() else { return sendAsAnyThread(event) }
    deliver(event)
    if !strand.exitAsOwner() { strand.drain() }
  }

  @_alwaysEmitIntoClient
  @inline(never)
  func sendAsAnyThread(_ event: Event<Value, Failure>) {
    guard strand.enter() else { return strand.enqueue { self.deliver(event) } }
    deliver(event)
    if !strand.exit() { strand.drain() }
  }

  @_alwaysEmitIntoClient
  @inline(__always)
  func deliver(_ event: Event<Value, Failure>) {
    if hasEnded || handle.isDisposed { return }
    if case .next(let value) = event { return observer.next(value) }
    end(event)
  }

  @_alwaysEmitIntoClient
  @inline(never)
  func end(_ event: Event<Value, Failure>) {
    hasEnded = true
    // All other subscriptions are disposed before the end is passed on.
    source.dispose()
    inners.dispose()
    _ = state.withLock { $0.cancel() }
    observer.send(event)
  }

  /// Starts or queues a signal that the source has sent.
  @_alwaysEmitIntoClient
  @inline(__always)
  func receive(_ inner: Inner) {
    if !passesOn(inner) { receiveAny(inner) }
  }

  /// If there is room, passes on the events of a signal that needs no subscription.
  @_alwaysEmitIntoClient
  @inline(__always)
  func passesOn(_ inner: Inner) -> Bool {
    guard !isLimited || !hasStarted || state.withLock({ $0.hasRoom }) else { return false }
    switch inner.source {
    case .just(let value): send(.next(value))
    case .empty: break
    case .fail(let error): send(.failed(error))
    default: return false
    }
    return true
  }

  @_alwaysEmitIntoClient
  func receiveAny(_ inner: Inner) {
    hasStarted = true
    perform(state.withLock { $0.receive(inner) })
  }

  /// Starts or queues a signal that the source has sent, where only `capacity` signals may wait. Returns the signal that is
  /// dropped, if one is.
  @_alwaysEmitIntoClient
  func receive(_ inner: Inner, capacity: Int, overflow: Overflow<Failure>) -> Inner? {
    if passesOn(inner) { return nil }
    hasStarted = true
    do {
      // The caller releases a dropped signal after the lock.
      let (action, dropped) = try state.withLock { state throws(Failure) in
        try state.receive(inner, capacity: capacity, overflow)
      }
      perform(action)
      return dropped
    } catch {
      send(.failed(error))
      return nil
    }
  }

  /// Ends the subscription to the source, which has completed or is no longer needed. Running and waiting signals
  /// continue.
  @_alwaysEmitIntoClient
  func sourceCompleted() {
    source.dispose()
    perform(state.withLock { $0.sourceCompleted() })
  }

  @_alwaysEmitIntoClient
  func perform(_ action: MergeState<Inner>.Action) {
    switch action {
    case .nothing: break
    case .complete: send(.completed)
    case .start(let inner):
      // Only with a limit does the end of one signal start the next one.
      if isLimited { subscribeInTurn(inner) } else { subscribe(inner) }
    }
  }

  /// Subscribes to a signal, on constant stack. If this thread is still subscribing to another signal, which has ended
  /// inside its subscription, the loop in that call subscribes to this signal next. Other threads do not wait for that
  /// loop.
  @_alwaysEmitIntoClient
  @inline(never)
  func subscribeInTurn(_ inner: Inner) {
    // The address of a thread's local storage identifies the thread while it runs.
    let thread = ThreadSlots.identity
    var next = state.withLock { $0.subscribes(to: inner, on: thread) ? inner : nil }
    while let inner = next {
      assertNoLockIsHeld()
      subscribe(inner)
      next = state.withLock { $0.next(on: thread) }
    }
  }

  @_alwaysEmitIntoClient
  @inline(never)
  func subscribe(_ inner: Inner) {
    if handle.isDisposed { return }
    let subscription = CompositeDisposable(in: handle)
    // The subscription removes itself when it is disposed: when it ends, or when no code can send to it any more.
    inners.add(subscription)
    inner.attach(
      Observer(
        next: { self.send(.next($0)) },
        failed: { self.send(.failed($0)) },
        completed: {
          subscription.dispose()
          self.perform(self.state.withLock { $0.innerCompleted() })
        }),
      subscription)
  }
}
