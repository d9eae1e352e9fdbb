import Dispatch

/// The work of a scheduler that runs on a Dispatch queue: a FIFO and timers.
///
/// One dispatch drains a burst: while a drain is on its way or running, enqueueing only appends. A drain goes on with
/// what was added meanwhile, but only so often: then other work on the same target queue gets its turn.
@usableFromInline
final class ActionQueue: Sendable {
  private struct State {
    var actions = RingBuffer<Action>()
    var timers = TimerHeap()
    var arrivals = 0
    var sequence: UInt64 = 0
    /// Whether a drain has been dispatched and has not ended.
    var isWoken = false
    /// Whether somebody is at work on what was taken out of here.
    var isBusy = false
    var timer: DrainRequests.Timer?
    /// Somebody who waits on another thread's behalf for work to arrive; see `MainRunLoop`.
    var waiter: Semaphore?
    /// Whether the next wait is to end at once.
    var isInterrupted = false
  }

  private static let burstsPerDispatch = 16

  let drainRequests: DrainRequests
  private let state = Locked(State(), label: "ActionQueue")
  @usableFromInline
  let arrivalCount = AtomicInt(0, label: "ActionQueue.arrivals")

  @exclusivity(unchecked)
  // What is left of the burst being run. Only touched by the one that drains: drains are serial because the Dispatch
  // queue is, and a drain inside an action goes on with the burst around it.
  nonisolated(unsafe) private var burst = RingBuffer<Action>()
  /// How many more times what was taken out of the burst is done.
  @exclusivity(unchecked)
  // Touched by the one that drains.
  nonisolated(unsafe) private var repetitions = 0
  @exclusivity(unchecked)
  // Touched by the one that drains.
  nonisolated(unsafe) private var repeated: (@Sendable () -> Void)?

  init(_ dispatchQueue: DispatchQueue) {
    drainRequests = DrainRequests(dispatchQueue)
  }

  deinit {
    state.withLock { $0.timer?.cancel() }
  }

  /// Enqueues an action and returns how many have been enqueued then.
  @discardableResult
  func enqueue(_ action: Action, for owner: any Scheduler & Drainable) -> Int {
    let (arrivals, needsWaking, waiter) = state.withLock { state in
      state.actions.append(action)
      state.arrivals += 1
      // Where others can look without the lock.
      arrivalCount.store(state.arrivals)
      defer { state.isWoken = true }
      return (state.arrivals, !state.isWoken, state.waiter.take())
    }
    if needsWaking { drainRequests.drainSoon(owner) }
    waiter?.signal()
    return arrivals
  }

  /// How many actions have been enqueued so far. As long as that does not change, what was enqueued last is still last,
  /// and what is added to it, before it begins, is where `enqueue` would put it.
  @inlinable
  var arrivals: Int { arrivalCount.load() }

  /// How much has been enqueued so far, dated or not; nil while there is work that is being done, waits or is not due.
  /// If it is the same twice, nothing has happened in between.
  var rest: Int? {
    state.withLock { state in
      let isAtRest = !state.isBusy && state.actions.isEmpty && state.timers.count == 0
      return isAtRest ? state.arrivals + Int(state.sequence) : nil
    }
  }

  func enqueue(
    at instant: Instant, leeway: Duration, _ action: @escaping @Sendable () -> Void,
    for owner: any Scheduler & Drainable
  ) -> any Disposable {
    let (work, waiter) = state.withLock { state in
      let work = ScheduledAction(leeway: leeway, in: state.timers.cancellations, action)
      state.sequence += 1
      state.timers.push(work, due: instant, order: state.sequence)
      arm(&state, for: owner)
      return (work, state.waiter.take())
    }
    waiter?.signal()
    return work
  }

  /// Runs what is waiting and what has become due; true if there was anything. Called on the Dispatch queue.
  @discardableResult
  func drain(for owner: any Scheduler & Drainable, dispatched: Bool) -> Bool {
    var foundWork = false
    for _ in 0..<(dispatched ? Self.burstsPerDispatch : 1) {
      if burst.isEmpty, repetitions == 0 { refill(for: owner) }
      if burst.isEmpty, repetitions == 0 { break }
      foundWork = true
      owner.perform { runBurst() }
    }
    if dispatched {
      let isUnfinished = state.withLock { state in
        state.isBusy = false
        state.isWoken = !state.actions.isEmpty
        return state.isWoken
      }
      if isUnfinished { drainRequests.drainSoon(owner) }
    }
    return foundWork
  }

  private func runBurst() {
    while let perform = next() {
      repeat {
        repetitions -= 1
        perform()
      } while repetitions > 0
    }
  }

  /// The action to be done `repetitions` times; a drain inside a batch begins with what is left of that one.
  private func next() -> (@Sendable () -> Void)? {
    if repetitions > 0 { return repeated }
    let action = burst.popFirst()
    guard let batch = action?.batch else {
      repetitions = action == nil ? 0 : 1
      repeated = nil
      return action?.perform
    }
    repetitions = batch.begin()
    repeated = batch.perform
    return action?.perform
  }

  private func refill(for owner: any Scheduler & Drainable) {
    // Through a local, since what a lock protects and what the caller owns cannot be swapped directly.
    nonisolated(unsafe) var taken = burst
    burst = RingBuffer()
    let ended = state.withLock { state -> DrainRequests.Timer? in
      swap(&state.actions, &taken)
      defer { state.isBusy = !taken.isEmpty }
      guard state.timer != nil else { return nil }
      let now = RealTime.now
      // They begin in their turn: one that runs before may dispose them.
      while let work = state.timers.takeFirst(dueBy: now) { taken.append(Action { work.perform() }) }
      return arm(&state, for: owner)
    }
    burst = taken
    // Released after the lock.
    _ = ended
  }

  /// Blocks until there may be something to drain, or until `instant`. Called by the one that drains.
  func wait(until instant: Instant) {
    let semaphore = Semaphore()
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

  /// Ends the `wait(until:)` that is going on, or else the next one: what it is to find out must not fall in between.
  func interrupt() {
    let waiter = state.withLock { state in
      state.isInterrupted = state.waiter == nil
      return state.waiter.take()
    }
    waiter?.signal()
  }

  /// Arms the timer for the first action that is due. Under the lock, so that a later call cannot be overtaken by an
  /// earlier one; nobody is called back from here.
  @discardableResult
  private func arm(_ state: inout sending State, for owner: any Scheduler & Drainable) -> DrainRequests.Timer? {
    guard let due = state.timers.firstDue, due < .distantFuture else {
      let ended = state.timer.take()
      ended?.cancel()
      return ended
    }
    if state.timer?.due == due { return nil }
    if state.timer == nil { state.timer = drainRequests.timer(for: owner) }
    // Late by its leeway at most, and never so late that it would delay the next one.
    var leeway = state.timers.firstLeeway ?? .zero
    if let second = state.timers.secondDue { leeway = min(leeway, due.duration(to: second)) }
    state.timer?.set(due, leeway: max(leeway, .zero))
    return nil
  }
}
