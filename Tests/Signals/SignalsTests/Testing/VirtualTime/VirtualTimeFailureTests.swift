import RuntimeHooks

@Suite("Failures of virtual time")
struct VirtualTimeFailureTests {
  private let wasCancelled = Log<Bool>()

  @Test("a body that waits for a value that is never sent")
  func neverResumed() async throws {
    let wasCancelled = wasCancelled
    let failure = await failure(of: .neverResumed) { time in
      try await time.clock.sleep(for: .seconds(5))
      let (stream, continuation) = AsyncStream.makeStream(of: Int.self)
      for await _ in stream {}
      continuation.finish()
      wasCancelled.append(Task.isCancelled)
    }
    #expect(wasCancelled.entries == [true])
    #expect(failure?.instant == Instant(.seconds(5)))
    expect(failure, says: "was suspended at 5 s, where nothing else was pending")
    expect(failure, says: "The test at SignalsTests/VirtualTimeFailureTests.swift:")
    expect(failure, says: "Nothing more came from outside within 0.001 seconds of real time. Look for a continuation")
    #if os(Linux)
      if SwiftRuntime.obstacleToTests == nil {
        expect(failure, says: "The body waits at VirtualTimeFailureTests.swift:\(#line - 11).")
      }
    #endif
  }

  @Test("a body that sleeps until the distant future")
  func distantFuture() async throws {
    let failure = await failure(of: .neverResumed) { time in
      try await time.clock.sleep(until: .distantFuture)
    }
    expect(failure, says: "1 action waited for the distant future.")
  }

  @Test("a clock that is moved by hand stands still while the body waits, and the failure says for what")
  func byHand() async throws {
    let failure = await failure(of: .neverResumed, advancing: .byHand) { time in
      time.schedule(after: .seconds(3), every: .seconds(1)) {}
      await time.advance(by: .seconds(1))
      try await time.clock.sleep(for: .seconds(5))
    }
    #expect(failure?.instant == Instant(.seconds(1)))
    expect(failure, says: "The clock is moved by hand, and nothing moved it to what waited: scheduled at ")
    expect(failure, says: "VirtualTimeFailureTests.swift")
    expect(failure, says: ", due at 3 s; an action, due at 6 s.")
  }

  @Test("a body that spins at one instant")
  func spinning() async throws {
    let wasCancelled = wasCancelled
    let failure = await failure(of: .neverEnded) { _ in
      while !Task.isCancelled { await Task.yield() }
      wasCancelled.append(true)
    }
    #expect(wasCancelled.entries == [true])
    expect(failure, says: "The test never ended: 1000 actions ran, by 0 s")
    expect(failure, says: "a task that does not sleep")
  }

  @Test("a body that waits while an interval repeats forever")
  func interval() async throws {
    let failure = await failure(of: .neverEnded) { time in
      time.schedule(after: .seconds(1), every: .seconds(1)) {}
      await time.run()
    }
    expect(failure, says: "The test never ended: 1000 actions ran, by ")
    expect(failure, says: "A test that needs more actions is given a higher limit.")
    expect(failure, says: "the repetition scheduled at SignalsTests/VirtualTimeFailureTests.swift:")
  }

  @Test("an interval that is left running, if that is forbidden")
  func pendingWork() async throws {
    let body: @Sendable (TestScheduler) async throws -> Void = { time in
      time.schedule(after: .seconds(2), every: .seconds(1)) {}
      time.record(time.hot("-a-b"))
      try await time.clock.sleep(for: .seconds(1))
    }
    try await withVirtualTime(body)
    let failure = await failure(of: .pendingWork, forbidding: .pendingWork, body)
    expect(failure, says: "The test ended at 1 s, and something was left: scheduled at ")
    expect(failure, says: ", due at 2 s.")
  }

  @Test("a command and hot sources that the body made leave no work behind")
  func nothingPending() async throws {
    try await withVirtualTime(forbidding: .pendingWork) { time in
      let command = Command<Int, Int, Never>(on: time) { .just($0) }
      let typed = time.hot("-a-b-c-d|")
      let recorder = time.record(time.hot("1--2--3").map { $0 + $0 })
      command.execute(1)
      _ = typed
      try await time.clock.sleep(for: .milliseconds(350))
      #expect(recorder.values == ["11", "22"])
    }
  }

  @Test("a leak check on the scheduler may end while its clock is being advanced")
  func leakCheckInside() async throws {
    try await withVirtualTime { time in
      await withLeakCheck(on: time) { _ in await time.run() }
    }
  }

  @Test("a body that leaves a task asleep, or an action that schedules itself, if that is forbidden")
  func leftBusy() async throws {
    let asleep = await failure(of: .pendingWork, forbidding: .pendingWork) { time in
      Task(executorPreference: time) { try await time.clock.sleep(for: .seconds(1)) }
    }
    expect(asleep, says: "something was left: an action, due at 1 s.")
    let busy = await failure(of: .pendingWork, forbidding: .pendingWork) { time in
      time.scheduleRecursive { reschedule in reschedule() }
    }
    expect(busy, says: "something was left: ")
  }

  @Test("a scheduler in place of the main scheduler fails if another thread runs it")
  func standInElsewhere() async throws {
    try await withKnownIssue {
      try await withVirtualTime { time in
        let values = Subject<Int, Never>()
        values.subscribeOnMain(time, next: { _ in Issue.record("delivered") })
        values.send(1)
        await time.run()
      }
    } matching: { issue in
      "\(issue)".contains(
        "The scheduler test stands in for the main scheduler, and delivered an event on another thread")
    }
  }

  @Test("a scheduler in place of the main scheduler can be run on the main actor")
  @MainActor
  func standInOnMain() async throws {
    let values = Subject<Int, Never>()
    let received = try await withVirtualTime { time in
      let received = MutableProperty(0)
      values.subscribeOnMain(time, next: { received.value = $0 })
      values.send(1)
      await time.run()
      return received.value
    }
    #expect(received == 1)
  }

  @Test("the test waits for work from outside virtual time, and reports it if that is forbidden")
  func escapes() async throws {
    let body: @Sendable (TestScheduler) async throws -> Void = { _ in
      #expect(await Task.detached { 5 }.value == 5)
      for _ in 1...2 { #expect(await Self.onMain() == 6) }
    }
    try await withVirtualTime(grace: .seconds(600), body)
    let failure = await failure(of: .escapes, forbidding: .escapes, grace: .seconds(600), body)
    expect(failure, says: "The test was not all in virtual time. Work came from outside virtual time: ")
    expect(failure, says: "2 from the main thread, first at 0 s")
  }

  @Test("the main actor can wait for virtual time, and virtual time for the main actor")
  @MainActor
  func mainActor() async throws {
    #expect(try await withVirtualTime(grace: .seconds(600)) { _ in await Self.onMain() } == 6)
  }

  @MainActor
  private static func onMain() -> Int { 6 }

  private func failure(
    of reason: VirtualTimeFailure.Reason, forbidding rules: VirtualTimeRules = [],
    advancing: ClockAdvance = .whenIdle, grace: Duration = .milliseconds(1),
    _ body: @escaping @Sendable (TestScheduler) async throws -> Void
  ) async -> VirtualTimeFailure? {
    let failure = await #expect(throws: VirtualTimeFailure.self) {
      try await withVirtualTime(limit: 1000, forbidding: rules, advancing: advancing, grace: grace, body)
    }
    #expect(failure?.reason == reason)
    return failure
  }

  private func expect(_ failure: VirtualTimeFailure?, says words: String) {
    #expect(failure?.description.contains(words) == true, "\(failure?.description ?? "no failure")")
  }
}
