/// Where and when work is done.
///
/// A scheduler is serial: two of its actions never overlap, and what is enqueued first runs first. It has a clock of its
/// own, which is the only source of time for whatever runs on it. Cancellable, delayed, repeating and recursive
/// scheduling are written once, over the protocol. The requirements that have defaults are for schedulers that count their
/// work, report it, or wait inline; the others need not mention them.
///
/// While an action runs, its scheduler is `Schedulers.current`. A conforming type sees to that by running its actions
/// through `perform(_:)`. A complete scheduler, which collects work and runs it when it is told to; what is due later
/// waits on another one:
///
///     final class ManualScheduler: Scheduler {
///       private let timers: QueueScheduler
///       private let actions = Mutex<[@Sendable () -> Void]>([])
///
///       init(timers: QueueScheduler) { self.timers = timers }
///
///       var now: Instant { timers.now }
///
///       func enqueue(_ action: @escaping @Sendable () -> Void) {
///         actions.withLock { $0.append(action) }
///       }
///
///       func enqueue(
///         at instant: Instant, leeway: Duration, _ action: @escaping @Sendable () -> Void
///       ) -> any Disposable {
///         let work = CompositeDisposable()
///         work.add(timers.enqueue(at: instant, leeway: leeway) { self.enqueue { if !work.isDisposed { action() } } })
///         return work
///       }
///
///       func runAll() {
///         while let action = actions.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) { perform(action) }
///       }
///     }
public protocol Scheduler: AnyObject, Sendable {
  /// The scheduler's clock.
  var now: Instant { get }

  /// What traces call the scheduler; its type, unless it says something else.
  var name: String { get }

  /// Runs `action` as soon as possible, after everything that was enqueued before.
  func enqueue(_ action: @escaping @Sendable () -> Void)

  /// Runs `action` once at `instant`, or as soon as possible if that has passed; never inside this call, unless the
  /// scheduler is documented to run its work inline.
  ///
  /// `leeway` is by how much the action may be late so that several can share a wake-up. Disposing the result
  /// prevents an action that has not begun; dropping it does nothing.
  @discardableResult
  func enqueue(at instant: Instant, leeway: Duration, _ action: @escaping @Sendable () -> Void) -> any Disposable

  /// The same for work whose origin is known: a scheduler that reports what keeps it busy names the origin.
  ///
  /// By default the origin is dropped.
  @discardableResult
  func enqueue(
    at instant: Instant, leeway: Duration, origin: WorkOrigin, _ action: @escaping @Sendable () -> Void
  ) -> any Disposable

  /// Runs `action` as soon as possible, unless the result is disposed before it begins.
  ///
  /// By default the action is enqueued, and does nothing if its turn comes after the disposal. A scheduler that counts or
  /// shows its pending work takes the action out instead.
  @discardableResult
  func schedule(_ action: @escaping @Sendable () -> Void) -> any Disposable

  /// Whether dated work runs inside the call that enqueues it, which then blocks until the instant has come.
  ///
  /// False by default. Where it is true, repetitions, intervals and timeouts trap: the call would never return.
  var blocksUntilDue: Bool { get }
}

extension Scheduler {
  /// The name of the type.
  public var name: String { "\(Self.self)" }

  /// Runs an action of this scheduler: with this scheduler as `Schedulers.current`, which is put back afterwards.
  ///
  /// For those who write a scheduler; calling it from elsewhere breaks the promise that actions never overlap.
  @inlinable
  public func perform(_ action: () -> Void) {
    assertNoLockIsHeld()
    let outer = CurrentScheduler.enter(self)
    action()
    CurrentScheduler.leave(outer)
  }

  /// Dated work does not run inside the call that enqueues it.
  public var blocksUntilDue: Bool { false }

  /// Runs `action` once at `instant`; the origin is dropped.
  @discardableResult
  public func enqueue(
    at instant: Instant, leeway: Duration, origin: WorkOrigin, _ action: @escaping @Sendable () -> Void
  ) -> any Disposable {
    enqueue(at: instant, leeway: leeway, action)
  }

  /// Enqueues `action`, which does nothing if the result has been disposed by then.
  @discardableResult
  public func schedule(_ action: @escaping @Sendable () -> Void) -> any Disposable {
    let work = ScheduledAction(action)
    enqueue { work.perform() }
    return work
  }

  /// Runs `action` at `instant` at the earliest, unless the result is disposed before it begins.
  @discardableResult
  public func schedule(
    at instant: Instant, leeway: Duration = .zero, _ action: @escaping @Sendable () -> Void
  ) -> any Disposable {
    precondition(leeway >= .zero, "The leeway of scheduled work cannot be negative.")
    return enqueue(at: instant, leeway: leeway, action)
  }

  /// Runs `action` once `delay` has passed on this scheduler's clock, unless the result is disposed before it begins.
  @discardableResult
  public func schedule(
    after delay: Duration, leeway: Duration = .zero, _ action: @escaping @Sendable () -> Void
  ) -> any Disposable {
    schedule(at: now.advanced(by: delay), leeway: leeway, action)
  }
}
