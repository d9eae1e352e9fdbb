import CHuntable
import CRaceHunt

// The functions that the library calls.

extension Controller: ExplorationController {
  func before(_ operation: VisibleOperation) {
    rh_hide()
    defer { rh_show() }
    parkIfAbandoned()
    guard threads.current >= 0 else { return }
    let thread = announces(operation)
    if operation.isPlain { expectNoRace(of: thread) }
    rh_expect_bounds()
    reschedule(thread)
    perform(operation)
  }

  /// The running thread, which performs the operation when it is picked next.
  @inline(__always)
  private func announces(_ operation: VisibleOperation) -> ThreadPointer {
    let thread = threads.running
    thread.pointee.pending = operation
    if recordsCallers { thread.pointee.callers = callersOfOperation }
    thread.pointee.spin.step(operation)
    return thread
  }

  func tryLock(_ operation: VisibleOperation) -> Bool {
    before(operation)
    return hidden {
      guard threads.current >= 0 else { return true }
      lockAttempts.isSeen = true
      guard owners[operation.object] < 0 else {
        record.stepEnds(.failed)
        return false
      }
      acquiresLock(operation, mayWait: false)
      return true
    }
  }

  func note(_ operation: VisibleOperation) {
    rh_hide()
    defer { rh_show() }
    guard threads.current >= 0 else { return }
    parkIfAbandoned()
    if operation.kind == .unlock, lockAttempts.makeUnlocksPoints { before(operation) }
    if recordsTouches { touch(operation.object, lock: operation.lockUse) }
    if operation.kind == .unlock {
      owners.released(operation.object)
      releases(operation.object)
      lockOrder.released(operation.objectNumber, by: threads.current)
    }
  }

  var runsThread: Bool { hidden { threads.current >= 0 } }

  func performs(_ act: Act) { hidden { record.performs(act) } }

  func wait(_ operation: VisibleOperation, until deadline: Int64?, for condition: @escaping () -> Bool) -> Bool {
    hidden {
      parkIfAbandoned()
      if deadline != nil { record.performs(operation.kind == .sleep ? .sleeps : .timeouts) }
      guard threads.current >= 0 else {
        if condition() { return true }
        // No other thread runs now. This thread runs the hunt and cannot be abandoned.
        guard let deadline else {
          trap("it waits for \(operation.label), and only the threads of a run may block")
          preconditionFailure("The set-up or the last checks of \(scenario) wait for \(operation.label).")
        }
        advance(to: deadline)
        return false
      }
      let thread = announces(operation)
      thread.pointee.condition = condition
      turns.arm(thread, due: deadline, in: threads)
      reschedule(thread)
      thread.pointee.condition = nil
      thread.pointee.deadline = nil
      touch(operation.object)
      let holds = condition()
      if !holds, let deadline {
        advance(to: deadline)
        if operation.kind == .wait { record.stepEnds(.timedOut) }
      }
      return holds
    }
  }

  func spawn(_ name: String, _ object: Int, _ body: @escaping @Sendable () -> Void) -> Bool {
    hidden {
      let thread = add(name, slot: LogicalThread.Slot(name: name, object: object), mainActor.inTurn(name, body))
      if mainActor.drains(name) { mainActor.begins(thread) }
    }
    return true
  }

  func setTimer(
    _ name: String, _ object: Int, due: Int64?, _ body: @escaping @Sendable () -> Void
  ) -> Bool {
    hidden {
      record.performs(.timers)
      touch(object)
      // Whether a timer may fire depends on the deadlines of the others.
      touch(ObjectNumber.clock)
      let slot = LogicalThread.Slot(name: name, object: object)
      let thread: ThreadPointer
      if let waiting = threads.waiting(in: slot) {
        thread = waiting
        resetTimer(thread, due: due)
      } else if due != nil {
        thread = add(name, slot: slot, due: due, mainActor.inTurn(name, body))
      } else {
        return
      }
      let readings = threads.current < 0 ? turns.readingsOutside : threads.running.pointee.readings
      thread.pointee.setter = (threads.current, readings)
      // The two may have the same deadline although the clock was read in between. Then another order is possible.
      if threads.isBehindAnother(thread) { record.performs(.looks) }
    }
    return true
  }

  /// Changes the deadline of a thread that has not begun. Nil ends the thread.
  func resetTimer(_ thread: ThreadPointer, due: Int64?) {
    turns.arm(thread, due: due, in: threads)
    if due == nil {
      thread.pointee.body = nil
      threads.ends(thread)
    }
  }

  func joinsMainThread(_ item: AnyObject) { hidden { mainActor.joins(item) } }

  func leavesMainThread(_ item: AnyObject) { hidden { mainActor.leaves(item) } }

  func waitsForMainThread(_ item: AnyObject) { mainActor.wait(for: item) }

  func asMainThread<Result>(_ item: AnyObject, _ work: () throws -> Result) rethrows -> Result {
    try mainActor.take(item, work)
  }

  /// Fails the run if another thread is about to access the plain memory that this thread is about to access.
  private func expectNoRace(of thread: ThreadPointer) {
    let access = thread.pointee.pending
    for number in threads.live where number != threads.current {
      let other = threads[number]
      guard other.pointee.pending.isPlain, other.pointee.pending.object == access.object else { continue }
      guard access.writes || other.pointee.pending.writes else { continue }
      if record.failure == nil {
        record.racing = [number, threads.current].map { threads[$0].pointee.pendingStep }
      }
      fail(
        Failure(
          .dataRace,
          "\(other.pointee.name) \(other.pointee.pending.verb) \(access.objectText) while \(thread.pointee.name) \(access.verb) it",
          site: access.name))
    }
  }

  func fail(_ violation: String) { fail(Failure(.check, violation, site: violation)) }

  var now: Int64? {
    hidden {
      touch(ObjectNumber.clock, writes: false)
      return turns.clock
    }
  }

  func shared<Object: AnyObject>(_ label: StaticString, _ make: () -> Object) -> Object {
    hidden {
      if let object = sharedObjects["\(label)"] as? Object { return object }
      let object = make()
      sharedObjects["\(label)"] = object
      return object
    }
  }
}

extension VisibleOperation {
  fileprivate var verb: String { kind == .write ? "writes" : "reads" }
}
