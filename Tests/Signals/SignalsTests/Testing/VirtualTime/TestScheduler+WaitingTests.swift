@Suite("Advancing inside asynchronous tests")
struct TestSchedulerWaitingTests {
  private let trace = Log<String>()

  @Test("advance(by:) runs what becomes due, each at its own instant, and nothing that is due later")
  func advanceBy() async throws {
    try await withVirtualTime { [trace] time in
      for milliseconds in [100, 200, 201] {
        time.schedule(after: .milliseconds(milliseconds)) { trace.append("action at \(time.now)") }
      }
      await time.advance(by: .milliseconds(200))
      trace.append("body at \(time.now)")
      await time.advance(by: .zero)
      trace.append("body at \(time.now)")
      await time.advance(by: .milliseconds(1))
      trace.append("body at \(time.now)")
      // The clock moves exactly, also where nothing is pending.
      for _ in 1...2 { await time.advance(to: Instant(.seconds(3600))) }
      #expect(time.now == Instant(.seconds(3600)))
    }
    #expect(
      trace.entries == [
        "action at 0.1 s", "action at 0.2 s", "body at 0.2 s", "body at 0.2 s", "action at 0.201 s", "body at 0.201 s",
      ])
  }

  @Test("the body resumes after the sleeps that end at the same instant, with all that they cause at that instant")
  func nestedSleeps() async throws {
    try await withVirtualTime { [trace] time in
      let tasks = Task(executorPreference: time) {
        try await time.clock.sleep(for: .seconds(1))
        trace.append("outer at \(time.now)")
        let inner = Task(executorPreference: time) {
          for _ in 0..<3 { await Task.yield() }
          trace.append("inner at \(time.now)")
          time.enqueue { trace.append("enqueued at \(time.now)") }
          try await time.clock.sleep(for: .seconds(1))
          trace.append("inner at \(time.now)")
        }
        try await inner.value
        trace.append("outer at \(time.now)")
      }
      await time.advance(by: .seconds(1))
      trace.append("body at \(time.now)")
      await time.advance(by: .milliseconds(999))
      trace.append("body at \(time.now)")
      await time.advance(by: .milliseconds(1))
      trace.append("body at \(time.now)")
      try await tasks.value
    }
    #expect(
      trace.entries == [
        "outer at 1 s", "inner at 1 s", "enqueued at 1 s", "body at 1 s", "body at 1.999 s", "inner at 2 s",
        "outer at 2 s", "body at 2 s",
      ])
  }

  @Test("a cancelled sleep ends at the instant of its cancellation, and does not run again at its deadline")
  func cancelledSleep() async throws {
    try await withVirtualTime(forbidding: .pendingWork) { [trace] time in
      let sleeper = Task(executorPreference: time) {
        do {
          try await time.clock.sleep(for: .seconds(10))
          trace.append("slept")
        } catch {
          trace.append("cancelled at \(time.now)")
        }
      }
      await time.advance(by: .seconds(4))
      sleeper.cancel()
      trace.append("cancelling at \(time.now)")
      await time.advance(by: .zero)
      trace.append("body at \(time.now), \(time.pendingCount) pending")
      await time.advance(by: .seconds(10))
    }
    #expect(trace.entries == ["cancelling at 4 s", "cancelled at 4 s", "body at 4 s, 0 pending"])
  }

  @Test("tasks that wait for the same instant resume one after the other, the earlier instant first")
  func severalWait() async throws {
    try await withVirtualTime { [trace] time in
      await withTaskGroup(of: Void.self) { group in
        for (name, seconds) in [("late", 3), ("a", 2), ("b", 2), ("early", 1)] {
          group.addTask {
            await time.advance(by: .seconds(seconds))
            trace.append("\(name) at \(time.now)")
            await Task.yield()
            trace.append("\(name) again")
          }
        }
      }
    }
    #expect(
      trace.entries == [
        "early at 1 s", "early again", "a at 2 s", "a again", "b at 2 s", "b again", "late at 3 s", "late again",
      ])
  }

  @Test("a seed does not let the body resume before work of its instant", arguments: 0..<50 as Range<UInt64>)
  func seeded(seed: UInt64) async throws {
    try await withVirtualTime(seed: seed) { time in
      let count = MutableProperty(0)
      for _ in 0..<5 {
        Task(executorPreference: time) {
          try await time.clock.sleep(for: .seconds(1))
          await Task.yield()
          count.modify { $0 += 1 }
        }
      }
      await time.advance(by: .milliseconds(999))
      #expect(count.value == 0)
      await time.advance(by: .milliseconds(1))
      #expect(count.value == 5)
    }
  }

  @Test("in a test that nothing else runs, the same calls run the scheduler")
  func byItself() async throws {
    let time = TestScheduler()
    let sleeper = Task(executorPreference: time) { [trace] in
      try await time.clock.sleep(for: .seconds(1))
      trace.append("task at \(time.now)")
    }
    await time.advance(by: .zero)
    #expect(time.pendingCount == 1)
    await time.advance(by: .seconds(1))
    #expect(trace.entries == ["task at 1 s"])
    time.schedule(after: .seconds(1)) { [trace] in trace.append("action at \(time.now)") }
    await time.run()
    #expect(trace.entries == ["task at 1 s", "action at 2 s"])
    try await sleeper.value
  }

  @Test("a task can wait for an instant while a synchronous call advances the clock")
  func insideSynchronousAdvance() {
    let time = TestScheduler()
    Task(executorPreference: time) { [trace] in
      await time.advance(by: .seconds(1))
      trace.append("task at \(time.now)")
    }
    time.schedule(at: Instant(.seconds(1))) { [trace] in trace.append("action at \(time.now)") }
    time.advance(by: .milliseconds(999))
    #expect(trace.entries == [])
    time.advance(by: .milliseconds(1))
    #expect(trace.entries == ["action at 1 s", "task at 1 s"])
    time.advance(by: .zero)
    #expect(time.now == Instant(.seconds(1)))
  }

  @Test("a body on the main actor, which is elsewhere, can wait for an instant too")
  func fromElsewhere() async throws {
    try await withVirtualTime(grace: .seconds(600)) { @MainActor [trace] time in
      time.schedule(after: .seconds(1)) { trace.append("action at \(time.now)") }
      await time.advance(by: .seconds(1))
      MainActor.assertIsolated()
      trace.append("body at \(time.now)")
    }
    #expect(trace.entries == ["action at 1 s", "body at 1 s"])
  }

  @Test("work that never settles at an instant fails the test")
  func endless() async {
    let failure = await #expect(throws: VirtualTimeFailure.self) {
      try await withVirtualTime(limit: 100) { time in
        time.scheduleRecursive { reschedule in reschedule() }
        await time.advance(by: .zero)
      }
    }
    #expect(failure?.reason == .neverEnded)
  }
}
