/// A serial scheduler without a thread.
///
/// An action that is enqueued while the strand is idle runs inline, on the caller's thread. An action that any thread
/// enqueues while another action runs waits, and runs right after that action, on the same thread. No thread ever blocks.
/// Actions run in the order in which they were enqueued and see the strand as `Schedulers.current`.
///
/// Dated work waits on the background scheduler and is then enqueued on the strand.
public final class Strand: Scheduler {
  private let queue = StrandQueue()

  /// An idle strand.
  public init() {}

  /// The scheduler's name in traces: "strand".
  public var name: String { "strand" }

  /// The clock of the schedulers in real time.
  public var now: Instant { RealTime.now }

  /// Runs `action` inline if the strand is idle. Otherwise `action` runs after the enqueued actions, on the thread that
  /// runs them.
  public func enqueue(_ action: @escaping @Sendable () -> Void) {
    guard queue.enter() || queue.takesOver(leaving: { self.perform(action) }) else { return }
    perform(action)
    if !queue.exit() { queue.drain(mayBeEndless: true) }
  }

  /// Waits for `instant` on the background scheduler, then enqueues `action` on the strand.
  @discardableResult
  public func enqueue(
    at instant: Instant, leeway: Duration, _ action: @escaping @Sendable () -> Void
  ) -> any Disposable {
    let work = ScheduledAction(action)
    let timer = SubscriptionScheduler.background.enqueue(at: instant, leeway: leeway) {
      self.enqueue { work.perform() }
    }
    return CompositeDisposable([work, timer])
  }
}
