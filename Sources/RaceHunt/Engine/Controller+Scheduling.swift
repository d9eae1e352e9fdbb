import CInstrumentation
import CRaceHunt
import CThreads
import Huntable

// Picks the next thread and passes control to it.

extension Controller {
  /// Records that the present step touches an object. Zero means memory that the controller does not see.
  func touch(_ object: Int, writes: Bool = true, lock: LockUse = .unused) {
    guard state.recordsTouches else { return }
    state.touches.append(Touch(ObjectNumber.of(object), writes: writes, lock: lock))
  }

  /// Records that the present step starts a thread, or is the first step of a thread. A thread begins after the step
  /// that starts it.
  func touchStart(of thread: ThreadPointer) {
    guard state.recordsTouches else { return }
    state.touches.append(Touch(ObjectNumber.start(of: thread.pointee.index), writes: true))
  }

  func perform(_ operation: VisibleOperation) {
    // A fence concerns its own thread, except in the order of the sequentially consistent operations.
    if operation.kind != .fence { touch(operation.object, writes: operation.writes, lock: operation.lockUse) }
    if operation.kind == .lock {
      state.owners[operation.object] = state.current
      acquires(operation.object)
      // The thread that sets the run up takes locks too.
      let callers = state.current < 0 ? [] : state.threads[state.current].pointee.callers
      lockOrder.acquired(operation, by: state.current, callers: callers, order: orderOfLocks)
    } else if operation.isPlain {
      expectOrder(operation)
    } else if operation.kind == .fence {
      fence(operation.ordering)
    }
  }

  func advance(to instant: Int64) {
    state.clock = max(state.clock, instant)
    touch(ObjectNumber.clock)
  }

  // The next functions run at each step. They use plain loops, because debug builds do not specialise generic ones.

  /// Finds the threads that can continue.
  func findEnabled() {
    state.enabled.removeAll()
    let earliest = earliestDeadline
    var held: [Int] = []
    var index = 0
    while index < state.live.count {
      let number = state.live[index]
      let thread = state.threads[number]
      index += 1
      guard isEnabled(thread, earliest) else { continue }
      if isHeld(thread) { held.append(number) } else { state.enabled.append(number) }
    }
    state.holdsTimers = false
    if !held.isEmpty { releaseTimers(held) }
    if state.picks.count >= Self.longRun { noteReadiness() }
    if state.tasks.order == .byPriority { leaveOutOutranked() }
  }

  func isEnabled(_ thread: ThreadPointer) -> Bool { isEnabled(thread, earliestDeadline) }

  private func isEnabled(_ thread: ThreadPointer, _ earliest: Int64?) -> Bool {
    if thread.pointee.isDone { return false }
    if thread.pointee.pending.kind == .lock { return state.owners[thread.pointee.pending.object] == nil }
    if let condition = thread.pointee.condition, condition() { return true }
    // A timer may fire at any moment, but not before an earlier one.
    if let deadline = thread.pointee.deadline { return deadline <= state.clock || deadline == earliest }
    return thread.pointee.condition == nil
  }

  private var earliestDeadline: Int64? {
    guard state.hasDeadlines else { return nil }
    var earliest: Int64?
    var index = 0
    while index < state.live.count {
      if let deadline = state.threads[state.live[index]].pointee.deadline {
        earliest = min(earliest ?? deadline, deadline)
      }
      index += 1
    }
    return earliest
  }

  /// Picks the next thread and passes control to it. Returns when it is the turn of `thread` again, which calls.
  func reschedule(_ thread: ThreadPointer) {
    let me = state.current
    rh_count(progress)
    rh_settle_mutexes()
    let isSpinning = thread.pointee.pending.kind == .spin
    if isTooLong() { abandon() }
    if state.failure != nil, isEnabled(thread), !isSpinning { return }
    executed(me)
    findEnabled()
    if state.enabled.isEmpty {
      fail(Failure(.deadlock, whoWaits))
      abandon()
    }
    if isSpinning || (state.stretch >= Self.longestStretch && state.enabled.count > 1) { yield(thread, isSpinning) }
    let next = pick(last: me)
    if next != me {
      pass(from: thread, toRun: next)
      // Another thread may have ended the run meanwhile.
      parkIfAbandoned()
    }
    if thread.pointee.spin.heldBack != .nobody {
      thread.pointee.spin.heldBack = .nobody
      state.yielding -= 1
      catchUp()
    }
  }

  /// Picks one of the enabled threads.
  ///
  /// - Parameter last: The thread that has run; nil if that thread has ended.
  func pick(last: Int?) -> Int {
    // After a failure the threads take turns.
    guard state.failure == nil else { return state.enabled.first { $0 > last ?? -1 } ?? state.enabled[0] }
    let (enabled, heldBack) = eligible()
    var current: Int?
    if let last, state.threads[last].pointee.isRunning, enabled.contains(last) { current = last }
    trace(last)
    let choice = Choice(
      enabled: enabled, current: current, last: last, heldBack: heldBack, trace: state.trace, threads: state.threads,
      stores: state.memory.storeCount)
    guard let next = asked({ (strategy) throws(Failure) in try strategy.pick(choice) }) else {
      return current ?? enabled[0]
    }
    let thread = state.threads[next]
    state.stretch = next == state.lastPicked ? state.stretch + 1 : 1
    state.lastPicked = next
    state.picks.append(next)
    state.schedule = mixed(state.schedule, next + 1)
    thread.pointee.lastTurn = state.picks.count
    thread.pointee.readySince = state.picks.count
    noteFiring(of: thread)
    rh_crash_pick(Int32(next))
    let isPreemption = current != nil && next != current
    if isPreemption { state.preemptions += 1 }
    state.steps.append(StepRecord(thread: next, operation: thread.pointee.pending, isPreemption: isPreemption))
    if recordsCallers { state.callers.append(thread.pointee.callers) }
    return next
  }

  /// What the strategy answers; nil if the strategy fails the run. Counts no reference to the strategy.
  func asked(_ question: (Strategy) throws(Failure) -> Int) -> Int? {
    state.strategy!._withUnsafeGuaranteedRef { strategy in
      do throws(Failure) {
        return try question(strategy)
      } catch {
        fail(Failure(error.kind, "\(whereItIs) \(error.message)"))
        return nil
      }
    }
  }

  /// Adds the enabled threads to the trace, and the next operation of the thread that has run. The next operations of
  /// the other threads are already in the trace.
  private func trace(_ last: Int?) {
    var hash = state.trace
    if let last {
      let thread = state.threads[last]
      hash = mixed(
        mixed(hash, thread.pointee.pending.identity), Int(bitPattern: thread.pointee.pending.label.utf8Start))
    }
    var index = 0
    while index < state.enabled.count {
      hash = mixed(hash, state.enabled[index] + 1)
      index += 1
    }
    state.trace = hash
  }

  /// Reports the end of a step to the strategy.
  private func executed(_ thread: Int) {
    guard state.recordsTouches else { return }
    state.strategy!._withUnsafeGuaranteedRef { $0.executed(thread, state.touches) }
    state.touches.removeAll(keepingCapacity: true)
  }

  /// The position in the run, for messages.
  var whereItIs: String { state.picks.isEmpty ? "at the start" : "after \(Schedule(state.picks))" }

  /// Makes a thread the current one. Returns its carrier, to which control must be passed.
  func carrier(toRun next: Int) -> Carrier? {
    state.current = next
    ci_set_running_thread(Int32(next))
    let thread = state.threads[next]
    if let carrier = thread.pointee.carrier { return carrier }
    guard let carrier = newCarrier() else { return nil }
    thread.pointee.carrier = carrier
    state.carriers += 1
    carrier.begin(UnsafeMutableRawPointer(thread))
    return carrier
  }

  /// Passes control from the calling thread, whose turn it was, to the current one. Without a carrier the run is over,
  /// and the driver receives control.
  private func pass(from thread: ThreadPointer, toRun next: Int) {
    if let context = thread.pointee.context, let other = state.threads[next].pointee.context {
      state.current = next
      ci_set_running_thread(Int32(next))
      return rh_carrier_switch(context, other)
    }
    thread.pointee.carrier!.pass(to: carrier(toRun: next))
  }

  func makeWorkOfCarrier() -> (UnsafeMutableRawPointer) -> Carrier? {
    { [unowned self] thread in run(thread.assumingMemoryBound(to: LogicalThread.self)) }
  }

  /// Runs a thread, which has control for the first time. Returns the carrier that receives control next.
  private func run(_ thread: ThreadPointer) -> Carrier? {
    ct_thread().pointee.run = state.number
    thread.pointee.numberForLocks = rh_number_for_locks()
    // A timer fires.
    if let deadline = thread.pointee.deadline {
      thread.pointee.deadline = nil
      advance(to: deadline)
    }
    // The work of a slot may run before or after other work that is enqueued. A thread of the scenario just begins.
    if thread.pointee.slot != nil { touch(thread.pointee.pending.object) }
    touchStart(of: thread)
    let orders = (start: startOrder, own: thread.order, end: endOrder)
    var body = thread.pointee.body.take()
    rh_show()
    rh_acquire(orders.start)
    rh_acquire(orders.own)
    body?()
    body = nil  // Releases captured objects here, still under control.
    rh_end_thread()
    rh_release(orders.end)
    rh_hide()
    parkIfAbandoned()
    rh_settle_mutexes()
    ct_thread().pointee.run = 0
    return ended(thread)
  }

  /// Ends a thread. Returns the carrier of the next one, or nil for the driver.
  private func ended(_ thread: ThreadPointer) -> Carrier? {
    let me = state.current
    rh_count(progress)
    thread.pointee.isDone = true
    state.ends(me)
    // A timer or a worker leaves its carrier to the next thread. A thread of the scenario keeps its own carrier. Under
    // ThreadSanitizer all threads keep their carriers, since the sanitizer sees an order between two threads that have
    // the same carrier.
    if thread.pointee.slot != nil, !isThreadSanitized || state.carriers > Self.manyCarriers {
      recycleCarrier(of: thread)
    }
    endsInMemory()
    executed(me)
    findEnabled()
    if state.enabled.isEmpty {
      if !state.live.isEmpty { fail(Failure(.deadlock, whoWaits)) }
      return nil
    }
    return isTooLong() ? nil : carrier(toRun: pick(last: nil))
  }

  var whoWaits: String {
    state.live.map { number in
      let thread = state.threads[number]
      guard let lock = thread.pointee.foreignLock else {
        let holder = thread.pointee.pending.kind == .lock ? state.owners[thread.pointee.pending.object] : nil
        return "\(thread.pointee.name) waits for \(describe(thread.pointee.pending))"
          + held(by: holder.map { state.threads[$0] })
      }
      let holders = state.threads.filter { lock.owner != 0 && $0.pointee.numberForLocks == lock.owner }
      let holder = holders.first { !$0.pointee.isDone } ?? holders.last
      return "\(thread.pointee.name) waits for \(thread.pointee.pending.name) (\(lock.number))" + held(by: holder)
    }.joined(separator: "; ")
  }

  private func held(by holder: ThreadPointer?) -> String {
    holder.map { ", held by \($0.pointee.name)\($0.pointee.isDone ? ", which has ended" : "")" } ?? ""
  }

  func describe(_ operation: VisibleOperation) -> String { "\(operation.kind) \(operation.name)" }

  // MARK: Giving up

  /// Abandons a run whose threads cannot end. A thread cannot be unwound, so the threads never continue.
  func abandon() -> Never {
    let carrier = state.threads[state.current].pointee.carrier!
    while true { carrier.pass(to: nil) }
  }

  /// Parks a thread of an abandoned run.
  func parkIfAbandoned() {
    guard ct_thread().pointee.run != state.number else { return }
    let never = UnsafeMutablePointer<rh_baton>.allocate(capacity: 1)
    never.initialize(to: rh_baton())
    while true { rh_baton_wait(never) }
  }
}
