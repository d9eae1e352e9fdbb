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

  // The source and the scheduler may use different cores. First comes what the source uses, then what the scheduler uses.
  @_alwaysEmitIntoClient
  let scheduler: any Scheduler
  /// Whether the scheduler counts its actions.
  @_alwaysEmitIntoClient
  let counts: Bool
  @exclusivity(unchecked)
  @_alwaysEmitIntoClient
  // Accessed only by the source, which is serial.
  nonisolated(unsafe) var writer: HandoverQueue<Waiting>.Writer
  /// The scheduler's `enqueuedCount` when the last batch was enqueued.
  @exclusivity(unchecked)
  @_alwaysEmitIntoClient
  // Accessed only by the source, which is serial.
  nonisolated(unsafe) var lastCount: Int?
  /// How many further events may join the last batch. The number is limited, so that other work gets its turn.
  @exclusivity(unchecked)
  @_alwaysEmitIntoClient
  // Accessed only by the source, which is serial.
  nonisolated(unsafe) var room = 0
  /// How many events wait. The scheduler subtracts the taken ones when it finds no more. If the number is zero, the last
  /// batch is over.
  @_alwaysEmitIntoClient
  let waiting = AtomicInt(0, label: "Delivery.waiting")

  @_alwaysEmitIntoClient
  let handle: CompositeDisposable
  @_alwaysEmitIntoClient
  let observer: Downstream<Value, Failure>
  @exclusivity(unchecked)
  @_alwaysEmitIntoClient
  // Accessed only on the scheduler, which is serial.
  nonisolated(unsafe) var reader: HandoverQueue<Waiting>.Reader
  @exclusivity(unchecked)
  @_alwaysEmitIntoClient
  // Accessed only on the scheduler, which is serial.
  nonisolated(unsafe) var progress = Progress()

  /// The progress of the scheduler.
  @usableFromInline
  struct Progress {
    /// How many of the waiting events are known.
    @_alwaysEmitIntoClient
    var known = 0
    /// How many of the known events have been taken.
    @_alwaysEmitIntoClient
    var taken = 0
    @_alwaysEmitIntoClient
    var isInBatch = false
    /// The number of events in delivery. More than one if an action runs the queue of the scheduler itself.
    @_alwaysEmitIntoClient
    var deliveries = 0

    @_alwaysEmitIntoClient
    init() {}
  }

  @_alwaysEmitIntoClient
  init(_ observer: Observer<Value, Failure>, _ handle: CompositeDisposable, on scheduler: any Scheduler) {
    self.observer = Downstream(observer)
    self.handle = handle
    self.scheduler = scheduler
    counts = scheduler.enqueuedCount != nil
    let storage = HandoverQueue<Waiting>.Storage.make()
    writer = .init(storage)
    reader = .init(storage)
    if Tracing.isOn { Tracing.hop(to: scheduler, .inOrder) }
  }

  deinit {
    // The events that the scheduler has dropped.
    while reader.count < writer.count { _ = reader.take() }
  }

  /// The source calls this serially (law 1).
  @_alwaysEmitIntoClient
  func enqueue(_ event: Event<Value, Failure>) {
    // A marked event begins a batch: an event does not join the last batch if other actions were enqueued after that
    // batch.
    let isMarked = counts && (room == 0 || scheduler.enqueuedCount != lastCount)
    writer.append(event, isMarked: isMarked, waiting)
    let isFirst = waiting.add(1, ordering: .releasing) == 1
    if isFirst || isMarked || !counts { begin() }
    room &-= 1
  }

  /// Enqueues a batch, or an action for one event.
  @_alwaysEmitIntoClient
  @inline(never)
  func begin() {
    guard counts else { return scheduler.enqueue { self.deliver() } }
    room = 1_024
    lastCount = scheduler.enqueueBatch { self.deliverNext() }
  }

  /// Delivers an event inside the call if no event waits or is being delivered. Called on the scheduler.
  @_alwaysEmitIntoClient
  func deliverIfIdle(_ event: Event<Value, Failure>) -> Bool {
    // Relaxed: only the source, which calls this function, makes the number larger.
    guard progress.deliveries == 0, waiting.load(ordering: .relaxed) == progress.taken else { return false }
    deliver(event)
    return true
  }

  /// Delivers the next event, as one action.
  @_alwaysEmitIntoClient
  func deliver() {
    guard let event = reader.take() else { return }
    waiting.add(-1, ordering: .releasing)
    deliver(event)
  }

  /// Delivers the next event of the batch. Returns false if the batch is over.
  @_alwaysEmitIntoClient
  func deliverNext() -> Bool {
    guard progress.taken < progress.known || findMore(), let event = reader.take(ignoringMarks: !progress.isInBatch)
    else {
      progress.isInBatch = false
      return false
    }
    progress.taken &+= 1
    progress.isInBatch = true
    deliver(event)
    return true
  }

  @_alwaysEmitIntoClient
  @inline(__always)
  func deliver(_ event: Event<Value, Failure>) {
    if handle.isDisposed { return }
    progress.deliveries &+= 1
    observer.send(event)
    progress.deliveries &-= 1
  }

  /// Looks for more events, and returns whether there are any.
  @_alwaysEmitIntoClient
  @inline(never)
  func findMore() -> Bool {
    progress.known = waiting.load(ordering: .acquiring)
    // Not subtracted each time: that would take the number from the source's core once more.
    if progress.taken == progress.known || progress.taken >= 256 {
      progress.known = waiting.add(-progress.taken, ordering: .acquiringAndReleasing)
      progress.taken = 0
    }
    return progress.taken < progress.known
  }
}
