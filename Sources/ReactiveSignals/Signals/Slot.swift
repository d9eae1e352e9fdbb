/// The values of one source among several of different types: those that have arrived, and those that wait to be
/// combined.
///
/// The order in which values count is decided on the strand that all sources share. The strand's inputs contain only
/// the position of a slot, not the value.
@usableFromInline
final class Slot<Value: Sendable>: Sendable {
  @usableFromInline
  let arrived = Locked(RingBuffer<Value>(), label: "Slot")
  /// How many values may wait; the oldest makes room for one more.
  @usableFromInline
  let capacity: Int
  @exclusivity(unchecked)
  @usableFromInline
  // Touched on the strand.
  nonisolated(unsafe) var waiting = RingBuffer<Value>()

  @inlinable
  init(capacity: Int) {
    self.capacity = capacity
  }

  /// Keeps a value until it is its turn on the strand. Called serially, by the source (law 1).
  @inlinable
  func receive(_ value: Value) {
    arrived.withLock { $0.append(value) }
  }

  /// Lets a value wait to be combined. Called on the strand, or before any source is subscribed.
  @inlinable
  func accept(_ value: Value) {
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
  @inlinable
  var acceptArrived: @Sendable () -> Void {
    { if let value = self.arrived.withLock({ $0.popFirst() }) { self.accept(value) } }
  }

  /// The value that has waited longest, which goes on waiting.
  @inlinable
  var first: Value { waiting[0] }

  /// Takes out the value that has waited longest.
  @inlinable
  func take() -> Value { waiting.popFirst()! }
}

/// What happens at a position among several sources.
@usableFromInline
enum SlotInput<Failure: Error>: Sendable {
  /// A value has arrived in the slot of this position.
  case value(Int)
  /// The same, and it has been accepted.
  case accepted(Int)
  case completed(Int)
  case failed(Failure)
}

extension FanIn where State.Input == SlotInput<State.Failure> {
  /// Subscribes to the source whose values go into `slot`, which is the one of this position.
  @inlinable
  func attach<Value: Sendable>(_ source: Signal<Value, State.Failure>, _ slot: Slot<Value>, at position: Int) {
    attach(
      source,
      next: { self.submit($0, slot, at: position) },
      failed: { self.submit(.failed($0)) },
      completed: { self.submit(.completed(position)) })
  }

  @inlinable
  @inline(__always)
  func submit<Value: Sendable>(_ value: Value, _ slot: Slot<Value>, at position: Int) {
    // With the strand idle, nothing from this source is on its way any more: the value needs no place to wait for its
    // turn.
    guard strand.enter() else {
      slot.receive(value)
      return submit(.value(position))
    }
    if !progress.hasEnded, !handle.isDisposed {
      slot.accept(value)
      process(.accepted(position))
    }
    if !strand.exit() { drain() }
  }
}
