extension SelfCheck {
  /// Mistakes in commands and bindings.
  static let commands: [Fault] = [
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
    }
  ]
}
