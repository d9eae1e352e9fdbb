import ReactiveSignals
import SignalHunting
import Testing

// The code of the article "Hunting races", as it stands there.

protocol PriceCache: Sendable {
  init(load: @escaping @Sendable (String) -> Signal<Int, Never>)
  func price(of item: String) -> Signal<Int, Never>
}

/// Meant to load the price of each item once.
final class HastyPriceCache: PriceCache {
  private let prices = Mutex<[String: Int]>([:])
  private let load: @Sendable (String) -> Signal<Int, Never>

  init(load: @escaping @Sendable (String) -> Signal<Int, Never>) { self.load = load }

  func price(of item: String) -> Signal<Int, Never> {
    .defer { [self] in
      if let price = prices.withLock({ $0[item] }) { return .just(price) }
      return load(item).do(next: { price in
        self.prices.withLock { $0[item] = price }
      })
    }
  }
}

/// Loads the price of each item once: the first caller starts the load, and later callers wait for its result.
final class CarefulPriceCache: PriceCache {
  private let prices = Mutex<[String: ReplaySubject<Int, Never>]>([:])
  private let load: @Sendable (String) -> Signal<Int, Never>

  init(load: @escaping @Sendable (String) -> Signal<Int, Never>) { self.load = load }

  func price(of item: String) -> Signal<Int, Never> {
    .defer { [self] in
      let (price, isFirst) = prices.withLock { prices in
        if let price = prices[item] { return (price, false) }
        let price = ReplaySubject<Int, Never>()
        prices[item] = price
        return (price, true)
      }
      if isFirst { load(item).subscribe(price) }
      return price.signal
    }
  }
}

func loadsOnce<Cache: PriceCache>(_ type: Cache.Type) -> Scenario {
  Scenario("a price is loaded once") { run in
    let loading = run.once("loading")
    let cache = Cache { _ in
      Signal { subscriber in
        loading()
        subscriber.send(42)
        subscriber.complete()
        return nil
      }
    }
    for name in ["list", "detail"] {
      let probe = run.probe(name, of: Int.self)
      run.newScheduler(name).enqueue { cache.price(of: "tea").subscribe(probe) }
      run.finally { run.expect(probe.values == [42], "\(name) got \(probe.values)") }
    }
  }
}

@Suite("Worked example", .hunts)
struct WorkedExampleTests {
  #if EXPLORATION
    @Test("The hunt finds that two may load at the same time")
    func hasty() throws {
      let report = try #require(hunt(loadsOnce(HastyPriceCache.self)).report)
      #expect(report.failure.message == "loading happened twice" && report.preemptions == 1)
      #expect(report.isMinimal)
    }

    @Test("It finds nothing in the cache that decides and loads in one step")
    func careful() {
      #expect(hunt(loadsOnce(CarefulPriceCache.self)).isClean)
    }
  #else
    @Test("Without exploration even a right cache is not clean, since nothing was explored")
    func notExplored() {
      let result = hunt(loadsOnce(CarefulPriceCache.self), budget: .schedules(10))
      #expect(result.verdict == .notExplored && !result.isClean)
    }
  #endif
}
