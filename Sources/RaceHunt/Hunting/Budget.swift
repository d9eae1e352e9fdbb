/// How far a hunt goes. Counted, not timed, so that the same seed explores the same schedules everywhere.
public struct Budget: Hashable, Sendable {
  /// The most schedules that are run.
  public var schedules: Int
  /// The most steps that are taken; the schedule in which they run out is finished.
  public var steps: Int

  /// A budget of so many schedules and steps.
  public init(schedules: Int = .max, steps: Int = .max) {
    self.schedules = schedules
    self.steps = steps
  }

  /// 2,000 schedules or 60,000 steps: about a quarter of a second to a second for a scenario of two or three threads.
  public static let standard = Budget(schedules: 2_000, steps: 60_000)

  /// So many schedules, however long they are.
  public static func schedules(_ count: Int) -> Budget { Budget(schedules: count) }

  /// So many steps in all.
  public static func steps(_ count: Int) -> Budget { Budget(steps: count) }

  func share(_ part: Double) -> Budget {
    Budget(schedules: Self.part(part, of: schedules), steps: Self.part(part, of: steps))
  }

  private static func part(_ part: Double, of amount: Int) -> Int {
    amount == .max ? .max : Int(Double(amount) * part)
  }
}
