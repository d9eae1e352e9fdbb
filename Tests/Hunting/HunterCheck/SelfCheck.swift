import HuntRunner

/// Plants known faults and hunts them. Without this check, a hunter that finds nothing proves nothing.
package enum SelfCheck {
  /// Hunts a fault and its right version. Most faults in the library are planted in scenarios that are hunted for themselves
  /// too. So their right versions are hunted here for a short while.
  package static func run(_ fault: Fault, hunter: Hunter, seed: UInt64 = 1) -> FaultResult {
    let start = ContinuousClock.now
    let found = planted(fault) { hunter.hunt(fault.wrong, fault.budget, seed: seed) }
    let duration = start.duration(to: .now)
    var budget = fault.budget
    if fault.isInLibrary { budget.schedules = min(budget.schedules, 100) }
    return FaultResult(fault, found: found, in: duration, mended: hunter.hunt(fault.right, budget, seed: seed))
  }

  /// Runs `body`. If the fault is in the library's own code, it is planted meanwhile, and no other hunt runs that meets it.
  package static func planted<Result>(_ fault: Fault, _ body: () -> Result) -> Result {
    #if EXPLORATION
      if let label = fault.torn { return Hunter.use { _ in Exploration.tearing(label, body) } }
      if let weak = fault.weakened {
        return Hunter.use { _ in
          Exploration.weakening(weak.label, in: weak.function, weak.access, to: weak.ordering, body)
        }
      }
    #endif
    return body()
  }
}
