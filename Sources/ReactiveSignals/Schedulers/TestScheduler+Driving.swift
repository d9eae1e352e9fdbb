/// For those who let a test scheduler run until something has ended, instead of telling it how far to go.
extension TestScheduler {
  /// Why `drive` has returned.
  package enum Pause {
    case over
    /// Nothing is pending, except in the distant future.
    case idle
    /// The budget is used up. What is said to keep the scheduler busy is known for repetitions.
    case exhausted(origin: String?)
  }

  /// How many actions may run.
  package struct Budget {
    private let limitAtInstant: Int
    private var left: Int
    private var instant = Instant.zero
    private var countAtInstant = 0

    /// `limit` at one instant, and ten times as many in all.
    package init(limit: Int) {
      limitAtInstant = limit
      left = limit.multipliedReportingOverflow(by: 10).overflow ? .max : limit * 10
    }

    /// Whether the limit was met at one instant.
    package var isSpentAtInstant: Bool { countAtInstant > limitAtInstant }

    /// Counts an action that ran at `instant`; false when that was one too many.
    package mutating func spend(at instant: Instant) -> Bool {
      if instant > self.instant {
        self.instant = instant
        countAtInstant = 0
      }
      countAtInstant += 1
      left -= 1
      return countAtInstant <= limitAtInstant && left >= 0
    }
  }

  /// Runs what is pending, like `run`, until `isOver`, which is asked between actions. The clock does not go to the
  /// distant future.
  package func drive(_ budget: inout Budget, until isOver: () -> Bool) -> Pause {
    var pause = Pause.over
    advancing {
      while !isOver() {
        guard let done = performNext(upTo: .lastOfTime) else {
          pause = .idle
          return
        }
        if !budget.spend(at: done.instant) {
          pause = .exhausted(origin: done.origin?.description)
          return
        }
      }
    }
    return pause
  }

  /// Runs what is due at the present instant, up to 10,000 actions; nothing where the clock is being advanced already.
  package func settle() {
    if state.withLock({ $0.thread != nil }) { return }
    var budget = Budget(limit: 10_000)
    _ = drive(&budget) { nextInstant.map { $0 > now } ?? true }
  }

  /// From now on, `watcher` is called for each piece of work that is enqueued by another thread than the one that
  /// advances the clock, on that thread, when the work has its place; nil for nobody.
  package func watch(_ watcher: (@Sendable () -> Void)?) {
    // Released after the lock.
    _ = state.withLock { state in
      let previous = state.watcher
      state.watcher = watcher
      return previous
    }
  }

  /// Runs `action` when nothing else is pending and the clock would stop, at the instant at which it stands then.
  package func enqueueWhenIdle(_ action: @escaping @Sendable () -> Void) {
    let watcher = state.withLock { state in
      state.whenIdle.append(Action(action))
      return state.watcherOfThisThread
    }
    watcher?()
  }
}

extension Instant {
  /// The last instant that comes.
  fileprivate static let lastOfTime = Instant(nanoseconds: .max - 1)
}
