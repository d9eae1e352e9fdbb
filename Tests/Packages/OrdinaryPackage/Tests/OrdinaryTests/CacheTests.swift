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

@Suite("Tokens", .asked)
struct TokenTests {
  private let tokens = Tokens()

  @Test(arguments: 1...10)
  func isRenewedOnce(tasks: Int) async {
    await withTaskGroup(of: Int.self) { group in
      for _ in 0..<min(tasks, 4) { group.addTask { await tokens.valid() } }
      for await token in group { #expect(token == 1) }
    }
    #expect(await tokens.renewals == 1)
  }

  @Test(arguments: 1...5)
  func isRenewedAfterItExpires(times: Int) async {
    for time in 1...times {
      #expect(await tokens.valid() == time)
      await tokens.expire()
    }
    #expect(await tokens.renewals == times)
  }

  @Test(arguments: 1...5)
  func isKept(times: Int) async {
    for _ in 1...times { #expect(await tokens.valid() == 1) }
    #expect(await tokens.renewals == 1)
  }
}

@Suite("Counter", .asked)
struct CounterTests {
  private let counter = Counter()

  @Test(arguments: 1...10)
  func countsTasks(tasks: Int) async {
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<min(tasks, 4) { group.addTask { await counter.add() } }
    }
    #expect(await counter.count == min(tasks, 4))
  }

  @Test(arguments: 1...10)
  func countsInOneTask(times: Int) async {
    for amount in 1...times { await counter.add(amount) }
    #expect(await counter.count == times * (times + 1) / 2)
  }
}

@Suite("Account", .asked)
struct AccountTests {
  @Test(arguments: 1...10)
  func isNeverOverdrawn(amount: Int) async {
    let account = Account(balance: 10)
    async let first: Void? = try? account.withdraw(amount + 2)
    async let second: Void? = try? account.withdraw(amount + 2)
    _ = await (first, second)
    #expect(await account.balance >= 0)
  }

  @Test(arguments: 1...10)
  func givesWhatItHas(amount: Int) async throws {
    let account = Account(balance: 10)
    try await account.withdraw(amount)
    #expect(await account.balance == 10 - amount)
    await #expect(throws: Account.Overdrawn.self) { try await account.withdraw(11) }
  }
}
