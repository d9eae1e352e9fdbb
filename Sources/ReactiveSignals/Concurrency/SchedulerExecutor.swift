/// A scheduler on which tasks and actors can live.
///
/// As a task executor it runs the tasks that prefer it, their children, and the default actors that these call:
///
///     let network = QueueScheduler(name: "network")
///     Task(executorPreference: network) { await download() }
///
/// As a serial executor it runs actors, which then share its one queue with everything else that is scheduled on it:
///
///     actor Cache {
///       nonisolated let scheduler: QueueScheduler
///
///       init(on scheduler: QueueScheduler) { self.scheduler = scheduler }
///
///       nonisolated var unownedExecutor: UnownedSerialExecutor { scheduler.asUnownedSerialExecutor() }
///     }
///
/// While a job runs, the scheduler is `Schedulers.current`. Inside an action of the scheduler, an actor that lives there
/// may be entered at once with `assumeIsolated`.
///
/// `ImmediateScheduler` and `Strand` are none: they may run work inside the call that enqueues it, and a task that changes
/// its executor would then go on deeper and deeper in its own stack.
public protocol SchedulerExecutor: Scheduler, TaskExecutor, SerialExecutor {}

extension SchedulerExecutor {
  /// Runs a job of a task or of an actor, after everything that was enqueued before.
  public func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    enqueue { self.run(job) }
  }

  /// Runs a job as one of this scheduler.
  func run(_ job: UnownedJob) {
    job.runSynchronously(isolatedTo: asUnownedSerialExecutor(), taskExecutor: asUnownedTaskExecutor())
  }

  /// Traps unless this scheduler is current.
  public func checkIsolated() {
    precondition(isCurrent, "This is not running on the scheduler \(name), on which the actor lives.")
  }

  /// Whether this scheduler is current.
  public func isIsolatingCurrentContext() -> Bool? { isCurrent }

  private var isCurrent: Bool { Schedulers.current === self }
}

extension QueueScheduler: SchedulerExecutor {}

extension MainScheduler: SchedulerExecutor {}

extension TestScheduler: SchedulerExecutor {
  /// Runs a job at the present instant, when the clock is advanced next.
  ///
  /// Jobs run in the order in which they were enqueued. With a seed they are shuffled, among themselves and with the
  /// rest of the instant: whichever task or actor goes on first is legal, and of each no more than one job waits.
  public func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    // As dated work, which a seed shuffles, for an instant that has come.
    enqueue(at: .zero, leeway: .zero) { self.run(job) }
  }
}

extension SubscriptionScheduler: TaskExecutor, SerialExecutor {
  /// Runs a job on the background scheduler. It never runs inline: a task is no subscription.
  public func enqueue(_ job: consuming ExecutorJob) { Self.background.enqueue(job) }

  /// The background scheduler's, which runs the jobs.
  public func asUnownedSerialExecutor() -> UnownedSerialExecutor { Self.background.asUnownedSerialExecutor() }

  /// The background scheduler's, which runs the jobs.
  public func asUnownedTaskExecutor() -> UnownedTaskExecutor { Self.background.asUnownedTaskExecutor() }
}
