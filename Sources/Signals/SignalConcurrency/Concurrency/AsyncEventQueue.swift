import Huntable

/// A queue through which a signal passes its events to one task. The task takes all events at once, and suspends when
/// there are none.
///
/// The task is resumed with the lock released. A cancellation handler runs under a lock of the Swift runtime, where no
/// disposable may run. So a cancellation only resumes the task, and the task disposes its subscription itself.
@usableFromInline
final class AsyncEventQueue<Value: Sendable, Failure: Error>: Sendable {
  @usableFromInline
  typealias Events = RingBuffer<Event<Value, Failure>>

  /// Resumes the task. A closure, since the library does not know the size of a continuation: code that moves one looks up
  /// its type at run time.
  @usableFromInline
  typealias Waiter = @Sendable () -> Void

  @_alwaysEmitIntoClient
  let state: Locked<State<Waiter>>

  @_alwaysEmitIntoClient
  init(capacity: Int, overflow: Overflow<Failure>) {
    state = Locked(.init(capacity: capacity, overflow: overflow), label: "AsyncEventQueue")
  }

  /// Enqueues a value. Returns true if that overflows a failing buffer; the caller must then dispose the source.
  @_alwaysEmitIntoClient
  func put(_ value: Value) -> Bool {
    do {
      // A dropped value is released after the lock.
      let (_, waiter) = try state.withLock { state throws(Failure) in try state.receive(value) }
      waiter?()
      return false
    } catch {
      end(.failed(error))
      return true
    }
  }

  /// Enqueues the terminal event.
  @_alwaysEmitIntoClient
  func end(_ event: Event<Value, Failure>) {
    state.withLock { $0.end(event) }?()
  }

  /// Takes the waiting events, if there are any. `batch` must be empty.
  @_alwaysEmitIntoClient
  func take(_ batch: consuming Events) -> Events {
    // Through a local variable: a property that the lock protects cannot be swapped with the task's variable directly.
    nonisolated(unsafe) var events = batch
    state.withLock { $0.take(into: &events) }
    return events
  }

  /// Drops the waiting events.
  @_alwaysEmitIntoClient
  func clear() {
    // Released after the lock.
    _ = state.withLock { state in
      defer { state.events = RingBuffer() }
      return state.events
    }
  }

  /// Suspends the task until there are events to take, or the task is cancelled.
  @_alwaysEmitIntoClient
  func wait(isolation actor: isolated (any Actor)?) async {
    await withTaskCancellationHandler(
      operation: {
        await withCheckedContinuation(isolation: actor) { continuation in
          let waiter: Waiter = { continuation.resume() }
          if !state.withLock({ $0.wait(waiter) }) { waiter() }
        }
      }, onCancel: { state.withLockInCancellationHandler { $0.cancel() }?() }, isolation: actor)
  }
}
