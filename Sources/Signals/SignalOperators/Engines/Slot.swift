/// The values of one source of an operator whose sources have different types: the values that wait to be combined.
///
/// The strand that all sources share decides in which order values are processed. Only that strand touches a slot.
@usableFromInline
package final class Slot<Value: Sendable>: Sendable {
  /// How many values may wait. When the slot is full, the oldest value is dropped for a new one.
  @_alwaysEmitIntoClient
  let capacity: Int
  @exclusivity(unchecked)
  @_alwaysEmitIntoClient
  // Touched only on the strand.
  nonisolated(unsafe) var waiting = RingBuffer<Value>()

  @_alwaysEmitIntoClient
  package init(capacity: Int) {
    self.capacity = capacity
  }

  /// Adds a value to the values that wait to be combined. Called on the strand, or before any source is subscribed.
  @_alwaysEmitIntoClient
  package func accept(_ value: Value) {
    if waiting.count == capacity {
      if capacity == 1 {
        waiting[0] = value
        return
      }
      _ = waiting.popFirst()
    }
    waiting.append(value)
  }

  /// Returns the value that has waited longest, and leaves it in the slot.
  @_alwaysEmitIntoClient
  package var first: Value { waiting[0] }

  /// Takes out the value that has waited longest.
  @_alwaysEmitIntoClient
  func take() -> Value { waiting.popFirst()! }
}

/// The state of an operator with slots.
@usableFromInline
package protocol SlotsState<Output, Failure>: ~Copyable, Sendable {
  associatedtype Output: Sendable
  associatedtype Failure: Error

  /// The slot of this position has accepted a value.
  mutating func accepted(_ position: Int) -> FanInAction<Output, Failure>

  /// The source of this position has completed.
  mutating func complete(_ position: Int) -> FanInAction<Output, Failure>
}

extension FanIn where State: ~Copyable & SlotsState<Output, Failure> {
  /// Subscribes to the source of the given position, and stores the source's values in `slot`.
  @_alwaysEmitIntoClient
  package func attach<Value: Sendable>(_ source: Signal<Value, Failure>, _ slot: Slot<Value>, at position: Int) {
    attach(
      source, next: { self.submit($0, slot, at: position) },
      completed: { self.submit(position) { $0.complete($1) } })
  }

  @_alwaysEmitIntoClient
  @inline(__always)
  func submit<Value: Sendable>(_ value: Value, _ slot: Slot<Value>, at position: Int) {
    guard strand.enterAsOwner() || strand.enter() else {
      return enqueue { self.process(value, slot, at: position) }
    }
    process(value, slot, at: position)
    exit()
  }

  /// Processes a value, on the strand.
  @_alwaysEmitIntoClient
  @inline(__always)
  func process<Value: Sendable>(_ value: Value, _ slot: Slot<Value>, at position: Int) {
    if !isRunning { return }
    slot.accept(value)
    perform(progress.state.accepted(position))
  }
}
