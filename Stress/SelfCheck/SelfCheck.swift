import Dispatch
import RaceHunt
import ReactiveSignals

/// Plants known faults and hunts them. Without this check, a hunter that finds nothing proves nothing.
enum SelfCheck {
  /// Every fault, in the order of the library's layers. To add a fault, append it to the list of its layer.
  static let all: [Fault] = [
    torn, tornOperators, weakened, disposables, scheduling, multicast, delivery, merging, pulling, timing, commands,
    properties,
    channels, tasks, calls, orders, Classics.all, AsyncClassics.all,
  ].flatMap(\.self)

  /// The wrong version of a planted fault, for a replay. Nil if there is no fault of this name. A fault in the
  /// library's own code is not planted by this entry.
  static func entry(named name: String) -> Entry? {
    (all + Classics.hard).first { $0.name == name }.map { Entry($0.wrong, rows: $0.rows, $0.summary) }
  }

  /// The least time for real threads. They get as long as the hunt took, but at least this time.
  static let leastRealTime = Duration.milliseconds(150)

  /// How long a round of real threads may take, in a process that a hang cannot end.
  static let patience = Duration.milliseconds(500)

  /// The results of a fault with real threads.
  struct RealRounds {
    /// The number of rounds. Nil if the fault ended the process in one of them.
    let count: Int?
    let failures: Int
  }

  /// Hunts a fault, its right version, and the fault again with real threads.
  ///
  /// - Parameter inProcess: Runs real threads in another process for a duration, if they cannot run in this process.
  static func run(
    _ fault: Fault, hunter: Hunter, seed: UInt64 = 1,
    inProcess: (Fault, Duration) throws -> RealRounds
  ) rethrows -> FaultResult {
    let begin = DispatchTime.now().uptimeNanoseconds
    let found = planted(fault) { hunter.hunt(fault.wrong, fault.budget, seed: seed) }
    let duration = Duration.nanoseconds(Int64(DispatchTime.now().uptimeNanoseconds - begin))
    let realTime = max(duration, leastRealTime)
    let real =
      try fault.runsFreely ? realRounds(of: fault, hunter, seed: seed, for: realTime) : inProcess(fault, realTime)
    let mended = hunter.hunt(fault.right, fault.budget, seed: seed)
    return FaultResult(fault, found: found, in: duration, real, mended: mended)
  }

  /// Runs `body`. If the fault is in the library's own code, it is planted meanwhile.
  static func planted<Result>(_ fault: Fault, _ body: () -> Result) -> Result {
    #if EXPLORATION
      if let label = fault.torn { return Exploration.tearing(label, body) }
      if let weak = fault.weakened {
        return Exploration.weakening(weak.label, in: weak.function, weak.access, to: weak.ordering, body)
      }
    #endif
    return body()
  }

  /// Runs a fault with real threads, in this process.
  static func realRounds(
    of fault: Fault, _ hunter: Hunter, seed: UInt64, for duration: Duration, patience: Duration? = nil
  ) -> RealRounds {
    let end = DispatchTime.now().uptimeNanoseconds + UInt64(duration / .nanoseconds(1))
    func isOver() -> Bool { DispatchTime.now().uptimeNanoseconds >= end }
    var rounds = 0
    var failures = 0
    planted(fault) {
      while !isOver() {
        let seed = seed &+ UInt64(rounds)
        let result = hunter.runReal(fault.wrong, seed: seed, patience: patience, until: isOver)
        rounds += result.schedules
        if result.report != nil { failures += 1 }
      }
    }
    return RealRounds(count: rounds, failures: failures)
  }
}
