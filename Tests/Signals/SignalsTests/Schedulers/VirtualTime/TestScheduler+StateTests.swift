import ReactiveSchedulers
import Testing

@Suite("Pending work of a TestScheduler")
struct TestSchedulerStateTests {
  @Test("disposed dated work is not pending any more, and its instant is not the next one", .requirement("V8"))
  func pending() {
    let time = TestScheduler()
    #expect(time.nextInstant == nil)
    let first = time.schedule(after: .seconds(1)) {}
    let second = time.schedule(after: .seconds(2)) {}
    #expect(time.pendingCount == 2)
    #expect(time.nextInstant == Instant(.seconds(1)))
    first.dispose()
    #expect(time.pendingCount == 1)
    #expect(time.nextInstant == Instant(.seconds(2)))
    second.dispose()
    #expect(time.pendingCount == 0)
    #expect(time.nextInstant == nil)
    time.run()
    #expect(time.now == .zero)
  }

  @Test("disposed work without an instant is not pending any more", .requirement("V8"))
  func pendingUndated() {
    let time = TestScheduler()
    time.schedule {}.dispose()
    #expect(time.pendingCount == 0)
    #expect(!time.step())
  }

  @Test("disposed work is released at once, and work that ran after its run", .requirement("V8", "V11"))
  func release() {
    let time = TestScheduler()
    weak var captured: Count?
    let handle: any Disposable
    do {
      let runs = Count()
      captured = runs
      handle = time.schedule(after: .seconds(1)) { runs.add() }
      time.schedule(after: .zero) { runs.add() }
    }
    time.advance(by: .zero)
    #expect(captured?.value == 1)
    handle.dispose()
    #expect(captured == nil)
  }

  @Test("Work that is added by the release of the last due action runs in the same advance")
  func workOfRelease() {
    let time = TestScheduler()
    let runs = Count()
    let token = Token { time.schedule { runs.add() } }
    time.schedule(after: .seconds(1)) { [token] in withExtendedLifetime(token) {} }
    withExtendedLifetime(consume token) {}
    time.advance(by: .seconds(1))
    #expect(runs.value == 1)
    #expect(time.pendingCount == 0)
  }

  @Test("An action may dispose another one that is due at the same instant")
  func disposalAmongDue() {
    let time = TestScheduler()
    let log = Log<Int>()
    let second = SerialDisposable()
    time.schedule(after: .seconds(1)) {
      log.append(1)
      second.dispose()
    }
    second.inner = time.schedule(after: .seconds(1)) { log.append(2) }
    time.run()
    #expect(log.entries == [1])
  }

  @Test("a scheduler that is released drops its pending work", .requirement("Q9"))
  func releaseOfScheduler() {
    let runs = Count()
    weak var released: TestScheduler?
    do {
      let time = TestScheduler()
      released = time
      time.enqueue { runs.add() }
      time.schedule(after: .seconds(1), every: .seconds(1)) { runs.add() }.dispose()
    }
    #expect(released == nil)
    #expect(runs.value == 0)
  }
}
