import ReactiveSchedulers

/// What executes a run: the engine, which explores interleavings, or real threads, which run freely.
protocol RunHost: AnyObject, Sendable {
  /// The clock of the run while interleavings are explored; nil if real threads run freely.
  var virtualTime: (any VirtualTime)? { get }

  /// How many threads the scenario should use for the same work.
  ///
  /// - Parameter explored: The number while interleavings are explored.
  func threadCount(_ explored: Int) -> Int

  func addThread(_ name: String, _ work: @escaping @Sendable () -> Void)

  /// Adds the work of the main thread.
  func addMain(_ name: String, _ work: @escaping @Sendable () -> Void)

  func addTask(_ name: String, _ work: @escaping @Sendable () async -> Void) -> Task<Void, Never>

  /// Puts all tasks of the run under control. Returns false if that is impossible, which fails the run.
  func controlTasks(_ order: TaskOrder) -> Bool

  /// The executor of the tasks that the scenario starts itself.
  var executor: any TaskExecutor { get }

  /// The run uses the scheduler, whose work must have ended when the run is over.
  func register(_ scheduler: QueueScheduler)

  func fail(_ failure: Failure)

  /// The run is in a state that the scenario names.
  func reaches(_ name: String)

  /// Runs `body` unseen by ThreadSanitizer while interleavings are explored.
  func hidden<Result>(_ body: () -> Result) -> Result

  /// From now on the calling thread reads no store that is older than the newest one.
  func catchUp()
}

/// The clock of a run whose interleavings are explored.
protocol VirtualTime: AnyObject, Sendable {
  /// The nanoseconds since the run began.
  var now: Int64? { get }

  /// Runs `body` on a logical thread when the clock reaches `due`.
  func addTimer(due: Int64, _ body: @escaping @Sendable () -> Void)

  /// Runs `body` unseen by ThreadSanitizer.
  func hidden<Result>(_ body: () -> Result) -> Result
}
