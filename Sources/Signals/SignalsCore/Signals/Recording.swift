import Huntable

/// The events that a replaying subject has recorded, and the subscribers that have arrived since the last event.
///
/// A subscriber takes the record under a short lock and delivers it itself, without waiting for the thread that
/// delivers events. The same lock decides which events the subscriber receives live. The strand adds the newcomers
/// before it records the next event.
@usableFromInline
package final class Recording<Value: Sendable, Failure: Error>: Sendable {
  @usableFromInline
  package typealias Subscription = SubjectCore<Value, Failure>.Subscription

  @usableFromInline
  struct Record: Sendable {
    /// The most recent values, up to the capacity.
    @_alwaysEmitIntoClient
    package var values = RingBuffer<Value>()
    @_alwaysEmitIntoClient
    package var end: End<Value, Failure>?
    /// The subject was deallocated; no code can send any more.
    @_alwaysEmitIntoClient
    package var isClosed = false

    @_alwaysEmitIntoClient
    package init() {}
  }

  @usableFromInline
  package struct State: Sendable {
    @_alwaysEmitIntoClient
    var record = Record()
    /// When each value was recorded, if the values have a maximum age.
    @_alwaysEmitIntoClient
    package var instants: RingBuffer<Instant>
    /// Nil if there are none, which is so for most events.
    @_alwaysEmitIntoClient
    var newcomers: Newcomers?

    @_alwaysEmitIntoClient
    package init() {
      instants = RingBuffer()
    }
  }

  @_alwaysEmitIntoClient
  package let capacity: Int
  /// Nil if the values have no maximum age.
  @_alwaysEmitIntoClient
  let aging: Aging?
  /// Delivers the record to a new subscriber. A closure, made only for subjects that record. Otherwise the compiler would
  /// put the code of replays into every program, for each type of value that a subject has.
  @_alwaysEmitIntoClient
  package let replay: @Sendable (Subscription) -> Void
  /// The lock of `state`, which is stored outside the lock: destroying a lock around a generic type in the `deinit` of a
  /// generic class looks up the metadata of several types.
  @_alwaysEmitIntoClient
  package let lock = Locked((), label: "Recording")
  @exclusivity(unchecked)
  @_alwaysEmitIntoClient
  // Reached only with the lock held.
  nonisolated(unsafe) var state = State()

  @_alwaysEmitIntoClient
  package init(capacity: Int, aging: Aging? = nil) {
    self.capacity = capacity
    self.aging = aging
    replay = { $0.core.replay(to: $0) }
  }

  @_alwaysEmitIntoClient
  @inline(__always)
  func withState<Result: Sendable>(_ body: (inout State) -> Result) -> Result {
    lock.withLock { _ in body(&state) }
  }

  /// Records a value, on the strand. Returns the newcomers, which must receive the value too.
  @_alwaysEmitIntoClient
  func record(_ value: Value) -> Newcomers? {
    if let aging { return aging.record(self, value) }
    let capacity = capacity
    // The oldest value makes room, and is released after the lock.
    let (newcomers, oldest) = withState { state -> (Newcomers?, Value?) in
      let oldest = state.record.values.count == capacity ? state.record.values.popFirst() : nil
      if capacity > 0 { state.record.values.append(value) }
      return (state.newcomers.take(), oldest)
    }
    withExtendedLifetime(oldest) {}
    return newcomers
  }

  /// Records the end, on the strand; nil means that the subject was deallocated. Returns the newcomers.
  @_alwaysEmitIntoClient
  func close(with end: End<Value, Failure>?) -> Newcomers? {
    withState { state in
      if let end { state.record.end = end } else { state.record.isClosed = true }
      return state.newcomers.take()
    }
  }

  @_alwaysEmitIntoClient
  func takeNewcomers() -> Newcomers? { withState { $0.newcomers.take() } }

  /// Adds a subscriber that receives the events sent from now on. Returns false if values must be replayed to it first,
  /// or if the subject has ended or was deallocated.
  @_alwaysEmitIntoClient
  package func join(_ subscription: Subscription) -> Bool {
    withState { state in
      if state.record.end != nil || state.record.isClosed { return false }
      guard state.record.values.isEmpty else { return false }
      Newcomers.add(subscription, to: &state.newcomers)
      return true
    }
  }

  /// The record up to now. Also adds `subscription` for the events sent from now on, unless the subject has ended or
  /// was deallocated.
  @_alwaysEmitIntoClient
  func take(for subscription: Subscription) -> Record {
    withState { state in
      if state.record.end == nil, !state.record.isClosed { Newcomers.add(subscription, to: &state.newcomers) }
      var record = state.record
      record.values = record.values.forOtherThread
      return record
    }
  }
}
