import Huntable

/// How long a blocking read may take, in real time; nil for as long as it takes.
@usableFromInline
package struct TimeLimit {
  private let timeout: Duration?
  /// When the read is to give up.
  @_alwaysEmitIntoClient
  package let deadline: Instant?

  /// A limit that begins now.
  @usableFromInline
  package init(_ timeout: Duration?) {
    precondition((timeout ?? .zero) >= .zero, "A blocking read cannot have a negative time limit.")
    self.timeout = timeout
    deadline = timeout.map { RealTime.now.advanced(by: $0) }
  }

  /// How long a signal may go on sending inside its subscription where the limit is zero, which asks for what it has.
  private static let grace = Duration.seconds(1)

  /// Runs `subscribe`, which makes `subscription`; disposes that when the time is up, so that a source which sends for
  /// ever inside stops. When this returns, the disposal has been done.
  @usableFromInline
  package func hold(_ subscription: CompositeDisposable, _ subscribe: () -> Void) {
    // Where subscriptions start on another thread, making one does not take long.
    guard let timeout, SubscriptionScheduler.Start.decide() != .inBackground else { return subscribe() }
    // Relaxed: it decides who ends the other. If this thread comes second, it waits for the disposal.
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

  // Not the scheduler of the background, which may be the one that is busy.
  private static var timers: QueueScheduler {
    Exploration.shared("time limits", ofProcess: timersOfProcess) { QueueScheduler(name: "time limits") }
  }

  private static let timersOfProcess = QueueScheduler(name: "ReactiveSignals.timeLimits")
}
