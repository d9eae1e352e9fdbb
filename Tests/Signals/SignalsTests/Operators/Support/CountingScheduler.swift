/// Another scheduler, whose timers are counted.
final class CountingScheduler: Scheduler {
  private let scheduler: TestScheduler
  /// The leeway of each timer that was started.
  let leeways = Log<Duration>()

  init(_ scheduler: TestScheduler) { self.scheduler = scheduler }

  var now: Instant { scheduler.now }

  func enqueue(_ action: @escaping @Sendable () -> Void) { scheduler.enqueue(action) }

  func enqueue(at instant: Instant, leeway: Duration, _ action: @escaping @Sendable () -> Void) -> any Disposable {
    leeways.append(leeway)
    return scheduler.enqueue(at: instant, leeway: leeway, action)
  }
}
