import Huntable

extension AsyncEventQueue {
  /// Events on their way to a task, and the task's continuation while it waits. A value without threads.
  ///
  /// The call that adds an event or a cancellation takes the waiter out. So only that caller has the waiter, and resumes
  /// it.
  @usableFromInline
  struct State<Waiter: Sendable>: ~Copyable, Sendable {
    @_alwaysEmitIntoClient
    let capacity: Int
    @_alwaysEmitIntoClient
    let overflow: Overflow<Failure>
    @_alwaysEmitIntoClient
    var events = Events()
    @_alwaysEmitIntoClient
    var waiter: Waiter?
    /// Whether the task was cancelled, possibly before it began to wait. A cancelled task does not wait.
    @_alwaysEmitIntoClient
    var isCancelled = false

    @_alwaysEmitIntoClient
    init(capacity: Int, overflow: Overflow<Failure>) {
      self.capacity = capacity
      self.overflow = overflow
    }

    /// Adds a value. Returns the event that is dropped, if one is, and the waiter that the caller must resume. Throws the
    /// error that must end the events if that overflows a failing buffer.
    @_alwaysEmitIntoClient
    mutating func receive(_ value: Value) throws(Failure) -> (dropped: Event<Value, Failure>?, Waiter?) {
      let dropped = try overflow.admit(.next(value), to: &events, capacity: capacity)
      return (dropped, waiter.take())
    }

    /// Adds the terminal event, even if the buffer is full.
    @_alwaysEmitIntoClient
    mutating func end(_ event: Event<Value, Failure>) -> Waiter? {
      events.append(event)
      return waiter.take()
    }

    /// Stores the waiter until an event or a cancellation arrives. Returns false if one already has.
    @_alwaysEmitIntoClient
    mutating func wait(_ waiter: Waiter) -> Bool {
      precondition(self.waiter == nil, "The values of one iterator can be awaited by one task at a time.")
      if isCancelled || !events.isEmpty { return false }
      self.waiter = waiter
      return true
    }

    /// The task was cancelled.
    @_alwaysEmitIntoClient
    mutating func cancel() -> Waiter? {
      isCancelled = true
      return waiter.take()
    }

    /// Moves the waiting events into `batch`, which must be empty. The storage of `batch` is reused for the next events.
    @_alwaysEmitIntoClient
    mutating func take(into batch: inout Events) {
      // The capacity of a bounded queue counts events, not batches.
      if capacity == .max { swap(&events, &batch) } else if let event = events.popFirst() { batch.append(event) }
    }
  }
}
