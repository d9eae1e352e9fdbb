import LRUCache
import RaceHunt
import Testing

/// What the cache does on several threads, in every schedule. The twin below has the mistake that the hunt is for.
@Suite("LRUCache")
struct LRUCacheTests {
  @Test("Threads that insert and look up leave the values that were used last")
  func threads() {
    let result = hunt(using { LRUCache(capacity: 2) })
    #expect(result.isClean)
    #expect(result.coverage >= .announcedOrders)
  }

  @Test("A cache that counts the use in a second turn of its lock is found")
  func hasty() throws {
    let report = try #require(hunt(using { HastyCache(capacity: 2) }).report)
    #expect(report.isMinimal)
  }

  private func using<C: Cache>(_ cache: @escaping @Sendable () -> C) -> Scenario {
    Scenario("a cache on two threads") { run in
      let cache = cache()
      cache.insert(1, for: "a")
      cache.insert(2, for: "b")
      run.thread("reading") {
        if let value = cache.value(for: "a") { run.expect(value == 1) }
      }
      run.thread("inserting") { cache.insert(3, for: "c") }
      run.finally {
        run.expect(cache.keys.count == cache.count, "the keys \(cache.keys) are not those of \(cache.count) values")
      }
    }
  }
}

protocol Cache: Sendable {
  func value(for key: String) -> Int?
  func insert(_ value: Int, for key: String)
  var keys: [String] { get }
  var count: Int { get }
}

extension LRUCache<String, Int>: Cache {}

/// Looks a value up and counts its use in two turns of the lock. In between, another thread can remove the value.
private final class HastyCache: Cache {
  private let entries = Mutex((values: [String: Int](), uses: [String]()))
  private let capacity: Int

  init(capacity: Int) { self.capacity = capacity }

  func value(for key: String) -> Int? {
    guard let value = entries.withLock({ $0.values[key] }) else { return nil }
    entries.withLock { entries in
      entries.uses.removeAll { $0 == key }
      entries.uses.append(key)
    }
    return value
  }

  func insert(_ value: Int, for key: String) {
    entries.withLock { entries in
      entries.values[key] = value
      entries.uses.removeAll { $0 == key }
      entries.uses.append(key)
      if entries.uses.count > capacity { entries.values[entries.uses.removeFirst()] = nil }
    }
  }

  var keys: [String] { entries.withLock { $0.uses } }
  var count: Int { entries.withLock { $0.values.count } }
}
