/// Another scheduler, whose timers are counted.
final class CountingScheduler: Scheduler {
  private let scheduler: TestScheduler
  private let starts: Count

  init(_ scheduler: TestScheduler, _ starts: Count) {
    self.scheduler = scheduler
    self.starts = starts
  }

  var now: Instant { scheduler.now }

  func enqueue(_ action: @escaping @Sendable () -> Void) { scheduler.enqueue(action) }

  func enqueue(at instant: Instant, leeway: Duration, _ action: @escaping @Sendable () -> Void) -> any Disposable {
    starts.add()
    return scheduler.enqueue(at: instant, leeway: leeway, action)
  }
}
