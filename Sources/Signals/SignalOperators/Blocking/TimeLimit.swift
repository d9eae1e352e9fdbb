import Huntable

/// How long a blocking read may take, in real time; nil for as long as it takes.
@usableFromInline
package struct TimeLimit {
  private let timeout: Duration?
  /// When the read gives up.
  @_alwaysEmitIntoClient
  package let deadline: Instant?

  /// A limit that begins now.
  @usableFromInline
  package init(_ timeout: Duration?) {
    precondition((timeout ?? .zero) >= .zero, "A blocking read cannot have a negative time limit.")
    self.timeout = timeout
    deadline = timeout.map { RealTime.now.advanced(by: $0) }
  }

  /// How long a signal may send inside its subscription if the time limit is zero. Such a read asks for a value that is
  /// available immediately.
  private static let grace = Duration.seconds(1)

  /// Runs `subscribe`, which makes `subscription`. Disposes `subscription` when the time is up, so that a source stops
  /// that would send forever inside `subscribe`. A disposal that has begun is finished when this function returns.
  @usableFromInline
  package func hold(_ subscription: CompositeDisposable, _ subscribe: () -> Void) {
    // If subscriptions start on another thread, `subscribe` returns soon.
    guard let timeout, SubscriptionScheduler.Start.decide() != .inBackground else { return subscribe() }
    // Relaxed: the value decides which thread is first. If this thread is second, it waits for the disposal.
    let isOver = AtomicInt(0, label: "TimeLimit.isOver")
    let disposal = Waiter()
    let end = Self.timers.schedule(after: timeout == .zero ? Self.grace : timeout) {
      if isOver.exchange(1, ordering: .relaxed) == 1 { return }
      subscription.dispose()
      disposal.wake()
    }
    subscribe()
    if isOver.exchange(1, ordering: .relaxed) == 1 { disposal.wait() }
    end.dispose()
  }

  // Not the background scheduler, which may be busy with the signal.
  private static var timers: QueueScheduler {
    Exploration.shared("time limits", ofProcess: timersOfProcess) { QueueScheduler(name: "time limits") }
  }

  private static let timersOfProcess = QueueScheduler(name: "ReactiveSignals.timeLimits")
}
