import Huntable

/// A series of subscriptions of which one exists at a time: the common part of `concat`, `repeat`, `retry`, `catch`,
/// `then` and `subscribe(on:)`.
///
/// The next subscription begins on the thread on which the previous one ended, in a loop. So the stack is constant, even
/// if every subscription ends inside its own subscribe call. Nothing is retained of subscriptions that have ended.
@usableFromInline
package final class SerialSubscription<Value: Sendable, Failure: Error>: Sendable {
  /// Subscribes to a signal with the given handle.
  @usableFromInline
  package typealias Round = @Sendable (CompositeDisposable) -> Void

  @_alwaysEmitIntoClient
  package let downstream: Downstream<Value, Failure>
  @_alwaysEmitIntoClient
  package let handle: CompositeDisposable
  @_alwaysEmitIntoClient
  package let current = SerialDisposable()
  /// The identity of the thread that is subscribing the current round. Negated if the round has ended on that thread and
  /// `next` must follow. Zero if no thread is subscribing the current round. A thread may still be subscribing an earlier
  /// round if another thread ended that round and began the current one. Relaxed: a thread compares the value only with
  /// what it has stored itself.
  @_alwaysEmitIntoClient
  package let subscribing = AtomicInt(0, label: "SerialSubscription.subscribing")
  @exclusivity(unchecked)
  @_alwaysEmitIntoClient
  // Touched only by the thread that `subscribing` names.
  nonisolated(unsafe) var next: Round?

  /// A series that sends to `observer` and is disposed with `handle`.
  @_alwaysEmitIntoClient
  package init(_ observer: Observer<Value, Failure>, in handle: CompositeDisposable) {
    downstream = Downstream(observer)
    self.handle = handle
    let current = current
    handle.onEnd { current.dispose() }
  }

  /// The observer of the series, for the signals in it.
  @_alwaysEmitIntoClient
  package var observer: Observer<Value, Failure> {
    // Each closure captures one object, so none is allocated.
    Observer(
      next: { self.downstream.next($0) }, failed: { self.downstream.failed($0) },
      completed: { self.downstream.completed() })
  }

  /// Ends the current subscription and begins the next one. Called once for each round, when it has ended.
  @_alwaysEmitIntoClient
  package func proceed(to round: @escaping Round) {
    // The address of a thread's local storage identifies the thread while it runs.
    let thread = Int(bitPattern: ThreadSlots.identity)
    if subscribing.load(ordering: .relaxed) == thread {
      next = round
      subscribing.store(-thread, ordering: .relaxed)
      return
    }
    assertNoLockIsHeld()
    subscribe(round, on: thread)
    while hasEnded(on: thread), let round = next.take() { subscribe(round, on: thread) }
  }

  @_alwaysEmitIntoClient
  func subscribe(_ round: Round, on thread: Int) {
    subscribing.store(thread, ordering: .relaxed)
    if handle.isDisposed { return }
    let subscription = CompositeDisposable(in: handle)
    current.swap(subscription)?.dispose()
    round(subscription)
  }

  /// Whether the round that this thread has subscribed has ended on this thread. If the result is false, the round is
  /// still running, or another thread has ended it and continues the series.
  @_alwaysEmitIntoClient
  package func hasEnded(on thread: Int) -> Bool {
    !subscribing.replace(thread, by: 0, ordering: .relaxed) && subscribing.load(ordering: .relaxed) == -thread
  }
}
