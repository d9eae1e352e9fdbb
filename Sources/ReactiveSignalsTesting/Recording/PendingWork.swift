public import ReactiveSignals

/// What waits on a test scheduler, in order.
public struct PendingWork: Sendable, CustomStringConvertible {
  /// Scheduled work.
  public struct Action: Hashable, Sendable, CustomStringConvertible {
    /// When it is due.
    public let instant: Instant
    /// Where it comes from, where the scheduler knows: marbles of a test source, and repetitions.
    public let origin: String?

    /// Where it comes from, and when it is due.
    public var description: String { "\(origin ?? "an action"), due at \(instant)" }
  }

  /// The actions, in the order in which they are due.
  public let actions: [Action]

  /// Whether nothing waits.
  public var isEmpty: Bool { actions.isEmpty }

  /// A line for each action.
  public var description: String {
    isEmpty ? "nothing is pending" : actions.map(\.description).joined(separator: "\n")
  }
}

extension TestScheduler {
  /// What waits on this scheduler, and where it comes from.
  public var pendingWork: PendingWork {
    PendingWork(actions: pendingActions.map { .init(instant: $0.instant, origin: $0.origin?.description) })
  }

  /// What is still going on when a test is over, a sentence for each.
  ///
  /// Recorders are disposed and hot sources stopped first, since it is in order to watch an endless signal. Then what is
  /// due at this instant runs, such as the completion of a command that was released with the test's variables. A source
  /// that is subscribed to after that, or work that is pending, belongs to something that was not cleaned up.
  package func unfinishedBusiness() -> [String] {
    let closings = closings.withLock { $0 }
    for closing in closings { _ = closing() }
    settle()
    return closings.compactMap { $0() } + pendingWork.actions.map(\.description)
  }
}
