import Testing

@testable import HuntRunner
@testable import HunterCheck

/// The programs of GenMC (github.com/MPI-SWS/genmc, commit b03f01e, `tests/correct/litmus`), with the numbers of executions
/// that its tests expect for RC11.
@Suite("Executions of weak atomics")
struct ExecutionTests {
  struct Sample: CustomStringConvertible, Sendable {
    let name: String
    let executions: Int
    let threads: [[Program.Action]]

    init(_ name: String, _ executions: Int, _ threads: [Program.Action]...) {
      self.name = name
      self.executions = executions
      self.threads = threads
    }

    var description: String { name }
  }

  static let samples = [
    Sample(
      "2+2W", 4, [.store(0, 1, .releasing), .store(1, 2, .releasing)],
      [.store(1, 1, .releasing), .store(0, 2, .releasing)]),
    Sample(
      "2+2W+2sc+scf", 3, [.store(0, 1, .strict), .store(1, 2, .strict)],
      [.store(1, 1, .relaxed), .fence(.strict), .store(0, 2, .relaxed)]),
    Sample(
      "2+2W+3sc+rel1", 4, [.store(0, 1, .strict), .store(1, 2, .strict)],
      [.store(1, 1, .releasing), .store(0, 2, .strict)]),
    Sample(
      "2+2W+4sc", 3, [.store(0, 1, .strict), .store(1, 2, .strict)], [.store(1, 1, .strict), .store(0, 2, .strict)]),
    Sample(
      "2+2W+scfs", 3, [.store(0, 1, .relaxed), .fence(.strict), .store(1, 2, .relaxed)],
      [.store(1, 1, .relaxed), .fence(.strict), .store(0, 2, .relaxed)]),
    Sample(
      "CoRR", 6, [.store(0, 1, .releasing), .store(0, 2, .releasing)], [.load(0, .acquiring), .load(0, .acquiring)]),
    Sample(
      "CoRR2", 72, [.store(0, 1, .releasing)], [.store(0, 2, .releasing)],
      [.load(0, .acquiring), .load(0, .acquiring)], [.load(0, .acquiring), .load(0, .acquiring)]),
    Sample(
      "IRIW-acq-sc", 16, [.store(0, 1, .strict)], [.load(0, .acquiring), .load(1, .strict)],
      [.load(1, .acquiring), .load(0, .strict)], [.store(1, 1, .strict)]),
    Sample(
      "LB", 3, [.load(1, .acquiring), .store(0, 1, .releasing)], [.load(0, .acquiring), .store(1, 1, .releasing)]),
    Sample(
      "MP", 3, [.store(0, 1, .releasing), .store(1, 1, .releasing)], [.load(1, .acquiring), .load(0, .acquiring)]),
    Sample(
      "RWC+syncs", 7, [.store(0, 1, .relaxed)], [.load(0, .relaxed), .fence(.strict), .load(1, .relaxed)],
      [.store(1, 1, .relaxed), .fence(.strict), .load(0, .relaxed)]),
    Sample(
      "SB+2sc+scf", 3, [.store(0, 1, .strict), .load(1, .strict)],
      [.store(1, 1, .relaxed), .fence(.strict), .load(0, .relaxed)]),
    Sample("SB+4sc", 3, [.store(0, 1, .strict), .load(1, .strict)], [.store(1, 1, .strict), .load(0, .strict)]),
    Sample(
      "SB+rfis", 4, [.store(0, 1, .releasing), .load(0, .strict), .load(1, .strict)],
      [.store(1, 1, .releasing), .load(1, .strict), .load(0, .strict)]),
    Sample(
      "fr+w+w+w+reads", 210, [.store(0, 1, .relaxed)], [.store(0, 2, .relaxed)], [.store(0, 3, .relaxed)],
      [.load(0, .relaxed), .load(0, .relaxed), .load(0, .relaxed), .load(0, .relaxed)]),
    Sample("inc2w", 6, [.add(0, 1, .relaxed)], [.store(0, 4, .releasing)], [.add(0, 2, .relaxed)]),
    Sample(
      "ori", 5, [.add(0, 1, .relaxed), .store(1, 1, .releasing)],
      [.compare(0, expected: 0, desired: 1, .acquiring)],
      [.load(1, .relaxed), .ifPositive([.store(0, 4, .releasing)])]),
    Sample(
      "relseq", 20, [.store(0, 1, .relaxed), .store(1, 1, .releasing), .store(1, 2, .relaxed)],
      [.exchange(1, 3, .relaxed)], [.load(1, .relaxed), .fence(.acquiringAndReleasing), .load(0, .relaxed)]),
    Sample(
      "small0", 9, [.load(0, .acquiring)], [.load(0, .acquiring), .store(0, 1, .releasing)],
      [.store(0, 2, .releasing)]),
    Sample(
      "viktor-relseq", 180, [.add(0, 1, .relaxed), .add(0, 1, .relaxed)],
      [.add(0, 1, .acquiring), .add(0, 1, .relaxed)], [.add(0, 1, .releasing)], [.add(0, 1, .relaxed)]),
    Sample(
      "wcii", 24, [.store(0, 5, .releasing)], [.compare(0, expected: 1, desired: 2, .relaxed)],
      [.add(0, 1, .relaxed)], [.add(0, 1, .relaxed)]),
  ]

  @Test("A program has as many executions as a model checker counts", arguments: samples)
  func count(_ sample: Sample) {
    #expect(Executions(of: Program(threads: sample.threads)).count == sample.executions)
  }

  @Test("If all accesses are sequentially consistent, the executions have the outcomes of the interleavings")
  func strict() {
    for seed in UInt64(0)..<8 {
      let program = Program.random(seed: seed, features: [])
      let executions = Executions(of: program)
      let outcomes = Interleavings(of: program).outcomes
      #expect(executions.allowed == outcomes, "\(program)")
      #expect(executions.ordered == outcomes, "\(program)")
    }
  }

  @Test("What the hunter does not follow is allowed, but not expected")
  func ordered() {
    // The order of the sequentially consistent operations is another one than that of the steps.
    let passing = Executions(
      of: Program(threads: [
        [.store(0, 1, .strict), .store(1, 1, .relaxed)], [.load(1, .relaxed), .load(0, .strict)],
      ]))
    #expect(passing.allowed.subtracting(passing.ordered) == [.ended([[], [1, 0]], values: [1, 1])])
    // An update reads a store that another one has replaced already.
    let updating = Executions(
      of: Program(threads: [
        [.store(0, 1, .relaxed), .store(1, 1, .relaxed)], [.load(1, .relaxed), .add(0, 2, .relaxed)],
      ]))
    #expect(updating.allowed.subtracting(updating.ordered) == [.ended([[], [1, 0]], values: [1, 1])])
  }
}
