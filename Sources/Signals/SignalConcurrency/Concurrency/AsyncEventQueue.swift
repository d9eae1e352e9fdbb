import Huntable

/// A queue through which a signal passes its events to one task. The task takes all events at once, and suspends when
/// there are none.
///
/// The call that adds an event or a cancellation takes the waiter out under the lock. So only that call resumes the task,
/// with the lock released. A cancellation handler runs under a lock of the Swift runtime, where no disposable may run. So a
/// cancellation only resumes the task, and the task disposes its subscription itself.
@usableFromInline
final class AsyncEventQueue<Value: Sendable, Failure: Error>: Sendable {
  @usableFromInline
  typealias Events = RingBuffer<Event<Value, Failure>>

  @usableFromInline
  struct State: ~Copyable, Sendable {
    @_alwaysEmitIntoClient
    var events = Events()
    /// Resumes the task while it waits. A closure, since the library does not know the size of a continuation: code that
    /// moves one looks up its type at run time.
    @_alwaysEmitIntoClient
    var waiter: (@Sendable () -> Void)?
    /// Whether the task was cancelled, possibly before it began to wait. A cancelled task does not wait.
    @_alwaysEmitIntoClient
    var isCancelled = false
    /// Whether the terminal event follows the disposal of the subscription.
    @_alwaysEmitIntoClient
    var isEnding = false
    /// Whether the subscription was disposed without a terminal event. Then nothing arrives any more.
    @_alwaysEmitIntoClient
    var isClosed = false

    @_alwaysEmitIntoClient
    init() {}
  }

  @_alwaysEmitIntoClient
  let capacity: Int
  @_alwaysEmitIntoClient
  let overflow: Overflow<Failure>
  @_alwaysEmitIntoClient
  let state = Locked(State(), label: "AsyncEventQueue")

  @_alwaysEmitIntoClient
  init(capacity: Int, overflow: Overflow<Failure>) {
    self.capacity = capacity
    self.overflow = overflow
  }

  /// Enqueues a value. Returns true if that overflows a failing buffer; the caller must then dispose the source.
  @_alwaysEmitIntoClient
  func put(_ value: Value) -> Bool {
    do {
      // A dropped value is released after the lock.
      let (_, waiter) = try state.withLock { state throws(Failure) in
        (try overflow.admit(.next(value), to: &state.events, capacity: capacity), state.waiter.take())
      }
      waiter?()
      return false
    } catch {
      end(.failed(error))
      return true
    }
  }

  /// Enqueues the terminal event, even if the buffer is full.
  @_alwaysEmitIntoClient
  func end(_ event: Event<Value, Failure>) {
    let waiter = state.withLock { state in
      state.events.append(event)
      return state.waiter.take()
    }
    waiter?()
  }

  /// Disposes the subscription, then enqueues the terminal event.
  @_alwaysEmitIntoClient
  func end(_ event: Event<Value, Failure>, disposing subscription: CompositeDisposable) {
    state.withLock { $0.isEnding = true }
    if subscription.end() { end(event) }
  }

  /// Called when the subscription is disposed.
  @_alwaysEmitIntoClient
  func close() {
    let waiter = state.withLock { state -> (@Sendable () -> Void)? in
      if state.isEnding { return nil }
      state.isClosed = true
      return state.waiter.take()
    }
    waiter?()
  }

  /// Takes the waiting events, if there are any. If there are none, returns whether nothing arrives any more. `batch` must be
  /// empty; its storage is reused for the next events.
  @_alwaysEmitIntoClient
  func take(_ batch: consuming Events) -> (events: Events, isClosed: Bool) {
    // Through a local variable: a property that the lock protects cannot be swapped with the task's variable directly.
    nonisolated(unsafe) var events = batch
    let isClosed = state.withLock { state in
      // The capacity of a bounded queue counts events, not batches.
      if capacity == .max {
        swap(&state.events, &events)
      } else if let event = state.events.popFirst() {
        events.append(event)
      }
      return state.isClosed
    }
    return (events, isClosed && events.isEmpty)
  }

  /// Drops the waiting events.
  @_alwaysEmitIntoClient
  func clear() {
    // Released after the lock.
    _ = state.withLock { exchange(&$0.events, with: RingBuffer()) }
  }

  /// Suspends the task until there are events to take, nothing arrives any more, or the task is cancelled.
  @_alwaysEmitIntoClient
  func wait(isolation actor: isolated (any Actor)?) async {
    await withTaskCancellationHandler(
      operation: {
        await withCheckedContinuation(isolation: actor) { continuation in
          let isOver = state.withLock { state in
            precondition(state.waiter == nil, "The values of one iterator can be awaited by one task at a time.")
            if state.isCancelled || state.isClosed || !state.events.isEmpty { return true }
            state.waiter = { continuation.resume() }
            return false
          }
          if isOver { continuation.resume() }
        }
      },
      onCancel: {
        let waiter = state.withLockInCancellationHandler { state in
          state.isCancelled = true
          return state.waiter.take()
        }
        waiter?()
      }, isolation: actor)
  }
}
