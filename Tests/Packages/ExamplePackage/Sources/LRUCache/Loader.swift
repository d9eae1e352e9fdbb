/// Loads values that a cache does not have. Tasks that ask for a value while it is loaded wait for it.
public actor Loader<Key: Hashable & Sendable, Value: Sendable> {
  private let cache: LRUCache<Key, Value>
  private let load: @Sendable (Key) async -> Value
  /// For each key that is being loaded, the tasks that wait.
  private var waiting: [Key: [CheckedContinuation<Value, Never>]] = [:]

  /// A loader that keeps its values in `cache`.
  public init(cache: LRUCache<Key, Value>, load: @escaping @Sendable (Key) async -> Value) {
    self.cache = cache
    self.load = load
  }

  /// The value of the key, from the cache or loaded.
  public func value(for key: Key) async -> Value {
    if let value = cache.value(for: key) { return value }
    if waiting[key] != nil { return await withCheckedContinuation { waiting[key]?.append($0) } }
    // From here to the end of loading, other tasks find the key. So the value is loaded once.
    waiting[key] = []
    let value = await load(key)
    cache.insert(value, for: key)
    for task in waiting.removeValue(forKey: key) ?? [] { task.resume(returning: value) }
    return value
  }
}
