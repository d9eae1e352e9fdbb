import CHuntable
import CInstrumentation
import CRaceHunt

// Picks the next thread and passes control to it.

extension Controller {
  /// Records that the present step touches an object. Zero means memory that the controller does not see.
  @inline(__always)
  func touch(_ object: Int, writes: Bool = true, lock: LockUse = .unused) {
    guard recordsTouches else { return }
    touches.append(Touch(ObjectNumber.of(object), writes: writes, lock: lock))
  }

  /// Records that the present step starts a thread, or is the first step of a thread. A thread begins after the step
  /// that starts it.
  func touchStart(of thread: ThreadPointer) {
    guard recordsTouches else { return }
    touches.append(Touch(ObjectNumber.start(of: thread.pointee.index), writes: true))
  }

  @inline(__always)
  func perform(_ operation: VisibleOperation) {
    // A fence concerns its own thread, except in the order of the sequentially consistent operations.
    if recordsTouches, operation.kind != .fence {
      touch(operation.object, writes: operation.writes, lock: operation.lockUse)
    }
    if operation.kind == .lock {
      acquiresLock(operation)
    } else if operation.isPlain {
      expectOrder(operation)
    } else if operation.kind == .fence {
      fence(operation.ordering)
    }
  }

  func advance(to instant: Int64) {
    turns.clock = max(turns.clock, instant)
    touch(ObjectNumber.clock)
  }

  /// Finds the threads that can continue.
  func findEnabled() {
    turns.find(
      in: threads, owners, now: record.picks.count, holdsTimers: record.failure == nil,
      whenIdle: limits.timePassesWhenIdle)
    if tasks.order == .byPriority { tasks.leaveOutOutranked() }
  }

  /// Picks the next thread and passes control to it. Returns when it is the turn of `thread` again, which calls.
  func reschedule(_ thread: ThreadPointer) {
    rh_count(progress)
    rh_settle_mutexes()
    let isSpinning = thread.pointee.pending.kind == .spin
    if isTooLong() { abandon() }
    if record.failure != nil, !isSpinning, turns.isEnabled(thread, in: threads, owners) { return }
    executed()
    findEnabled()
    if turns.enabled.isEmpty {
      if !threads.areIdle { fail(Failure(.deadlock, whoWaits)) }
      abandon()
    }
    if isSpinning || turns.isLongStretch { yield(thread, isSpinning) }
    let next = pick(last: thread)
    if next != thread {
      pass(from: thread, to: next)
      // Another thread may have ended the run meanwhile.
      parkIfAbandoned()
    }
    if turns.hasYielded(thread) { catchUp() }
  }

  /// Lets the other threads run before `thread`.
  private func yield(_ thread: ThreadPointer, _ isSpinning: Bool) {
    let isLivelock = turns.yield(
      thread, isSpinning: isSpinning, in: threads, now: record.picks.count, spins: limits.spins)
    guard isLivelock else { return }
    let names = turns.enabled.map { threads[$0].pointee.name }.joined(separator: ", ")
    fail(Failure(.livelock, "\(names) spin, and no other thread can go on"))
    abandon()
  }

  /// Picks one of the enabled threads.
  ///
  /// - Parameter last: The thread that has run; nil if that thread has ended.
  func pick(last: ThreadPointer?) -> ThreadPointer {
    let lastNumber = last?.pointee.index
    // After a failure the threads take turns.
    if record.failure != nil {
      return threads[turns.enabled.first { $0 > lastNumber ?? -1 } ?? turns.enabled[0]]
    }
    let (enabled, heldBack) = turns.next(in: threads, now: record.picks.count)
    if heldBack != .nobody { record.omissions.insert(.heldBack) }
    var current: Int?
    if let last, last.pointee.isRunning, enabled.contains(last.pointee.index) { current = lastNumber }
    record.sees(turns.enabled, after: last)
    let choice = Choice(
      enabled: enabled, current: current, last: lastNumber, heldBack: heldBack, trace: record.trace, threads: threads,
      stores: memory.model.storeCount, values: record.values)
    guard let picked = asked({ (strategy) throws(Failure) in try strategy.pick(choice) }) else {
      return threads[current ?? enabled[0]]
    }
    let next = threads[picked]
    record.picked(next, isPreemption: current != nil && picked != current)
    if recordsCallers { record.calls(next.pointee.callers) }
    turns.begins(next, now: record.picks.count)
    rh_crash_pick(Int32(picked))
    return next
  }

  /// What the strategy answers; nil if the strategy fails the run. Counts no reference to the strategy.
  func asked(_ question: (Strategy) throws(Failure) -> Int) -> Int? {
    strategy!._withUnsafeGuaranteedRef { strategy in
      do throws(Failure) {
        return try question(strategy)
      } catch {
        fail(Failure(error.kind, "\(record.position) \(error.message)"))
        return nil
      }
    }
  }

  /// Shows the strategy what a step has touched that has ended.
  @inline(__always)
  private func executed() {
    guard recordsTouches else { return }
    strategy!._withUnsafeGuaranteedRef { swap(&$0.touched, &touches) }
    touches.removeAll(keepingCapacity: true)
  }

  /// Makes a thread the current one. Returns its carrier, to which control must be passed; nil if there are too many
  /// carriers, which fails the run.
  func carrier(toRun next: ThreadPointer) -> Carrier.Reference? {
    becomesCurrent(next)
    if let carrier = next.pointee.carrier { return carrier }
    do throws(Failure) {
      let carrier = try carriers.take()
      next.pointee.carrier = carrier
      carrier._withUnsafeGuaranteedRef { $0.begin(UnsafeMutableRawPointer(next)) }
      return carrier
    } catch {
      fail(error)
      return nil
    }
  }

  @inline(__always)
  private func becomesCurrent(_ thread: ThreadPointer) {
    threads.current = thread.pointee.index
    ci_set_running_thread(Int32(thread.pointee.index))
  }

  /// Passes control from the calling thread, whose turn it was, to another one. Without a carrier the run is over, and the
  /// driver receives control.
  private func pass(from thread: ThreadPointer, to next: ThreadPointer) {
    if let context = thread.pointee.context, let other = next.pointee.context {
      becomesCurrent(next)
      return rh_carrier_switch(context, other)
    }
    let carrier = carrier(toRun: next)
    thread.pointee.carrier!._withUnsafeGuaranteedRef { $0.pass(to: carrier) }
  }

  /// Runs a thread, which has control for the first time. Returns the carrier that receives control next.
  func run(_ thread: ThreadPointer) -> Carrier.Reference? {
    ct_thread().pointee.run = number
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
    if thread.pointee.ownsVariables { rh_end_variables() }
    rh_release(orders.end)
    rh_hide()
    parkIfAbandoned()
    rh_settle_mutexes()
    ct_thread().pointee.run = 0
    return ended(thread)
  }

  /// Ends a thread. Returns the carrier of the next one, or nil for the driver.
  private func ended(_ thread: ThreadPointer) -> Carrier.Reference? {
    rh_count(progress)
    threads.ends(thread)
    carriers.ended(thread)
    if isModelled { memory.model.ended(me) }
    executed()
    findEnabled()
    if turns.enabled.isEmpty {
      if !threads.areIdle { fail(Failure(.deadlock, whoWaits)) }
      return nil
    }
    return isTooLong() ? nil : carrier(toRun: pick(last: nil))
  }

  var whoWaits: String {
    threads.live.map { number in
      let thread = threads[number]
      guard let lock = thread.pointee.foreignLock else {
        let pending = thread.pointee.pending
        let holder = pending.kind == .lock ? owners[pending.object] : -1
        return "\(thread.pointee.name) waits for \(pending.kind == .wait ? pending.name : describe(pending))"
          + held(by: holder < 0 ? nil : threads[holder])
      }
      let holders = threads.filter { lock.owner != 0 && $0.pointee.numberForLocks == lock.owner }
      let holder = holders.first { !$0.pointee.isDone } ?? holders.last
      return "\(thread.pointee.name) waits for \(thread.pointee.pending.name) (\(lock.number))" + held(by: holder)
    }.joined(separator: "; ")
  }

  private func held(by holder: ThreadPointer?) -> String {
    holder.map { ", held by \($0.pointee.name)\($0.pointee.isDone ? ", which has ended" : "")" } ?? ""
  }

  func describe(_ operation: VisibleOperation) -> String {
    operation.object == ObjectNumber.descriptors ? operation.name : "\(operation.kind) \(operation.name)"
  }

  // MARK: Giving up

  /// How many steps the threads of a run may take after a failure, to end.
  private static let stepsToEnd = 20_000

  /// Whether a run must be stopped: the run has too many steps, or nothing goes on in it but timers.
  @inline(__always)
  private func isTooLong() -> Bool {
    record.failure == nil && record.picks.count < limits.runLength && !turns.isDrivenByTimers(spins: limits.spins)
      ? false : mustEnd()
  }

  private func mustEnd() -> Bool {
    if record.failure != nil {
      record.stepsAfterFailure += 1
      return record.stepsAfterFailure > Self.stepsToEnd
    }
    if record.picks.count >= limits.runLength {
      let busiest = record.busiest.map { threads[$0].pointee.name } ?? ""
      fail(
        Failure(
          .livelock,
          "no end after \(record.picks.count) steps, most of them of \(busiest): bound what it does, "
            + "or raise Budget.runLength"))
    } else if turns.isDrivenByTimers(spins: limits.spins) {
      fail(
        Failure(
          .livelock,
          "timers have fired \(turns.firings) times, the last one \(threads[turns.last].pointee.name), and nothing "
            + "else goes on: bound them, for example by take(first:), a number of retries or a disposal, "
            + "or raise Budget.spins"))
    }
    return record.failure != nil
  }

  /// Abandons a run whose threads cannot end. A thread cannot be unwound, so the threads never continue.
  func abandon() -> Never {
    let carrier = threads.running.pointee.carrier!
    while true { carrier._withUnsafeGuaranteedRef { $0.pass(to: nil) } }
  }

  /// The code under test would trap here, or do what is undefined. Does not return on a thread of the run.
  func trap(_ why: String) {
    rh_hide()
    fail(Failure(.crash, "\(nameOfRunning) trapped: \(why)", site: why), at: callers)
    if ct_thread().pointee.run == number { leave() }
    rh_show()
  }

  /// The code that runs cannot go on. Returns only where a set-up or a last check cannot be left.
  func leave() {
    if threads.current >= 0 { abandon() }
    rh_leave_guard()
  }

  /// Parks a thread of an abandoned run.
  func parkIfAbandoned() {
    guard ct_thread().pointee.run != number else { return }
    let never = UnsafeMutablePointer<rh_baton>.allocate(capacity: 1)
    never.initialize(to: rh_baton())
    while true { rh_baton_wait(never) }
  }
}
