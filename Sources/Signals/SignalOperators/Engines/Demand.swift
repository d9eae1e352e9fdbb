import Huntable

/// The places for values of one consumer, and the source that waits until a place is free.
///
/// Only the consumer knows how many values it holds, and only the source can wait. Consumer and source share nothing but
/// this object. The operators in between pass each value on in the same call, or drop the value. So a source that asks
/// for a place before each value never finds the consumer full.
@usableFromInline
package final class Demand: Sendable {
  @usableFromInline
  typealias Waiting = (proceed: @Sendable () -> Void, handle: CompositeDisposable)

  @usableFromInline
  struct State: ~Copyable, Sendable {
    @_alwaysEmitIntoClient
    var free: Int
    /// The number of places that are free or can become free.
    @_alwaysEmitIntoClient
    var usable: Int
    /// What continues the source, and the subscription to it. Nil if the source does not wait.
    @_alwaysEmitIntoClient
    var waiting: Waiting?

    @_alwaysEmitIntoClient
    init(free: Int) {
      self.free = free
      usable = free
    }
  }

  @_alwaysEmitIntoClient
  let state: Locked<State>
  /// The number of free places at which a waiting source continues.
  @_alwaysEmitIntoClient
  let threshold: Int

  /// - Parameter threshold: With a threshold of 1, a source that is as fast as its consumer stops and continues for every
  ///   value: one change of threads each time. A larger threshold avoids these changes.
  @_alwaysEmitIntoClient
  package init(capacity: Int, threshold: Int = 1) {
    self.threshold = threshold
    state = Locked(State(free: capacity), label: "Demand")
  }

  /// For a queue: a source that waits continues when half of the places are free.
  @_alwaysEmitIntoClient
  package convenience init(halfOf capacity: Int) {
    self.init(capacity: capacity, threshold: max(capacity / 2, 1))
  }

  /// A value has reached the consumer.
  @_alwaysEmitIntoClient
  package func fill() { state.withLock { $0.free -= 1 } }

  /// The consumer is done with a value. Continues the source if it waits and enough places are free.
  @_alwaysEmitIntoClient
  package func free() {
    let waiting = state.withLock { state in
      state.free += 1
      return state.free >= threshold ? state.waiting.take() : nil
    }
    guard let waiting else { return }
    assertNoLockIsHeld()
    waiting.proceed()
  }

  /// The consumer keeps a value for ever. If no place can become free any more, a source that waits is disposed.
  @_alwaysEmitIntoClient
  package func lose() {
    let last = state.withLock { state in
      state.usable -= 1
      return state.usable == 0 ? state.waiting?.handle : nil
    }
    last?.dispose()
  }

  /// Whether there is a free place. If not, `proceed` is called once, when enough places are free, unless `handle` is
  /// disposed before. `handle` is the subscription to the source. The source calls `forget` when `handle` ends.
  @_alwaysEmitIntoClient
  package func hasRoom(for handle: CompositeDisposable, orLater proceed: @escaping @Sendable () -> Void) -> Bool {
    // What waited for a source that was disposed is released after the lock.
    let (hasRoom, isLost, _) = state.withLock { state -> (Bool, Bool, Waiting?) in
      // After a disposal the next source may wait, to which `concat` subscribes with the same demand.
      if state.free > 0 || handle.isDisposed || state.usable == 0 { return (state.free > 0, state.usable == 0, nil) }
      return (false, false, exchange(&state.waiting, with: (proceed, handle)))
    }
    if isLost { handle.dispose() }
    return hasRoom
  }

  /// A source was disposed, and does not wait any more.
  @_alwaysEmitIntoClient
  package func forget() {
    // Released after the lock.
    _ = state.withLock { $0.waiting?.handle.isDisposed == true ? $0.waiting.take() : nil }
  }
}

/// The place of a value, until it is free. A place that is released before is lost.
@usableFromInline
// Sendable because it is freed by the last event of a signal (law 1), and not used after that.
package final class DemandPlace: @unchecked Sendable {
  private let demand: Demand
  private var isFree = false

  @usableFromInline
  package init(in demand: Demand) {
    self.demand = demand
  }

  deinit { if !isFree { demand.lose() } }

  @usableFromInline
  package func free() {
    isFree = true
    demand.free()
  }
}
