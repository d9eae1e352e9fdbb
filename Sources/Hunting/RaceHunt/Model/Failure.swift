/// The reason why a run failed.
public struct Failure: Error, Hashable, Sendable, CustomStringConvertible {
  /// The ways in which a run fails.
  public enum Kind: String, Sendable {
    /// An expectation did not hold, or a probe received an event that breaks the rules.
    case check
    /// No order of the calls of a specification explains their answers.
    case notLinearizable
    /// No thread can continue.
    case deadlock
    /// The run does not end. It takes more steps than `Budget.runLength`, or all enabled threads spin, or nothing but
    /// timers goes on, or more and more threads or tasks begin.
    case livelock
    /// A thread blocks, or loops, in code that is not under control. Or the set-up or a last check does not end. The description
    /// has the line.
    case stuck
    /// A task was suspended and never resumed.
    case neverResumed
    /// Two threads accessed the same `Shared` value, one of them to write, and nothing ordered the two accesses; or
    /// ThreadSanitizer reported a data race.
    case dataRace
    /// A thread accessed memory that had been freed.
    case useAfterFree
    /// Something is not under control: a thread that used an object of the run, or work that a thread of the run starts
    /// elsewhere.
    case escape
    /// Threads take locks in orders that can deadlock, although no run did.
    case lockOrder
    /// The same schedule led to other steps than before. The scenario depends on something besides the schedule, so no
    /// failure in it could be repeated.
    case notRepeatable
    /// The replayed schedule does not fit the scenario. It picks a thread that cannot continue there, or is longer than
    /// the run.
    case misfit
    /// The scenario is asynchronous, and control of its tasks needs something in which the Swift runtime of this
    /// process differs from the runtime for which this package was made. Or the scenario needs more threads than the
    /// system starts.
    case unsupported
    /// The code under test trapped.
    case crash
  }

  /// The kind of failure.
  public let kind: Kind
  /// A description of the failure.
  public let message: String
  /// The place of the check. It distinguishes failures of the same kind while a schedule is shrunk.
  let site: String

  /// The place of an error that the body of an asynchronous scenario throws.
  static let errorOfBody = "the body threw"
  package var isErrorOfBody: Bool { kind == .check && site == Self.errorOfBody }

  /// Lines that a report shows below the message.
  let details: [String]

  package init(_ kind: Kind, _ message: String, site: String = "", details: [String] = []) {
    self.kind = kind
    self.message = message
    self.site = site
    self.details = details
  }

  /// The failure of a run in which a thread blocks after an operation. The thread may wait for a descriptor.
  static func stuck(_ thread: String, after operation: String, knowsDescriptors: Bool) -> Failure {
    Failure(
      .stuck, "\(thread) blocks or loops in code that is not under control, after \(operation)",
      details: knowsDescriptors ? [] : ["sockets, pipes and the like are not supported \(here)"])
  }

  /// The failure of a run that changes the network where there is none.
  static var hasNoNetwork: Failure { Failure(.unsupported, "the network of a run is not supported \(here)") }

  private static var here: String { "on this system or in this build" }

  /// The failure of a run that repeats the steps of an earlier one, and then has other choices.
  static var differsFromEarlierRun: Failure {
    Failure(.notRepeatable, "the threads could do something else in an earlier run")
  }

  /// The failure of a scenario in which a schedule that passed before `failure` does not pass after it.
  static func notRepeatable(_ failure: Failure) -> Failure {
    Failure(
      .notRepeatable, "the scenario depends on more than its schedule: a schedule that passed does not pass any more",
      details: ["after: \(failure.message)"])
  }

  /// Whether both are the same failure, possibly in different schedules.
  func isLike(_ other: Failure?) -> Bool { kind == other?.kind && site == other?.site }

  /// The same failure, with the place in its description.
  func located(at place: String) -> Failure {
    message.contains(place) ? self : Failure(kind, "\(message), at \(place)", site: site, details: details)
  }

  /// The kind and the description.
  public var description: String {
    switch kind {
    case .check: message
    case .notLinearizable: "not linearizable: \(message)"
    case .deadlock: "deadlock: \(message)"
    case .livelock: "livelock: \(message)"
    case .stuck: "stuck: \(message)"
    case .neverResumed: "never resumed: \(message)"
    case .dataRace: "data race: \(message)"
    case .useAfterFree: "use after free: \(message)"
    case .escape: "out of control: \(message)"
    case .lockOrder: "lock order: \(message)"
    case .notRepeatable: "not repeatable: \(message)"
    case .misfit: "the schedule does not fit: \(message)"
    case .unsupported: message
    case .crash: "crash: \(message)"
    }
  }
}
