import Foundation

/// Whether the types of this package have their mistakes: if `ORDINARY_MISTAKES` is set in the environment.
enum Mistakes {
  static let areMade = ProcessInfo.processInfo.environment["ORDINARY_MISTAKES"] != nil
}

/// Loads each value once, also if several tasks ask at the same time.
public actor Cache<Key: Hashable & Sendable, Value: Sendable> {
  private let load: @Sendable (Key) async throws -> Value
  private var values: [Key: Value] = [:]
  private var loading: [Key: Task<Value, any Error>] = [:]
  public private(set) var loads = 0

  public init(load: @escaping @Sendable (Key) async throws -> Value) { self.load = load }

  public func value(of key: Key) async throws -> Value {
    if let value = values[key] { return value }
    // The mistake: the answer may arrive while this task waits.
    if !Mistakes.areMade, let task = loading[key] { return try await task.value }
    loads += 1
    let load = load
    let task = Task { try await load(key) }
    loading[key] = task
    defer { loading[key] = nil }
    let value = try await task.value
    values[key] = value
    return value
  }

  public func forget(_ key: Key) { values[key] = nil }
}

/// A token that is renewed when it has expired. Tasks that ask meanwhile wait for the same renewal.
public actor Tokens {
  private var token = 0
  private var isExpired = true
  private var renewal: Task<Int, Never>?
  public private(set) var renewals = 0

  public init() {}

  public func expire() { isExpired = true }

  public func valid() async -> Int {
    if !isExpired { return token }
    if !Mistakes.areMade, let renewal { return await renewal.value }
    renewals += 1
    let task = Task { [next = renewals] in
      try? await Task.sleep(for: .milliseconds(50))
      return next
    }
    renewal = task
    token = await task.value
    isExpired = false
    renewal = nil
    return token
  }
}

/// Counts what tasks do.
public actor Counter {
  public private(set) var count = 0

  public init() {}

  public func add(_ amount: Int = 1) async {
    if Mistakes.areMade {
      // The mistake: another task adds between the read and the write.
      let old = count
      await Task.yield()
      count = old + amount
    } else {
      count += amount
    }
  }
}

/// An account that is never overdrawn.
public actor Account {
  public struct Overdrawn: Error {}

  public private(set) var balance: Int

  public init(balance: Int) { self.balance = balance }

  public func withdraw(_ amount: Int) async throws {
    guard balance >= amount else { throw Overdrawn() }
    if Mistakes.areMade { await Task.yield() }
    balance -= amount
  }
}
