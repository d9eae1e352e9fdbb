/// The events of one subscription on their way to a scheduler.
///
/// Each event takes one turn on the scheduler, which keeps its place among everything else there. The turn is the same
/// for all events, so that none allocates; it holds the delivery, so the delivery must not hold it.
@usableFromInline
final class Delivery<Value: Sendable, Failure: Error>: Sendable {
  @usableFromInline
  let observer: Observer<Value, Failure>
  @usableFromInline
  let handle: CompositeDisposable
  @usableFromInline
  let incoming = Locked(RingBuffer<Event<Value, Failure>>(), label: "Delivery")
  /// How many events are waiting or being delivered; counted where an event may be delivered inline when none is.
  @usableFromInline
  let unfinished = AtomicInt(0, label: "Delivery.unfinished")
  @usableFromInline
  let isInlineIfIdle: Bool
  @usableFromInline
  let scheduler: any Scheduler
  /// The same scheduler, if it can put turns in a row together.
  @usableFromInline
  let turns: (any TurnScheduler)?
  @exclusivity(unchecked)
  @usableFromInline
  // Events taken over from `incoming`; touched on the scheduler, which is serial.
  nonisolated(unsafe) var outgoing = RingBuffer<Event<Value, Failure>>()

  @inlinable
  init(
    _ observer: Observer<Value, Failure>, _ handle: CompositeDisposable, on scheduler: any Scheduler,
    inlineIfIdle: Bool = false
  ) {
    self.observer = observer
    self.handle = handle
    self.scheduler = scheduler
    turns = scheduler as? any TurnScheduler
    isInlineIfIdle = inlineIfIdle
  }

  @inlinable
  func enqueue(_ event: Event<Value, Failure>, _ turn: Turn) {
    if handle.isDisposed { return }
    if isInlineIfIdle { unfinished.add(1) }
    incoming.withLock { $0.append(event) }
    if let turns { turns.enqueue(turn) } else { scheduler.enqueue(turn.perform) }
  }

  /// Delivers an event inside the call, if none is waiting or being delivered. Called on the scheduler.
  @inlinable
  func sendIfIdle(_ event: Event<Value, Failure>) -> Bool {
    guard unfinished.replace(0, by: 1) else { return false }
    if !handle.isDisposed { observer.send(event) }
    unfinished.add(-1)
    return true
  }

  @inlinable
  func deliverNext() {
    if outgoing.isEmpty { refill() }
    guard let event = outgoing.popFirst() else { return }
    if handle.isDisposed { return }
    observer.send(event)
    if isInlineIfIdle { unfinished.add(-1) }
  }

  @inlinable
  func refill() {
    // Through a local, since what a lock protects and what the scheduler owns cannot be swapped directly.
    nonisolated(unsafe) var events = outgoing
    outgoing = RingBuffer()
    incoming.withLock { swap(&$0, &events) }
    outgoing = events
  }
}
