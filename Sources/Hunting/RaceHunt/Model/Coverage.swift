/// Which of the scenario's schedules were run.
///
/// A step of a thread leads from one announced operation to the next. Other threads never run within a step. A hunt
/// therefore treats two accesses without an announced operation between them as one access. The line that a result prints
/// names what else its hunt did not explore.
///
/// With tasks, the schedules are those of the present runtime. The runtime decides in which order an actor runs the
/// jobs that wait, and Swift does not promise that order.
public enum Coverage: Int, Hashable, Sendable, Comparable {
  /// Some of the schedules. The coverage is also `sampled` if the threads have used locks whose operations are not
  /// announced, if they have taken random numbers from the system, or if so many stores to an atomic could be read at once
  /// that old stores were forgotten.
  case sampled
  /// Each execution of the announced operations: each order of those that depend on each other, with each choice of the
  /// stores that loads may read. Schedules that differ only in the order of other steps were left out. Operations on the
  /// same object depend on each other if one of them writes it. Accesses to an atomic that are not all sequentially
  /// consistent do if one reads what the other has stored, or if one updates the atomic. If the threads share memory whose
  /// accesses are not announced, such as a standard `Mutex` or an actor, one of these schedules may fail, so a hunt
  /// continues.
  case announcedOrders
  /// Every schedule of the announced operations: all orders of all steps, with each choice of the stores that loads may
  /// read. A spinning thread was only continued after other threads had a turn, and so was a timer that was set after
  /// another one had fired. If a program has instrumented code, each of its functions that ran is instrumented, and each
  /// access was compared with those that may race with it. If it has no instrumented code, the threads have used no lock,
  /// queue, thread or sleep of the system.
  case every

  /// Orders the cases from the weakest to the strongest claim.
  public static func < (left: Coverage, right: Coverage) -> Bool { left.rawValue < right.rawValue }
}
