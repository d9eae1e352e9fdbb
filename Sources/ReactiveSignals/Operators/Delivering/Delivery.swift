import Huntable

/// The events of one subscription that wait for a scheduler.
///
/// Each event keeps its place among all actions that are enqueued on the scheduler. If the scheduler supports batches,
/// consecutive events with no other action between them share a batch; otherwise each event is an action. Both use one
/// closure for all events, so that no event allocates. The closure retains the delivery, so the delivery must not
/// retain it.
@usableFromInline
final class Delivery<Value: Sendable, Failure: Error>: Sendable {
  @usableFromInline
  struct Incoming: Sendable {
    @usableFromInline
    var events = RingBuffer<Event<Value, Failure>>()
    /// The number of events in each batch that has not begun.
    @usableFromInline
    var batches = RingBuffer<Int>()
    /// The scheduler's `arrivals` when the last of these batches was enqueued.
    @usableFromInline
    var lastArrival: Int?

    @inlinable
    init() {}
  }

  @usableFromInline
  let observer: Observer<Value, Failure>
  @usableFromInline
  let handle: CompositeDisposable
  @usableFromInline
  let scheduler: any Scheduler
  /// The same scheduler, if it supports batches.
  @usableFromInline
  let batching: (any BatchingScheduler)?
  /// That scheduler's queue.
  @usableFromInline
  let queue: ActionQueue?
  @usableFromInline
  let isInlineIfIdle: Bool
  @usableFromInline
  let incoming = Locked(Incoming(), label: "Delivery")
  /// The number of events that wait or are being delivered. Counted only with `isInlineIfIdle`. Relaxed: the deliveries
  /// are in order because the scheduler is serial.
  @usableFromInline
  let unfinished = AtomicInt(0, label: "Delivery.unfinished")
  @exclusivity(unchecked)
  @usableFromInline
  // Events taken over from `incoming`. Accessed only on the scheduler, which is serial.
  nonisolated(unsafe) var outgoing = RingBuffer<Event<Value, Failure>>()

  @inlinable
  init(
    _ observer: Observer<Value, Failure>, _ handle: CompositeDisposable, on scheduler: any Scheduler,
    inlineIfIdle: Bool = false
  ) {
    self.observer = observer
    self.handle = handle
    self.scheduler = scheduler
    batching = scheduler as? any BatchingScheduler
    queue = batching?.actions
    isInlineIfIdle = inlineIfIdle
    if Tracing.isOn { TraceNode.hop(to: scheduler, .inOrder) }
  }

  /// The batch that the events are enqueued with.
  @inlinable
  func makeBatch() -> BatchedAction {
    BatchedAction(begin: { self.beginBatch() }, perform: { self.deliverNext() })
  }

  /// The source calls this serially (law 1).
  @inlinable
  func enqueue(_ event: Event<Value, Failure>, _ batch: BatchedAction) {
    if handle.isDisposed { return }
    if isInlineIfIdle { unfinished.add(1, ordering: .relaxed) }
    guard let arrivals = queue?.arrivals else {
      incoming.withLock { $0.events.append(event) }
      return scheduler.enqueue(batch.perform)
    }
    let joins = incoming.withLock { incoming in
      incoming.events.append(event)
      let last = incoming.batches.count - 1
      if last >= 0, incoming.lastArrival == arrivals {
        incoming.batches[last] += 1
        return true
      }
      incoming.batches.append(1)
      return false
    }
    if !joins { enqueue(batch) }
  }

  @inlinable
  @inline(never)
  func enqueue(_ batch: BatchedAction) {
    guard let arrivals = batching?.enqueue(batch) else { return }
    // If the batch has begun meanwhile, no batch is left to join: only this subscription adds batches.
    incoming.withLock { $0.lastArrival = $0.batches.isEmpty ? nil : arrivals }
  }

  /// Delivers an event inside the call if no event waits or is being delivered. Called on the scheduler.
  @inlinable
  func sendIfIdle(_ event: Event<Value, Failure>) -> Bool {
    guard unfinished.replace(0, by: 1, ordering: .relaxed) else { return false }
    if !handle.isDisposed { observer.send(event) }
    unfinished.add(-1, ordering: .relaxed)
    return true
  }

  /// Takes over the events of the next batch. All events of the previous batch have been delivered.
  @inlinable
  func beginBatch() -> Int {
    // Uses a local variable: state that a lock protects cannot be swapped directly with state that the scheduler owns.
    nonisolated(unsafe) var events = outgoing
    outgoing = RingBuffer()
    let count = incoming.withLock { incoming in
      let count = incoming.batches.popFirst() ?? 0
      if count == incoming.events.count {
        swap(&incoming.events, &events)
      } else {
        for _ in 0..<count { if let event = incoming.events.popFirst() { events.append(event) } }
      }
      return count
    }
    outgoing = events
    return count
  }

  @inlinable
  func deliverNext() {
    guard let event = outgoing.popFirst() ?? (queue == nil ? takeFirst() : nil) else { return }
    if handle.isDisposed { return }
    observer.send(event)
    if isInlineIfIdle { unfinished.add(-1, ordering: .relaxed) }
  }

  @inlinable
  func takeFirst() -> Event<Value, Failure>? {
    incoming.withLock { $0.events.popFirst() }
  }
}
