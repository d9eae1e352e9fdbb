import Foundation
import RuntimeHooks

@testable import HuntTraits

/// Loads a price once, if it is careful. Otherwise twice, if a second task asks before the first one has the answer.
private actor Prices {
  private let isCareful: Bool
  private var loading: Task<Int, Never>?
  private var price: Int?
  private(set) var loads = 0

  init(isCareful: Bool) { self.isCareful = isCareful }

  func load() async -> Int {
    if let price { return price }
    if isCareful, let loading { return await loading.value }
    loads += 1
    let task = Task { 3 }
    loading = task
    let value = await task.value
    price = value
    return value
  }
}

@Sendable private func loadsOnce(isCareful: Bool) async {
  let prices = Prices(isCareful: isCareful)
  async let first = prices.load()
  async let second = prices.load()
  let values: [Int] = await [first, second]
  #expect(values == [3, 3])
  #expect(await prices.loads == 1)
}

/// Which of two child tasks has a turn first, "a" or "b".
@Sendable func firstOfTwo() async -> String? {
  let order = Log<String>()
  async let a: Void = order.append("a")
  async let b: Void = order.append("b")
  _ = await (a, b)
  return order.entries.first
}

@Suite("Hunted tests", .huntsTasks)
struct HuntedTests {
  @Test("A right body passes", .hunted)
  func right() async { await loadsOnce(isCareful: true) }

  @Test("A trait on a suite applies to its tests")
  func suites() { #expect(Hunted.hunted.isRecursive) }

  @Suite("In a hunted suite", .hunted)
  struct InASuite {
    @Test("a right body passes")
    func right() async { await loadsOnce(isCareful: true) }

    @Test("a body without a scheduling point passes", arguments: [1, 2])
    func plain(number: Int) { #expect(number > 0) }

    @Test("each run knows its hunt")
    func run() async throws { _ = try #require(Hunted.run) }

    @Suite("a hunted suite", .hunted)
    struct Again {
      @Test("is hunted")
      func right() async { await loadsOnce(isCareful: true) }
    }

    @Suite("a suite that is simulated once", .simulated)
    struct Simulated {
      @Test("has a hunted test, which runs in several orders", .hunted)
      func innermost() async {
        let first = await firstOfTwo()
        // No single run reaches both.
        Hunted.run?.sometimes("a is first", first == "a")
        Hunted.run?.sometimes("b is first", first == "b")
      }
    }

    #if EXPLORATION && os(Linux)
      @Test("each run has a network, also where no run is at hand", .needsSystemFunctions)
      func network() async throws {
        let listener = Sockets.listener(7000)
        try #require(Network.current).refuse()
        let refused = await Task { Sockets.connection(to: 7000) }.value
        #expect(refused == -ECONNREFUSED)
        Network.current?.accept()
        #expect(Sockets.connection(to: 7000) > 0)
        close(listener)
      }
    #endif
  }

  @Test("An expectation that does not hold in one schedule fails the test, with the schedule")
  func failing() async throws {
    let issues = try await issues(of: .hunted) { await loadsOnce(isCareful: false) }
    try #require(issues.count == 1)
    #expect(issues[0].contains("await prices.loads == 1"))
    let schedule = try #require(issues[0].firstMatch(of: /^REACTIVESIGNALS_REPLAY=(\w+) repeats this run/))
    #expect(issues[0].contains("schedule \(schedule.output.1)"))
  }

  @Test("A requirement that does not hold, and an error, fail the test")
  func throwing() async throws {
    struct Refused: Error {}
    let required = try await issues(of: .hunted) { _ = try #require(Int("three")) }
    #expect(required.count == 1)
    #expect(required.first?.contains("Int(\"three\")") == true)
    let thrown = try await issues(of: .hunted) { throw Refused() }
    #expect(thrown.count == 1)
    #expect(thrown.first?.contains("the body threw Refused()") == true)
  }

  #if compiler(>=6.3)
    @Test("A test that cancels itself does not fail", .hunted)
    func cancelled() async throws {
      await loadsOnce(isCareful: true)
      try Test.cancel("It runs to here.")
    }

    @Test(
      "A test with a time limit that cancels itself does not fail", .needsSystemFunctions, .hunted,
      .timeLimit(.minutes(30)))
    func cancelledWithinTimeLimit() async throws {
      await loadsOnce(isCareful: true)
      try Test.cancel("It runs to here.")
    }

    @Test("Each warning of the runs is recorded once, and a known issue not at all")
    func warnings() async throws {
      let recorded = try await issues(of: .hunted) {
        await loadsOnce(isCareful: true)
        for name in ["tea", "milk", "tea"] { Issue.record("no price of \(name)", severity: .warning) }
        withKnownIssue { Issue.record("no price of coffee") }
      }
      #expect(recorded.map { $0.prefix { $0 != "\n" } } == ["no price of tea", "no price of milk"])
      #expect(recorded.allSatisfy { $0.contains("(warning)") })
    }
  #endif

  #if EXPLORATION && os(Linux)
    @Test("An exit test fails at once, since its process is not under control", .needsSystemFunctions)
    func exitTest() async throws {
      let issues = try await issues(of: .hunted) { await #expect(processExitsWith: .success) {} }
      #expect(issues.count == 1)
      #expect(issues.first?.contains("out of control: a process starts work that is not under control") == true)
    }
  #endif

  @Test("The issues of a detached task of the run are those of the test", .hunted)
  func detached() async { #expect(await Task.detached { Hunted.takesIssues }.value) }

  @Test("The issues of other detached tasks are not")
  func detachedElsewhere() async { #expect(await Task.detached { !Hunted.takesIssues }.value) }

  @Test("A body that never ends fails the test, and the tests after it run")
  func stuck() async throws {
    let issues = try await issues(of: .hunted) {
      await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
    }
    #expect(issues.count == 1)
    #expect(issues.first?.contains("never") == true)
  }

  @Test(
    "A test may expect how long something takes if time passes only when nothing else can run",
    .enabled(if: !isThreadSanitized, "with a sanitizer the clocks show real time"), .hunted(timePassesWhenIdle: true))
  func timely() async {
    let begin = ContinuousClock.now
    let answer = Task { try? await Task.sleep(for: .seconds(1)) }
    try? await Task.sleep(for: .seconds(1))
    await answer.value
    #expect(begin.duration(to: .now) < .seconds(2))
  }

  @Test("A body that depends on more than the schedule is not repeatable")
  func notRepeatable() async throws {
    let runs = Log<String>()
    let issues = try await issues(of: .hunted) {
      runs.append("run")
      await loadsOnce(isCareful: true)
      #expect(runs.entries.count < 8)
    }
    #expect(issues.count == 1)
    #expect(issues.first?.contains("depends on more than its schedule") == true)
  }

  @Test("A state that no run reaches fails the test")
  func unreached() async throws {
    let issues = try await issues(of: .hunted) {
      await loadsOnce(isCareful: true)
      Hunted.run?.sometimes("two loads", false)
      Hunted.run?.sometimes("the end", true)
    }
    try #require(issues.count == 1)
    #expect(issues[0].contains("but none reached two loads"))
  }

  @Test("A hunt that the runtime does not support fails the test, and keeps no schedule")
  func unsupported() async throws {
    let (trait, files) = try keeping()
    defer { files.removeAll() }
    let recorded = try await SwiftRuntime.$differences.withValue([.sleeps]) {
      try await issues(of: trait) { await loadsOnce(isCareful: false) }
    }
    #expect(recorded.count == 1 && recorded[0].contains("not supported on this runtime"))
    #expect(files.names.isEmpty)
  }

  @Test("The schedule of a failure is kept, tried first, and removed when it does not fail any more")
  func kept() async throws {
    let (trait, files) = try keeping()
    defer { files.removeAll() }
    let runs = Log<String>()
    func hunt(isCareful: Bool) async throws -> [String] {
      try await issues(of: trait) {
        runs.append("run")
        await loadsOnce(isCareful: isCareful)
      }
    }
    let first = try await hunt(isCareful: false)
    #expect(first.count == 1 && files.names.count == 1)
    let before = runs.entries.count
    let second = try await hunt(isCareful: false)
    #expect(second.count == 1 && second[0].contains("found by replay"))
    #expect(runs.entries.count - before <= 2)
    #expect(try await hunt(isCareful: true).isEmpty)
    #expect(files.names.isEmpty)
  }

  /// The files that a trait keeps in a folder of its own.
  private struct Files {
    let folder: URL
    var names: [String] {
      (try? FileManager.default.contentsOfDirectory(atPath: folder.appending(path: "FailedSchedules").path())) ?? []
    }
    func removeAll() { try? FileManager.default.removeItem(at: folder) }
  }

  private func keeping() throws -> (Hunted, Files) {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    return (.hunted(keepsFailures: true, path: folder.appending(path: "Tests.swift").path()), Files(folder: folder))
  }
}
