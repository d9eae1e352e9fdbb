import RaceHunt
import ReactiveSignals

extension SelfCheck {
  /// Mistakes in commands and bindings.
  static let commands: [Fault] = [
    Fault("executed-twice", rows: ["O13", "O14"], "a command looks whether it is executing, and says so later") {
      run, isRight in
      let isExecuting = AtomicInt(0, label: "executing")
      let running = AtomicInt(0, label: "running")
      for name in ["one", "other"] {
        run.thread(name) {
          if isRight {
            guard isExecuting.exchange(1) == 0 else { return }
          } else {
            guard isExecuting.load() == 0 else { return }
            isExecuting.store(1)
          }
          run.expect(running.add(1) == 1, "two executions run at once")
          running.add(-1)
          isExecuting.store(0)
        }
      }
    },
    Fault("input-gone", rows: ["O15"], "a command asks whether it is enabled, and reads its input after that") {
      run, isRight in
      let input = Locked<Int?>(1, label: "input")
      run.thread("executing") {
        if isRight {
          _ = input.withLock { $0 }
        } else if input.withLock({ $0 != nil }) {
          run.expect(input.withLock { $0 != nil }, "it was enabled, and has no input")
        }
      }
      run.thread("clearing") { input.withLock { $0 = nil } }
    },
    Fault(
      "lost-update", rows: ["O17"], "a property is read, and what was made of it is written in another critical section"
    ) {
      run, isRight in
      let property = Locked(0, label: "property")
      for name in ["one", "other"] {
        run.thread(name) {
          if isRight {
            property.withLock { $0 += 1 }
          } else {
            let value = property.withLock { $0 }
            property.withLock { $0 = value + 1 }
          }
        }
      }
      run.finally { run.expect(property.withLock { $0 } == 2, "an update was lost") }
    },
  ]
}
