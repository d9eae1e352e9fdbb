extension SelfCheck {
  /// Mistakes where several signals meet.
  static let merging: [Fault] = [
    Fault(
      "merge-completes-twice", rows: ["O17"],
      "signals are counted down in one critical section, and the count is checked in another"
    ) {
      run, isRight in
      let probe = run.probe(of: Int.self)
      let active = Locked(2, label: "active")
      for name in ["one", "other"] {
        run.thread(name) {
          let left = active.withLock { active in
            active -= 1
            return active
          }
          if isRight ? left == 0 : active.withLock({ $0 }) == 0 { probe.complete() }
        }
      }
      run.finally { run.expect(probe.hasCompleted, "it never completed") }
    },
    Fault(
      "concat-starts-two", rows: ["D15", "D16"],
      "the end of a signal frees its place, and the next one leaves the queue in another critical section"
    ) { run, isRight in
      // One signal runs and one waits when a third one arrives.
      let state = Locked<(isBusy: Bool, waiting: Int)>((true, 1), label: "concat")
      let live = AtomicInt(1, label: "live")
      let start: @Sendable () -> Void = { run.expect(live.add(1) == 1, "two signals run at once") }
      run.thread("end") {
        live.add(-1)
        if !isRight { state.withLock { $0.isBusy = false } }
        let startsNext = state.withLock { state in
          state.isBusy = state.waiting > 0
          if state.isBusy { state.waiting -= 1 }
          return state.isBusy
        }
        if startsNext { start() }
      }
      run.thread("source") {
        let startsIt = state.withLock { state in
          if state.isBusy { state.waiting += 1 }
          defer { state.isBusy = true }
          return !state.isBusy
        }
        if startsIt { start() }
      }
    },
    Fault(
      "combined-glitch", rows: ["O12", "O15"], "two halves of one value are read in two critical sections"
    ) { run, isRight in
      let value = Locked((0, 0), label: "value")
      run.thread("changing") { value.withLock { $0 = (1, 1) } }
      run.thread("combining") {
        let pair = isRight ? value.withLock { $0 } : (value.withLock { $0.0 }, value.withLock { $0.1 })
        run.expect(pair.0 == pair.1, "\(pair) was never a value")
      }
    },
  ]
}
