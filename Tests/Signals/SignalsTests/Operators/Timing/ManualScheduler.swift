import Synchronization

// The example in the documentation of `Scheduler`, word for word.

final class ManualScheduler: Scheduler {
  private let timers: QueueScheduler
  private let actions = Mutex<[@Sendable () -> Void]>([])

  init(timers: QueueScheduler) { self.timers = timers }

  var now: Instant { timers.now }

  func enqueue(_ action: @escaping @Sendable () -> Void) {
    actions.withLock { $0.append(action) }
  }

  func enqueue(
    at instant: Instant, leeway: Duration, _ action: @escaping @Sendable () -> Void
  ) -> any Disposable {
    let work = CompositeDisposable()
    work.add(timers.enqueue(at: instant, leeway: leeway) { self.enqueue { if !work.isDisposed { action() } } })
    return work
  }

  func runAll() {
    while let action = actions.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) { perform(action) }
  }
}
