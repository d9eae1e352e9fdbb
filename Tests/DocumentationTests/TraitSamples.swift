import HuntTraits

// The code of the article on `HuntTraits`, as it stands there.

private enum Shop {
  static func price(of item: String) async -> Int {
    await Task.yield()
    return 42
  }
}

/// Loads a price twice if a second task asks before the first one has the answer.
private actor PriceCache {
  private var prices: [String: Int] = [:]
  private(set) var loads = 0

  func price(of item: String) async -> Int {
    if let price = prices[item] { return price }
    loads += 1
    let price = await Shop.price(of: item)
    prices[item] = price
    return price
  }
}

@MainActor
private final class Session {
  private(set) var hasEnded = false

  init() {
    Task {
      try await Task.sleep(for: .seconds(3600))
      hasEnded = true
    }
  }
}

@Suite("the article on traits", .huntsTasks)
struct TraitSamples {
  @Suite(.disabled("the test fails, as the article says; HuntedTests has such a test"))
  struct Failing {
    @Test(.hunted) func aPriceIsLoadedOnce() async {
      let cache = PriceCache()
      async let list = cache.price(of: "tea")
      async let detail = cache.price(of: "tea")
      _ = await (list, detail)
      #expect(await cache.loads == 1)
    }
  }

  @Test(.hunted) func aPriceIsNeverLost() async {
    let cache = PriceCache()
    async let list = cache.price(of: "tea")
    async let detail = cache.price(of: "tea")
    #expect(await [list, detail] == [42, 42])
    Hunted.run?.sometimes("two tasks loaded", await cache.loads == 2)
  }

  @Test(.simulated(seeds: 100)) func thePriceComesWithinThreeMinutes() async throws {
    let begin = ContinuousClock.now
    let shop = Task.detached {
      try await Task.sleep(for: .seconds(90))
      return await Shop.price(of: "tea")
    }
    let price = try await shop.value
    #expect(price == 42)
    #expect(begin.duration(to: .now) < .seconds(180))
  }

  @MainActor
  @Test(.virtualConcurrency) func aSessionEndsAfterAnHour() async throws {
    let session = Session()
    try await Task.sleep(for: .seconds(3599))
    #expect(!session.hasEnded)
    try await Task.sleep(for: .seconds(1))
    await TestScheduler.ofTest.advance(by: .zero)
    #expect(session.hasEnded)
  }
}
