import Ordinary
import Testing

@Suite("Cache", .asked)
struct CacheTests {
  private let cache = Cache<String, Int> { key in
    try await Task.sleep(for: .milliseconds(10))
    return key.count
  }

  @Test(arguments: ["", "a", "tea", "coffee", "water"])
  func loads(key: String) async throws {
    #expect(try await cache.value(of: key) == key.count)
    #expect(await cache.loads == 1)
  }

  @Test(arguments: ["", "a", "tea", "coffee", "water"])
  func keeps(key: String) async throws {
    _ = try await cache.value(of: key)
    #expect(try await cache.value(of: key) == key.count)
    #expect(await cache.loads == 1)
  }

  @Test(arguments: 2...6)
  func loadsOnceForAll(tasks: Int) async throws {
    let values = try await withThrowingTaskGroup(of: Int.self) { group in
      for _ in 0..<tasks { group.addTask { try await cache.value(of: "tea") } }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(values == Array(repeating: 3, count: tasks))
    #expect(await cache.loads == 1)
  }

  @Test(arguments: ["", "a", "tea", "coffee", "water"])
  func loadsAgainWhenForgotten(key: String) async throws {
    _ = try await cache.value(of: key)
    await cache.forget(key)
    _ = try await cache.value(of: key)
    #expect(await cache.loads == 2)
  }
}
