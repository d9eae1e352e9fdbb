import Foundation
import SignalHunting

// The code of the article "Hunting asynchronous code", as it stands there.

/// Meant to load the price of each item once.
actor HastyPrices {
  private var prices: [String: Int] = [:]
  private(set) var loads = 0

  func price(of item: String) async -> Int {
    if let price = prices[item] { return price }
    let price = await load(item)
    prices[item] = price
    return price
  }

  private func load(_ item: String) async -> Int {
    loads += 1
    try? await Task.sleep(for: .seconds(1))  // a slow server
    return 42
  }
}

/// Loads the price of each item once: the first caller starts the load, and later callers wait for its result.
actor CarefulPrices {
  private var prices: [String: Task<Int, Never>] = [:]
  private(set) var loads = 0

  func price(of item: String) async -> Int {
    let price = prices[item] ?? Task { await load(item) }
    prices[item] = price
    return await price.value
  }

  private func load(_ item: String) async -> Int {
    loads += 1
    try? await Task.sleep(for: .seconds(1))  // a slow server
    return 42
  }
}

@Suite("the article on hunting asynchronous code", .huntsTasks)
struct AsyncHuntingSamples {
  @Test func loadedTwice() throws {
    let result = hunt("a price is loaded once") { run in
      let prices = HastyPrices()
      async let list = prices.price(of: "tea")
      async let detail = prices.price(of: "tea")
      _ = await (list, detail)
      run.expect(await prices.loads == 1, "the price was loaded twice")
    }
    print(result)

    let report = try #require(result.report)
    #expect(report.failure.message.hasPrefix("the price was loaded twice"))
  }

  @Test(.enabled(if: !isThreadSanitized, "a hunt has fewer scheduling points under ThreadSanitizer"))
  func reportOfTheArticle() throws {
    let article = try String(
      contentsOf: URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../Sources/Hunting/RaceHunt/RaceHunt.docc/HuntingAsyncCode.md"), encoding: .utf8)
    let schedule = try #require(article.firstMatch(of: #/schedule ([a-e0-9]+)/#)).output.1
    let scenario = Scenario("a price is loaded once") { run in
      let prices = HastyPrices()
      async let list = prices.price(of: "tea")
      async let detail = prices.price(of: "tea")
      _ = await (list, detail)
      run.expect(await prices.loads == 1, "the price was loaded twice")
    }
    let result = replay(scenario, try #require(Schedule(String(schedule))))
    let report = try #require(result.report)
    let table = report.description.split(separator: "\n").drop { !$0.hasPrefix("  a body") }
    #expect(table.count > 10)
    #expect(article.contains(table.joined(separator: "\n")))
  }

  @Test func loadedOnce() {
    let result = hunt("a price is loaded once") { run in
      let prices = CarefulPrices()
      async let list = prices.price(of: "tea")
      async let detail = prices.price(of: "tea")
      _ = await (list, detail)
      run.expect(await prices.loads == 1, "the price was loaded twice")
    }
    #expect(result.isClean, "\(result)")
  }

  @Test func cancelledAtAnyMoment() {
    let result = hunt { run in
      let saving = Task(name: "saving") { try await Task.sleep(for: .seconds(60)) }
      run.thread("cancelling") { saving.cancel() }
      let end = await saving.result
      run.expect((try? end.get()) != nil || saving.isCancelled)
    }
    #expect(result.isClean, "\(result)")
  }

  @Test func oneScenarioForEverything() {
    let scenario = Scenario("deposits", order: .byPriority) { run in
      let prices = CarefulPrices()
      run.expect(await prices.price(of: "tea") == 42)
    }
    #expect(hunt(scenario).isClean)
  }
}
