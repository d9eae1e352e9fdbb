/// The limits of a hunt. The limits are counts, so that the same seed explores the same schedules everywhere, unless a
/// time is set.
public struct Budget: Hashable, Sendable {
  /// The maximum number of schedules.
  public var schedules: Int
  /// The maximum number of steps. The schedule that reaches it is finished.
  public var steps: Int
  /// How long schedules are run; nil means no limit. The schedule that reaches the limit is finished. The number of
  /// schedules then depends on the machine.
  public var time: Duration?
  /// The maximum number of steps of one run. A run with more steps is a livelock. So is a run that starts more than a
  /// fiftieth as many threads, tasks and timers.
  public var runLength = 100_000
  /// How often each thread may repeat the same loop, from one `Exploration.spinHint()` to the next, while no other
  /// thread can continue. Also how often timers may fire while nothing goes on but what timers have started, for each timer
  /// that something else has set. More repetitions are a livelock.
  public var spins = 1_000

  /// Whether one wait for a condition, one weak comparison, or one call that moves bytes, of each thread may fail without a
  /// cause, in each run: the wait ends at any moment although no signal came, the comparison fails although it finds the value,
  /// or half of the bytes are read from a pipe or a stream, or written to a stream that does not block.
  ///
  /// The standard allows such failures, and code is right that waits and compares in a loop. A hunt finds code that does not,
  /// for example `if` in place of `while`. Runs are more with each such operation, so this is off by default. A schedule is
  /// replayed with the same value.
  public var failuresWithoutCause = false

  /// Whether another thread may also run where a function of an instrumented target begins. Runs have many more steps then.
  ///
  /// The operations that a hunt sees suffice, unless threads share what no operation announces, such as the environment of
  /// the process or the contents of a file. A schedule is replayed with the same value.
  public var entriesArePoints = false

  /// Whether a new object, or other new memory, has the address of the last one of its size that the program has freed in the
  /// run.
  ///
  /// By default no address comes back within a run, so that each use of memory after it was freed is found. Code that compares
  /// addresses, such as a dictionary whose keys are `ObjectIdentifier`s, may take a new object for an old one only if the address
  /// comes back, as most allocators let it. With this option a use after memory was freed may be missed, or be reported
  /// as a data race. Without effect on other systems than Linux, and in a program without instrumented code. A schedule is
  /// replayed with the same value.
  public var addressesComeBack = false

  /// Whether the time of a run moves only when nothing else can run, as in tests in virtual time.
  ///
  /// By default a sleep may end at any moment, also before a task has begun that was ready all the time: a machine may be so
  /// busy. Then no test may expect that something takes less than a time, or ends before a limit. With this option such a
  /// test holds, and the orders that only a busy machine has are not explored: the coverage is `sampled` if a sleep, a timer or
  /// a wait with a limit has waited for others. A schedule is replayed with the same value.
  public var timePassesWhenIdle = false

  /// Whether each run has a process of its own, on Linux.
  ///
  /// For code that keeps something in static variables, which by default stay as a run leaves them, and for code that can end
  /// the process in a way that no hunt can catch. Each run then begins with the static variables as they were when the hunt
  /// began. A run whose process ends is a `crash`, with its schedule. What a run prints appears, what it adds to objects
  /// outside of the scenario is lost.
  ///
  /// A process for each run costs some milliseconds. The strategy must be `portfolio`, which then takes turns between
  /// `random` and `partialOrder`, or one of these two, since the others learn from earlier runs. The coverage is `sampled`,
  /// and orders of locks are not compared between runs. What another thread of the process holds at the start of a run, such
  /// as a lock, stays taken in it. So a run that traps or does not go on is repeated a few times, and counts as failed if
  /// each repetition fails. Work that goes on beside such a hunt makes it slow.
  public var isolated = false

  /// A budget of the given number of schedules and steps, and of the given time.
  public init(schedules: Int = .max, steps: Int = .max, time: Duration? = nil) {
    self.schedules = schedules
    self.steps = steps
    self.time = time
  }

  /// 2,000 schedules or 60,000 steps. In a debug build this is about two thirds of a second of processor time; code that is
  /// hunted as it is written takes longer. Shrinking a failure takes up to half a million steps more.
  public static let standard = Budget(schedules: 2_000, steps: 60_000)

  /// For a specification: 10,000 histories or 300,000 steps, about one to three seconds.
  public static let histories = Budget(schedules: 10_000, steps: 300_000)

  /// The given number of schedules, of any length.
  public static func schedules(_ count: Int) -> Budget { Budget(schedules: count) }

  /// The given total number of steps.
  public static func steps(_ count: Int) -> Budget { Budget(steps: count) }
}
