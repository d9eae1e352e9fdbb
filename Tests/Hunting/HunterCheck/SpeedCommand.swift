import CInstrumentation
import Foundation
import HuntRunner
import Huntable
import RaceHunt

// Called by instrumented code before it reads eight bytes.
@_silgen_name("__tsan_read8") private func announceRead(_ address: UnsafeRawPointer)

/// Measures how many schedules and steps are run in a second of processor time, and how long an access of instrumented code
/// takes.
struct SpeedCommand {
  /// Small programs that never fail, so that the engine takes most of the time.
  private static let programs = [
    Scenario("two threads with locks") { run in
      let locks = [Lock(), Lock()]
      for name in ["a", "b"] {
        run.thread(name) {
          for _ in 0..<2 {
            for lock in locks { lock.hold {} }
          }
        }
      }
    },
    Scenario("three threads with atomics") { run in
      let numbers = [Cell(), Cell()]
      for name in ["a", "b", "c"] {
        run.thread(name) {
          for number in numbers {
            number.atomic.wrappingAdd(1, ordering: .relaxed)
            _ = number.atomic.load(ordering: .acquiring)
            number.atomic.store(2, ordering: .releasing)
          }
        }
      }
    },
    Scenario(
      "tasks",
      async: { run in
        let counter = Counter()
        async let one: Void = counter.add()
        async let other: Void = counter.add()
        _ = await (one, other)
      }),
  ]

  let options: Options

  init(_ options: Options) {
    self.options = options
  }

  /// Prints the table: the programs, and the median of the catalogue.
  func run() -> Bool {
    let hunter = Hunter(carriers: options.carriers)
    var table = Table(["program", "schedules/s", "steps/s"])
    for program in Self.programs {
      let speed = speed(of: program, seconds: 2, hunter)
      table.add([program.name, "\(speed.schedules)", "\(speed.steps)"])
    }
    let speeds = options.catalogue.all.map { speed(of: $0.scenario, seconds: 0.05, hunter) }
    let schedules = speeds.map(\.schedules).sorted()[speeds.count / 2]
    let steps = speeds.map(\.steps).sorted()[speeds.count / 2]
    table.add(["median of the catalogue", "\(schedules)", "\(steps)"])
    print(table.text, terminator: "")
    let words = Words()
    let outside = Self.nanoseconds { words.announce() }
    let access = Scenario("accesses") { run in run.thread("a") { words.announce() } }
    let inside = Self.nanoseconds { _ = hunter.hunt(access, .schedules(1), seed: options.seed, strategy: strategy) }
    print("An access of instrumented code takes \(inside) ns in a hunt, and \(outside) ns outside of one.")
    print("The accesses of a run are compared in \(ci_bytes() >> 10) kilobytes.")
    return true
  }

  /// The processor time for an access, in tenths of nanoseconds.
  private static func nanoseconds(for accesses: () -> Void) -> Double {
    let start = clock()
    accesses()
    let taken = Double(clock() - start) / Double(CLOCKS_PER_SEC)
    return (taken * 1e10 / Double(Words.count * Words.times)).rounded() / 10
  }

  private func speed(of scenario: Scenario, seconds: Double, _ hunter: Hunter) -> (schedules: Int, steps: Int) {
    _ = hunter.hunt(scenario, .schedules(100), seed: options.seed, strategy: strategy)
    let start = clock()
    let result = hunter.hunt(scenario, Budget(time: .seconds(seconds)), seed: options.seed, strategy: strategy)
    let taken = Double(clock() - start) / Double(CLOCKS_PER_SEC)
    return (Int(Double(result.schedules) / taken), Int(Double(result.steps) / taken))
  }

  /// Random schedules unless another strategy is named: choosing them takes the least time.
  private var strategy: SearchStrategy { options.strategy == .portfolio ? .random : options.strategy }
}

/// Memory of which each word is read many times.
private final class Words: @unchecked Sendable {
  // Sendable: nobody writes the memory.
  static let count = 1_000
  static let times = 10_000

  private let start = UnsafeRawPointer(UnsafeMutableRawPointer.allocate(byteCount: 8 * count, alignment: 16))

  deinit { start.deallocate() }

  func announce() {
    for _ in 0..<Self.times {
      for word in 0..<Self.count { announceRead(start + 8 * word) }
    }
  }
}

private final class Cell: Sendable {
  let atomic = Atomic(0)
}

private actor Counter {
  private var count = 0

  func add() { count += 1 }
}
