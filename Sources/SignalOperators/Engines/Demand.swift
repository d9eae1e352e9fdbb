import Huntable

/// The places that one consumer has for values, and the source that waits until one of them is free.
///
/// The consumer is the only one that knows how many values it holds; the source is the only one that can wait. Both share
/// this object and nothing else. The operators between them pass each value on in the same call, or drop it, so a source
/// that has asked for a place before each value never finds the consumer full.
@usableFromInline
package final class Demand: Sendable {
  @usableFromInline
  struct State: Sendable {
    @_alwaysEmitIntoClient
    var free: Int
    /// Continues the source. Nil if the source does not wait.
    @_alwaysEmitIntoClient
    var waiting: (@Sendable () -> Void)?

    @inlinable
    init(free: Int) {
      self.free = free
    }
  }

  @_alwaysEmitIntoClient
  let state: Locked<State>
  /// How many places must be free before a source continues that waits.
  @_alwaysEmitIntoClient
  let threshold: Int

  /// - Parameter threshold: If it is more than one, a source that is as fast as its consumer is not continued for each
  ///   value, which would cost a change of threads for each.
  @inlinable
  package init(capacity: Int, threshold: Int = 1) {
    self.threshold = threshold
    state = Locked(State(free: capacity), label: "Demand")
  }

  /// For a queue: a source that waits continues when half of the places are free.
  @inlinable
  package convenience init(halfOf capacity: Int) {
    self.init(capacity: capacity, threshold: max(capacity / 2, 1))
  }

  /// A value has reached the consumer.
  @inlinable
  package func fill() { state.withLock { $0.free -= 1 } }

  /// The consumer is done with a value. Continues the source if it waits and enough places are free.
  @inlinable
  package func free() {
    let waiting = state.withLock { state in
      state.free += 1
      return state.free >= threshold ? state.waiting.take() : nil
    }
    guard let waiting else { return }
    assertNoLockIsHeld()
    waiting()
  }

  /// Whether there is a free place. If not, `proceed` is called once, when enough places are free.
  @inlinable
  package func hasRoom(orLater proceed: @escaping @Sendable () -> Void) -> Bool {
    state.withLock { state in
      if state.free > 0 { return true }
      state.waiting = proceed
      return false
    }
  }

  /// As `hasRoom(orLater:)`, for a source whose subscription is `handle`. The source calls `forget` when that ends.
  @inlinable
  package func hasRoom(for handle: CompositeDisposable, orLater proceed: @escaping @Sendable () -> Void) -> Bool {
    if hasRoom(orLater: proceed) { return true }
    // A disposal that was too early to find the source waiting has been seen by the lock.
    if handle.isDisposed { forget() }
    return false
  }

  /// The source does not wait any more: it was disposed.
  @inlinable
  package func forget() {
    // Released after the lock.
    _ = state.withLock { $0.waiting.take() }
  }
}
