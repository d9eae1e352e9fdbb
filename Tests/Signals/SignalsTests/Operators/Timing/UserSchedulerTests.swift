import Foundation

@Suite("A scheduler written by a user", .timeLimit(.minutes(10)))
struct UserSchedulerTests {
  private let timers = QueueScheduler(name: "timers")
  private let manual: ManualScheduler

  init() {
    manual = ManualScheduler(timers: timers)
  }

  /// Waits until the work due within `delay` has arrived on the scheduler, and runs it.
  private func runAll(after delay: Duration) async throws {
    try await completion { done in timers.schedule(after: delay, done) }
    manual.runAll()
  }

  @Test(
    "It runs collected work only when it is told to, in order, as the current scheduler; cancelled work does not run")
  func order() {
    let log = Log<Int>()
    for number in 0..<5 { manual.enqueue { log.append(number) } }
    manual.schedule { log.append(5) }
    manual.schedule { log.append(99) }.dispose()
    manual.enqueue { log.append(Schedulers.current === manual ? 6 : 99) }
    #expect(log.entries.isEmpty)
    manual.runAll()
    #expect(log.entries == Array(0..<7) && Schedulers.current !== manual)
  }

  @Test("Delayed work arrives when it is due, and runs in order with the scheduler as current")
  func delays() async throws {
    let log = Log<String>()
    let start = manual.now
    // Far enough off that both are scheduled before either is due.
    manual.schedule(at: start.advanced(by: .milliseconds(400))) { log.append("later") }
    manual.schedule(at: start.advanced(by: .milliseconds(300))) {
      log.append("sooner \(Schedulers.current === manual)")
    }
    #expect(log.entries.isEmpty)
    try await runAll(after: .milliseconds(400))
    #expect(log.entries == ["sooner true", "later"])
  }

  @Test("Delayed work can be cancelled before it is due, and while it waits to run")
  func cancelledDelays() async throws {
    let log = Log<String>()
    manual.schedule(after: .milliseconds(1)) { log.append("cancelled early") }.dispose()
    let late = manual.schedule(after: .zero) { log.append("cancelled late") }
    try await completion { done in timers.schedule(after: .milliseconds(1), done) }
    late.dispose()
    manual.runAll()
    #expect(log.entries.isEmpty)
  }

  @Test("Repetition works on it")
  func repetition() async throws {
    let log = Log<Int>()
    let handle = manual.schedule(after: .zero, every: .milliseconds(1)) { log.append(log.count) }
    for _ in 0..<3 { try await runAll(after: .milliseconds(1)) }
    handle.dispose()
    let count = log.count
    #expect(count >= 2 && log.entries == Array(0..<count))
    try await runAll(after: .milliseconds(2))
    #expect(log.count == count)
  }

  @Test("Recursion works on it, each run as a separate action")
  func recursion() {
    let log = Log<String>()
    manual.scheduleRecursive { reschedule in
      log.append("run")
      if log.count < 4 { reschedule() }
    }
    manual.enqueue { log.append("other") }
    manual.runAll()
    #expect(log.entries == ["run", "other", "run", "run"])
  }

  @Test("Signals can be delivered on it and delayed on it")
  func delivery() async throws {
    let log = Log<String>()
    Signal<Int, Never>.from(1...3).deliver(on: manual).subscribe(
      next: { log.append("\($0) \(Schedulers.current === manual)") }, completed: { log.append("completed") })
    #expect(log.entries.isEmpty)
    manual.runAll()
    #expect(log.entries == ["1 true", "2 true", "3 true", "completed"])
    Signal<Int, Never>.just(4).delay(.milliseconds(1), on: manual).subscribe(next: { log.append("\($0)") })
    try await runAll(after: .milliseconds(1))
    #expect(log.entries.last == "4")
  }

  @Test("The example in the documentation of Scheduler is the one that is tested here")
  func documentation() throws {
    let folder = URL(filePath: #filePath).deletingLastPathComponent()
    let tested = try String(contentsOf: folder.appending(path: "ManualScheduler.swift"), encoding: .utf8)
    let example = tested[try #require(tested.range(of: "final class")).lowerBound...]
      .split(separator: "\n", omittingEmptySubsequences: false).dropLast()
      .map { $0.isEmpty ? "///" : "///     \($0)" }.joined(separator: "\n")
    let source = folder.appending(path: "../../../../../Sources/Signals/ReactiveSchedulers/Schedulers/Scheduler.swift")
      .standardized
    #expect(try String(contentsOf: source, encoding: .utf8).contains(example))
  }
}
