import Huntable
import ReactiveSchedulers
import Testing

struct TestSchedulerDrivingTests {
  @Test(
    "given two actions, when advanced by the least step, then both ran in order and the clock moved by it",
    .requirement(642))
  func leastStep() {
    let time = TestScheduler()
    let log = Log<Int>()
    for number in 1...2 { time.enqueue { log.append(number) } }
    time.advance(by: .nanoseconds(1))
    #expect(log.entries == [1, 2])
    #expect(time.now == Instant(.nanoseconds(1)))
  }

  @Test("advancing by zero runs the due work, and adds no tick", .requirement("V7"))
  func zeroStep() {
    let time = TestScheduler()
    let log = Log<Instant>()
    time.advance(by: .seconds(3))
    time.enqueue { log.append(time.now) }
    time.schedule(after: .zero) { log.append(time.now) }
    time.schedule(at: time.now) { log.append(time.now) }
    time.advance(by: .zero)
    #expect(log.entries == Array(repeating: Instant(.seconds(3)), count: 3))
    #expect(time.now == Instant(.seconds(3)))
  }

  @Test(
    "given actions in 15 s and 5 s, when advanced by 10 s twice, then one in each, with the clock at its own instant",
    .requirement(643, "V1")
  )
  func ownInstant() {
    let time = TestScheduler()
    let log = Log<Instant>()
    for delay in [15, 5] { time.schedule(after: .seconds(delay)) { log.append(time.now) } }
    time.advance(by: .seconds(10))
    #expect(log.entries == [Instant(.seconds(5))])
    #expect(time.now == Instant(.seconds(10)))
    time.advance(by: .seconds(10))
    #expect(log.entries == [Instant(.seconds(5)), Instant(.seconds(15))])
    #expect(time.now == Instant(.seconds(20)))
  }

  @Test(
    "given those and an immediate one, when run, then immediate, 5 s, 15 s, and the clock stands at the last",
    .requirement(644))
  func run() {
    let time = TestScheduler()
    let log = Log<Int>()
    for delay in [15, 5] { time.schedule(after: .seconds(delay)) { log.append(delay) } }
    time.enqueue { log.append(0) }
    time.run()
    #expect(log.entries == [0, 5, 15])
    #expect(time.now == Instant(.seconds(15)))
  }

  @Test("work that is added during an advance and due within it runs in it, at its instant", .requirement("V3"))
  func addedWork() {
    let time = TestScheduler()
    let log = Log<String>()
    time.schedule(after: .seconds(2)) {
      time.schedule(after: .seconds(3)) {
        log.append("nested at \(time.now)")
        time.enqueue { log.append("at once at \(time.now)") }
      }
      time.schedule(after: .seconds(30)) { log.append("too late") }
    }
    time.advance(by: .seconds(10))
    #expect(log.entries == ["nested at 5 s", "at once at 5 s"])
    #expect(time.now == Instant(.seconds(10)))
    #expect(time.pendingCount == 1)
    #expect(time.nextInstant == Instant(.seconds(32)))
  }

  @Test("an advance includes the work due exactly at its end, and nothing later", .requirement("V5"))
  func boundary() {
    let time = TestScheduler()
    let log = Log<String>()
    time.schedule(after: .seconds(1)) { log.append("at the end") }
    time.schedule(after: .seconds(1) + .nanoseconds(1)) { log.append("after it") }
    time.advance(to: Instant(.seconds(1)))
    #expect(log.entries == ["at the end"])
    time.advance(by: .nanoseconds(1))
    #expect(log.entries == ["at the end", "after it"])
  }

  @Test("work that is due in the past runs now, and the clock does not go back", .requirement("V14"))
  func past() {
    let time = TestScheduler()
    let log = Log<Instant>()
    time.advance(by: .seconds(10))
    time.schedule(at: Instant(.seconds(3))) { log.append(time.now) }
    time.schedule(after: .seconds(-5)) { log.append(time.now) }
    #expect(time.nextInstant == Instant(.seconds(10)))
    time.run()
    #expect(log.entries == [Instant(.seconds(10)), Instant(.seconds(10))])
  }

  @Test("A limit that is exactly reached does not trap")
  func limits() {
    let time = TestScheduler()
    let log = Log<Int>()
    for number in 0..<6 { time.schedule(after: .seconds(number / 3)) { log.append(number) } }
    time.advance(by: .seconds(1), limit: 3)
    for number in 6..<9 { time.schedule(after: .seconds(number)) { log.append(number) } }
    time.run(limit: 3)
    #expect(log.entries == Array(0..<9))
  }

  @Test("A watcher is notified of each piece of work that a thread other than the advancing one enqueues")
  func watching() async {
    let time = TestScheduler()
    let calls = Count()
    time.watch { calls.add() }
    await onRawThread {
      time.enqueue {}
      time.enqueueWhenIdle {}
    }
    #expect(calls.value == 2)
    time.enqueue {
      time.schedule(after: .seconds(1)) {}
      time.enqueueWhenIdle {}
    }
    #expect(calls.value == 3)
    // The asynchronous function would wait for the thread that the watcher calls.
    let runsHere: () -> Void = { time.run() }
    runsHere()
    #expect(calls.value == 3)
    time.watch(nil)
    time.enqueue {}
    #expect(calls.value == 3)
  }
}
