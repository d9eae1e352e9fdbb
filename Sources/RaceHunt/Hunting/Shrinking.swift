extension ScheduleSearch {
  /// How many steps may be spent on shrinking a schedule.
  private static let stepsToShrink = 1_000_000

  /// How many threads may wait for good in a run that is repeated.
  private static let mostWaiting = 100

  /// How often a run with this outcome may be repeated. Threads of a blocked run may stay parked, so such runs are
  /// repeated less often.
  private func patience(for outcome: Outcome) -> Int {
    let most = Self.stepsToShrink / max(1, outcome.schedule.picks.count)
    switch outcome.failure?.kind {
    // Detecting such a failure takes long, and may leave a thread that never ends.
    case .stuck, .notRepeatable, .unsupported, nil: return 0
    case .deadlock, .livelock, .crash, .escape:
      if outcome.waiting.count > Self.mostWaiting { return 0 }
      // A run that does not end stays long.
      return min(60, outcome.failure?.kind == .livelock ? most / 10 : most)
    default: return min(1_000, most)
    }
  }

  /// A schedule with the same failure and as few preemptions, switches and steps as replays can find. Segments are
  /// dropped, joined and moved as long as the failure remains.
  func shrink(_ scenario: Scenario, _ failing: Outcome) -> Outcome {
    var replays = patience(for: failing)
    guard let failure = failing.failure, replays > 0 else { return failing }
    var best = replay(scenario, failing.schedule)
    guard failure.isLike(best.failure) else { return failing }
    var hasShrunk = true
    while hasShrunk {
      hasShrunk = false
      let segments = best.schedule.segments
      search: for index in segments.indices.reversed() {
        for edit in Self.edits(of: segments, at: index) {
          replays -= 1
          if replays < 0 || isTimeUp { return best }
          var candidate = segments
          edit(&candidate)
          let outcome = replay(scenario, Schedule(segments: candidate))
          if failure.isLike(outcome.failure), outcome.size < best.size {
            best = outcome
            hasShrunk = true
            break search
          }
        }
      }
    }
    return best
  }

  /// The changes to try at one segment. They are tried one at a time: a schedule may have many thousand segments.
  static func edits(
    of segments: [Schedule.Segment], at index: Int
  ) -> [(inout [Schedule.Segment]) -> Void] {
    // A load reads the newest store.
    if segments[index].isStore { return [{ $0.remove(at: index) }] }
    // Drop the segment; run it later; let the rest run without switches; let this thread run to its end.
    var edits: [(inout [Schedule.Segment]) -> Void] = [{ $0.remove(at: index) }]
    if index + 1 < segments.count { edits.append { $0.swapAt(index, index + 1) } }
    edits.append { $0.removeSubrange(index...) }
    edits.append {
      $0.removeSubrange((index + 1)...)
      $0[index].count = 1_000
    }
    // Join it with another segment of its thread.
    for other in segments.indices where other != index && segments[other].thread == segments[index].thread {
      edits.append {
        $0[other].count += $0[index].count
        $0.remove(at: index)
      }
    }
    return edits
  }

  /// Searches all schedules with fewer preemptions, and older or later stores, for the same failure. If there is none,
  /// the given schedule is proved minimal.
  func certify(_ scenario: Scenario, _ best: Outcome, _ budget: Budget) -> (outcome: Outcome, isProved: Bool) {
    guard let failure = best.failure, patience(for: best) > 0 else { return (best, false) }
    let deviations = best.preemptions + best.otherStores
    if deviations == 0 { return (best, true) }
    if failure.kind == .livelock { return (best, false) }
    var statistics = Statistics()
    for bound in 0..<deviations {
      let (finding, isExhausted) = explore(scenario, [DepthFirst(bound: bound)], budget, &statistics)
      if let finding, failure.isLike(finding.outcome.failure) { return (shrink(scenario, finding.outcome), true) }
      if !isExhausted { return (best, false) }
    }
    return (best, true)
  }
}

extension Outcome {
  fileprivate var size: Size {
    Size(
      deviations: preemptions + otherStores, otherStores: otherStores, switches: schedule.switches,
      steps: schedule.picks.count)
  }

  fileprivate struct Size: Comparable {
    let deviations: Int
    let otherStores: Int
    let switches: Int
    let steps: Int

    static func < (left: Size, right: Size) -> Bool {
      (left.deviations, left.otherStores, left.switches, left.steps)
        < (right.deviations, right.otherStores, right.switches, right.steps)
    }
  }
}
