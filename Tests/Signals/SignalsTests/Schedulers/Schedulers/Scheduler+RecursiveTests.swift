import ReactiveSchedulers
import Testing

@Suite("Recursive scheduling", .timeLimit(.minutes(10)))
struct SchedulerRecursiveTests {
  @Test("given recursive on immediate that does not reschedule, then it runs once", .requirement(325))
  func immediateOnce() {
    let runs = Count()
    ImmediateScheduler.shared.scheduleRecursive { _ in runs.add() }
    #expect(runs.value == 1)
  }

  @Test(
    "given recursive on immediate that reschedules up to three runs, then none is nested, and three in all",
    .requirement(326))
  func immediateThrice() {
    let log = Log<String>()
    let runs = Count()
    ImmediateScheduler.shared.scheduleRecursive { reschedule in
      let number = runs.add()
      if number < 3 { reschedule() }
      log.append("\(number) \(runs.value)")
    }
    #expect(log.entries == ["1 1", "2 2", "3 3"])
  }

  @Test("Each call during a run is one more run")
  func severalCalls() {
    let runs = Count()
    ImmediateScheduler.shared.scheduleRecursive { reschedule in
      if runs.add() < 3 {
        reschedule()
        reschedule()
      }
    }
    #expect(runs.value == 5)
    let time = TestScheduler()
    let virtualRuns = Count()
    time.scheduleRecursive { reschedule in
      if virtualRuns.add() < 3 {
        reschedule()
        reschedule()
      }
    }
    time.run()
    #expect(virtualRuns.value == 5)
  }

  @Test("16,000 reschedules on immediate run on a 512 KiB stack", .requirement(327, "S7"))
  func immediateStack() async {
    let runs = await onRawThread { recursions(tooDeep, on: ImmediateScheduler.shared) }
    #expect(runs == tooDeep)
  }

  @Test("16,000 reschedules on a strand run on a 512 KiB stack", .requirement("S7"))
  func strandStack() async {
    let runs = await onRawThread { recursions(tooDeep, on: Strand()) }
    #expect(runs == tooDeep)
  }

  @Test("16,000 reschedules on a test scheduler run on a 512 KiB stack", .requirement("S7"))
  func virtualStack() async {
    let runs = await onRawThread {
      let time = TestScheduler()
      return recursions(tooDeep, on: time) { time.run() }
    }
    #expect(runs == tooDeep)
  }

  @Test("given recursive on main that does not reschedule, then it runs once, not inside the call", .requirement(328))
  @MainActor
  func mainOnce() async throws {
    let runs = Count()
    try await completion { done in
      MainScheduler.shared.scheduleRecursive { _ in
        runs.add()
        afterTwoTurns(done)
      }
      #expect(runs.value == 0)
    }
    #expect(runs.value == 1)
  }

  @Test(
    "given recursive on main that reschedules up to three runs, then none is nested, and three in all",
    .requirement(329))
  func mainThrice() async throws {
    let log = Log<String>()
    let runs = Count()
    try await completion { done in
      MainScheduler.shared.scheduleRecursive { reschedule in
        let number = runs.add()
        if number < 3 { reschedule() }
        log.append("\(number) \(runs.value)")
        if number == 3 { afterTwoTurns(done) }
      }
    }
    #expect(log.entries == ["1 1", "2 2", "3 3"])
  }

  @Test(
    "given recursive on main, when it is rescheduled later from a background scheduler, then three runs in all",
    .requirement(330))
  func mainFromBackground() async throws {
    let background = QueueScheduler(name: "background")
    let runs = Count()
    let names = Log<String>()
    try await completion { done in
      MainScheduler.shared.scheduleRecursive { reschedule in
        let number = runs.add()
        names.append(nameOfCurrent())
        if number == 3 { return afterTwoTurns(done) }
        background.enqueue {
          // Main is busy with this run until the background has rescheduled, or is about to end it.
          reschedule()
        }
        #expect(runs.value == number)
      }
    }
    #expect(runs.value == 3)
    #expect(names.entries == ["main", "main", "main"])
  }

  @Test(
    "given recursive on main that disposes itself and then reschedules, then it runs exactly once", .requirement(331))
  @MainActor
  func mainSelfDisposal() async throws {
    let runs = Count()
    let handle = SerialDisposable()
    try await completion { done in
      handle.inner = MainScheduler.shared.scheduleRecursive { reschedule in
        runs.add()
        handle.dispose()
        reschedule()
        afterTwoTurns(done)
      }
    }
    #expect(runs.value == 1)
  }

  @Test("Each run goes to the end of the queue: other actions run between")
  func turns() {
    let log = Log<String>()
    let time = TestScheduler()
    time.scheduleRecursive { reschedule in
      log.append("run")
      time.enqueue { log.append("other") }
      if log.count < 5 { reschedule() }
    }
    time.run()
    #expect(log.entries == ["run", "other", "run", "other", "run", "other"])
  }

  @Test(
    "on a scheduler that runs it inline it is done when its disposable is returned, which then stops later runs",
    .requirement("V10"))
  func inlineDisposable() {
    let runs = Count()
    let kept = Log<@Sendable () -> Void>()
    let strand = Strand()
    let recursion = strand.scheduleRecursive { reschedule in
      runs.add()
      kept.append(reschedule)
    }
    #expect(runs.value == 1)
    kept.entries[0]()
    #expect(runs.value == 2)
    recursion.dispose()
    #expect(recursion.isDisposed)
    kept.entries[0]()
    #expect(runs.value == 2)
  }

  @Test("Disposal prevents the waiting run")
  func disposalBetweenRuns() {
    let runs = Count()
    let kept = Log<@Sendable () -> Void>()
    let time = TestScheduler()
    let recursion = time.scheduleRecursive { reschedule in
      runs.add()
      kept.append(reschedule)
      reschedule()
    }
    for _ in 0..<3 { time.step() }
    recursion.dispose()
    time.run()
    for reschedule in kept.entries { reschedule() }
    #expect(time.pendingCount == 0)
    #expect(runs.value == 3)
  }

  @Test(
    "a recursion that has run 10,000 times retains one action, and after its disposal none", .requirement("V11", "V12"))
  func memory() {
    let time = TestScheduler()
    weak var captured: Count?
    let bag = CompositeDisposable()
    do {
      let runs = Count()
      captured = runs
      bag.add(
        time.scheduleRecursive { reschedule in
          runs.add()
          reschedule()
        })
    }
    for _ in 0..<10_000 { time.step() }
    #expect(time.pendingCount == 1)
    #expect(bag.count == 1)
    bag.dispose()
    #expect(captured == nil)
  }

  @Test("A finished recursion retains nothing when nothing can reschedule it any more")
  func release() {
    weak var captured: Count?
    let time = TestScheduler()
    do {
      let runs = Count()
      captured = runs
      time.scheduleRecursive { reschedule in if runs.add() < 3 { reschedule() } }
      time.run()
      #expect(runs.value == 3)
    }
    #expect(captured == nil)
  }

  /// The number of runs after `pump` of a recursion of `count` runs, each of which schedules the next.
  private func recursions(_ count: Int, on scheduler: some Scheduler, pump: () -> Void = {}) -> Int {
    // On one thread.
    nonisolated(unsafe) var runs = 0
    scheduler.scheduleRecursive { reschedule in
      runs += 1
      if runs < count { reschedule() }
    }
    pump()
    return runs
  }

  /// Calls `done` on the main scheduler after the actions that a run enqueued there would have added.
  private func afterTwoTurns(_ done: @escaping @Sendable () -> Void) {
    MainScheduler.shared.enqueue { MainScheduler.shared.enqueue(done) }
  }
}
