#if EXPLORATION
  import Foundation
  import Huntable
  import TestSupport
  import Testing

  @testable import RaceHunt

  @Suite("Divided searches", .hunts)
  struct DividedReductionTests {
    /// The executions of a scenario that a search runs to their ends, and what it counts.
    private struct Found: Equatable {
      var executions: [Execution] = []
      var coverage = Coverage.sampled
      var counts = SearchPart.Counts()
    }

    /// Divides a search among several searches, which take turns of a few schedules.
    private func divided(_ scenario: Scenario, among searches: Int, schedules: Int = 3) throws -> Found {
      let search = DividedReduction()
      var found = Found()
      var turns = 0
      while !search.isOver {
        let parts = (0..<searches).flatMap { _ in search.next(for: searches) }
        try #require(!parts.isEmpty, "all parts wait for each other")
        turns += 1
        try #require(turns < 20_000)
        var results: [SearchPart.Result] = []
        for part in parts {
          let noted = Locked<[Execution]>([])
          let result = try self.search(part, of: scenario, .schedules(schedules)) { execution in
            noted.withLock { $0.append(execution) }
          }
          found.executions += noted.withLock { $0 }
          if result.isLate { found.executions = [] }
          results.append(result)
        }
        // The first result may make the others obsolete.
        for result in results.reversed() { search.take(result, for: searches) }
      }
      found.coverage = search.coverage
      found.counts = search.counts
      return found
    }

    /// Searches a part as another process does.
    private func search(
      _ part: SearchPart, of scenario: Scenario, _ budget: Budget, _ note: @escaping (Execution) -> Void
    ) throws -> SearchPart.Result {
      let part = try JSONDecoder().decode(SearchPart.self, from: JSONEncoder().encode(part))
      let (result, report) = TheHunter.use { $0.search(part, of: scenario, budget) { Noting($0, note) } }
      #expect(report == nil)
      return try JSONDecoder().decode(SearchPart.Result.self, from: JSONEncoder().encode(result))
    }

    /// Checks that the parts of a division run the same executions as one search, each of them once.
    private func check(_ scenario: Scenario, _ name: String, _ searches: [Int] = [2, 3, 4]) throws {
      let whole = try divided(scenario, among: 1, schedules: 100_000)
      let expected = Set(whole.executions)
      #expect(whole.executions.count == expected.count, "\(name)")
      let undivided = hunt(scenario, budget: .schedules(100_000), strategy: .partialOrderReduction)
      #expect(undivided.schedules - undivided.redundant == expected.count, "\(name)")
      #expect(undivided.coverage == whole.coverage, "\(name)")
      for searches in searches {
        let parts = try divided(scenario, among: searches)
        #expect(parts.executions.count == expected.count, "\(name) among \(searches)")
        let seen = Set(parts.executions)
        #expect(seen.subtracting(expected) == [], "\(name) among \(searches)")
        #expect(expected.subtracting(seen) == [], "\(name) among \(searches)")
        #expect(parts.counts.schedules - parts.counts.redundant == expected.count, "\(name) among \(searches)")
        #expect(parts.coverage == undivided.coverage, "\(name) among \(searches)")
      }
    }

    @Test(
      "Two, three and four searches run each execution once", arguments: Array(0..<24) + [106, 124, 220] as [UInt64])
    func programs(_ seed: UInt64) throws {
      let program = RandomProgram(seed: seed)
      try check(program.scenario { _ in }, "\(program)")
    }

    @Test("So they do where the model of memory has choices")
    func memory() throws {
      for row in ExecutionCounts.equal where row.count > 8 {
        try check(CountedProgram(row.program).scenario(row.name), row.name, [2, 4])
      }
    }

    @Test("A search that is not over does not claim all executions")
    func begun() throws {
      let search = DividedReduction()
      let scenario = RandomProgram(seed: 3).scenario { _ in }
      let part = try #require(search.next(for: 2).first)
      #expect(search.next(for: 2).isEmpty && !search.isOver)
      search.take(try self.search(part, of: scenario, .schedules(2)) { _ in }, for: 2)
      #expect(search.counts.schedules == 2 && search.coverage == .sampled && !search.isOver)
    }
  }

  /// What happens in a run, whatever the order of independent steps: for each step of each thread, how many steps of the
  /// others happen before it, which step has made the store that it reads, and which store precedes its own.
  private typealias Execution = [[[Int]]]

  /// A reduction that notes the executions of its runs.
  private final class Noting: Strategy {
    private let reduction: PartialOrderReduction
    private let note: (Execution) -> Void
    private var order = StepOrder()
    private var touches: [[Touch]] = []
    private var redundant = 0

    init(_ reduction: PartialOrderReduction, _ note: @escaping (Execution) -> Void) {
      self.reduction = reduction
      self.note = note
      super.init("dpor")
    }

    override var coverage: Coverage { reduction.coverage }
    override var needsTouches: Bool { true }

    override func begin(run: Int) -> Bool {
      order = StepOrder()
      touches = []
      redundant = reduction.redundant
      return reduction.begin(run: run)
    }

    override func pick(_ choice: Choice) throws(Failure) -> Int { try reduction.pick(choice) }

    override func pickAge(_ options: StoreOptions) throws(Failure) -> Int { try reduction.pickAge(options) }

    override func executed(_ thread: Int, _ touches: [Touch]) {
      order.append(thread, touches)
      self.touches.append(touches)
      reduction.executed(thread, touches)
    }

    override func end() {
      reduction.end()
      if reduction.redundant == redundant { note(execution) }
    }

    private var execution: Execution {
      let threads = (0...(order.threads.max() ?? 0)).map { thread in
        order.threads.indices.filter { order.threads[$0] == thread }
      }
      let modification = modificationOrders
      return threads.map { steps in
        steps.map { step in
          let known = threads.map { $0.count { order.happens($0, before: step) } }
          let others = touches[step].flatMap { touch -> [Int] in
            guard let access = touch.access else { return [] }
            let stores = modification[touch.object] ?? []
            let before = stores.firstIndex(of: access.store).flatMap { $0 > 0 ? stores[$0 - 1] : nil }
            let places = [place(of: access.source), place(of: before ?? 0)]
            // Where there is nothing to choose, the first runs alone are modelled.
            return places == [-1, -1] ? [] : places
          }
          return known + others
        }
      }
    }

    /// The stores of each atomic in modification order.
    private var modificationOrders: [Int: [Int]] {
      var orders: [Int: [Int]] = [:]
      for touch in touches.joined() {
        guard let access = touch.access, access.stores else { continue }
        let stores = orders[touch.object] ?? []
        let place = stores.firstIndex(of: access.next) ?? stores.endIndex
        orders[touch.object, default: []].insert(access.store, at: place)
      }
      return orders
    }

    /// The thread and the place in it of the step that has made a store.
    private func place(of store: Int) -> Int {
      guard store > 0, let step = touches.firstIndex(where: { $0.contains { $0.access?.store == store } }) else {
        return -1
      }
      let thread = order.threads[step]
      return thread * 1_000 + order.threads[..<step].count { $0 == thread }
    }
  }
#endif
