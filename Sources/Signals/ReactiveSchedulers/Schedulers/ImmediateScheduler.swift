import Huntable

/// Runs its work inline, on the caller's thread.
///
/// It never becomes `Schedulers.current`: its actions see the scheduler of their caller. Dated work blocks the calling
/// thread until it is due. Repeating work traps, and so does work at the distant future, which would block forever.
///
/// The immediate scheduler runs work inline, so it is serial only if its callers are.
public final class ImmediateScheduler: Scheduler {
  /// The one immediate scheduler.
  public static let shared = ImmediateScheduler()

  private init() {}

  /// The scheduler's name in traces: "immediate".
  public var name: String { "immediate" }

  /// The clock of the schedulers in real time.
  public var now: Instant { RealTime.now }

  /// Dated work blocks the caller until it is due.
  public var blocksUntilDue: Bool { true }

  /// Runs `action` inside this call.
  public func enqueue(_ action: @escaping @Sendable () -> Void) {
    assertNoLockIsHeld()
    action()
  }

  /// Blocks the calling thread until `instant`, then runs `action`. Traps if `instant` is the distant future.
  @discardableResult
  public func enqueue(
    at instant: Instant, leeway: Duration, _ action: @escaping @Sendable () -> Void
  ) -> any Disposable {
    precondition(
      instant < .distantFuture, "The immediate scheduler would never return: the action is due in the distant future."
    )
    assertNoLockIsHeld()
    RealTime.sleep(until: instant)
    action()
    return AnyDisposable()
  }
}

extension Scheduler where Self == ImmediateScheduler {
  /// The scheduler that runs its work inline.
  public static var immediate: ImmediateScheduler { .shared }
}
