#if EXPLORATION
  import Foundation
  import RuntimeHooks

  @testable import HuntRunner
  @testable import HunterCheck

  private let classics = Classics.all + AsyncClassics.all
  private let withLarger = Classics.all + Classics.larger + AsyncClassics.all

  @Suite("Classic programs", .hunts)
  struct ClassicsTests {
    @Test(
      "The mistake is found in the standard budget and replayed, and its right twin is clean",
      arguments: withLarger.map(\.name).filter { SwiftRuntime.obstacleToHunts == nil || !$0.hasPrefix("async-") })
    func found(_ name: String) throws {
      let fault = try #require(withLarger.first { $0.name == name })
      // Under ThreadSanitizer a hunt does not see the lock of the runtime that a cancellation handler runs under.
      let isRightSeen = !isThreadSanitized || name != "async-cancellation"
      // The self-check takes the first seed, in a release build.
      let report = try #require(hunt(fault.wrong, seed: 2).report)
      let again = replay(fault.wrong, report.schedule).report
      #expect(again?.failure == report.failure && again?.schedule == report.schedule)
      if isRightSeen { #expect(hunt(fault.right, budget: .schedules(200), seed: 2).isClean) }
    }

    @Test(
      "The portfolio needs at most four times the schedules of its best strategy, or ten more",
      .enabled(if: CarrierKind.user.isSupported, "threads take too long"),
      arguments: classics.map(\.name))
    func portfolio(_ name: String) throws {
      let fault = try #require(classics.first { $0.name == name })
      try Hunter.use { hunter in
        let portfolio = try #require(StrategiesCommand.median(fault, .portfolio, hunter, seeds: 10))
        // The hunts of the other strategies end where they would be too good. So they are short.
        let budget = Budget.schedules(min((portfolio - 1) / 4, portfolio - 11))
        for strategy in StrategiesCommand.strategies.dropFirst() where budget.schedules > 0 {
          let median = StrategiesCommand.median(fault, strategy, hunter, budget: budget, seeds: 10)
          #expect(median == nil, "\(strategy) needs \(median ?? 0) schedules, the portfolio \(portfolio)")
        }
      }
    }

    @Test(
      "A failure that needs many steps in a certain order is found by schedules that lead to new states",
      .enabled(if: isThorough, "takes half a minute, with THOROUGH"))
    func states() {
      let first = Hunter.use {
        $0.schedulesToFailure(Classics.safeStack.wrong, .schedules(15_000), seed: 2, strategy: .fest)
      }
      #expect(first != nil)
    }

    @Test("The table of the larger programs says which schedule fails first, where few are needed")
    func larger() throws {
      let rows = HuntingArticle.rows(of: "| program | seed 1 | seed 2 | seed 3 | seed 4 | seed 5 |")
      #expect(rows.count == Classics.hard.count)
      for row in rows {
        let fault = try #require(Classics.hard.first { $0.name == "classic-\(row[0])" })
        for (index, text) in row.dropFirst().enumerated() {
          guard let needed = Int(text), needed < 40 else { continue }
          let first = Hunter.use {
            $0.schedulesToFailure(fault.wrong, .schedules(needed), seed: UInt64(index) + 1, strategy: .portfolio)
          }
          #expect(first == needed, "\(row[0]) with seed \(index + 1)")
        }
      }
    }

    @Test("The published figures are those of programs in the table of the strategies")
    func published() {
      let strategies = HuntingArticle.rows(
        of: "| program | portfolio | dfs | dpor | pos | pct(3) | surw | fest | random |")
      #expect(strategies.map { $0[0] } == withLarger.map { $0.name.replacing("classic-", with: "") })
      let published = HuntingArticle.rows(of: "| program | portfolio | Maple |")
      #expect(published.count == 18)
      for row in published {
        #expect(strategies.first { $0[0] == row[0] }?[1] == row[1], "\(row[0])")
      }
    }
  }
#endif
