import Huntable

/// Counts the rounds of a feedback, so that an endless one traps: an observer answers each event with another event to the
/// object that is delivering to it.
///
/// A round is the delivery of events that the delivering thread itself has sent during the round before. If events of
/// another thread are among them, the count begins again: a thread may deliver the events of busy threads for as long as
/// they send.
@usableFromInline
package struct FeedbackRounds {
  /// Far more rounds than a feedback takes that settles. They take about a second in a release build.
  ///
  /// Sendable: only tests change it, each in a process of its own and before it sends anything.
  @exclusivity(unchecked)
  package nonisolated(unsafe) static var limit = 10_000_000

  private var count = 0

  @usableFromInline
  package init() {}

  /// Begins a round. Traps if it is one too many.
  ///
  /// - Parameter isOwn: Whether the delivering thread has sent all events of the round itself.
  @usableFromInline
  package mutating func begin(isOwn: Bool) {
    count = isOwn ? count + 1 : 0
    precondition(
      count < Self.limit,
      "Values would circulate forever: \(Self.limit) times in a row, an observer has answered a value with another one "
        + "to the object that was delivering it.")
  }
}
