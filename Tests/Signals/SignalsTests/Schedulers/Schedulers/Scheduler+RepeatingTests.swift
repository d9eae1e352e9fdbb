import Dispatch
import Huntable
import Testing

@testable import ReactiveSchedulers

@Suite("Repeating scheduling", .timeLimit(.minutes(10)))
struct SchedulerRepeatingTests {
  @Test(
    "given main and a repetition, then no run synchronously, at least three eventually, and none after disposal",
    .requirement(314))
  @MainActor
  func main() async throws {
    let runs = Count()
    let handle = SerialDisposable()
    try await completion { done in
      let repetition = MainScheduler.shared.schedule(after: .zero, every: .milliseconds(1)) {
        #expect(nameOfCurrent() == "main")
        if runs.add() == 3 {
          handle.dispose()
          MainScheduler.shared.schedule(after: .milliseconds(3), done)
        }
      }
      handle.inner = repetition
      #expect(runs.value == 0)
    }
    #expect(runs.value == 3)
  }

  @Test(
    "given background and a repetition, then at least three runs, and it can be disposed afterwards",
    .requirement(318, "Q8"))
  func background() async throws {
    let handle = SerialDisposable()
    let background = QueueScheduler(name: "background")
    let names = try await values(3) { tick in
      handle.inner = background.schedule(after: .milliseconds(1), every: .milliseconds(1)) { tick(nameOfCurrent()) }
    }
    handle.dispose()
    #expect(names == ["background", "background", "background"])
    #expect(handle.isDisposed)
  }

  @Test("given a repetition that disposes itself at the third run, then exactly three runs", .requirement(639))
  func selfDisposal() async throws {
    let background = QueueScheduler(name: "background")
    let runs = Count()
    let handle = SerialDisposable()
    try await completion { done in
      // Scheduled from inside, so that no run comes before the handle is stored.
      background.enqueue {
        handle.inner = background.schedule(after: .zero, every: .milliseconds(1)) {
          if runs.add() == 3 {
            handle.dispose()
            background.schedule(after: .milliseconds(3), done)
          }
        }
      }
    }
    #expect(runs.value == 3)
  }

  @Test("the same in virtual time, where nothing is pending afterwards", .requirement(639))
  func virtualSelfDisposal() {
    let time = TestScheduler()
    let runs = Count()
    let handle = SerialDisposable()
    handle.inner = time.schedule(after: .milliseconds(10), every: .milliseconds(10)) {
      if runs.add() == 3 { handle.dispose() }
    }
    time.run()
    #expect(runs.value == 3)
    #expect(time.now == Instant(.milliseconds(30)))
    #expect(time.pendingCount == 0)
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
    let target = DispatchQueue(label: "target")
    target.suspend()
    let background = QueueScheduler(name: "background", targeting: target)
    let log = Log<Int>()
    let handle = SerialDisposable()
    try await completion { done in
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

  @Test("Occurrences are at the instant and every interval after it")
  func instants() {
    let time = TestScheduler()
    let log = Log<Instant>()
    let handle = time.schedule(at: Instant(.seconds(2)), every: .milliseconds(1_500)) { log.append(time.now) }
    time.advance(by: .seconds(7))
    handle.dispose()
    time.run()
    #expect(log.entries == [2_000, 3_500, 5_000, 6_500].map { Instant(.milliseconds($0)) })
  }

  @Test("The next occurrence is scheduled before the action runs, and may be disposed from inside it")
  func pending() {
    let time = TestScheduler()
    let log = Log<Int>()
    let handle = SerialDisposable()
    handle.inner = time.schedule(after: .zero, every: .seconds(1)) {
      log.append(time.pendingCount)
      handle.dispose()
      log.append(time.pendingCount)
    }
    time.run()
    #expect(log.entries == [1, 0])
  }

  @Test("a repetition that has run 10,000 times retains one action, and after its disposal none", .requirement("V12"))
  func memory() {
    let time = TestScheduler()
    weak var captured: Count?
    let handle: any Disposable
    do {
      let runs = Count()
      captured = runs
      handle = time.schedule(after: .zero, every: .seconds(1)) { runs.add() }
    }
    for _ in 0..<10_000 { time.step() }
    #expect(captured?.value == 10_000)
    #expect(time.pendingCount == 1)
    handle.dispose()
    #expect(time.pendingCount == 0)
    #expect(captured == nil)
  }

  @Test("occurrences that are more than an interval late are skipped, and the rhythm is kept", .requirement("V14"))
  func late() {
    let clock = LateScheduler()
    let log = Log<Instant>()
    let handle = clock.schedule(at: Instant(.seconds(10)), every: .seconds(10)) { log.append(clock.now) }
    for second in [10, 45, 50, 60, 95] { clock.wake(at: Instant(.seconds(second))) }
    handle.dispose()
    clock.wake(at: Instant(.seconds(500)))
    // Due at 10, 20 (run at 45), 50, 60, 70 (run at 95); the one at 80 and 90 never.
    #expect(log.entries == [10, 45, 50, 60, 95].map { Instant(.seconds($0)) })
    #expect(clock.asked == [10, 20, 50, 60, 70, 100].map { Instant(.seconds($0)) })
  }

  @Test("A repetition whose next occurrence is after the end of time ends")
  func endOfTime() {
    let time = TestScheduler()
    let runs = Count()
    time.schedule(after: .zero, every: .seconds(9_000_000_000)) { runs.add() }
    time.run()
    #expect(runs.value == 2)
  }

  @Test("Releasing a disposed repetition from inside its action lets the action finish")
  func ongoing() {
    let time = TestScheduler()
    let log = Log<String>()
    let handle = SerialDisposable()
    handle.inner = time.schedule(after: .zero, every: .seconds(1)) {
      handle.dispose()
      log.append("\(handle.inner == nil)")
    }
    time.run()
    #expect(log.entries == ["true"])
  }
}

/// A scheduler that runs the due actions when the test wakes it, even if late.
private final class LateScheduler: Scheduler {
  private struct State {
    var now = Instant.zero
    var timers = TimerHeap()
    var asked: [Instant] = []
  }

  private let state = Locked(State())

  var now: Instant { state.withLock { $0.now } }

  /// The instants for which work was enqueued.
  var asked: [Instant] { state.withLock { $0.asked } }

  func enqueue(_ action: @escaping @Sendable () -> Void) { enqueue(at: now, leeway: .zero, action) }

  @discardableResult
  func enqueue(at instant: Instant, leeway: Duration, _ action: @escaping @Sendable () -> Void) -> any Disposable {
    state.withLock { state in
      let work = ScheduledAction(in: state.timers.cancellations, action)
      state.timers.push(work, due: instant, order: UInt64(state.asked.count))
      state.asked.append(instant)
      return work
    }
  }

  /// Runs the first action that is due at `instant`.
  func wake(at instant: Instant) {
    let due = state.withLock { state in
      state.now = instant
      return state.timers.popFirst(dueBy: instant)
    }
    if let due { perform(due.perform) }
  }
}
