import Huntable

extension TestScheduler {
  /// How far the clock is driven.
  enum Goal {
    /// Up to this instant. The clock then stands at this instant.
    case instant(Instant)
    /// Until nothing that is due by this instant is pending, or until the main thread has enqueued work if
    /// `untilMainCame`. The clock stays at the last action's instant.
    case idle(by: Instant, untilMainCame: Bool)
  }

  /// What the lock of a test scheduler protects.
  struct State: ~Copyable {
    private(set) var now = Instant.zero
    var timers = TimerHeap()
    var sequence: UInt64 = 0
    var shuffle: Shuffle?
    /// Actions that run when nothing else is pending.
    var whenIdle = RingBuffer<Action>()
    /// Actions that run when nothing else is due by their instants, the earliest first.
    var whenSettled: [(instant: Instant, action: Action)] = []
    /// Whether the clock moves only as far as a waiting `advance(to:)` or `run()` asks.
    var movesByHand = false
    /// The thread that advances the clock.
    var thread: UInt?
    /// Called when a thread other than `thread` enqueues work.
    var watcher: (@Sendable () -> Void)?
    /// Whether the main thread has enqueued work while it did not advance the clock and there was a watcher.
    var hasMainCome = false
    /// Called for the jobs of tasks and actors.
    var jobObserver: (any JobObserver)?

    init(seed: UInt64?) { shuffle = seed.map(Shuffle.init) }

    /// Whether an advance may begin. Only the test that watches a scheduler advances it.
    func isFree(forTest isTest: Bool) -> Bool { thread == nil && (isTest || watcher == nil) }

    /// Notes that this thread enqueues work. Returns the watcher if it must be called.
    mutating func workCame() -> (@Sendable () -> Void)? {
      guard let watcher, thread != TestScheduler.thisThread else { return nil }
      if MainScheduler.isMainThread { hasMainCome = true }
      return watcher
    }

    /// Whether an action may be due by `limit`; false means that none is.
    func mayHaveDue(by limit: Instant) -> Bool {
      timers.mayHaveDue(by: limit) || whenSettled.first.map { $0.instant <= limit } ?? false
    }

    /// Takes the first action due by `limit`. An action that waits until an instant has settled comes after all work that
    /// is due by that instant.
    mutating func popFirst(dueBy limit: Instant) -> Due? {
      guard let first = whenSettled.first, first.instant <= limit else { return timers.popFirst(dueBy: limit) }
      if let due = timers.popFirst(dueBy: first.instant) { return due }
      whenSettled.removeFirst()
      return Due(instant: max(now, first.instant), origin: nil, perform: first.action.perform)
    }

    /// Takes the next action on the way to `goal`, and moves the clock to the action's instant. If there is no action,
    /// moves the clock to the goal and ends the advance in one step, so that another thread enqueues work either before
    /// both or after both.
    mutating func nextDue(_ goal: Goal, moving clock: borrowing VirtualClock) -> Due? {
      var next: Due?
      switch goal {
      case .instant(let end):
        next = popFirst(dueBy: end)
        move(clock, to: next?.instant ?? end)
      case .idle(_, untilMainCame: true) where hasMainCome:
        break
      case .idle(let last, _):
        let limit = movesByHand && whenIdle.isEmpty ? whenSettled.first?.instant ?? now : last
        next = popFirst(dueBy: limit)
        if next == nil, let action = whenIdle.popFirst() {
          next = Due(instant: now, origin: nil, perform: action.perform)
        }
        if let instant = next?.instant { move(clock, to: instant) }
      }
      if next == nil { thread = nil }
      return next
    }

    /// - Parameter clock: Shows the instant to threads that do not hold the lock.
    mutating func move(_ clock: borrowing VirtualClock, to instant: Instant) {
      if instant <= now { return }
      now = instant
      clock.move(to: instant)
      shuffle?.timeMoved()
    }
  }
}
