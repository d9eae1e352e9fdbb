#if EXPLORATION && os(Linux)
  import Glibc
  import Synchronization

  /// What the runs of a hunt have shown. It outlives the runs, and no step depends on it.
  final class Shown: Sendable {
    private let all = Mutex<Set<String>>([])

    func add(_ text: String) { all.withLock { _ = $0.insert(text) } }

    /// All that the runs of a clean hunt of the program show.
    ///
    /// - Parameter whenIdle: Whether time passes only when nothing else can run.
    static func all(
      schedules: Int = 100, whenIdle: Bool = false, _ body: @escaping @Sendable (Run, Shown) -> Void
    ) -> Set<String> {
      let shown = Shown()
      var budget = Budget.schedules(schedules)
      budget.timePassesWhenIdle = whenIdle
      let result = hunt(Scenario("network") { body($0, shown) }, budget: budget)
      #expect(result.isClean, "\(result)")
      return shown.all.withLock { $0 }
    }
  }

  /// The milliseconds of the run so far.
  func milliseconds() -> Int {
    var now = timespec()
    clock_gettime(CLOCK_MONOTONIC, &now)
    return now.tv_sec * 1000 + now.tv_nsec / 1_000_000
  }
#endif
