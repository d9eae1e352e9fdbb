import CHuntable
import CRaceHunt

extension Hunter {
  /// Permits one hunt at a time in the process, because the library announces its operations to one controller.
  private static let permit = Semaphore(value: 1)
  // Relaxed: a thread only asks whether the number is its own, which it has stored itself.
  private static let holder = AtomicInt(-1, label: "Hunter.holder")

  // These are only used by the thread that holds the permit.
  nonisolated(unsafe) private static let onStacks = Hunter(carriers: .user)
  nonisolated(unsafe) private static let onThreads = Hunter(carriers: .threads)
  /// How often the thread has taken the permit.
  nonisolated(unsafe) private static var depth = 0

  /// What the logical threads of this task's hunts run on; nil is the standard.
  @TaskLocal package static var carriers: CarrierKind?

  /// Waits until no other hunt runs, and begins one within these limits.
  func begin(_ budget: Budget, seed: UInt64) {
    Self.takePermit()
    controller.beginHunt(budget, seed: seed)
  }

  func end() {
    controller.rest()
    Self.giveUpPermit()
  }

  /// Waits until no other thread has the permit. Calls may nest.
  private static func takePermit() {
    let thread = Int(rh_thread_number())
    if holder.load(ordering: .relaxed) == thread {
      precondition(ct_thread().pointee.run == 0, "A hunt cannot begin in a run of another hunt.")
    } else {
      permit.wait()
      holder.store(thread, ordering: .relaxed)
    }
    depth += 1
  }

  private static func giveUpPermit() {
    depth -= 1
    if depth > 0 { return }
    holder.store(-1, ordering: .relaxed)
    permit.signal()
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
    takePermit()
    defer { giveUpPermit() }
    return try body(ofProcess)
  }
}
