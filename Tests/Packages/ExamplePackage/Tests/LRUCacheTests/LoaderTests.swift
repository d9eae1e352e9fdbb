import LRUCache
import RaceHunt
import Testing

/// What the actor does for several tasks, in every order of their jobs.
@Suite("Loader")
struct LoaderTests {
  @Test("Tasks that ask for the same value at once load it once")
  func tasks() {
    #expect(hunt(asking { Loader(cache: LRUCache(capacity: 1), load: $0) }).isClean)
  }

  @Test("A loader that checks, waits and does not check again is found")
  func hasty() throws {
    let report = try #require(hunt(asking { HastyLoader(load: $0) }).report)
    #expect(report.failure.message == "loading happened twice")
  }

  private func asking<L: Loading>(
    _ make: @escaping @Sendable (_ load: @escaping @Sendable (String) async -> Int) -> L
  ) -> Scenario {
    Scenario("two tasks ask at once") { run in
      let (clock, loading) = (run.clock, run.once("loading"))
      let loader = make { key in
        loading()
        try? await clock.sleep(until: clock.now.advanced(by: .seconds(1)))
        return key.count
      }
      for name in ["list", "detail"] {
        run.task(name) { run.expect(await loader.value(for: "tea") == 3) }
      }
    }
  }
}

protocol Loading: Sendable {
  func value(for key: String) async -> Int
}

extension Loader<String, Int>: Loading {}

/// Other tasks run on the actor while it waits, and find no value either.
private actor HastyLoader: Loading {
  private let cache = LRUCache<String, Int>(capacity: 1)
  private let load: @Sendable (String) async -> Int

  init(load: @escaping @Sendable (String) async -> Int) { self.load = load }

  func value(for key: String) async -> Int {
    if let value = cache.value(for: key) { return value }
    let value = await load(key)
    cache.insert(value, for: key)
    return value
  }
}
