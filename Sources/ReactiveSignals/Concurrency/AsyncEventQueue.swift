/// Where a signal leaves its events for one task, which takes over all at once and sleeps when there are none.
///
/// The task is woken outside of the lock. A cancellation wakes it and does nothing else: its handler runs under a lock of
/// the Swift runtime, where nobody's disposables may run; the task disposes what it has subscribed to itself.
@usableFromInline
final class AsyncEventQueue<Value: Sendable, Failure: Error>: Sendable {
  @usableFromInline
  typealias State = AsyncEventQueueState<Value, Failure, CheckedContinuation<Void, Never>>

  @usableFromInline
  let state: Locked<State>

  @inlinable
  init(_ buffering: ValueBuffering<Failure>) {
    state = Locked(State(buffering), label: "AsyncEventQueue")
  }

  /// Leaves a value; true if there was no room for it, and that is the end.
  @inlinable
  func put(_ value: Value) -> Bool {
    // What is dropped is released after the lock.
    let (action, waiter) = state.withLock { $0.receive(value) }
    waiter?.resume()
    if case .end = action { return true }
    return false
  }

  /// Leaves the end.
  @inlinable
  func end(_ event: Event<Value, Failure>) {
    state.withLock { $0.end(event) }?.resume()
  }

  /// Takes over what waits; nothing, if nothing does. `batch` is empty.
  @inlinable
  func take(_ batch: consuming State.Events) -> State.Events {
    // Through a local, since what a lock protects and what the task owns cannot be swapped directly.
    nonisolated(unsafe) var events = batch
    state.withLock { $0.take(into: &events) }
    return events
  }

  /// Drops what waits.
  @inlinable
  func clear() {
    // Released after the lock.
    _ = state.withLock { state in
      defer { state.queue.events = RingBuffer() }
      return state.queue.events
    }
  }

  /// Suspends the task until there is something to take, or it is cancelled.
  @inlinable
  func wait(isolation actor: isolated (any Actor)?) async {
    await withTaskCancellationHandler(
      operation: {
        await withCheckedContinuation(isolation: actor) { continuation in
          if !state.withLock({ $0.wait(continuation) }) { continuation.resume() }
        }
      }, onCancel: { state.withLockInCancellationHandler { $0.cancel() }?.resume() }, isolation: actor)
  }
}
