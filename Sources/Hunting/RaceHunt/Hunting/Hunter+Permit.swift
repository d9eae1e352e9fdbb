import CHuntable
import CRaceHunt

extension Hunter {
  /// Permits one hunt at a time in the process, because the library announces its operations to one controller.
  private static let permit = Semaphore(value: 1)
  // Relaxed: a thread only asks whether the number is its own, which it has stored itself.
  private static let holder = AtomicInt(-1, label: "Hunter.holder")

  // Each is only used by the thread that holds the permit.
  nonisolated(unsafe) private static let onStacks = Hunter(carriers: .user)
  nonisolated(unsafe) private static let onThreads = Hunter(carriers: .threads)

  /// What the logical threads of this task's hunts run on; nil is the standard.
  @TaskLocal package static var carriers: CarrierKind?

  /// Hunts within these limits, when no other hunt runs.
  func alone<Result>(_ budget: Budget, seed: UInt64, _ body: () -> Result) -> Result {
    Self.alone {
      defer { controller.rest() }
      controller.beginHunt(budget, seed: seed)
      return body()
    }
  }

  /// Waits until no other hunt runs. Calls may nest.
  private static func alone<Result>(_ body: () throws -> Result) rethrows -> Result {
    let thread = Int(rh_thread_number())
    if holder.load(ordering: .relaxed) == thread {
      precondition(ct_thread().pointee.run == 0, "A hunt cannot begin in a run of another hunt.")
      return try body()
    }
    permit.wait()
    holder.store(thread, ordering: .relaxed)
    defer {
      holder.store(-1, ordering: .relaxed)
      permit.signal()
    }
    return try body()
  }

  /// The hunter of the process.
  static var ofProcess: Hunter {
    switch carriers ?? .standard {
    case .user: onStacks
    case .threads: onThreads
    }
  }

  /// Calls `body` with the hunter of the process, when no other hunt runs.
  package static func use<Result>(_ body: (Hunter) throws -> Result) rethrows -> Result {
    try alone { try body(ofProcess) }
  }
}
