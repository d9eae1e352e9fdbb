import Dispatch

@Suite("Repeating scheduling", .timeLimit(.minutes(10)))
struct SchedulerRepeatingTests {
  private let time = TestScheduler()
  private let runs = Count()
  private let handle = SerialDisposable()

  @Test(
    "a repetition runs there, later, until it disposes itself, and not after that",
    .requirement(314, 318, 639, "Q8"),
    arguments: [true, false])
  func realTime(onMain: Bool) async throws {
    let scheduler: any Scheduler = onMain ? MainScheduler.shared : QueueScheduler(name: "background")
    try await completion { [runs, handle] done in
      // Scheduled from inside, so that no run comes before the handle is stored.
      scheduler.enqueue {
        handle.inner = scheduler.schedule(after: .zero, every: .milliseconds(1)) {
          #expect(nameOfCurrent() == (onMain ? "main" : "background"))
          if runs.add() == 3 {
            handle.dispose()
            scheduler.schedule(after: .milliseconds(3), done)
          }
        }
        #expect(runs.value == 0)
      }
    }
    #expect(runs.value == 3 && handle.isDisposed)
  }

  @Test("the same in virtual time, where nothing is pending afterwards", .requirement(639))
  func virtualSelfDisposal() {
    let pending = Log<Int>()
    handle.inner = time.schedule(after: .milliseconds(10), every: .milliseconds(10)) { [time, runs, handle] in
      // The next occurrence is scheduled before the action runs.
      pending.append(time.pendingCount)
      if runs.add() < 3 { return }
      handle.dispose()
      pending.append(time.pendingCount)
    }
    time.run()
    #expect(pending.entries == [1, 1, 1, 0] && time.now == Instant(.milliseconds(30)))
  }

  @Test("given a repetition whose disposable was released at once, then it continues", .requirement(640, "V13"))
  func dropped() async throws {
    let background = QueueScheduler(name: "background")
    weak var handle: (any Disposable)?
    try await values(5) { tick in
      handle = background.schedule(after: .zero, every: .milliseconds(1)) { tick(()) }
    }
    #expect(handle?.isDisposed == false)
    handle?.dispose()
  }

  @Test(
    "given two repetitions on a suspended queue, when the first is disposed before resumption, then only the second fires",
    .requirement(641)
  )
  func suspended() async throws {
    let (target, log) = (DispatchQueue(label: "target"), Log<Int>())
    target.suspend()
    let background = QueueScheduler(name: "background", targeting: target)
    try await completion { [handle] done in
      background.schedule(after: .zero, every: .milliseconds(1)) { log.append(1) }.dispose()
      handle.inner = background.schedule(after: .zero, every: .milliseconds(1)) {
        log.append(2)
        if log.count == 3 { done() }
      }
      target.resume()
    }
    handle.dispose()
    #expect(Set(log.entries) == [2])
  }

  @Test("Occurrences are at the instant and every interval after it, to the end of time")
  func instants() {
    let log = Log<Instant>()
    let repetition = time.schedule(at: Instant(.seconds(2)), every: .milliseconds(1_500)) { [time] in
      log.append(time.now)
    }
    time.advance(by: .seconds(7))
    repetition.dispose()
    time.schedule(after: .zero, every: .seconds(9_000_000_000)) { [runs] in runs.add() }
    time.run()
    #expect(log.entries == [2_000, 3_500, 5_000, 6_500].map { Instant(.milliseconds($0)) } && runs.value == 2)
  }

  @Test("a repetition that has run 10,000 times retains one action, and after its disposal none", .requirement("V12"))
  func memory() {
    let (token, repetition) = tokenHeld { token in
      time.schedule(after: .zero, every: .seconds(1)) { [runs] in
        token.touch()
        runs.add()
      }
    }
    for _ in 0..<10_000 { time.step() }
    #expect(runs.value == 10_000 && time.pendingCount == 1 && !token.isReleased)
    repetition.dispose()
    #expect(time.pendingCount == 0 && token.isReleased)
  }

  @Test("occurrences that are more than an interval late are skipped, and the rhythm is kept", .requirement("V14"))
  func late() {
    let (clock, log) = (LateScheduler(), Log<Instant>())
    let handle = clock.schedule(at: Instant(.seconds(10)), every: .seconds(10)) { log.append(clock.now) }
    for second in [10, 45, 50, 60, 95] { clock.wake(at: Instant(.seconds(second))) }
    handle.dispose()
    clock.wake(at: Instant(.seconds(500)))
    // Due at 10, 20 (run at 45), 50, 60, 70 (run at 95); the one at 80 and 90 never.
    #expect(log.entries == [10, 45, 50, 60, 95].map { Instant(.seconds($0)) })
    #expect(clock.asked == [10, 20, 50, 60, 70, 100].map { Instant(.seconds($0)) })
  }

  @Test("The rhythm is kept to the nanosecond, also after many occurrences were skipped")
  func exactRhythm() {
    let (clock, interval) = (LateScheduler(), Int64(7_000_000_001))
    let handle = clock.schedule(at: Instant(nanoseconds: interval), every: .nanoseconds(interval)) {}
    for number in [31, 32, 64, 1_000_000] { clock.wake(at: Instant(nanoseconds: interval * Int64(number))) }
    clock.wake(at: Instant(nanoseconds: interval * 1_000_000 + 1))
    handle.dispose()
    let due = [1, 31, 32, 64, 1_000_000, 1_000_001].map { Instant(nanoseconds: interval * $0) }
    #expect(clock.asked == due)
  }
}

/// A scheduler that runs the action that was enqueued last when the test wakes it, even if late.
private final class LateScheduler: Scheduler {
  private struct State {
    var now = Instant.zero
    var asked: [Instant] = []
    var work: (handle: AnyDisposable, run: @Sendable () -> Void)?
  }

  private let state = Locked(State())

  var now: Instant { state.withLock { $0.now } }
  /// The instants for which work was enqueued.
  var asked: [Instant] { state.withLock { $0.asked } }

  func enqueue(_ action: @escaping @Sendable () -> Void) { enqueue(at: now, leeway: .zero, action) }

  @discardableResult
  func enqueue(at instant: Instant, leeway: Duration, _ action: @escaping @Sendable () -> Void) -> any Disposable {
    let handle = AnyDisposable()
    state.withLock { state in
      state.asked.append(instant)
      state.work = (handle, action)
    }
    return handle
  }

  func wake(at instant: Instant) {
    let work = state.withLock { state in
      state.now = instant
      return state.work
    }
    if let work, !work.handle.isDisposed { perform(work.run) }
  }
}
