import CHuntable
import Dispatch
import Huntable

// One dispatch drains a burst: while a drain is dispatched or running, enqueueing only appends. A drain continues with
// actions that were added meanwhile, but only a fixed number of times, so that other work on the same target queue gets its
// turn.
//
// A Dispatch queue drains soon, drains at an instant, and never drains twice at the same time. During a hunt, the race
// hunter does so, with a logical thread for the queue.

extension QueueScheduler {
  private static let burstsPerDispatch = 16

  /// Runs the enqueued actions and the timers that are due. Returns whether there were any. Called on the Dispatch
  /// queue.
  @discardableResult
  final func drain(dispatched: Bool) -> Bool {
    var foundWork = false
    // A drain inside an action finishes the burst of that action, and then takes what waits.
    let isInside = !burst.isEmpty || batch != nil
    for _ in 0..<(dispatched ? Self.burstsPerDispatch : isInside ? 2 : 1) {
      if burst.isEmpty, batch == nil, !refill(orEndDrain: dispatched) { return foundWork }
      foundWork = true
      perform { runBurst() }
    }
    if dispatched, state.withLock({ $0.endDrain() }) { drainSoon() }
    return foundWork
  }

  private final func runBurst() {
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
  private final func refill(orEndDrain dispatched: Bool) -> Bool {
    // Through a local variable: the compiler does not swap a property that the lock protects with a property of the
    // queue.
    nonisolated(unsafe) var taken = burst
    burst = RingBuffer()
    let released = state.withLock { state -> QueueScheduler? in
      swap(&state.actions, &taken)
      defer {
        state.isBusy = !taken.isEmpty
        if taken.isEmpty, dispatched { _ = state.endDrain() }
      }
      guard state.wait != nil else { return nil }
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

  /// Blocks until there may be work to drain, or until `instant`. Called by the draining thread.
  final func wait(until instant: Instant) {
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
  final func interrupt() {
    let waiter = state.withLock { state in
      state.isInterrupted = state.waiter == nil
      return state.waiter.take()
    }
    waiter?.signal()
  }

  /// Drains soon. Until then this scheduler is kept alive.
  final func drainSoon() {
    #if EXPLORATION
      if Exploration.active?.spawn(queue.label, object, { self.drainInTurn() }) == true { return }
    #endif
    queue.async { self.drain(dispatched: true) }
  }

  /// Sets the timer for the action that is due first. If there is none, returns the scheduler, which the caller releases
  /// after the lock. Called with the lock held, so that calls take effect in order. This function calls no code from
  /// outside.
  @discardableResult
  final func arm(_ state: inout State) -> QueueScheduler? {
    guard let due = state.timers.firstDue, due < .distantFuture else {
      state.timer?.cancel()
      state.timer = nil
      return disarm(&state)
    }
    if state.wait?.due == due { return nil }
    // The timer may be late by the leeway of the first action, but not later than the second action is due.
    var leeway = state.timers.firstLeeway ?? .zero
    if let second = state.timers.secondDue { leeway = min(leeway, due.duration(to: second)) }
    state.wait = (due, self)
    #if EXPLORATION
      let isLeftToHunter = Exploration.active?.setTimer(timerName, object, due: due.nanoseconds) {
        [weak self] in self?.drainInTurn()
      }
      if isLeftToHunter == true { return nil }
    #endif
    let timer = state.timer ?? makeTimer()
    state.timer = timer
    timer.schedule(
      deadline: DispatchTime(due), leeway: .nanoseconds(Int(clamping: max(leeway, .zero).saturatedNanoseconds)))
    return nil
  }

  private final func makeTimer() -> any DispatchSourceTimer {
    let timer = DispatchSource.makeTimerSource(flags: .strict, queue: queue)
    timer.setEventHandler { [weak self] in self?.drain(dispatched: true) }
    timer.activate()
    return timer
  }

  /// Gives up the wait for an instant. Returns the scheduler, which the caller releases after the lock. The Dispatch timer
  /// stays for the next instant: a new timer would cost far more than a drain that finds no work.
  private final func disarm(_ state: inout State) -> QueueScheduler? {
    #if EXPLORATION
      if state.wait != nil { _ = Exploration.active?.setTimer(timerName, object, due: nil) {} }
    #endif
    return state.wait.take()?.scheduler
  }

  /// Releases the scheduler if no dated work is left. Called after dated work was cancelled.
  final func didCancel() {
    // Released after the lock.
    _ = state.withLock { state in
      state.timers.firstDue.map { $0 < .distantFuture } == true ? nil : disarm(&state)
    }
  }

  #if EXPLORATION
    private final var timerName: String { "\(queue.label) timer" }

    /// Drains while no other logical thread of the same queue runs.
    private final func drainInTurn() {
      Exploration.before(VisibleOperation(.lock, object, "queue", hasLibraryLabel: true))
      // ThreadSanitizer does not see that turns are in order, so the order is reported.
      let address = Unmanaged.passUnretained(self).toOpaque()
      ct_acquired(address)
      drain(dispatched: true)
      ct_releasing(address)
      Exploration.note(.unlock, object, "queue")
    }
  #endif
}
