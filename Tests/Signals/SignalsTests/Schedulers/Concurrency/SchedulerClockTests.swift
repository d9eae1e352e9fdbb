@Suite("Schedulers as clocks")
struct SchedulerClockTests {
  private let time = TestScheduler()
  private let log = Log<String>()

  /// Starts a task that notes how it ends, and when.
  @discardableResult
  private func start(
    on scheduler: (any Scheduler)? = nil, _ sleep: @escaping @Sendable (SchedulerClock) async throws -> Void
  ) -> Task<Void, Never> {
    let clock = (scheduler ?? time).clock
    return Task(executorPreference: time) { [time, log] in
      do {
        try await sleep(clock)
        log.append("awake at \(time.now)")
      } catch {
        log.append("\(type(of: error)) at \(time.now)")
      }
    }
  }

  @Test("a sleep ends when the scheduler's clock reaches its deadline")
  func sleep() {
    start { clock in
      try await clock.sleep(for: .seconds(2))
      try await Task.sleep(until: clock.now.advanced(by: .seconds(3)), clock: clock)
    }
    time.run()
    #expect(log.entries == ["awake at 5 s"])
  }

  @Test("a sleep until now or the past ends in the same step", arguments: [0, -1])
  func passed(seconds: Int) {
    start { try await $0.sleep(until: Instant(.seconds(seconds))) }
    time.step()
    #expect(log.entries == ["awake at 0 s"])
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
    start(on: Hasty(cancels: cancels)) { try await $0.sleep(for: .seconds(1)) }
    time.run()
    #expect(log.entries == [cancels ? "CancellationError at 0 s" : "awake at 0 s"])
  }

  @Test(
    "a sleep that is cancelled, also before it begins, throws at once and leaves nothing pending", arguments: [0, 2])
  func cancelled(seconds: Int) {
    let task = start { try await $0.sleep(for: .seconds(5)) }
    if seconds > 0 { time.advance(by: .seconds(seconds)) }
    task.cancel()
    time.advance(by: .zero)
    #expect(log.entries == ["CancellationError at \(seconds) s"] && time.pendingCount == 0)
  }

  @Test("in a cancelled task, a sleep until the past throws too")
  func cancelledAndPassed() {
    let task = start { try await $0.sleep(until: .zero) }
    task.cancel()
    time.run()
    #expect(log.entries == ["CancellationError at 0 s"])
  }

  @Test("of a resumption and a cancellation before the task waits, the first one counts", arguments: [true, false])
  func firstEnd(isResumed: Bool) async {
    let task = Task {
      let suspension = Suspension()
      if isResumed { suspension.resume() }
      withUnsafeCurrentTask { $0?.cancel() }
      return await suspension.wait()
    }
    #expect(await task.value == isResumed)
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
