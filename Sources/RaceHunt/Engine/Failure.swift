/// What a run ended with that ought not to happen.
public struct Failure: Error, Hashable, Sendable, CustomStringConvertible {
  /// The ways in which a run fails.
  public enum Kind: String, Sendable {
    /// An expectation did not hold, or a probe saw what no observer may see.
    case check
    /// Nobody can go on.
    case deadlock
    /// It does not end: it takes more steps than `Budget.runLength`, or all threads that can go on spin.
    case livelock
    /// A thread blocks in code that is not under control.
    case stuck
    /// A task waits for something that never comes.
    case neverResumed
    /// ThreadSanitizer reported a data race.
    case dataRace
    /// A thread that is not under control came to what the run has made.
    case escape
    /// Locks are taken in orders that can block each other, though no run has.
    case lockOrder
    /// The scenario was another one than before for the same schedule: something besides the schedule decides what it
    /// does, so that nothing that is found in it can be repeated.
    case notRepeatable
    /// The schedule that was to be replayed is none of the scenario's: a thread cannot go on where the schedule picks it.
    case misfit
    /// A process in which real threads ran ended by a signal.
    case crash
  }

  /// How it failed.
  public let kind: Kind
  /// What was seen.
  public let message: String
  /// Tells failures of a kind apart when a schedule is shrunk: where the check stands.
  let site: String

  package init(_ kind: Kind, _ message: String, site: String = "") {
    self.kind = kind
    self.message = message
    self.site = site
  }

  /// Whether both are the same failure, seen in different schedules.
  func isLike(_ other: Failure?) -> Bool { kind == other?.kind && site == other?.site }

  /// The kind and what was seen.
  public var description: String {
    switch kind {
    case .check: message
    case .deadlock: "deadlock: \(message)"
    case .livelock: "livelock: \(message)"
    case .stuck: "stuck: \(message)"
    case .neverResumed: "never resumed: \(message)"
    case .dataRace: "data race: \(message)"
    case .escape: "out of control: \(message)"
    case .lockOrder: "lock order: \(message)"
    case .notRepeatable: "not repeatable: \(message)"
    case .misfit: "the schedule does not fit: \(message)"
    case .crash: "crash: \(message)"
    }
  }
}
