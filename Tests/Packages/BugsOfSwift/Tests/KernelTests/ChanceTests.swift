import CKernels
import Foundation

/// What a program leaves to chance is the same in each run of a hunt.
@Suite("Chance", .serialized, .carriers)
struct ChanceTests {
  /// The numbers of each run.
  private func runs(seed: UInt64 = 1, _ numbers: @escaping @Sendable () -> [Int]) -> Set<[Int]> {
    nonisolated(unsafe) var seen: Set<[Int]> = []
    let result = hunt(
      Scenario("chance") { run in
        let counter = Nested()
        nonisolated(unsafe) var found: [Int] = []
        run.thread("a") {
          found = numbers()
          counter.addTwo()
        }
        run.thread("b") { counter.addTwo() }
        run.finally { seen.insert(found) }
      }, budget: .schedules(50), seed: seed)
    #expect(result.isClean, "\(result)")
    return seen
  }

  @Test("Sets and dictionaries have one order")
  func orders() {
    #expect(
      runs { Array(Set(0..<20)) + Array(Dictionary(uniqueKeysWithValues: (0..<20).map { ($0, $0) }).keys) }.count == 1)
    #expect(runs { [Array(Set(["tea", "milk", "salt", "rice"])).hashValue] }.count == 1)
  }

  @Test("A dictionary of the identities of objects has the same order when a schedule is repeated")
  func identities() {
    let notifying = Scenario("notifying") { run in
      let listeners = (0..<4).map { _ in Nested() }
      let table = Dictionary(uniqueKeysWithValues: listeners.map { (ObjectIdentifier($0), $0) })
      for name in ["a", "b"] { run.thread(name) { for listener in table.values { listener.addTwo() } } }
    }
    let result = hunt(notifying, budget: .schedules(100))
    #expect(result.isClean, "\(result)")
  }

  @Test("Random numbers of the system are the same")
  func numbers() {
    #expect(runs { (0..<4).map { _ in Int(random_number()) } }.count == 1)
    #expect(runs { [Int.random(in: 0..<1_000_000)] }.count == 1)
  }

  @Test("Random numbers of C are those of a new process, or of the seed that the program chooses")
  func numbersOfC() {
    let unseeded = runs { [Int(rand()), random(), lrand48(), Int(drand48() * 1_000)] }
    #expect(unseeded == [[1_804_289_383, 846_930_886, 0, 0]])
    srandom(7)
    let seeded = [random(), Int(rand())]
    for seed in [srand, srandom] as [@Sendable (UInt32) -> Void] {
      let inRuns = runs {
        seed(7)
        return [random(), Int(rand())]
      }
      #expect(inRuns == [seeded])
    }
  }

  @Test("A hunt with another seed has other random numbers, and sets in the same order")
  func seeds() {
    func all(_ numbers: @escaping @Sendable () -> [Int]) -> Set<[Int]> {
      (1...3).reduce(into: []) { $0.formUnion(runs(seed: $1, numbers)) }
    }
    #expect(all { [Int(random_number())] }.count == 3)
    #expect(all { [Int.random(in: 0..<1_000_000)] }.count == 3)
    #expect(all { Array(Set(0..<20)) }.count == 1)
  }
}
