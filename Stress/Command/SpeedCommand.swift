import Foundation
import Huntable
import RaceHunt

/// Measures how many schedules and steps are run in a second of processor time.
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
    let speeds = Catalogue.all.map { speed(of: $0.scenario, seconds: 0.05, hunter) }
    let schedules = speeds.map(\.schedules).sorted()[speeds.count / 2]
    let steps = speeds.map(\.steps).sorted()[speeds.count / 2]
    table.add(["median of the catalogue", "\(schedules)", "\(steps)"])
    print(table.text, terminator: "")
    return true
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

private final class Cell: Sendable {
  let atomic = Atomic(0)
}

private actor Counter {
  private var count = 0

  func add() { count += 1 }
}
