public import ReactiveSignals

/// The pending work of a test scheduler, in order.
public struct PendingWork: Sendable, CustomStringConvertible {
  /// A scheduled action.
  public struct Action: Hashable, Sendable, CustomStringConvertible {
    /// The instant at which it is due.
    public let instant: Instant
    /// Its origin, if the scheduler knows it: marbles of a test source, and repetitions.
    public let origin: String?

    /// Its origin and the instant at which it is due.
    public var description: String { "\(origin ?? "an action"), due at \(instant)" }
  }

  /// The actions, in the order in which they are due.
  public let actions: [Action]

  /// Whether no action is pending.
  public var isEmpty: Bool { actions.isEmpty }

  /// One line per action, for the first 20.
  public var description: String {
    isEmpty ? "nothing is pending" : actions.map(\.description).shortened.joined(separator: "\n")
  }
}

extension TestScheduler {
  /// The pending work of this scheduler, with its origins.
  public var pendingWork: PendingWork {
    PendingWork(actions: pendingActions.map { .init(instant: $0.instant, origin: $0.origin?.description) })
  }

  /// The work and subscriptions that remain when a test has ended, one sentence for each.
  ///
  /// First disposes recorders and stops hot sources, since a test may watch an endless signal. Then runs the actions that
  /// are due at this instant. One such action is the completion of a command that was released with the test's variables.
  /// Work or subscriptions that remain belong to an object that was not cleaned up.
  package func unfinishedBusiness() -> [String] {
    closeRecordings()
    settle()
    return closings.withLock { $0 }.compactMap { $0() } + pendingWork.actions.map(\.description).shortened
  }

  /// Disposes recorders and stops hot sources.
  func closeRecordings() {
    for closing in closings.withLock({ $0 }) { _ = closing() }
  }
}
