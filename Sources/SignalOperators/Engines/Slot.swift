import Huntable

/// The values of one source of an operator whose sources have different types: the values that have arrived, and the
/// values that wait to be combined.
///
/// The strand that all sources share decides in which order values are processed. The strand's inputs contain only the
/// position of a slot, not the value.
@usableFromInline
package final class Slot<Value: Sendable>: Sendable {
  @_alwaysEmitIntoClient
  let arrived = Locked(RingBuffer<Value>(), label: "Slot")
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

  /// Stores a value until its turn on the strand, and returns the input that takes this turn. Called serially, by the source
  /// (law 1).
  @_alwaysEmitIntoClient
  func receive<Failure>(_ value: Value, at position: Int) -> SlotInput<Failure> {
    arrived.withLock { $0.append(value) }
    return .value(position)
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

  /// Accepts the next value that has arrived. Called on the strand.
  @_alwaysEmitIntoClient
  package var acceptArrived: @Sendable () -> Void {
    { if let value = self.arrived.withLock({ $0.popFirst() }) { self.accept(value) } }
  }

  /// Returns the value that has waited longest, and leaves it in the slot.
  @_alwaysEmitIntoClient
  package var first: Value { waiting[0] }

  /// Takes out the value that has waited longest.
  @_alwaysEmitIntoClient
  func take() -> Value { waiting.popFirst()! }
}

/// An event of one source among several, which is identified by its position.
@usableFromInline
package enum SlotInput<Failure: Error>: Sendable {
  /// A value has arrived in the slot of this position.
  case value(Int)
  /// A value of this position has arrived and has already been accepted.
  case accepted(Int)
  case completed(Int)
  case failed(Failure)
}

extension FanIn where State.Input == SlotInput<State.Failure> {
  /// Subscribes to the source of the given position, and stores the source's values in `slot`.
  @_alwaysEmitIntoClient
  package func attach<Value: Sendable>(_ source: Signal<Value, State.Failure>, _ slot: Slot<Value>, at position: Int) {
    attach(
      source,
      next: { self.submit($0, slot, at: position) },
      failed: { self.submit(.failed($0)) },
      completed: { self.submit(.completed(position)) })
  }

  @_alwaysEmitIntoClient
  @inline(__always)
  func submit<Value: Sendable>(_ value: Value, _ slot: Slot<Value>, at position: Int) {
    submit(orLeave: slot.receive(value, at: position)) {
      slot.accept(value)
      perform(progress.state.receive(.accepted(position)))
    }
  }
}
