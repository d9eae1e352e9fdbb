extension SelfCheck {
  /// Mistakes between the source and the observer.
  static let delivery: [Fault] = [
    Fault("two-at-once", rows: ["D18", "O1", "O2"], "two threads pass their values on without any synchronization") {
      run, isRight in
      let probe = run.probe(of: Int.self)
      let strand = Strand()
      for value in 0..<2 {
        run.thread("thread \(value)") {
          if isRight { strand.enqueue { probe.next(value) } } else { probe.next(value) }
        }
      }
    },
    Fault("event-after-disposal", rows: ["D1", "D2"], "a sender checks once for two values whether it was disposed") {
      run, isRight in
      let probe = run.probe(of: Int.self)
      let handle = AnyDisposable()
      run.thread("sending") {
        for _ in 0..<2 {
          guard !handle.isDisposed else { return }
          probe.next(1)
          if isRight, handle.isDisposed { return }
          probe.next(2)
        }
      }
      run.thread("leaving") {
        handle.dispose()
        probe.close()
      }
    },
    Fault(
      "completion-overtakes", rows: ["O9", "O10"],
      "the completion is sent directly if no value waits, although one may still be in delivery"
    ) { run, isRight in
      let probe = run.probe(of: Int.self)
      let waiting = AtomicInt(0, label: "waiting")
      let scheduler = run.scheduler
      run.thread("source") {
        waiting.add(1)
        scheduler.enqueue {
          if !isRight { waiting.add(-1) }
          Exploration.point("taken out")
          probe.next(1)
          if isRight { waiting.add(-1) }
        }
        if waiting.load() == 0 { probe.complete() } else { scheduler.enqueue { probe.complete() } }
      }
      run.finally { run.expect(probe.hasCompleted, "the completion was lost") }
    },
    Fault(
      "counted-after-sending", rows: ["R1"],
      "take(first:) counts a value after passing it on, and its observer sends another value before that"
    ) { run, isRight in
      let arrived = AtomicInt(0, label: "arrived")
      let take = MiniTake(isRight: isRight) { take, _ in
        if arrived.add(1) < 3 { take.send(0) }
      }
      run.thread("sending") { take.send(0) }
      run.finally { run.expect(arrived.load() == 1, "\(arrived.load()) values were taken") }
    },
  ]
}

/// Passes one value on.
private final class MiniTake: Sendable {
  private let left = AtomicInt(1, label: "left")
  private let isRight: Bool
  private let next: @Sendable (MiniTake, Int) -> Void

  init(isRight: Bool, _ next: @escaping @Sendable (MiniTake, Int) -> Void) {
    self.isRight = isRight
    self.next = next
  }

  func send(_ value: Int) {
    guard left.load() > 0 else { return }
    if isRight { left.add(-1) }
    next(self, value)
    if !isRight { left.add(-1) }
  }
}
