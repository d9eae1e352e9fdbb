extension SelfCheck {
  /// Mistakes with timers and clocks.
  static let timing: [Fault] = [
    Fault(
      "debounce-drops-newest", rows: ["O6"],
      "a timer that fires as a newer value arrives sends nothing, but clears the pending value"
    ) { run, isRight in
      let probe = run.probe(of: Int.self)
      let pending = Locked<Int?>(nil, label: "pending")
      let timer = SerialDisposable()
      let scheduler = run.scheduler
      let send: @Sendable (Int) -> Void = { value in
        pending.withLock { $0 = value }
        timer.inner = scheduler.schedule(after: .milliseconds(1)) {
          let isDue = pending.withLock { pending in
            defer { if !isRight || pending == value { pending = nil } }
            return pending == value
          }
          if isDue { probe.next(value) }
        }
      }
      run.thread("typing") {
        send(1)
        send(2)
      }
      run.finally { run.expect(probe.values.last == 2, "\(probe.values) arrived") }
    },
    Fault(
      "timeout-after-value", rows: ["D22", "D25"],
      "a timeout and the value that it waited for both find that the other has not happened"
    ) { run, isRight in
      let probe = run.probe(of: Int.self)
      let isDecided = AtomicInt(0, label: "decided")
      let decides: @Sendable () -> Bool = {
        if isRight { return isDecided.exchange(1) == 0 }
        defer { isDecided.store(1) }
        return isDecided.load() == 0
      }
      run.scheduler.schedule(after: .milliseconds(1)) { if decides() { probe.fail(TimedOut()) } }
      run.thread("answering") {
        if decides() {
          probe.next(1)
          probe.complete()
        }
      }
    },
  ]

  private struct TimedOut: Error {}
}
