import ReactiveSchedulers
import Testing

@Suite("Schedulers as clocks")
struct SchedulerClockTests {
  private let time = TestScheduler()
  private let log = Log<String>()

  @Test("a sleep ends when the scheduler's clock reaches its deadline")
  func sleep() {
    time.start { [time, log] in
      try await time.clock.sleep(for: .seconds(2))
      log.append("\(time.now == Instant(.seconds(2)))")
      try await Task.sleep(until: Instant(.seconds(5)), clock: time.clock)
      log.append("\(time.clock.now == Instant(.seconds(5)))")
    }
    time.run()
    #expect(log.entries == ["true", "true"])
  }

  @Test("a sleep until an instant that has passed returns at once")
  func passed() {
    time.start { [time, log] in
      try await time.clock.sleep(for: .seconds(3))
      try await time.clock.sleep(until: Instant(.seconds(3)))
      try await time.clock.sleep(for: .seconds(-1))
      log.append("\(time.now == Instant(.seconds(3)))")
    }
    time.run()
    #expect(log.entries == ["true"])
  }

  @Test("a sleep until now ends in the same step, as one until the past does", arguments: [0, -1])
  func now(seconds: Int) {
    Task(executorPreference: time) { [time, log] in
      try await time.clock.sleep(until: Instant(.seconds(seconds)))
      log.append("awake")
    }
    time.step()
    #expect(log.entries == ["awake"])
  }

  /// Ends a sleep before it has begun: while its timer is being scheduled.
  private final class Hasty: Scheduler {
    let cancels: Bool

    init(cancels: Bool) { self.cancels = cancels }

    var now: Instant { .zero }

    func enqueue(_ action: @escaping @Sendable () -> Void) { action() }

    func enqueue(
      at instant: Instant, leeway: Duration, _ action: @escaping @Sendable () -> Void
    ) -> any Disposable {
      if cancels { withUnsafeCurrentTask { $0?.cancel() } } else { action() }
      return AnyDisposable {}
    }
  }

  @Test("a sleep that is cancelled or due before it has begun ends at once", arguments: [true, false])
  func overBeforehand(cancels: Bool) {
    time.start { [log] in
      do {
        try await Hasty(cancels: cancels).clock.sleep(for: .seconds(1))
        log.append("awake")
      } catch {
        log.append("\(type(of: error))")
      }
    }
    #expect(log.entries == [cancels ? "CancellationError" : "awake"])
  }

  @Test("a cancelled sleep throws at once and leaves nothing pending")
  func cancelled() {
    let task = Task(executorPreference: time) { [time, log] in
      do {
        try await time.clock.sleep(for: .seconds(5))
      } catch {
        log.append("\(type(of: error)) at \(time.now)")
      }
    }
    time.advance(by: .seconds(2))
    task.cancel()
    time.advance(by: .zero)
    #expect(log.entries == ["CancellationError at 2 s"])
    #expect(time.pendingCount == 0)
  }

  @Test("a task that is cancelled before it sleeps does not sleep")
  func cancelledBefore() {
    let task = Task(executorPreference: time) { [time, log] in
      do {
        try await time.clock.sleep(for: .seconds(5))
      } catch {
        log.append("\(type(of: error))")
      }
    }
    task.cancel()
    time.advance(by: .zero)
    #expect(log.entries == ["CancellationError"])
  }

  @Test("a sleep and its cancellation from another thread: one of them ends it")
  func race() async {
    let queue = QueueScheduler()
    for _ in 0..<200 {
      let task = Task { try await queue.clock.sleep(for: .microseconds(50)) }
      async let cancelled: Void = task.cancel()
      _ = await task.result
      await cancelled
    }
  }
}
