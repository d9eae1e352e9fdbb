import Huntable

/// The scheduler on which subscriptions start.
///
/// Work runs inline if a scheduler is current, which includes the main thread, and inside a Swift task. On any other
/// thread it runs on one background scheduler that the process shares. So the closure that produces a signal's events
/// always has a current scheduler: the scheduler of the caller, this scheduler inside a task, and the background
/// scheduler on any other thread.
///
/// The background scheduler starts the subscriptions of all these threads one after the other, and its queue has no
/// limit. A thread without a scheduler that subscribes in a loop, or sends values to `flatMap`, can add starts faster
/// than they run; each holds its observer. Subscribe in an action of a scheduler instead: there each subscription starts
/// inside the call. Or limit how many run at once: `flatMap(maxConcurrent:overflow:_:)` of a `PullSignal` makes the
/// source wait, and `flatten(maxConcurrent:capacity:overflow:)` drops signals or fails.
///
/// Dated work waits on the current scheduler, or on the background one.
public final class SubscriptionScheduler: Scheduler {
  /// The one subscription scheduler.
  public static let shared = SubscriptionScheduler()

  @usableFromInline
  package static var background: QueueScheduler {
    Exploration.shared("background", ofProcess: backgroundOfProcess) { QueueScheduler(name: "background") }
  }

  private static let backgroundOfProcess = QueueScheduler(name: "ReactiveSignals.subscription")

  private init() {}

  private var clockScheduler: any Scheduler {
    guard let current = Schedulers.current, current !== self else { return Self.background }
    return current
  }

  /// The scheduler's name in traces: "subscription".
  public var name: String { "subscription" }

  /// The clock of the scheduler that dated work would wait on.
  public var now: Instant { clockScheduler.now }

  /// Runs `action` inline or on the background scheduler, depending on the calling thread.
  public func enqueue(_ action: @escaping @Sendable () -> Void) {
    assertNoLockIsHeld()
    switch Start.decide() {
    case .inline: action()
    case .inTask: perform(action)
    case .inBackground: Self.background.enqueue(action)
    }
  }

  /// Waits for `instant` on the current scheduler, or on the background scheduler, and runs `action` there.
  @discardableResult
  public func enqueue(
    at instant: Instant, leeway: Duration, _ action: @escaping @Sendable () -> Void
  ) -> any Disposable {
    clockScheduler.enqueue(at: instant, leeway: leeway, action)
  }

  /// How work that is enqueued now would run.
  @usableFromInline
  package enum Start {
    case inline, inTask, inBackground

    @usableFromInline
    package static func decide() -> Start {
      if Schedulers.isRunning { return .inline }
      if MainScheduler.isMainThread { return .inline }
      return withUnsafeCurrentTask { $0 != nil } ? .inTask : .inBackground
    }
  }

  /// Starts a subscription, unless `handle` is disposed before its turn.
  @inlinable
  package static func start(_ handle: CompositeDisposable, _ work: @escaping @Sendable () -> Void) {
    assertNoLockIsHeld()
    if handle.isDisposed { return }
    switch Start.decide() {
    case .inline: work()
    case .inTask: shared.perform(work)
    case .inBackground: startInBackground(handle, work)
    }
  }

  /// Starts a subscription, as `start(_:_:)` does, for short work. The work is compiled twice: work that runs inline
  /// needs no closure, so nothing is allocated.
  @inlinable
  @inline(__always)
  package static func start(_ handle: CompositeDisposable, short work: @autoclosure () -> @Sendable () -> Void) {
    if Start.decide() == .inline {
      assertNoLockIsHeld()
      if !handle.isDisposed { work()() }
    } else {
      start(handle, work())
    }
  }

  @usableFromInline
  package static func startInBackground(_ handle: CompositeDisposable, _ work: @escaping @Sendable () -> Void) {
    let work = Tracing.inContext(work)
    background.enqueue {
      if !handle.isDisposed { work() }
    }
  }
}
