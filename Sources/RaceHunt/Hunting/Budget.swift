/// How far a hunt goes. Counted, so that the same seed explores the same schedules everywhere, unless a time is set.
public struct Budget: Hashable, Sendable {
  /// The most schedules that are run.
  public var schedules: Int
  /// The most steps that are taken; the schedule in which they run out is finished.
  public var steps: Int
  /// How long schedules are run; nil, any time. The schedule in which the time runs out is finished. How many were run
  /// then depends on the machine.
  public var time: Duration?
  /// The most steps that one run may take. A run that takes more is a livelock.
  public var runLength = 100_000
  /// How often, while no other thread can go on, each thread may spin in the same way, from one
  /// `Exploration.spinHint()` to the next. More often is a livelock.
  public var spins = 1_000

  /// A budget of so many schedules and steps, and of so much time.
  public init(schedules: Int = .max, steps: Int = .max, time: Duration? = nil) {
    self.schedules = schedules
    self.steps = steps
    self.time = time
  }

  /// 2,000 schedules or 60,000 steps: about a quarter of a second to a second for a scenario of two or three threads.
  public static let standard = Budget(schedules: 2_000, steps: 60_000)

  /// So many schedules, however long they are.
  public static func schedules(_ count: Int) -> Budget { Budget(schedules: count) }

  /// So many steps in all.
  public static func steps(_ count: Int) -> Budget { Budget(steps: count) }
}
