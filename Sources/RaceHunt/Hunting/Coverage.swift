/// What was run of the schedules that a scenario has.
///
/// A step of a thread goes from one announced operation to the next. What happens within a step is never interleaved, so
/// that two accesses without an announced operation between them are one access to any hunt.
public enum Coverage: Int, Hashable, Sendable, Comparable {
  /// Some of the schedules.
  case sampled
  /// Each order of the announced operations that touch the same object. Schedules were left out that differ only in the
  /// order of other steps. If the threads share something whose accesses are not announced, such as a `Mutex` or an
  /// actor, a failure may be among those, so a hunt goes on.
  case announcedOrders
  /// Every schedule there is: all orders of all steps. A thread that spins was only run again after others had their
  /// turn.
  case every

  /// The order in which they say more.
  public static func < (left: Coverage, right: Coverage) -> Bool { left.rawValue < right.rawValue }
}
