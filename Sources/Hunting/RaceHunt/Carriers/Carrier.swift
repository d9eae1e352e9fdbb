import CRaceHunt

/// What a logical thread runs on: its own stack and its own thread-local storage.
///
/// One carrier has control at a time, or the driver: the thread that runs the hunt. The process has one driver at a
/// time. The schedule decides who receives control, so both kinds of carriers run the same schedules.
///
/// Never released, because its stack or its thread refers to it. So no reference to it is counted.
class Carrier {
  typealias Reference = Unmanaged<Carrier>
  typealias Work = (UnsafeMutableRawPointer) -> Reference?

  /// As much as a thread of the system has. The system provides the memory when it is used.
  static let stackSize: Int64 = 8 * 1024 * 1024

  /// Does the work that is begun on the carrier. Returns the carrier that receives control next; nil is the driver.
  let work: Work
  /// The carrier as C knows it, if it is switched in user mode. Each step needs it, and no reference is counted for it.
  let context: OpaquePointer?

  init(_ context: OpaquePointer?, _ work: @escaping Work) {
    self.context = context
    self.work = work
    _ = Unmanaged.passRetained(self)
  }

  /// Begins work when the carrier next receives control.
  ///
  /// - Parameter argument: What the work is called with.
  func begin(_ argument: UnsafeMutableRawPointer) { fatalError("A carrier has a kind.") }

  /// Passes control from this carrier, which calls, to `next`; nil is the driver. Returns when this carrier receives
  /// control again.
  func pass(to next: Reference?) { fatalError("A carrier has a kind.") }

  /// Passes control from the driver to this carrier. Returns when the driver receives control again. The driver takes
  /// control if the code of a carrier traps. The driver also takes control if `steps` does not change in `patience`
  /// looks in a row, one each tenth of a second: the code that runs then blocks or loops outside control.
  func run(steps: UnsafePointer<Int64>, patience: Int) -> RunEnd { fatalError("A carrier has a kind.") }

  /// Makes the carrier free for other work, although its present work has not ended. The present work never continues:
  /// what it holds stays as it is. Returns false if the carrier cannot be freed.
  func restart() -> Bool { false }
}

/// Why the driver has control again.
enum RunEnd {
  case passed, stuck, trapped
}

/// The kinds of carriers.
package enum CarrierKind: String, CaseIterable, Sendable {
  /// Stacks and thread-local storage that one thread switches between in user mode.
  case user
  /// Threads that pass each other a baton.
  case threads

  /// The fastest kind that this build supports on this machine.
  package static var standard: CarrierKind { UserModeCarrier.isSupported ? .user : .threads }

  /// Whether this build supports the kind on this machine.
  package var isSupported: Bool { self == .threads || UserModeCarrier.isSupported }

  /// Lets the watchdog look whether this thread goes on, which runs no carrier now. Only user mode has a watchdog.
  func watch(steps: UnsafePointer<Int64>, patience: Int) {
    if self == .user { rh_carrier_watch(steps, Int32(patience)) }
  }

  /// Tells the watchdog that this thread runs no carriers for now.
  func rest() {
    if self == .user { rh_carrier_rest() }
  }

  /// A new carrier; nil if the system starts no more threads.
  func make(_ work: @escaping Carrier.Work) -> Carrier? {
    switch self {
    case .user: UserModeCarrier(work)
    case .threads: ThreadCarrier(work)
    }
  }
}
