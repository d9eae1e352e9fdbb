import Foundation
import VirtualConcurrency

/// Programs of tasks, actors, the main actor, sleeps and signals, made at random, behave the same each time.
@Suite("Random programs in virtual time")
struct RandomProgramTests {
  /// `VIRTUAL_PROGRAMS=20000` tries that many.
  private static let count = ProcessInfo.processInfo.environment["VIRTUAL_PROGRAMS"].flatMap { UInt64($0) } ?? 60

  @Test(
    "A random program does the same in each run with its seed, at the same instants", .controlsTasks,
    .enabled(if: clocksAreVirtual))
  func repeatable() async throws {
    var distinct: Set<[String]> = []
    for seed in 0..<Self.count {
      let first = try await run(seed)
      let second = try await run(seed)
      #expect(first == second, "The program with the seed \(seed) differs.")
      distinct.insert(first)
    }
    #expect(distinct.count == Self.count)
  }

  private func run(_ seed: UInt64) async throws -> [String] {
    try await withVirtualConcurrency(seed: seed) { time in
      let program = Program(on: time)
      await program.run(seed, depth: 3)
      await time.run()
      return program.entries
    }
  }
}

private actor Account {
  private var total = 0

  func add(_ number: Int) async -> Int {
    total += number
    let before = total
    if number.isMultiple(of: 3) { try? await Task.sleep(for: .microseconds(number)) }
    return before * 1000 + total
  }
}

@MainActor
private final class Screen {
  private(set) var lines = 0

  nonisolated init() {}

  func show() -> Int {
    lines += 1
    return lines
  }
}

private final class Program: Sendable {
  private let time: TestScheduler
  private let log = Log<String>()
  private let account = Account()
  private let screen = Screen()
  private let typed = Subject<Int, Never>()

  var entries: [String] { log.entries }

  init(on time: TestScheduler) {
    self.time = time
    typed.debounce(.milliseconds(7), on: .main).subscribeOnMain(next: { [log] in
      log.append("debounced \($0) at \(time.now)")
    })
    typed.delay(.nanoseconds(1_000_003), on: time).subscribe(next: { [log] in log.append("delayed \($0) at \(time.now)")
    })
  }

  /// Some actions, which the seed determines.
  func run(_ seed: UInt64, depth: Int) async {
    var random = SplitMix64(seed: seed)
    for _ in 0..<Int.random(in: 3...6, using: &random) {
      let next = random.next()
      switch Int.random(in: 0..<12, using: &random) {
      case 0: try? await Task.sleep(for: .nanoseconds(Int64(next % 20_000_000)))
      case 1: try? await Task.sleep(for: .nanoseconds(Int64(next % 9_000_000)), clock: .suspending)
      case 2: try? await Task.sleep(until: .now + .milliseconds(Int64(next % 20)), clock: .continuous)
      case 3: try? await Task.sleep(nanoseconds: next % 5_000_000)
      case 4: note("account", await account.add(Int(next % 100)))
      case 5: note("screen", await screen.show())
      case 6: typed.send(Int(next % 10))
      case 7: note("date", Int(Date().timeIntervalSinceReferenceDate * 1e9))
      case 8: note("random", .random(in: 0..<1_000_000))
      case 9 where depth > 0: Task { await run(next, depth: depth - 1) }
      case 10 where depth > 0:
        let task = Task.detached { [self] in await run(next, depth: depth - 1) }
        if next.isMultiple(of: 2) { task.cancel() }
        await task.value
      case 11 where depth > 0:
        await withTaskGroup(of: Void.self) { group in
          for child in 0..<3 as Range<UInt64> { group.addTask { [self] in await run(next &+ child, depth: depth - 1) } }
        }
      default: await Task.yield()
      }
      note("step", Int(next % 1000))
    }
  }

  private func note(_ what: String, _ number: Int) {
    log.append("\(what) \(number) at \(time.now), \(ContinuousClock.now)")
  }
}
