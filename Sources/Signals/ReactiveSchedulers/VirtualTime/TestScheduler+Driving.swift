/// For code that runs a test scheduler until a condition holds, instead of advancing it by a given time.
extension TestScheduler {
  /// Why `drive` has returned.
  package enum Pause {
    case over
    /// Nothing is pending, except in the distant future.
    case idle
    /// As many actions as were allowed have run. The origin is known if a repetition keeps the scheduler busy.
    case exhausted(origin: String?)
  }

  /// Observes the jobs of tasks and actors that run on a test scheduler.
  package protocol JobObserver: Sendable {
    /// Called on the thread that enqueues the job, before the job can run.
    func willEnqueue(_ job: UnownedJob)

    /// Called when the job has run. The memory of the job may have been released.
    func hasRun(_ job: UnownedJob)
  }

  /// Runs pending actions, like `run`, until `isOver` returns true. `isOver` is called between actions. The clock does
  /// not advance to the distant future. `left` is how many more actions may run. With `untilMainCame`, no action begins
  /// after the main thread has enqueued work.
  package func drive(_ left: inout Int, untilMainCame: Bool = false, until isOver: () -> Bool) -> Pause {
    if isOver() { return .over }
    var pause = Pause.idle
    drive(to: .idle(by: .lastOfTime, untilMainCame: untilMainCame), byTest: true) { done in
      left -= 1
      if left < 0 {
        pause = .exhausted(origin: done.origin?.description)
        return true
      }
      guard isOver() else { return false }
      pause = .over
      return true
    }
    return pause
  }

  /// Runs the actions that are due at the present instant, up to 10,000. Does nothing if the clock is already being
  /// advanced.
  package func settle() {
    if state.withLock({ $0.thread != nil }) { return }
    var left = 10_000
    _ = drive(&left) { nextInstant.map { $0 > now } ?? true }
  }

  /// Moves the clock on during an action, because the action has blocked its thread for this time. Work that is due
  /// meanwhile runs late, when the action has ended.
  package func pass(_ time: Duration) {
    state.withLock { $0.move(clock, to: $0.now.advanced(by: time)) }
  }

  /// From now on `drive` moves the clock only as far as a call that waits for an instant, or for idleness, asks.
  package func moveByHand() { state.withLock { $0.movesByHand = true } }

  /// Whether the main thread has enqueued work while it did not advance the clock and there was a watcher.
  package var hasMainCome: Bool { state.withLock { $0.hasMainCome } }

  /// Sets the watcher. When a thread other than the one that advances the clock enqueues work, that thread calls the
  /// watcher after it has added the work. Nil removes the watcher.
  package func watch(_ watcher: (@Sendable () -> Void)?) {
    // The previous one is released after the lock.
    _ = state.withLock { exchange(&$0.watcher, with: watcher) }
  }

  /// Sets the observer of the jobs of tasks and actors. Nil removes it.
  package func observeJobs(_ observer: (any JobObserver)?) {
    // The previous one is released after the lock.
    _ = state.withLock { exchange(&$0.jobObserver, with: observer) }
  }

  /// Whether a test in virtual time or a call of `advance` or `run` runs the actions of this scheduler.
  package var isDriven: Bool { state.withLock { $0.watcher != nil || $0.thread != nil } }

  /// Runs `action` when no other work is pending and the clock would stop. The clock does not move for `action`.
  package func enqueueWhenIdle(_ action: @escaping @Sendable () -> Void) {
    watched { $0.whenIdle.append(.once(action)) }
  }

  /// Runs `action` at `instant`, or now if `instant` is in the past, after all other work that is due by then. Several
  /// such actions of one instant run in the order in which they were enqueued. Before each action, the work that the
  /// previous action added runs.
  package func enqueueWhenSettled(at instant: Instant, _ action: @escaping @Sendable () -> Void) {
    watched { state in
      let place = state.whenSettled.firstIndex { $0.instant > instant } ?? state.whenSettled.endIndex
      state.whenSettled.insert((instant, .once(action)), at: place)
    }
  }

  private func watched(_ change: (inout sending State) -> Void) {
    let watcher = state.withLock { state in
      change(&state)
      return state.workCame()
    }
    watcher?()
  }
}

extension Instant {
  /// The last instant before the distant future.
  fileprivate static let lastOfTime = Instant(nanoseconds: .max - 1)
}
