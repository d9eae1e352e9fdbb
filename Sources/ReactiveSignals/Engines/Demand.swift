import Huntable

/// The places that one consumer has for values, and the source that waits until one of them is free.
///
/// The consumer is the only one that knows how many values it holds; the source is the only one that can wait. Both share
/// this object and nothing else. The operators between them pass each value on in the same call, or drop it, so a source
/// that has asked for a place before each value never finds the consumer full.
@usableFromInline
final class Demand: Sendable {
  @usableFromInline
  struct State: Sendable {
    @usableFromInline
    var free: Int
    /// Continues the source. Nil if the source does not wait.
    @usableFromInline
    var waiting: (@Sendable () -> Void)?

    @inlinable
    init(free: Int) {
      self.free = free
    }
  }

  @usableFromInline
  let state: Locked<State>

  @inlinable
  init(capacity: Int) {
    state = Locked(State(free: capacity), label: "Demand")
  }

  /// A value has reached the consumer.
  @inlinable
  func fill() { state.withLock { $0.free -= 1 } }

  /// The consumer is done with a value. Continues the source if it waits.
  @inlinable
  func free() {
    let waiting = state.withLock { state in
      state.free += 1
      return state.free > 0 ? state.waiting.take() : nil
    }
    guard let waiting else { return }
    assertNoLockIsHeld()
    waiting()
  }

  /// Whether there is a free place. If not, `proceed` is called once, when there is one.
  @inlinable
  func hasRoom(orLater proceed: @escaping @Sendable () -> Void) -> Bool {
    state.withLock { state in
      if state.free > 0 { return true }
      state.waiting = proceed
      return false
    }
  }

  /// The source does not wait any more: it was disposed.
  @inlinable
  func forget() {
    // Released after the lock.
    _ = state.withLock { $0.waiting.take() }
  }
}
