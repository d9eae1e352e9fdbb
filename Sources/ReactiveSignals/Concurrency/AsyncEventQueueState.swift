/// Events on their way to a task, and the task if it waits for them. A value without threads.
///
/// Whoever takes the waiter out of here, an event or a cancellation, is the only one that has it, and wakes it.
@usableFromInline
struct AsyncEventQueueState<Value: Sendable, Failure: Error, Waiter: Sendable>: Sendable {
  @usableFromInline
  typealias Events = RingBuffer<Event<Value, Failure>>

  @usableFromInline
  var queue: BoundedQueue<Value, Failure>
  /// Whether a batch is one event: only so it is the queue that everything beyond the limit is measured by.
  @usableFromInline
  let isBounded: Bool
  @usableFromInline
  var waiter: Waiter?
  /// Whether the task was cancelled, maybe before it began to wait. It does not wait any more.
  @usableFromInline
  var isCancelled = false

  @inlinable
  init(_ buffering: ValueBuffering<Failure>) {
    precondition(buffering.limit ?? 1 > 0, "A task must be able to wait for a value: the buffer has no room for one.")
    queue = BoundedQueue(capacity: buffering.limit ?? .max, overflow: buffering.overflow)
    isBounded = buffering.limit != nil
  }

  /// A value has come; what has become of it, and who is to be woken.
  @inlinable
  mutating func receive(_ value: Value) -> (BoundedQueue<Value, Failure>.Action, Waiter?) {
    (queue.receive(value), waiter.take())
  }

  /// The end has come, and always finds room.
  @inlinable
  mutating func end(_ event: Event<Value, Failure>) -> Waiter? {
    queue.events.append(event)
    return waiter.take()
  }

  /// Keeps the waiter until something happens; false if that has happened already.
  @inlinable
  mutating func wait(_ waiter: Waiter) -> Bool {
    precondition(self.waiter == nil, "The values of one iterator can be awaited by one task at a time.")
    if isCancelled || !queue.events.isEmpty { return false }
    self.waiter = waiter
    return true
  }

  /// The task was cancelled.
  @inlinable
  mutating func cancel() -> Waiter? {
    isCancelled = true
    return waiter.take()
  }

  /// Moves what waits into `batch`, which is empty and whose storage is used for what comes next.
  @inlinable
  mutating func take(into batch: inout Events) {
    if isBounded {
      if let event = queue.events.popFirst() { batch.append(event) }
    } else {
      swap(&queue.events, &batch)
    }
  }
}
