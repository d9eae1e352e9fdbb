#if EXPLORATION
  import Huntable
  import TestSupport
  import Testing

  @testable import RaceHunt

  @Suite("Shares of a search", .hunts)
  struct TreeDivisionTests {
    /// What a share has run, besides a schedule of each part of the others.
    private struct Found<Run: Hashable> {
      var runs: [Run] = []
      var division: Int?
      var coverage = Coverage.sampled
    }

    /// Runs all schedules of a share.
    private func search<Run>(
      _ scenario: Scenario, _ strategy: (@escaping (Run) -> Void) -> Strategy
    ) -> Found<Run> {
      TheHunter.use { hunter in
        hunter.search.controller.beginHunt(.standard)
        defer { hunter.search.controller.rest() }
        var found = Found<Run>()
        repeat {
          found = Found()
          var statistics = ScheduleSearch.Statistics()
          let (finding, isOver) = hunter.search.explore(
            scenario, [strategy { found.runs.append($0) }], .schedules(100_000), &statistics)
          #expect(finding == nil && (isOver || hunter.search.controller.isLate))
          found.division = statistics.division
          found.coverage = statistics.claim
        } while hunter.search.controller.isLate
        return found
      }
    }

    /// Checks that the shares of a search run the same as the whole search, each of them once.
    private func check<Run>(
      _ name: String, _ whole: Found<Run>, _ share: (SearchShare) -> Found<Run>
    ) {
      for (count, parts) in [(2, 1), (2, 4), (3, 2), (2, 256)] {
        let name = "\(name) in \(count) shares of \(parts) parts"
        let shares = (0..<count).map { share(SearchShare(index: $0, of: count, parts: parts)) }
        let runs = shares.flatMap(\.runs)
        #expect(runs.count == whole.runs.count, "\(name)")
        #expect(Set(runs) == Set(whole.runs), "\(name)")
        #expect(Set(shares.map(\.division)).count == 1, "\(name)")
        #expect(shares.allSatisfy { $0.coverage == whole.coverage }, "\(name)")
      }
    }

    private func all(_ scenario: Scenario, _ share: SearchShare = .whole) -> Found<[Int]> {
      search(scenario) { NotingSchedules(share, $0) }
    }

    /// Small, since all orders of its steps are run.
    private let scenario = Scenario("message") { run in
      let (data, flag) = (Cell(), Cell())
      run.thread("A") {
        data.value.store(1, ordering: .relaxed)
        flag.value.store(1, ordering: .releasing)
      }
      run.thread("B") {
        _ = flag.value.load(ordering: .acquiring)
        _ = data.value.load(ordering: .relaxed)
      }
    }

    @Test("Together they run each schedule once")
    func schedules() {
      let whole = all(scenario)
      #expect(whole.runs.count > 15)
      check("message", whole) { all(scenario, $0) }
    }

    @Test("A share does not claim all schedules, but says what all shares together have run")
    func claims() throws {
      let hunt = { (strategy: SearchStrategy, budget: Budget) in
        TheHunter.use { [scenario] hunter in
          hunter.share = SearchShare(index: 1, of: 2)
          defer { hunter.share = .whole }
          return hunter.hunt(scenario, budget, seed: 1, strategy: strategy)
        }
      }
      let all = hunt(.depthFirst(), .schedules(100_000))
      #expect(all.coverage == .sampled && all.share?.claim == .every)
      #expect(hunt(.depthFirst(), .schedules(2)).share == nil)
    }
  }

  private final class Cell: Sendable {
    let value = Atomic(0)
  }

  /// A search of all schedules that notes those of its share.
  private final class NotingSchedules: Strategy {
    private let search: IterativeDeepening
    private let note: ([Int]) -> Void
    private var picks: [Int] = []
    private var seen: Set<[Int]> = []

    init(_ share: SearchShare, _ note: @escaping ([Int]) -> Void) {
      search = IterativeDeepening(share)
      self.note = note
      super.init("dfs")
    }

    override var coverage: Coverage { search.coverage }
    override var schedules: Int { search.schedules }
    override var division: Int { search.division }

    override func begin(run: Int) -> Bool {
      picks = []
      return search.begin(run: run)
    }

    override func pick(_ choice: Choice) throws(Failure) -> Int {
      picks.append(try search.pick(choice))
      return picks.last!
    }

    override func pickAge(_ options: StoreOptions) throws(Failure) -> Int {
      picks.append(-1 - (try search.pickAge(options)))
      return -1 - picks.last!
    }

    override func end() {
      search.end()
      // The same schedule comes again when more preemptions are permitted.
      if !search.search.isForeign, seen.insert(picks).inserted { note(picks) }
    }
  }
#endif
