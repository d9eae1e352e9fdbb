import CRaceHunt
import CThreads
import ReactiveSignals

// What the library calls.

extension Controller: ExplorationController {
  func before(_ operation: Operation) {
    rh_hide()
    defer { rh_show() }
    parkIfAbandoned()
    guard current >= 0 else { return }
    let thread = threads[current]
    thread.pending = operation
    thread.isSpinning = operation.kind == .spin
    reschedule()
    perform(operation)
  }

  func note(_ operation: Operation) {
    guard current >= 0 else { return }
    rh_hide()
    defer { rh_show() }
    touch(operation.object)
    if operation.kind == .unlock {
      owners[operation.object] = nil
      lockOrder.released(operation.object, by: current)
    }
  }

  func wait(_ operation: Operation, until deadline: Int64?, for condition: @escaping () -> Bool) -> Bool {
    rh_hide()
    defer { rh_show() }
    parkIfAbandoned()
    guard current >= 0 else {
      if !condition() { fail(Failure(.deadlock, "the set-up waits for \(operation.label)")) }
      return true
    }
    let thread = threads[current]
    thread.pending = operation
    thread.condition = condition
    thread.deadline = deadline
    reschedule()
    thread.condition = nil
    thread.deadline = nil
    touch(operation.object)
    let holds = condition()
    if !holds, let deadline { advance(to: deadline) }
    return holds
  }

  func newObject() -> Int {
    hidden {
      objects += 1
      return Int(runNumber) << ct_run_shift | objects
    }
  }

  func spawn(_ name: String, _ object: Int, _ body: @escaping @Sendable () -> Void) -> Bool {
    hidden { _ = add(name, slot: LogicalThread.Slot(name: name, object: object), body) }
    return true
  }

  func setTimer(
    _ name: String, _ object: Int, due: Int64?, _ body: @escaping @Sendable () -> Void
  ) -> Bool {
    rh_hide()
    defer { rh_show() }
    touch(object)
    let slot = LogicalThread.Slot(name: name, object: object)
    if let thread = threads.first(where: { $0.slot == slot && !$0.isDone && $0.worker == nil }) {
      // Not begun: it is set anew.
      thread.deadline = due
      if due == nil {
        thread.isDone = true
        thread.body = nil
      }
      return true
    }
    if let due { add(name, slot: slot, due: due, body) }
    return true
  }

  func fail(_ violation: String) { fail(Failure(.check, violation, site: violation)) }

  var now: Int64? {
    rh_hide()
    defer { rh_show() }
    touch(Self.time, writes: false)
    return clock
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
