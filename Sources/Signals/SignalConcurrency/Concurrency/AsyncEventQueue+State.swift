import Huntable

extension AsyncEventQueue {
  /// Events on their way to a task, and the task's continuation while it waits. A value without threads.
  ///
  /// The call that adds an event or a cancellation takes the waiter out. So only that caller has the waiter, and resumes
  /// it.
  @usableFromInline
  struct State<Waiter: Sendable>: ~Copyable, Sendable {
    @_alwaysEmitIntoClient
    var queue: BoundedQueue<Value, Failure>
    /// Whether each batch holds one event. True for a bounded queue, whose capacity counts events, not batches.
    @_alwaysEmitIntoClient
    let isBounded: Bool
    @_alwaysEmitIntoClient
    var waiter: Waiter?
    /// Whether the task was cancelled, possibly before it began to wait. A cancelled task does not wait.
    @_alwaysEmitIntoClient
    var isCancelled = false

    @_alwaysEmitIntoClient
    init(capacity: Int, overflow: Overflow<Failure>) {
      queue = BoundedQueue(capacity: capacity, overflow: overflow)
      isBounded = capacity < .max
    }

    /// Adds a value. Returns the queue's action, and the waiter that the caller must resume.
    @_alwaysEmitIntoClient
    mutating func receive(_ value: Value) -> (
      (action: BoundedQueue<Value, Failure>.Action, dropped: Event<Value, Failure>?), Waiter?
    ) {
      (queue.receive(value), waiter.take())
    }

    /// Adds the terminal event, even if the buffer is full.
    @_alwaysEmitIntoClient
    mutating func end(_ event: Event<Value, Failure>) -> Waiter? {
      queue.events.append(event)
      return waiter.take()
    }

    /// Stores the waiter until an event or a cancellation arrives. Returns false if one already has.
    @_alwaysEmitIntoClient
    mutating func wait(_ waiter: Waiter) -> Bool {
      precondition(self.waiter == nil, "The values of one iterator can be awaited by one task at a time.")
      if isCancelled || !queue.events.isEmpty { return false }
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
      if isBounded {
        if let event = queue.events.popFirst() { batch.append(event) }
      } else {
        swap(&queue.events, &batch)
      }
    }
  }
}
