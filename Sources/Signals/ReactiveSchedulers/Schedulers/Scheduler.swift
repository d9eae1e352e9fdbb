import Huntable

/// Decides where and when work runs.
///
/// A scheduler is serial: two of its actions never overlap, and actions run in the order in which they were enqueued. A
/// scheduler has its own clock, the only source of time for code that runs on the scheduler. Cancellable, delayed,
/// repeating and recursive scheduling are implemented once, on the protocol. The requirements with defaults are for
/// schedulers that count or report their work or that block; other schedulers need not implement them.
///
/// While an action runs, its scheduler is `Schedulers.current`. A conforming type runs its actions through
/// `perform(_:)` to guarantee that. The following complete scheduler collects work and runs it on demand; dated work
/// waits on another scheduler:
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

  /// The scheduler's name in traces. By default the name of its type.
  var name: String { get }

  /// Runs `action` as soon as possible, after everything that was enqueued before.
  func enqueue(_ action: @escaping @Sendable () -> Void)

  /// Runs `action` once at `instant`, or as soon as possible if `instant` is in the past. The action never runs inside
  /// this call, unless the scheduler is documented to run its work inline.
  ///
  /// `leeway` is the time by which the action may be late, so that several actions can share a wake-up. Disposing the
  /// result cancels an action that has not begun; dropping the result has no effect.
  @discardableResult
  func enqueue(at instant: Instant, leeway: Duration, _ action: @escaping @Sendable () -> Void) -> any Disposable

  /// Runs `action` once at `instant`, as `enqueue(at:leeway:_:)` does, for work whose origin is known. A scheduler that
  /// reports busy work names the origin.
  ///
  /// By default the origin is ignored.
  @discardableResult
  func enqueue(
    at instant: Instant, leeway: Duration, origin: WorkOrigin, _ action: @escaping @Sendable () -> Void
  ) -> any Disposable

  /// Runs `action` as soon as possible, unless the result is disposed before it begins.
  ///
  /// By default a disposed action stays in the queue and does nothing in its turn. A scheduler that counts or shows its
  /// pending work removes the action instead.
  @discardableResult
  func schedule(_ action: @escaping @Sendable () -> Void) -> any Disposable

  /// Whether dated work runs inside the call that enqueues it. Such a call blocks until the instant is reached.
  ///
  /// False by default. On a scheduler for which this is true, repetitions, intervals and timeouts trap, because the call
  /// would never return.
  var blocksUntilDue: Bool { get }

  /// How many actions have been enqueued so far; nil, the default, if the scheduler does not count them.
  ///
  /// `deliver(on:)` enqueues one batch for a burst of events on a scheduler that counts. If the number is the one that
  /// `enqueueBatch(_:)` returned, no other action is behind the batch. The next event then joins the batch, and the order
  /// of all actions is the same as if each event were enqueued. Actions that wait for an instant count when they become
  /// due, or not at all. May be read on any thread.
  var enqueuedCount: Int? { get }

  /// Enqueues a batch: several steps in one position of the queue. The scheduler calls `performNext` in a loop, once for
  /// each step. The batch is over when `performNext` returns false.
  ///
  /// A step may run the queue itself, as `MainRunLoop` permits. The remaining steps of the batch then run before other
  /// actions.
  ///
  /// By default one action runs all steps, and the result is nil.
  ///
  /// - Returns: `enqueuedCount` with this batch as the last action that is counted; nil if no event may join the batch.
  func enqueueBatch(_ performNext: @escaping @Sendable () -> Bool) -> Int?
}

extension Scheduler {
  /// The name of the type.
  public var name: String { "\(Self.self)" }

  /// Runs an action of this scheduler with this scheduler as `Schedulers.current`, then restores the previous one.
  ///
  /// For implementations of schedulers. Calling it from other code breaks the guarantee that actions never overlap.
  @inlinable
  public func perform(_ action: () -> Void) {
    assertNoLockIsHeld()
    let outer = Schedulers.enter(self)
    action()
    Schedulers.leave(outer)
  }

  /// Dated work does not run inside the call that enqueues it.
  public var blocksUntilDue: Bool { false }

  /// The scheduler does not count its actions.
  public var enqueuedCount: Int? { nil }

  /// Enqueues one action that runs all steps of the batch.
  public func enqueueBatch(_ performNext: @escaping @Sendable () -> Bool) -> Int? {
    enqueue { while performNext() {} }
    return nil
  }

  /// Runs `action` once at `instant`; ignores the origin.
  @discardableResult
  public func enqueue(
    at instant: Instant, leeway: Duration, origin: WorkOrigin, _ action: @escaping @Sendable () -> Void
  ) -> any Disposable {
    enqueue(at: instant, leeway: leeway, action)
  }

  /// Enqueues `action`. The action does nothing if the result is disposed before its turn.
  @discardableResult
  public func schedule(_ action: @escaping @Sendable () -> Void) -> any Disposable {
    let work = ScheduledAction(action)
    enqueue { work.perform() }
    return work
  }

  /// Runs `action` at `instant` or later, unless the result is disposed before it begins. A negative leeway traps.
  @discardableResult
  public func schedule(
    at instant: Instant, leeway: Duration = .zero, _ action: @escaping @Sendable () -> Void
  ) -> any Disposable {
    precondition(leeway >= .zero, "The leeway of scheduled work cannot be negative.")
    return enqueue(at: instant, leeway: leeway, action)
  }

  /// Runs `action` once `delay` has passed on this scheduler's clock, unless the result is disposed before it begins. A
  /// negative leeway traps.
  @discardableResult
  public func schedule(
    after delay: Duration, leeway: Duration = .zero, _ action: @escaping @Sendable () -> Void
  ) -> any Disposable {
    schedule(at: now.advanced(by: delay), leeway: leeway, action)
  }
}
