import RaceHunt
import VirtualConcurrency

@Suite("Tests in virtual time")
struct InVirtualTimeTests {
  @Test("An hour takes no time, and signals and tasks share the clock", .virtualTime)
  func clock() async throws {
    let typed = Subject<String, Never>()
    let recorder = TestScheduler.ofTest.record(typed.debounce(.seconds(1), on: .ofTest))
    typed.send("swift")
    try await TestScheduler.ofTest.clock.sleep(for: .seconds(3600))
    #expect(recorder.values == ["swift"] && TestScheduler.ofTest.now == Instant.zero.advanced(by: .seconds(3600)))
  }

  /// A server that a test writes without a parameter for its scheduler.
  private actor Server {
    func answer(_ text: String) async throws -> String {
      try await TestScheduler.ofTest.clock.sleep(for: .seconds(5))
      return text.uppercased()
    }
  }

  @Test("A task that a timer of the test has started knows the scheduler of the test", .virtualTime)
  func timer() async {
    let server = Server()
    let typed = Subject<String, any Error>()
    let recorder = TestScheduler.ofTest.record(
      typed.debounce(.seconds(1), on: .ofTest).flatMapLatest { text in
        Signal.task(on: .ofTest) { try await server.answer(text) }
      })
    typed.send("swift")
    await TestScheduler.ofTest.run()
    #expect(recorder.values == ["SWIFT"] && TestScheduler.ofTest.now == Instant(.seconds(6)))
  }

  @Test("Tasks, the main actor and sleeps are in virtual time too", .controlsTasks, .virtualConcurrency)
  func concurrency() async throws {
    let answer = Task.detached {
      try await Task.sleep(for: .seconds(3600))
      return await MainActor.run { 42 }
    }
    #expect(try await answer.value == 42)
    #expect(TestScheduler.ofTest.now >= Instant.zero.advanced(by: .seconds(3600)))
  }

  #if compiler(>=6.3)
    @Test(
      "A test with a time limit that cancels itself does not fail", .controlsTasks, .virtualConcurrency,
      .timeLimit(.minutes(30)))
    func cancelled() async throws {
      try await Task.sleep(for: .seconds(3600))
      try Test.cancel("It runs to here.")
    }
  #endif

  @Suite("In a suite in virtual time", .virtualTime(seed: 3))
  struct InASuite {
    @Test("each test has a scheduler", arguments: [1, 2])
    func scheduler(hours: Int) async throws {
      try await TestScheduler.ofTest.clock.sleep(for: .seconds(3600 * hours))
      #expect(TestScheduler.ofTest.now == Instant.zero.advanced(by: .seconds(3600 * hours)))
    }
  }

  @Test("The clock of a test can be moved by hand", .controlsTasks, .virtualConcurrency(advancing: .byHand))
  func byHand() async throws {
    let time = TestScheduler.ofTest
    let sleeper = Task { try await Task.sleep(for: .seconds(1)) }
    await time.advance(by: .milliseconds(500))
    #expect(time.now == Instant.zero.advanced(by: .milliseconds(500)))
    await time.advance(by: .milliseconds(600))
    try await sleeper.value
    #expect(time.now == Instant.zero.advanced(by: .milliseconds(1100)))
  }

  @Test("An expectation that does not hold fails the test once, and the marbles are attached")
  func failing() async throws {
    let issues = try await issues(of: InVirtualTime.virtualTime) {
      let time = TestScheduler.ofTest
      let recorder = time.record(time.cold("-a-b|"))
      await time.run()
      #expect(recorder == "-a-c|")
      #expect(recorder == "-a-d|")
    }
    #expect(issues.count == 2)
    #expect(issues.first?.contains("recorded  -a-b|") == true)
  }

  @Test("An issue without a current test is left to the handlers of all tests")
  func detached() async throws {
    let test = try #require(Test.current)
    let issues = Log<Issue>()
    try await IssueHandlingTrait.compactMapIssues {
      issues.append($0)
      return nil
    }.provideScope(for: test, testCase: Test.Case.current) { Issue.record("planted") }
    let issue = try #require(issues.entries.first)
    let (time, recordings) = (TestScheduler(), Recordings())
    #expect(InVirtualTime.handle(issue, of: test, at: time, with: recordings) != nil)
    let passed = await Task.detached { InVirtualTime.handle(issue, of: test, at: time, with: recordings) }.value
    #expect(passed == nil)
  }

  @Test(
    "A body that never resumes fails the test, and the tests after it run", .controlsTasks, arguments: [true, false])
  func stuck(controlsTasks: Bool) async throws {
    let error = await #expect(throws: VirtualTimeFailure.self) {
      _ = try await issues(of: controlsTasks ? InVirtualTime.virtualConcurrency : .virtualTime) {
        async let child: Void = withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
        await child
      }
    }
    let message = try #require(error).description
    let test = try #require(Test.current?.sourceLocation)
    #expect(message.contains("The test at SignalsTests/InVirtualTimeTests.swift:\(test.line) never resumed"))
  }

  #if EXPLORATION
    @Test("A run of a hunt, which has a time of its own, refuses virtual concurrency", .hunts, .huntsTasks)
    func inHunt() {
      let result = hunt(
        Scenario("virtual") { _ in try await withVirtualConcurrency { _ in try await Task.sleep(for: .seconds(1)) } },
        budget: .schedules(5))
      #expect(result.report?.failure.message.contains("Virtual concurrency is not possible in a hunt") == true)
    }
  #endif

  @Test("A rule that is broken fails the test")
  func rules() async throws {
    await #expect(throws: VirtualTimeFailure.self) {
      _ = try await issues(of: InVirtualTime.virtualTime(forbidding: .pendingWork)) {
        TestScheduler.ofTest.enqueue(at: TestScheduler.ofTest.now.advanced(by: .seconds(1)), leeway: .zero) {}
      }
    }
  }
}
