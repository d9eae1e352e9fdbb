import Dispatch
import Huntable

/// The work of a scheduler that runs on a Dispatch queue: a FIFO and timers.
///
/// One dispatch drains a burst: while a drain is dispatched or running, enqueueing only appends. A drain continues with
/// actions that were added meanwhile, but only a fixed number of times, so that other work on the same target queue
/// gets its turn.
package final class ActionQueue: Sendable {
  private struct State: ~Copyable {
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
    var timer = DrainRequests.Timer()
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

  private static let burstsPerDispatch = 16

  let drainRequests: DrainRequests
  @exclusivity(unchecked)
  // The scheduler that performs the actions and owns this queue. The scheduler sets this property in its initialiser.
  nonisolated(unsafe) unowned var owner: (any Scheduler)!
  private let state: Locked<State>
  // Relaxed: the number is only compared with an earlier one. A thread that has enqueued an action, or knows that another
  // thread has, reads no older number.
  private let arrivalCount = AtomicInt(0, label: "ActionQueue.arrivals")

  @exclusivity(unchecked)
  // The rest of the burst that is being run. Only the draining thread touches it. Drains are serial because the
  // Dispatch queue is serial, and a drain inside an action continues with the burst of the outer drain.
  nonisolated(unsafe) private var burst = RingBuffer<Action>()
  /// The batch that is being run. A drain inside one of its steps begins with the remaining ones.
  @exclusivity(unchecked)
  // Touched only by the draining thread.
  nonisolated(unsafe) private var batch: (@Sendable () -> Bool)?

  init(_ dispatchQueue: DispatchQueue) {
    let timers = TimerHeap()
    state = Locked(State(timers: timers), label: "ActionQueue")
    drainRequests = DrainRequests(dispatchQueue)
    timers.cancellations.queue = self
  }

  deinit {
    state.withLock { $0.timer.cancel() }
  }

  /// Enqueues an action. Returns how many have been enqueued so far, including this one.
  @discardableResult
  func enqueue(_ action: Action) -> Int {
    let (arrivals, needsWaking, waiter) = state.withLock { state in
      state.actions.append(action)
      state.arrivals += 1
      // Readable without the lock.
      arrivalCount.store(state.arrivals, ordering: .relaxed)
      defer { state.isWoken = true }
      return (state.arrivals, !state.isWoken, state.waiter.take())
    }
    if needsWaking { drainRequests.drainSoon(self) }
    waiter?.signal()
    return arrivals
  }

  /// How many actions without a date have been enqueued so far.
  var arrivals: Int { arrivalCount.load(ordering: .relaxed) }

  /// How many actions have been enqueued so far, dated or not. Nil while an action runs, is enqueued, or waits for its
  /// time. If two reads give the same number, no action ran or was enqueued between them.
  var rest: Int? {
    state.withLock { state in
      let isAtRest = !state.isBusy && state.actions.isEmpty && state.timers.count == 0
      return isAtRest ? state.arrivals + Int(state.sequence) : nil
    }
  }

  /// How many dispatches have drained the queue.
  var drainCount: Int { state.withLock { $0.drains } }

  func enqueue(
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

  /// Runs the enqueued actions and the timers that are due. Returns whether there were any. Called on the Dispatch
  /// queue.
  @discardableResult
  func drain(dispatched: Bool) -> Bool {
    var foundWork = false
    for _ in 0..<(dispatched ? Self.burstsPerDispatch : 1) {
      if burst.isEmpty, batch == nil, !refill(orEndDrain: dispatched) { return foundWork }
      foundWork = true
      owner.perform { runBurst() }
    }
    if dispatched, state.withLock({ $0.endDrain() }) { drainRequests.drainSoon(self) }
    return foundWork
  }

  private func runBurst() {
    while true {
      if let batch {
        // A drain inside one of the steps has run all other steps. No batch is left then.
        repeat {
          if !batch() { self.batch = nil }
        } while self.batch != nil
        continue
      }
      switch burst.popFirst() {
      case .once(let perform): perform()
      case .batch(let performNext): batch = performNext
      case nil: return
      }
    }
  }

  /// Takes the actions that wait and the timers that are due. Returns false if there are none; then a dispatched drain has
  /// ended, in the same step.
  private func refill(orEndDrain dispatched: Bool) -> Bool {
    // Through a local variable: the compiler does not swap a property that the lock protects with a property of the
    // queue.
    nonisolated(unsafe) var taken = burst
    burst = RingBuffer()
    let released = state.withLock { state -> (any Scheduler)? in
      swap(&state.actions, &taken)
      defer {
        state.isBusy = !taken.isEmpty
        if taken.isEmpty, dispatched { _ = state.endDrain() }
      }
      guard state.timer.isSet else { return nil }
      let now = RealTime.now
      // A due timer waits for its turn: an action that runs earlier may dispose it.
      while let work = state.timers.takeFirst(dueBy: now) { taken.append(.once { work.perform() }) }
      return arm(&state)
    }
    burst = taken
    // Released after the lock.
    _ = released
    return !taken.isEmpty
  }

  /// Releases the scheduler if no dated work is left. Called after dated work was cancelled.
  func didCancel() {
    // Released after the lock.
    _ = state.withLock { state in
      state.timers.firstDue.map { $0 < .distantFuture } == true ? nil : state.timer.unset(drainRequests)
    }
  }

  /// Blocks until there may be work to drain, or until `instant`. Called by the draining thread.
  func wait(until instant: Instant) {
    let semaphore = Semaphore(value: 0)
    let wakeUp = state.withLock { state -> Instant? in
      if state.isInterrupted || !state.actions.isEmpty {
        state.isInterrupted = false
        return nil
      }
      state.waiter = semaphore
      return min(instant, state.timers.firstDue ?? instant)
    }
    guard let wakeUp else { return }
    semaphore.wait(until: wakeUp == .distantFuture ? nil : wakeUp.nanoseconds)
    state.withLock { state in
      if state.waiter === semaphore { state.waiter = nil }
    }
  }

  /// Ends the present `wait(until:)`, or the next one if no thread is waiting. So a change made just before a wait is not
  /// missed.
  func interrupt() {
    let waiter = state.withLock { state in
      state.isInterrupted = state.waiter == nil
      return state.waiter.take()
    }
    waiter?.signal()
  }

  /// Arms the timer for the action that is due first. If there is none, returns the scheduler, which the caller releases
  /// after the lock. Called with the lock held, so that calls take effect in order. This function calls no code from
  /// outside.
  @discardableResult
  private func arm(_ state: inout sending State) -> (any Scheduler)? {
    guard let due = state.timers.firstDue, due < .distantFuture else { return state.timer.stop(drainRequests) }
    if state.timer.isSet, state.timer.due == due { return nil }
    // The timer may be late by the leeway of the first action, but not later than the second action is due.
    var leeway = state.timers.firstLeeway ?? .zero
    if let second = state.timers.secondDue { leeway = min(leeway, due.duration(to: second)) }
    state.timer.set(due, leeway: max(leeway, .zero), of: self, drainRequests)
    return nil
  }
}
