import HuntRunner
import HunterCheck
import ReactiveSignals
import SignalHunting

extension SelfCheck {
  /// Mistakes where several signals meet.
  static let merging: [Fault] = [
    Fault("race-two-winners", "the winner of a race is set by a load and a store") { run, isRight in
      let probe = run.probe(of: Int.self)
      let winner = AtomicInt(0, label: "winner")
      run.race("runner") { runner in
        let isWon = isRight ? winner.replace(0, by: runner + 1) : winner.load() == 0
        if isWon {
          winner.store(runner + 1)
          probe.next(runner)
        }
      }
      run.finally { run.expectEqual(probe.values.count, 1, "winners") }
    },
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
    Fault("merge-never-completes", rows: ["O17"], "the running signals are counted down by a load and a store") {
      run, isRight in
      let probe = run.probe(of: Int.self)
      let active = AtomicInt(2, label: "active")
      for name in ["one", "other"] {
        run.thread(name) {
          if isRight {
            if active.add(-1) == 0 { probe.complete() }
          } else {
            let left = active.load() - 1
            active.store(left)
            if left == 0 { probe.complete() }
          }
        }
      }
      run.finally { run.expect(probe.hasCompleted, "it never completed") }
    },
    Fault(
      "merge-completes-early", rows: ["R12", "L6"],
      "a signal is counted after it has been subscribed to, and may have ended by then"
    ) {
      run, isRight in
      let probe = run.probe(of: Int.self)
      // The count includes the source.
      let active = AtomicInt(1, label: "active")
      let completed: @Sendable () -> Void = { if active.add(-1) == 0 { probe.complete() } }
      let scheduler = run.scheduler
      run.thread("source") {
        if isRight { active.add(1) }
        scheduler.enqueue { completed() }
        if !isRight { active.add(1) }
        completed()
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
      "switch-forgets-latest", rows: ["D19"],
      "a thread that sees the disposal of the switch clears the latest signal before the disposing thread takes it"
    ) { run, isRight in
      let latest = Locked<(@Sendable () -> Void)?>(run.once("the disposal of the latest signal"), label: "latest")
      let cancelled = AtomicInt(0, label: "cancelled")
      run.thread("leaving") {
        cancelled.store(1)
        latest.withLock { $0.take() }?()
      }
      run.thread("draining") {
        if cancelled.load() == 1, !isRight { latest.withLock { $0 = nil } }
      }
    },
    Fault(
      "switch-stale-value", rows: ["L5", "O4"], "a signal checks whether it is the latest, and sends after that"
    ) { run, isRight in
      let latest = AtomicInt(1, label: "latest")
      let strand = Strand()
      let arrived = Locked<[Int]>([], label: "arrived")
      let send: @Sendable (Int) -> Void = { number in
        let work: @Sendable () -> Void = {
          guard latest.load() == number else { return }
          arrived.withLock { $0.append(number) }
        }
        if isRight { strand.enqueue(work) } else { work() }
      }
      run.thread("first") { send(1) }
      run.thread("second") {
        if isRight { strand.enqueue { latest.store(2) } } else { latest.store(2) }
        send(2)
      }
      run.finally {
        let all = arrived.withLock { $0 }
        run.expect(all == all.sorted(), "the old signal sent after the new one")
      }
    },
    Fault(
      "switch-keeps-latest", rows: ["D19", "D20", "D21"],
      "a signal that is subscribed to during the disposal is never disposed"
    ) {
      run, isRight in
      let state = Locked<(isDisposed: Bool, inner: (@Sendable () -> Void)?)>((false, nil), label: "switch")
      let inner = run.once("the disposal of the latest signal")
      run.thread("source") {
        let isWanted = state.withLock { state in
          if isRight, state.isDisposed { return false }
          state.inner = inner
          return true
        }
        if !isWanted { inner() }
      }
      run.thread("leaving") {
        let inner = state.withLock { state in
          state.isDisposed = true
          return state.inner.take()
        }
        inner?()
      }
    },
    Fault(
      "zip-mixes-pairs", rows: ["O1", "O2"],
      "the two values of a pair are taken out of their queues in two critical sections"
    ) {
      run, isRight in
      let left = Locked([1, 2], label: "left")
      let right = Locked([1, 2], label: "right")
      let strand = Strand()
      for name in ["one", "other"] {
        run.thread(name) {
          let pair: @Sendable () -> Void = {
            let first = left.withLock { $0.removeFirst() }
            let second = right.withLock { $0.removeFirst() }
            run.expect(first == second, "\(first) was paired with \(second)")
          }
          if isRight { strand.enqueue(pair) } else { pair() }
        }
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
    Fault(
      "original-stays-attached", rows: ["D17"],
      "the original is subscribed to without checking whether a replacement has begun meanwhile"
    ) { run, isRight in
      let replaced = AtomicInt(0, label: "replaced")
      let original = SerialDisposable()
      let detach = run.once("the detachment of the original")
      run.thread("attaching") {
        // The right version leaves the check to the serial disposable, which checks and stores in one step.
        if isRight || replaced.load() == 0 { original.inner = AnyDisposable(detach) } else { detach() }
      }
      run.thread("replacing") {
        replaced.store(1)
        if isRight { original.dispose() } else { original.inner?.dispose() }
      }
    },
    Fault(
      "trigger-begins-after-disposal", rows: ["D17", "D18"],
      "a trigger begins the next round after it has seen that the subscription is not disposed, in another step"
    ) { run, isRight in
      let rounds = Locked<(isDisposed: Bool, isRunning: Bool)>((false, false), label: "rounds")
      run.thread("trigger") {
        if rounds.withLock({ $0.isDisposed }) { return }
        rounds.withLock { $0.isRunning = !isRight || !$0.isDisposed }
      }
      run.thread("disposing") { rounds.withLock { $0 = (true, false) } }
      run.finally { run.expect(!rounds.withLock { $0.isRunning }, "a round runs after the disposal") }
    },
    Fault(
      "workers-send-at-once", rows: ["O1", "O2"],
      "a worker takes the results that are complete and sends them, while another worker sends later ones"
    ) { run, isRight in
      let probe = run.probe(of: Int.self)
      let state = Locked<(results: [Int?], sent: Int, isSending: Bool)>(([nil, nil], 0, false), label: "results")
      /// The next result in order, if this worker is to send it.
      let next: @Sendable (_ continues: Bool) -> Int? = { continues in
        state.withLock { state in
          if isRight, state.isSending, !continues { return nil }
          state.isSending = state.sent < 2 && state.results[state.sent] != nil
          if !state.isSending { return nil }
          defer { state.sent += 1 }
          return state.results[state.sent]
        }
      }
      run.race("worker") { worker in
        state.withLock { $0.results[worker] = worker }
        var result = next(false)
        while let value = result {
          probe.next(value)
          result = next(true)
        }
      }
      run.finally { run.expectEqual(probe.values, [0, 1], "results") }
    },
  ]
}
