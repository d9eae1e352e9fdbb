extension Recording {
  /// Records values that have a maximum age. The members are closures, made only for recordings with a maximum age.
  /// Otherwise the compiler would put this code into every program, for each type of value that a subject has.
  @usableFromInline
  package struct Aging: Sendable {
    /// Records a value, and drops the values that are too old. Returns the newcomers.
    @_alwaysEmitIntoClient
    let record: @Sendable (Recording, Value) -> Newcomers?
    /// Drops the values that are too old.
    @_alwaysEmitIntoClient
    let dropOldValues: @Sendable (Recording) -> Void

    /// - Parameters:
    ///   - limit: How long values are recorded.
    ///   - now: The clock. Called with no lock held.
    @_alwaysEmitIntoClient
    package init(limit: Duration, now: @escaping @Sendable () -> Instant) {
      record = { $0.record($1, at: now(), limit: limit) }
      dropOldValues = { $0.dropValues(at: now(), limit: limit) }
    }
  }

  @_alwaysEmitIntoClient
  func record(_ value: Value, at now: Instant, limit: Duration) -> Newcomers? {
    let capacity = capacity
    // Dropped values are released after the lock.
    var dropped = ContiguousArray<Value>()
    let newcomers = withState { state -> Newcomers? in
      state.dropValues(at: now, limit: limit, into: &dropped)
      if state.record.values.count == capacity { state.dropOldest(into: &dropped) }
      if capacity > 0 {
        state.record.values.append(value)
        state.instants.append(now)
      }
      return state.newcomers.take()
    }
    withExtendedLifetime(dropped) {}
    return newcomers
  }

  @_alwaysEmitIntoClient
  func dropValues(at now: Instant, limit: Duration) {
    var dropped = ContiguousArray<Value>()
    withState { $0.dropValues(at: now, limit: limit, into: &dropped) }
    withExtendedLifetime(dropped) {}
  }
}

extension Recording.State {
  @_alwaysEmitIntoClient
  package mutating func dropOldest(into dropped: inout ContiguousArray<Value>) {
    _ = instants.popFirst()
    if let value = record.values.popFirst() { dropped.append(value) }
  }

  /// The caller must release the dropped values outside any lock.
  @_alwaysEmitIntoClient
  mutating func dropValues(at now: Instant, limit: Duration, into dropped: inout ContiguousArray<Value>) {
    while !instants.isEmpty, instants[0].duration(to: now) >= limit { dropOldest(into: &dropped) }
  }
}
