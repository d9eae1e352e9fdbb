import HuntRunner
import HunterCheck
import ReactiveSignals
import SignalHunting

extension SelfCheck {
  /// Mistakes with intervals, groups and windows that signals end.
  static let intervals: [Fault] = [
    Fault(
      "interval-old-end", rows: ["O6", "840"],
      "the signal of an earlier value sends as a newer value comes, and ends the interval of the newer one"
    ) { run, isRight in
      let probe = run.probe(of: Int.self)
      let interval = Locked<(number: Int, waiting: Int?)>((1, 1), label: "interval")
      run.thread("typing") { interval.withLock { $0 = (2, 2) } }
      run.thread("the end of the first interval") {
        let due: Int? = interval.withLock { interval in
          isRight && interval.number != 1 ? nil : interval.waiting.take()
        }
        if let due { probe.next(due) }
      }
      run.finally { run.expect(probe.values != [2], "the second value was sent during its interval") }
    },
    Fault(
      "interval-ends-unseen", rows: ["O6", "841"],
      "a signal ends an interval between the question whether one is running and the wait for its end"
    ) { run, isRight in
      let probe = run.probe(of: Int.self)
      let interval = Locked<(isRunning: Bool, waiting: Int?)>((true, nil), label: "interval")
      run.thread("sending") {
        let isRunning = interval.withLock { interval in
          if isRight, interval.isRunning { interval.waiting = 1 }
          return interval.isRunning
        }
        if !isRunning { return probe.next(1) }
        if !isRight { interval.withLock { $0.waiting = 1 } }
      }
      run.thread("the end of the interval") {
        let due: Int? = interval.withLock { interval in
          interval.isRunning = false
          return interval.waiting.take()
        }
        if let due { probe.next(due) }
      }
      run.finally { run.expect(probe.values == [1], "\(probe.values) arrived") }
    },
    Fault(
      "group-old-end", rows: ["L23", "844"],
      "a group is ended twice, on two threads: the second end ends the next group of its key"
    ) { run, isRight in
      let groups = Locked<(number: Int, isOpen: Bool)>((1, true), label: "groups")
      let ended = Locked<[Int]>([], label: "ended")
      let end: @Sendable (Int) -> Void = { number in
        let last: Int? = groups.withLock { groups in
          guard groups.isOpen, !isRight || groups.number == number else { return nil }
          groups.isOpen = false
          return groups.number
        }
        if let last { ended.withLock { $0.append(last) } }
      }
      run.thread("sending") {
        end(1)
        groups.withLock { $0 = $0.isOpen ? $0 : (2, true) }
      }
      run.thread("the end of the first group") { end(1) }
      run.finally { run.expect(ended.withLock { $0 } == [1], "groups \(ended.withLock { $0 }) ended, but only 1 may") }
    },
    Fault(
      "value-after-group", rows: ["L3", "844"],
      "the group of a value is looked up in one step, and receives the value in another: it ends in between"
    ) { run, isRight in
      let group = run.probe("group", of: Int.self)
      let next = run.probe("next group", of: Int.self)
      let strand = Strand()
      let isOpen = Locked(true, label: "group")
      run.thread("sending") {
        let open = isOpen.withLock { $0 }
        strand.enqueue { (isRight ? isOpen.withLock { $0 } : open) ? group.next(1) : next.next(1) }
      }
      run.thread("ending") {
        strand.enqueue {
          isOpen.withLock { $0 = false }
          group.complete()
        }
      }
    },
  ]
}
