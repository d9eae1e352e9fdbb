import Huntable

/// How long values are recorded.
@usableFromInline
struct MaximumAge: Sendable {
  @usableFromInline
  let limit: Duration
  /// The clock. Called with no lock held.
  @usableFromInline
  let now: @Sendable () -> Instant

  @usableFromInline
  init(limit: Duration, now: @escaping @Sendable () -> Instant) {
    self.limit = limit
    self.now = now
  }
}

extension Recording {
  /// Records a value at an instant, and drops the values that are too old then.
  @usableFromInline
  func record(_ value: Value, at now: Instant, limit: Duration) -> Newcomers? {
    let capacity = capacity
    // Dropped values are released after the lock.
    let (newcomers, dropped) = withState { state -> (Newcomers?, [Value]) in
      var dropped = state.dropValues(at: now, limit: limit)
      if state.record.values.count == capacity { dropped += state.dropOldest() }
      if capacity > 0 {
        state.record.values.append(value)
        state.instants.append(now)
      }
      return (state.newcomers.take(), dropped)
    }
    withExtendedLifetime(dropped) {}
    return newcomers
  }

  /// Drops the values that are too old now.
  @usableFromInline
  func dropOldValues() {
    guard let age else { return }
    let now = age.now()
    let dropped = withState { $0.dropValues(at: now, limit: age.limit) }
    withExtendedLifetime(dropped) {}
  }
}

extension Recording.State {
  fileprivate mutating func dropOldest() -> [Value] {
    _ = instants.popFirst()
    return record.values.popFirst().map { [$0] } ?? []
  }

  /// Returns the dropped values, which the caller must release outside any lock.
  fileprivate mutating func dropValues(at now: Instant, limit: Duration) -> [Value] {
    var dropped: [Value] = []
    while !instants.isEmpty, instants[0].duration(to: now) >= limit { dropped += dropOldest() }
    return dropped
  }
}
