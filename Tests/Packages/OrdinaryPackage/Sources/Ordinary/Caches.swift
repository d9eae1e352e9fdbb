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

/// Counts what tasks do.
public actor Counter {
  public private(set) var count = 0

  public init() {}

  public func add() { count += 1 }
}
