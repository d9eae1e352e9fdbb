extension Hunter {
  /// How many steps may be spent on shrinking a schedule.
  private static let stepsToShrink = 500_000

  /// How many threads may wait for good in a run that is repeated.
  private static let mostWaiting = 100

  /// A schedule that was shrunk.
  struct Shrunk {
    var outcome: Outcome
    /// Why a smaller schedule may fail too, for a report. Nil if no change makes the schedule smaller.
    var obstacle: String?
  }

  /// How often a run with this outcome may be repeated.
  private func patience(for outcome: Outcome) -> Int {
    // The process of the run has ended, so the schedule is all that is known.
    if outcome.keys.isEmpty { return 0 }
    let most = min(1_000, Self.stepsToShrink / max(1, outcome.schedule.picks.count))
    switch outcome.failure?.kind {
    // Detecting such a failure takes long, and may leave a thread that never ends.
    case .stuck, .notRepeatable, .unsupported, nil: return 0
    case .deadlock, .neverResumed, .crash, .escape:
      if outcome.waiting.count > Self.mostWaiting { return 0 }
      // Threads of the system that wait for good stay parked.
      return controller.carriers.kind == .threads ? min(60, most) : most
    // A run that does not end stays long.
    case .livelock: return min(60, most / 10)
    default: return most
    }
  }

  /// A schedule with the same failure and as few preemptions, switches and steps as replays can find. Turns of threads are
  /// left out, joined and moved as long as the failure remains.
  ///
  /// First halves of the schedule are left out, then quarters, and so on: Zeller and Hildebrandt, "Simplifying and isolating
  /// failure-inducing input" (2002).
  func shrink(_ scenario: Scenario, _ failing: Outcome) -> Shrunk {
    let most = patience(for: failing)
    guard let failure = failing.failure, most > 0 else {
      return Shrunk(outcome: failing, obstacle: "it was not shrunk")
    }
    var best = replay(scenario, failing.schedule)
    guard failure.isLike(best.failure) else {
      return Shrunk(outcome: failing, obstacle: "it did not fail again when it was to be shrunk")
    }
    var replays = 0
    var draft = Draft(best)
    var mustStop: Bool { replays >= most || isTimeUp }
    func fails(_ edit: (inout Draft) -> Void) -> Bool {
      guard !mustStop else { return false }
      replays += 1
      var candidate = draft
      edit(&candidate)
      let outcome = replay(scenario, candidate)
      guard failure.isLike(outcome.failure), outcome.size < best.size else { return false }
      best = outcome
      draft = Draft(outcome)
      return true
    }
    var size = draft.turns.count / 2
    while size > 1 {
      var end = draft.turns.count
      while end > 0 {
        let part = max(0, end - size)..<end
        let isNeeded = !fails { $0.turns.removeSubrange(part) }
        end = min(isNeeded ? part.lowerBound : end, draft.turns.count)
        if isNeeded, part.lowerBound == 0 { break }
      }
      size /= 2
    }
    // Every place must be tried since the last success.
    var index = draft.count - 1
    var untried = draft.count
    while untried > 0, !mustStop {
      let hasShrunk = draft.edits(at: index).contains { fails($0) }
      untried = hasShrunk ? draft.count : untried - 1
      if untried == 0, best.preemptions > 1,
        draft.withOneInterruption.contains(where: { other in fails { $0 = other } })
      {
        untried = draft.count
      }
      if !hasShrunk { index -= 1 }
      if index < 0 || index >= draft.count { index = draft.count - 1 }
    }
    return Shrunk(outcome: best, obstacle: mustStop ? "shrinking gave up after \(replays) replays" : nil)
  }

  /// Searches all schedules with fewer preemptions and older stores for the same failure. If there is none,
  /// the given schedule is proved minimal.
  func certify(_ scenario: Scenario, _ best: Shrunk, _ budget: Budget) -> (best: Shrunk, isProved: Bool) {
    guard let failure = best.outcome.failure, patience(for: best.outcome) > 0 else { return (best, false) }
    let deviations = best.outcome.preemptions + best.outcome.otherStores
    if deviations == 0 { return (best, true) }
    if failure.kind == .livelock || controller.limits.isolated { return (best, false) }
    var statistics = SearchStatistics()
    for bound in 0..<deviations {
      let (finding, isExhausted) = explore(scenario, [DepthFirst(bound: bound)], budget, &statistics)
      if let finding, failure.isLike(finding.outcome.failure) { return (shrink(scenario, finding.outcome), true) }
      if !isExhausted { return (best, false) }
    }
    return (best, true)
  }
}

extension Outcome {
  /// What shrinking makes smaller. The first number counts most.
  fileprivate var size: (deviations: Int, otherStores: Int, switches: Int, steps: Int) {
    (preemptions + otherStores, otherStores, schedule.switches, schedule.picks.count)
  }
}
