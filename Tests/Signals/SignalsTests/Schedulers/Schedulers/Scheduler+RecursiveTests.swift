@Suite("Recursive scheduling", .timeLimit(.minutes(10)))
struct SchedulerRecursiveTests {
  private let time = TestScheduler()
  private let runs = Count()
  private let kept = Log<@Sendable () -> Void>()

  /// The schedulers on which recursion is nothing but a loop.
  enum Kind: CaseIterable, Sendable { case immediate, strand, virtual }

  /// Runs a recursion to its end.
  private func recur(
    on kind: Kind, _ action: @escaping @Sendable (_ reschedule: @escaping @Sendable () -> Void) -> Void
  ) {
    switch kind {
    case .immediate: ImmediateScheduler.shared.scheduleRecursive(action)
    case .strand: Strand().scheduleRecursive(action)
    case .virtual:
      time.scheduleRecursive(action)
      time.run()
    }
  }

  @Test(
    "it runs once, and once more for each call during a run, of which none is nested", .requirement(325, 326),
    arguments: Kind.allCases, [(0, 1), (1, 3), (2, 5)])
  func rescheduling(kind: Kind, calls: (Int, Int)) {
    let log = Log<String>()
    recur(on: kind) { [runs] reschedule in
      let number = runs.add()
      if number < 3 { for _ in 0..<calls.0 { reschedule() } }
      log.append("\(number) \(runs.value)")
    }
    #expect(log.entries == (1...calls.1).map { "\($0) \($0)" })
  }

  @Test("Thousands of reschedules run on a small stack", .requirement(327, "S7"), arguments: Kind.allCases)
  func stack(kind: Kind) async {
    await onRawThread { [runs] in recur(on: kind) { if runs.add() < tooDeep { $0() } } }
    #expect(runs.value == tooDeep)
  }

  @Test(
    "on main it runs later, once for each call, also of another thread, and not after it has disposed itself",
    .requirement(328, 329, 330, 331),
    arguments: [(0, false, false, 1), (1, false, false, 3), (1, true, false, 3), (1, false, true, 1)])
  @MainActor
  func onMain(calls: Int, inBackground: Bool, isDisposed: Bool, expected: Int) async throws {
    let (background, handle, names) = (QueueScheduler(name: "background"), SerialDisposable(), Log<String>())
    try await completion { [runs] done in
      handle.inner = MainScheduler.shared.scheduleRecursive { reschedule in
        let number = runs.add()
        names.append(nameOfCurrent())
        if isDisposed { handle.dispose() }
        // Main is busy with this run until the background has rescheduled, or is about to end it.
        for _ in 0..<(number < 3 ? calls : 0) {
          if inBackground { background.enqueue(reschedule) } else { reschedule() }
        }
        #expect(runs.value == number)
        // The runs that this one has asked for come before.
        if number == expected { MainScheduler.shared.enqueue { MainScheduler.shared.enqueue(done) } }
      }
      #expect(runs.value == 0)
    }
    #expect(names.entries == Array(repeating: "main", count: expected))
  }

  @Test("Each run goes to the end of the queue: other actions run between")
  func turns() {
    let log = Log<String>()
    recur(on: .virtual) { [time] reschedule in
      log.append("run")
      time.enqueue { log.append("other") }
      if log.count < 5 { reschedule() }
    }
    #expect(log.entries == ["run", "other", "run", "other", "run", "other"])
  }

  @Test(
    "on a scheduler that runs it inline it is done when its disposable is returned, which then stops later runs",
    .requirement("V10"))
  func inlineDisposable() {
    let recursion = Strand().scheduleRecursive { [runs, kept] reschedule in
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

  @Test(
    "a recursion that has run 10,000 times retains one action, and after its disposal, which prevents the next, none",
    .requirement("V11", "V12"))
  func memory() {
    let bag = CompositeDisposable()
    let (token, _) = tokenHeld { token in
      bag.add(
        time.scheduleRecursive { [runs] reschedule in
          token.touch()
          runs.add()
          reschedule()
        })
    }
    for _ in 0..<10_000 { time.step() }
    #expect(time.pendingCount == 1 && bag.count == 1)
    bag.dispose()
    #expect(token.isReleased)
    time.run()
    #expect(time.pendingCount == 0 && runs.value == 10_000)
  }

  @Test("A call after the disposal enqueues nothing")
  func callAfterDisposal() {
    let recursion = time.scheduleRecursive { [kept] in kept.append($0) }
    time.run()
    recursion.dispose()
    kept.entries[0]()
    #expect(time.pendingCount == 0)
  }

  @Test("A finished recursion retains nothing when nothing can reschedule it any more")
  func release() {
    let (token, _) = tokenHeld { token in
      recur(on: .virtual) { [runs] reschedule in
        token.touch()
        if runs.add() < 3 { reschedule() }
      }
    }
    #expect(runs.value == 3 && token.isReleased)
  }
}
