import Huntable
import ReactiveSignals

/// The failure of a test in virtual time, other than an error that the test throws.
public struct VirtualTimeFailure: Error, Sendable, CustomStringConvertible {
  /// The kind of failure.
  public enum Reason: Sendable {
    /// Nothing was pending, but the body had not ended: the body waits for an event that never happens.
    case neverResumed
    /// The number of actions exceeded the limit.
    case neverEnded
    /// When the body ended, work was pending or a test source was subscribed to, which the rules forbid.
    case pendingWork
    /// Work came from other threads, which the rules forbid.
    case escapes
    /// The Swift runtime of this process differs from the one for which `withVirtualConcurrency` was made. The body has not
    /// run.
    case unsupported
  }

  /// The kind of failure.
  public let reason: Reason

  /// The virtual time at which the failure was detected.
  public let instant: Instant

  /// The full message.
  public let description: String

  init(_ reason: Reason, at instant: Instant, _ sentences: [String]) {
    self.reason = reason
    self.instant = instant
    description = sentences.joined(separator: " ")
  }
}

extension VirtualTimeFailure {
  static func neverResumed(
    _ time: TestScheduler, at place: String, grace: Duration, escapes: EscapeTally, unfinished: [String]
  ) -> Self {
    var sentences = [
      """
      The test at \(place) never resumed: it was suspended at \(time.now), where nothing else was pending to wake it up.
      """
    ]
    sentences.append(contentsOf: unfinished)
    let pending = time.pendingWork.actions
    let distant = pending.count { $0.instant == .distantFuture }
    if distant > 0 { sentences.append("\(distant.counted("action")) waited for the distant future.") }
    // Nothing else is pending, unless the clock is moved by hand.
    if pending.count > distant {
      let waiting = list(pending.filter { $0.instant != .distantFuture }.map(\.description))
      sentences.append("The clock is moved by hand, and nothing moved it to what waited: \(waiting).")
    }
    sentences.append(contentsOf: escapes.sentences)
    sentences.append("Nothing more came from outside within \(grace) of real time.")
    sentences.append(
      "Look for a continuation that is not resumed, a stream that is not finished, a signal that does not end.")
    return Self(.neverResumed, at: time.now, sentences)
  }

  static func neverEnded(_ time: TestScheduler, limit: Int, origin: String?, escapes: EscapeTally) -> Self {
    let culprit =
      origin.map { "the repetition \($0)" } ?? "a task that does not sleep, or an action that schedules itself again,"
    let sentences = [
      """
      The test never ended: \(limit.counted("action")) ran, by \(time.now), and there are \(time.pendingCount) more: \
      \(culprit) keeps it busy.
      """,
      "A test that needs more actions is given a higher limit.",
    ]
    return Self(.neverEnded, at: time.now, sentences + escapes.sentences)
  }

  static func pendingWork(_ time: TestScheduler, _ business: [String]) -> Self {
    Self(.pendingWork, at: time.now, ["The test ended at \(time.now), and something was left: \(list(business))."])
  }

  private static func list(_ work: [String]) -> String {
    work.prefix(5).joined(separator: "; ") + (work.count > 5 ? "; and \(work.count - 5) more" : "")
  }

  package static func unsupported(_ sentence: String) -> Self {
    Self(.unsupported, at: Instant(nanoseconds: 0), [sentence])
  }

  static func escapes(_ time: TestScheduler, _ escapes: EscapeTally) -> Self {
    Self(.escapes, at: time.now, ["The test was not all in virtual time."] + escapes.sentences)
  }
}
