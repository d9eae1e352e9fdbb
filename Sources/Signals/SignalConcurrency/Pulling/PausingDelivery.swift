import Huntable

/// The events of one subscription that wait for a scheduler, and on the scheduler for room in the consumer.
///
/// One action of the scheduler sends the events until no event waits or the consumer has no room. Without room, only the
/// demand of the consumer holds that action. So a disposal, which clears the demand, releases the waiting events.
@usableFromInline
final class PausingDelivery<Value: Sendable, Failure: Error>: Sendable {
  @usableFromInline
  struct State: ~Copyable, Sendable {
    @_alwaysEmitIntoClient
    var events = RingBuffer<Event<Value, Failure>>()
    /// Whether an action is enqueued, is running, or waits for room.
    @_alwaysEmitIntoClient
    var isBusy = false

    @_alwaysEmitIntoClient
    init() {}
  }

  @_alwaysEmitIntoClient
  let observer: Downstream<Value, Failure>
  @_alwaysEmitIntoClient
  let handle: CompositeDisposable
  @_alwaysEmitIntoClient
  let scheduler: any Scheduler
  /// The places of this delivery, for which the source waits.
  @_alwaysEmitIntoClient
  let places: Demand
  /// The places of the consumer, for which this delivery waits.
  @_alwaysEmitIntoClient
  let room: Demand
  @_alwaysEmitIntoClient
  let state = Locked(State(), label: "PausingDelivery")

  @_alwaysEmitIntoClient
  init(
    _ observer: Observer<Value, Failure>, _ handle: CompositeDisposable, on scheduler: any Scheduler, places: Demand,
    room: Demand
  ) {
    self.observer = Downstream(observer)
    self.handle = handle
    self.scheduler = scheduler
    self.places = places
    self.room = room
    handle.onEnd { room.forget() }
    if Tracing.isOn { Tracing.hop(to: scheduler, .inOrder) }
  }

  /// The source calls this serially (law 1).
  @_alwaysEmitIntoClient
  func enqueue(_ event: Event<Value, Failure>) {
    let begins = state.withLock { state in
      state.events.append(event)
      defer { state.isBusy = true }
      return !state.isBusy
    }
    if begins { proceed() }
  }

  @_alwaysEmitIntoClient
  func proceed() { scheduler.enqueue { self.run() } }

  /// Sends events for which there is room. After a number of events, other work of the scheduler gets its turn.
  @_alwaysEmitIntoClient
  func run() {
    for _ in 0..<64 {
      if !sendNext() { return }
    }
    proceed()
  }

  /// Sends the next event. Returns false if this action is over.
  @_alwaysEmitIntoClient
  func sendNext() -> Bool {
    if handle.isDisposed { return false }
    let nextIsEnd: Bool? = state.withLock { state in
      state.isBusy = !state.events.isEmpty
      return state.isBusy ? state.events[0].isTerminal : nil
    }
    guard let nextIsEnd else { return false }
    // The end needs no room.
    if !nextIsEnd, !room.hasRoom(for: handle, orLater: { self.proceed() }) { return false }
    guard let event = state.withLock({ $0.events.popFirst() }) else { return false }
    observer.send(event)
    if !nextIsEnd { places.free() }
    return true
  }
}
