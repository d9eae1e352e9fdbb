public import Dispatch
import Huntable

// Sendable: `state` has a lock, and only the draining thread touches the other variables. Drains are serial because the
// Dispatch queue is serial, and a drain inside an action continues with the burst of the outer drain.
/// A serial scheduler with its own FIFO over a Dispatch queue, in real time.
///
/// Actions run on threads of the target queue, one at a time, in the order in which they were enqueued, even if the
/// target is concurrent. One dispatch drains a burst, so an action costs tens of nanoseconds, not a dispatch. Different
/// schedulers run in parallel. Pending work keeps the scheduler alive until the work has run or was disposed.
public class QueueScheduler: Scheduler, @unchecked Sendable {
  struct State: ~Copyable {
    var actions = RingBuffer<Action>()
    var timers: TimerHeap
    var arrivals = 0
    var sequence: UInt64 = 0
    /// Whether a drain has been dispatched and has not ended.
    var isWoken = false
    /// Whether a thread is running actions that were taken out of this queue.
    var isBusy = false
    /// How many dispatched drains have ended.
    var drains = 0
    var timer: (any DispatchSourceTimer)?
    /// When the timer drains, and the scheduler, which the timer keeps alive until then. Nil if the timer is not set.
    var wait: (due: Instant, scheduler: QueueScheduler)?
    /// The semaphore of the thread that waits for work to arrive; see `MainRunLoop`.
    var waiter: Semaphore?
    /// Whether the next wait must return immediately.
    var isInterrupted = false

    /// A dispatched drain ends. Returns whether actions are left, which another drain must run.
    mutating func endDrain() -> Bool {
      isBusy = false
      drains += 1
      isWoken = !actions.isEmpty
      return isWoken
    }
  }

  final let queue: DispatchQueue
  #if EXPLORATION
    /// The Dispatch queue during a hunt.
    final let object = Exploration.newObject()
  #endif
  final let state: Locked<State>
  // Relaxed: the number is only compared with an earlier one. A thread that has enqueued an action, or knows that another
  // thread has, reads no older number.
  private final let arrivalCount = AtomicInt(0, label: "QueueScheduler.arrivals")
  /// The rest of the burst that is being run.
  @exclusivity(unchecked)
  final var burst = RingBuffer<Action>()
  /// The batch that is being run. A drain inside one of its steps begins with the remaining ones.
  @exclusivity(unchecked)
  final var batch: (@Sendable () -> Bool)?

  /// A scheduler on the system's threads. The name is the Dispatch queue's label, which debuggers and crash reports show.
  public convenience init(name: String = "ReactiveSignals.QueueScheduler", qos: DispatchQoS = .default) {
    self.init(DispatchQueue(label: name, qos: qos))
  }

  /// A scheduler that runs its actions on `target`, serially even if the target is concurrent.
  public convenience init(name: String = "ReactiveSignals.QueueScheduler", targeting target: DispatchQueue) {
    self.init(DispatchQueue(label: name, target: target))
  }

  init(_ queue: DispatchQueue) {
    self.queue = queue
    let timers = TimerHeap()
    state = Locked(State(timers: timers), label: "QueueScheduler")
    timers.cancellations.scheduler = self
  }

  deinit { cancelTimer() }

  // Not inlined: with `swift test -c release`, Swift 6.3 fails to compile the deinitializer of a subclass in other modules.
  @inline(never)
  private final func cancelTimer() { state.withLock { $0.timer?.cancel() } }

  /// The name that debuggers and traces show.
  public var name: String { queue.label }

  /// The monotonic clock that all schedulers in real time share.
  public var now: Instant { RealTime.now }

  /// Runs `action` on the target queue, after the actions enqueued before.
  public func enqueue(_ action: @escaping @Sendable () -> Void) { append(.once(action)) }

  /// Runs the steps of a batch on the target queue, after the actions enqueued before.
  public func enqueueBatch(_ performNext: @escaping @Sendable () -> Bool) -> Int? { append(.batch(performNext)) }

  /// Runs `action` on the target queue at `instant`, unless the result is disposed before it begins.
  @discardableResult
  public func enqueue(
    at instant: Instant, leeway: Duration, _ action: @escaping @Sendable () -> Void
  ) -> any Disposable {
    let (work, waiter) = state.withLock { state in
      let work = ScheduledAction(leeway: leeway, in: state.timers.cancellations, action)
      state.sequence += 1
      state.timers.push(work, due: instant, order: state.sequence)
      arm(&state)
      return (work, state.waiter.take())
    }
    waiter?.signal()
    return work
  }

  /// How many actions have been enqueued so far, without those that have an instant.
  public final var enqueuedCount: Int? { arrivalCount.load(ordering: .relaxed) }

  /// Returns how many actions have been enqueued so far, including this one.
  @discardableResult
  private final func append(_ action: Action) -> Int {
    let (arrivals, needsWaking, waiter) = state.withLock { state in
      state.actions.append(action)
      state.arrivals += 1
      // Readable without the lock.
      arrivalCount.store(state.arrivals, ordering: .relaxed)
      defer { state.isWoken = true }
      return (state.arrivals, !state.isWoken, state.waiter.take())
    }
    if needsWaking { drainSoon() }
    waiter?.signal()
    return arrivals
  }

  /// How many actions have been enqueued so far, dated or not. Nil while an action runs, is enqueued, or waits for its
  /// time. If two reads give the same number, no action ran or was enqueued between them.
  package final var rest: Int? {
    state.withLock { state in
      let isAtRest = !state.isBusy && state.actions.isEmpty && state.timers.count == 0
      return isAtRest ? state.arrivals + Int(state.sequence) : nil
    }
  }

  /// How many dispatches have drained the queue.
  final var drainCount: Int { state.withLock { $0.drains } }
}
