import HuntRunner
import HunterCheck
import ReactiveSignals
import SignalHunting

extension SelfCheck {
  /// Mistakes in commands and bindings.
  static let commands: [Fault] = [
    Fault("executed-twice", rows: ["O13", "O14"], "a command checks whether it is executing, and sets its flag later") {
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
    Fault("input-gone", rows: ["O15"], "a command checks whether it is enabled, and reads its input after that") {
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
      "lost-update", rows: ["O17"],
      "a property is read in one critical section, and its new value is written in another"
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
    Fault(
      "told-beside-the-lock", rows: ["O14"],
      "a command decides under its lock and schedules its notification after that: an older one may come last"
    ) { run, isRight in
      let state = Locked<(running: Int, waiting: [Bool])>((0, []), label: "command")
      let told = Locked<[Bool]>([], label: "told")
      let scheduler = run.scheduler
      let change: @Sendable (Int) -> Void = { amount in
        let isExecuting = state.withLock { state in
          state.running += amount
          state.waiting.append(state.running > 0)
          return state.running > 0
        }
        scheduler.enqueue {
          let next = isRight ? state.withLock { $0.waiting.removeFirst() } : isExecuting
          told.withLock { $0.append(next) }
        }
      }
      for name in ["one", "other"] {
        run.thread(name) {
          change(1)
          change(-1)
        }
      }
      run.finally {
        run.expect(told.withLock { $0.last } == false, "the last notification says that it is still executing")
      }
    },
    Fault(
      "torn-execution", tearing: "CommandExecution.over", rows: ["D12", "D25"],
      "an execution that is cancelled and completes counts as two ends, and the command never executes again"
    ) { run in
      let work = ReplaySubject<Int, Never>()
      let command = Command(on: run.scheduler) { (_: Int) in work.signal }
      let execution = command.execute(0)
      run.thread("work") { work.complete() }
      run.thread("cancelling") { execution.dispose() }
      run.finally { run.expect(command.isEnabled, "the command cannot be executed") }
    },
  ]
}
