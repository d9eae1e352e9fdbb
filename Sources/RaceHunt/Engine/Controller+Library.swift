import CRaceHunt
import CThreads
import Huntable
import ReactiveSchedulers

// The functions that the library calls.

extension Controller: ExplorationController {
  func before(_ operation: VisibleOperation) {
    rh_hide()
    defer { rh_show() }
    parkIfAbandoned()
    guard state.current >= 0 else { return }
    let thread = state.threads[state.current]
    thread.pending = operation
    thread.spin.step(operation)
    reschedule()
    perform(operation)
  }

  func note(_ operation: VisibleOperation) {
    rh_hide()
    defer { rh_show() }
    guard state.current >= 0 else { return }
    parkIfAbandoned()
    touch(operation.object)
    if operation.kind == .unlock {
      state.owners[operation.object] = nil
      lockOrder.released(operation.object, by: state.current)
    }
  }

  func wait(_ operation: VisibleOperation, until deadline: Int64?, for condition: @escaping () -> Bool) -> Bool {
    rh_hide()
    defer { rh_show() }
    parkIfAbandoned()
    guard state.current >= 0 else {
      if condition() { return true }
      // No other thread runs now, and this thread, which runs the hunt, cannot be abandoned.
      guard let deadline else {
        preconditionFailure(
          "The set-up or the last checks of \(scenario) wait for \(operation.label): only the threads of a run may block."
        )
      }
      advance(to: deadline)
      return false
    }
    let thread = state.threads[state.current]
    thread.pending = operation
    thread.spin.step(operation)
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
      state.objects += 1
      return Int(state.number) << ct_run_shift | state.objects
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
    // Whether a timer may fire depends on the deadlines of the others.
    touch(Self.time)
    let slot = LogicalThread.Slot(name: name, object: object)
    if let thread = state.threads.first(where: { $0.slot == slot && !$0.isDone && $0.worker == nil }) {
      // The timer has not fired yet: only its deadline changes.
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
    return state.clock
  }

  func shared<Object: AnyObject>(_ label: StaticString, _ make: () -> Object) -> Object {
    hidden {
      if let object = state.sharedObjects["\(label)"] as? Object { return object }
      let object = make()
      state.sharedObjects["\(label)"] = object
      return object
    }
  }
}
