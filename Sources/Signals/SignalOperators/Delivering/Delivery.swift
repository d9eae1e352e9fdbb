import Huntable

/// The events of one subscription that wait for a scheduler.
///
/// Each event keeps its place among all actions that are enqueued on the scheduler. If the scheduler counts its actions,
/// consecutive events with no other action between them share a batch, also while the batch is running. On a scheduler
/// that does not count, each event is an action. The closures of batches and of actions capture only the delivery, so
/// that no event allocates.
///
/// The source sends serially (law 1) and a scheduler runs serially, so the events wait in a queue without a lock.
@usableFromInline
final class Delivery<Value: Sendable, Failure: Error>: Sendable {
  @usableFromInline
  typealias Waiting = Event<Value, Failure>

  // The source and the scheduler may use different cores. The order of the properties keeps what one side writes away
  // from what the other side uses. First come the constants: of the scheduler, of both sides, and of the source.
  @_alwaysEmitIntoClient
  let observer: Downstream<Value, Failure>
  @_alwaysEmitIntoClient
  let isInlineIfIdle: Bool
  @_alwaysEmitIntoClient
  let handle: CompositeDisposable
  @_alwaysEmitIntoClient
  let scheduler: any Scheduler
  /// Whether the scheduler counts its actions.
  @_alwaysEmitIntoClient
  let counts: Bool
  @_alwaysEmitIntoClient
  let paddingOfSource = (0, 0, 0, 0)

  @exclusivity(unchecked)
  @_alwaysEmitIntoClient
  // Accessed only by the source, which is serial.
  nonisolated(unsafe) var writer: HandoverQueue<Waiting>.Writer
  /// The scheduler's `enqueuedCount` when the last batch was enqueued.
  @exclusivity(unchecked)
  @_alwaysEmitIntoClient
  // Accessed only by the source, which is serial.
  nonisolated(unsafe) var lastCount: Int?
  /// Twice the number of events that the source has enqueued. Odd if the last batch is closed, so that no event joins it.
  @_alwaysEmitIntoClient
  let enqueued = AtomicInt(0, label: "Delivery.enqueued")
  /// The number of events that wait or are being delivered. Counted only if `isInlineIfIdle` is true. Relaxed: the
  /// deliveries are in order because the scheduler is serial.
  @_alwaysEmitIntoClient
  let unfinished = AtomicInt(0, label: "Delivery.unfinished")

  @_alwaysEmitIntoClient
  let paddingOfScheduler = (0, 0, 0, 0, 0, 0, 0)

  @exclusivity(unchecked)
  @_alwaysEmitIntoClient
  // Accessed only on the scheduler, which is serial.
  nonisolated(unsafe) var reader: HandoverQueue<Waiting>.Reader
  @exclusivity(unchecked)
  @_alwaysEmitIntoClient
  // Accessed only on the scheduler, which is serial.
  nonisolated(unsafe) var progress = Progress()
  /// The number of events that the scheduler has taken, up to date at the end of a batch.
  @_alwaysEmitIntoClient
  let taken = AtomicInt(0, label: "Delivery.taken")

  /// The progress of the scheduler. Used only with batches.
  @usableFromInline
  struct Progress {
    /// How many events are known to have been enqueued.
    @_alwaysEmitIntoClient
    var known = 0
    /// The number of taken events at which the running batch is closed to further events.
    @_alwaysEmitIntoClient
    var patience = 0
    @_alwaysEmitIntoClient
    var isInBatch = false
    /// Whether a batch ends behind the known events.
    @_alwaysEmitIntoClient
    var isClosed = false

    @_alwaysEmitIntoClient
    init() {}
  }

  @_alwaysEmitIntoClient
  init(
    _ observer: Observer<Value, Failure>, _ handle: CompositeDisposable, on scheduler: any Scheduler,
    inlineIfIdle: Bool = false
  ) {
    self.observer = Downstream(observer)
    self.handle = handle
    self.scheduler = scheduler
    counts = scheduler.enqueuedCount != nil
    isInlineIfIdle = inlineIfIdle
    let storage = HandoverQueue<Waiting>.Storage.make()
    writer = .init(storage)
    reader = .init(storage)
    if Tracing.isOn { TraceNode.hop(to: scheduler, .inOrder) }
  }

  deinit {
    // The events that the scheduler has dropped.
    while reader.count < writer.count { _ = reader.take() }
  }

  /// The source calls this serially (law 1).
  @_alwaysEmitIntoClient
  func enqueue(_ event: Event<Value, Failure>) {
    if handle.isDisposed { return }
    if isInlineIfIdle { unfinished.add(1, ordering: .relaxed) }
    guard counts else {
      writer.append(event, isMarked: false, taken: taken)
      return scheduler.enqueue { self.deliver() }
    }
    // A marked event begins a batch: an event does not join the last batch if other actions were enqueued after that
    // batch.
    let isBehindOthers = scheduler.enqueuedCount != lastCount
    writer.append(event, isMarked: isBehindOthers, taken: taken)
    let wasClosed = enqueued.exchange(2 &* writer.count, ordering: .releasing) & 1 == 1
    if isBehindOthers || wasClosed { enqueueBatch() }
  }

  @_alwaysEmitIntoClient
  @inline(never)
  func enqueueBatch() { lastCount = scheduler.enqueueBatch { self.deliverNext() } }

  /// Delivers an event inside the call if no event waits or is being delivered. Called on the scheduler.
  @_alwaysEmitIntoClient
  func sendIfIdle(_ event: Event<Value, Failure>) -> Bool {
    guard unfinished.replace(0, by: 1, ordering: .relaxed) else { return false }
    if !handle.isDisposed { observer.send(event) }
    unfinished.add(-1, ordering: .relaxed)
    return true
  }

  /// Delivers the next event, as one action.
  @_alwaysEmitIntoClient
  func deliver() {
    guard let event = reader.take() else { return }
    taken.store(reader.count, ordering: .releasing)
    deliver(event)
  }

  /// Delivers the next event of the batch. Returns false if the batch is over.
  @_alwaysEmitIntoClient
  func deliverNext() -> Bool {
    guard reader.count < progress.known || findMore(),
      let event = reader.take(ignoringMarks: !progress.isInBatch)
    else {
      progress.isInBatch = false
      return false
    }
    progress.isInBatch = true
    deliver(event)
    return true
  }

  @_alwaysEmitIntoClient
  @inline(__always)
  func deliver(_ event: Event<Value, Failure>) {
    if handle.isDisposed { return }
    observer.send(event)
    if isInlineIfIdle { unfinished.add(-1, ordering: .relaxed) }
  }

  /// Looks for more events, which belong to the batch up to the next mark, and returns whether there are any. Closes the
  /// batch if there are none, or if the batch has run so long that other work must get its turn.
  @_alwaysEmitIntoClient
  @inline(never)
  func findMore() -> Bool {
    if progress.isClosed {
      progress.isClosed = false
      return false
    }
    taken.store(reader.count, ordering: .releasing)
    if !progress.isInBatch { progress.patience = reader.count &+ 1_024 }
    if reader.count < progress.patience {
      progress.known = enqueued.load(ordering: .acquiring) >> 1
      if reader.count < progress.known { return true }
    }
    progress.known = enqueued.add(1, ordering: .acquiring) >> 1
    progress.isClosed = reader.count < progress.known
    return progress.isClosed
  }
}
