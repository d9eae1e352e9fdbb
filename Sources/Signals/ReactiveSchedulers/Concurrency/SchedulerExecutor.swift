import Huntable

/// A scheduler on which tasks and actors can run.
///
/// As a task executor it runs the tasks that prefer it, their children, and the default actors that those call:
///
///     let network = QueueScheduler(name: "network")
///     Task(executorPreference: network) { await download() }
///
/// As a serial executor it runs actors. The actors' jobs wait in one queue with all other work of the scheduler:
///
///     actor Cache {
///       nonisolated let scheduler: QueueScheduler
///
///       init(on scheduler: QueueScheduler) { self.scheduler = scheduler }
///
///       nonisolated var unownedExecutor: UnownedSerialExecutor { scheduler.asUnownedSerialExecutor() }
///     }
///
/// While a job runs, the scheduler is `Schedulers.current`. Inside an action of the scheduler, an actor that runs on it
/// may be entered synchronously with `assumeIsolated`.
///
/// `ImmediateScheduler` and `Strand` do not conform, because both may run work inside the call that enqueues the work. A
/// task that changes its executor would nest ever deeper in its own stack.
public protocol SchedulerExecutor: Scheduler, TaskExecutor, SerialExecutor {
  /// Runs a job of a task or an actor, after everything that was enqueued before.
  /// By default the job is enqueued. The jobs of different tasks may run in any order, and each task has at most one
  /// waiting job, so a scheduler that shuffles its work may shuffle jobs too.
  func enqueueJob(_ run: @escaping @Sendable () -> Void)
}

extension SchedulerExecutor {
  /// Runs a job of an actor on this scheduler, after everything that was enqueued before.
  public func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    enqueueJob {
      job.runSynchronously(isolatedTo: self.asUnownedSerialExecutor(), taskExecutor: self.asUnownedTaskExecutor())
    }
  }

  /// Runs a job of a task that prefers this scheduler, after everything that was enqueued before.
  ///
  /// Separate from `enqueue(_:)`: if the task were isolated to the scheduler, it would be enqueued a second time
  /// whenever it continues with code that has no isolation.
  @_implements(TaskExecutor,enqueue(_:))
  public func enqueueForTask(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    enqueueJob { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }

  /// Enqueues the job like any other work.
  public func enqueueJob(_ run: @escaping @Sendable () -> Void) { enqueue(run) }

  /// Traps unless this scheduler is current.
  public func checkIsolated() {
    precondition(isCurrent, "This is not running on the scheduler \(name), on which the actor lives.")
  }

  /// Whether this scheduler is current.
  public func isIsolatingCurrentContext() -> Bool? { isCurrent }

  private var isCurrent: Bool { Schedulers.current === self }
}

extension QueueScheduler: SchedulerExecutor {}

extension TaskExecutor where Self == MainScheduler {
  /// The main thread's scheduler, as an executor of tasks: `Signal.task(on: .main) { await load() }`.
  @_alwaysEmitIntoClient
  public static var main: MainScheduler { .shared }
}

// Without this declaration the two other ones of the name are ambiguous where a `SchedulerExecutor` is expected.
extension SchedulerExecutor where Self == MainScheduler {
  /// The main thread's scheduler.
  @_alwaysEmitIntoClient
  public static var main: MainScheduler { .shared }
}

// Jobs run in the order in which they were enqueued. With a seed they are shuffled like dated work.
extension TestScheduler: SchedulerExecutor {
  /// Runs a job as dated work that is already due, so that a seed shuffles it.
  public func enqueueJob(_ run: @escaping @Sendable () -> Void) { enqueue(at: .zero, leeway: .zero, run) }

  /// Runs a job of an actor on this scheduler.
  public func enqueue(_ job: consuming ExecutorJob) {
    enqueue(UnownedJob(job)) {
      $0.runSynchronously(isolatedTo: self.asUnownedSerialExecutor(), taskExecutor: self.asUnownedTaskExecutor())
    }
  }

  /// Runs a job of a task that prefers this scheduler.
  @_implements(TaskExecutor,enqueue(_:))
  public func enqueueForTask(_ job: consuming ExecutorJob) {
    enqueue(UnownedJob(job)) { $0.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }

  private func enqueue(_ job: UnownedJob, _ run: @escaping @Sendable (UnownedJob) -> Void) {
    guard let observer = state.withLock({ $0.jobObserver }) else { return enqueueJob { run(job) } }
    observer.willEnqueue(job)
    enqueueJob {
      run(job)
      observer.hasRun(job)
    }
  }
}

extension SubscriptionScheduler: TaskExecutor, SerialExecutor {
  /// Runs a job on the background scheduler. A job never runs inline: running inline is for subscriptions only.
  public func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    // Passes references to this scheduler, although the background scheduler runs the job: the runtime releases the
    // executors that it is given.
    Self.background.enqueue {
      job.runSynchronously(isolatedTo: self.asUnownedSerialExecutor(), taskExecutor: self.asUnownedTaskExecutor())
    }
  }

  /// Traps unless the background scheduler is current.
  public func checkIsolated() {
    precondition(Schedulers.current === Self.background, "This is not running on the background scheduler.")
  }

  /// Whether the background scheduler is current.
  public func isIsolatingCurrentContext() -> Bool? { Schedulers.current === Self.background }
}
