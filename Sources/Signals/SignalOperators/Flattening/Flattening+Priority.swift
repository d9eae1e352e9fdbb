import Huntable

extension SignalProtocol {
  /// Maps values to signals, and merges these signals. At most `limit` of them run at the same time; of the values that
  /// wait, the one with the highest priority is next.
  ///
  ///     source     -1-2-3-|
  ///     1 becomes   a---b|
  ///     2 becomes         x|
  ///     3 becomes        m|
  ///     result     -a---bmx|      source.flatMap(maxConcurrent: 1, prioritizedBy: { $0 }) { ... }
  ///
  /// ![Marbles: flatMap(maxConcurrent:prioritizedBy:_:)](flat-map-priority)
  ///
  /// `priority` is called once for each value, when the value arrives. `transform` is called when the signal starts. Values
  /// of equal priorities start in their order. A running signal is never stopped for a value of a higher priority. Otherwise
  /// behaves like `flatMap(maxConcurrent:_:)`. Holds the running signals and the waiting values. Traps if the limit is not
  /// positive, because without a limit no value would wait.
  ///
  ///     images.flatMap(maxConcurrent: 4, prioritizedBy: { $0.isVisible ? 1 : 0 }) { image in load(image) }
  @_alwaysEmitIntoClient
  public func flatMap<Output: Sendable, Priority: Comparable & Sendable>(
    maxConcurrent limit: Int, prioritizedBy priority: @escaping @Sendable (Value) -> Priority,
    _ transform: @escaping @Sendable (Value) -> Signal<Output, Failure>
  ) -> Signal<Output, Failure> {
    precondition(limit > 0, "With priorities, the number of signals that run at the same time must be positive.")
    let source = signal
    return .defer {
      let waiting = Locked(WaitingValues<Value, Priority>(), label: "flatMap(prioritizedBy:)")
      return source.flatMap(maxConcurrent: limit) { value in
        let priority = priority(value)
        // Compares a copy, since a comparison is code from outside. The source sends serially, so values are only removed
        // meanwhile.
        let place = waiting.withLock { $0 }.place(for: priority)
        waiting.withLock { $0.insert(value, priority, at: place) }
        // As many of these signals wait as values do, and each takes the value that is the first when it starts.
        return .defer { transform(waiting.withLock { $0.removeFirst() }) }
      }
    }
  }
}

/// The values that wait, the next one last.
@usableFromInline
struct WaitingValues<Value, Priority: Comparable> {
  @_alwaysEmitIntoClient
  var values: [(value: Value, priority: Priority)] = []

  @_alwaysEmitIntoClient
  init() {}

  /// The place before the values that come earlier: of a higher priority, or of the same.
  @_alwaysEmitIntoClient
  func place(for priority: Priority) -> Int {
    var (low, high) = (0, values.count)
    while low < high {
      let middle = (low + high) / 2
      if values[middle].priority < priority { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// Inserts a value at its place. Values at later places may have been removed since the place was found.
  @_alwaysEmitIntoClient
  mutating func insert(_ value: Value, _ priority: Priority, at place: Int) {
    values.insert((value, priority), at: min(place, values.count))
  }

  @_alwaysEmitIntoClient
  mutating func removeFirst() -> Value { values.removeLast().value }
}

extension WaitingValues: Sendable where Value: Sendable, Priority: Sendable {}
