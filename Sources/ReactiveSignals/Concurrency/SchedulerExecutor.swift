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
public protocol SchedulerExecutor: Scheduler, TaskExecutor, SerialExecutor {
  /// Runs a job of a task or an actor, after everything that was enqueued before.
  ///
  /// By default it is enqueued. Whichever of several tasks goes on first is legal, and each has one waiting job at most,
  /// so a scheduler that shuffles its work may shuffle jobs too.
  func enqueueJob(_ run: @escaping @Sendable () -> Void)
}

extension SchedulerExecutor {
  /// Runs a job of an actor that lives here, after everything that was enqueued before.
  public func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    enqueueJob {
      job.runSynchronously(isolatedTo: self.asUnownedSerialExecutor(), taskExecutor: self.asUnownedTaskExecutor())
    }
  }

  /// Runs a job of a task that prefers this scheduler, after everything that was enqueued before.
  ///
  /// Apart from `enqueue(_:)`, since a task that were isolated to the scheduler would have to be enqueued a second time
  /// each time it goes on with code that is isolated to nothing.
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

extension MainScheduler: SchedulerExecutor {}

// Jobs run in the order in which they were enqueued; with a seed they are shuffled like dated work.
extension TestScheduler: SchedulerExecutor {
  /// Runs a job as dated work for an instant that has come, which a seed shuffles.
  public func enqueueJob(_ run: @escaping @Sendable () -> Void) { enqueue(at: .zero, leeway: .zero, run) }
}

extension SubscriptionScheduler: TaskExecutor, SerialExecutor {
  /// Runs a job on the background scheduler. It never runs inline: a task is no subscription.
  public func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    // With references to this scheduler, although the other one runs it: the runtime releases what they refer to.
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
