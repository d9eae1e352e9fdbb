import Synchronization

/// Keeps a fixed number of values, those that were used last. Any thread may use it.
public final class LRUCache<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  private struct Entries {
    var values: [Key: Value] = [:]
    /// The keys of the values, the one that was used last at the end.
    var uses: [Key] = []

    mutating func use(_ key: Key) {
      uses.removeAll { $0 == key }
      uses.append(key)
    }
  }

  private let entries = Mutex(Entries())
  private let capacity: Int

  /// An empty cache for `capacity` values.
  public init(capacity: Int) {
    precondition(capacity > 0)
    self.capacity = capacity
  }

  /// The value of the key, which counts as used; nil if the cache does not have it.
  public func value(for key: Key) -> Value? {
    entries.withLock { entries in
      guard let value = entries.values[key] else { return nil }
      entries.use(key)
      return value
    }
  }

  /// Adds a value, and removes the one that was not used for the longest time if there are too many.
  public func insert(_ value: Value, for key: Key) {
    entries.withLock { entries in
      entries.values[key] = value
      entries.use(key)
      if entries.uses.count > capacity { entries.values[entries.uses.removeFirst()] = nil }
    }
  }

  /// The keys of the values, the one that was used last at the end.
  public var keys: [Key] { entries.withLock { $0.uses } }

  /// How many values there are.
  public var count: Int { entries.withLock { $0.values.count } }
}
