import Huntable
import ReactiveSchedulers
import TestSupport
import Testing

@Suite("TestScheduler")
struct TestSchedulerTests {
  @Test("338: given two actions, when stepped twice, then first the first, then the second")
  func steps() {
    let time = TestScheduler()
    let log = Log<Int>()
    time.enqueue { log.append(1) }
    time.enqueue { log.append(2) }
    #expect(log.entries.isEmpty)
    #expect(time.step())
    #expect(log.entries == [1])
    #expect(time.step())
    #expect(log.entries == [1, 2])
    #expect(!time.step())
  }

  @Test("340: given ten actions, when running, then all ten ran, none before")
  func runsAll() {
    let time = TestScheduler()
    let log = Log<Int>()
    for number in 0..<10 { time.schedule { log.append(number) } }
    #expect(log.entries.isEmpty)
    #expect(time.pendingCount == 10)
    time.run()
    #expect(log.entries == Array(0..<10))
    #expect(time.pendingCount == 0)
  }

  @Test("341: given an action in the distant future and one in 20 s, when stepped twice, then the earlier first")
  func distantFuture() {
    let time = TestScheduler()
    let log = Log<String>()
    time.schedule(at: .distantFuture) { log.append("distant") }
    time.schedule(after: .seconds(20)) { log.append("20 s") }
    time.step()
    #expect(log.entries == ["20 s"])
    #expect(time.now == Instant(.seconds(20)))
    time.step()
    #expect(log.entries == ["20 s", "distant"])
  }

  @Test("342: given delays 100 and 50, when stepped twice, then the shorter first")
  func delays() {
    let time = TestScheduler()
    let log = Log<Int>()
    for delay in [100, 50] { time.schedule(after: .seconds(delay)) { log.append(delay) } }
    #expect(time.step(2) == 2)
    #expect(log.entries == [50, 100])
  }

  @Test(
    "343: given repetitions from 20 s every 5 and from 22 s every 10, when stepped five times, then the order is A B A A B"
  )
  func repetitions() {
    let time = TestScheduler()
    let log = Log<String>()
    time.schedule(after: .seconds(20), every: .seconds(5)) { log.append("A") }
    time.schedule(after: .seconds(22), every: .seconds(10)) { log.append("B") }
    #expect(time.step(5) == 5)
    #expect(log.entries == ["A", "B", "A", "A", "B"])
  }

  @Test("642: given two actions, when advanced by the least step, then both ran in order and the clock moved by it")
  func leastStep() {
    let time = TestScheduler()
    let log = Log<Int>()
    for number in 1...2 { time.enqueue { log.append(number) } }
    time.advance(by: .nanoseconds(1))
    #expect(log.entries == [1, 2])
    #expect(time.now == Instant(.nanoseconds(1)))
  }

  @Test("V7: advancing by zero runs the due work, and adds no tick")
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
    "643, V1: given actions in 15 s and 5 s, when advanced by 10 s twice, then one in each, with the clock at its own instant"
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

  @Test("644: given those and an immediate one, when run, then immediate, 5 s, 15 s, and the clock stands at the last")
  func run() {
    let time = TestScheduler()
    let log = Log<Int>()
    for delay in [15, 5] { time.schedule(after: .seconds(delay)) { log.append(delay) } }
    time.enqueue { log.append(0) }
    time.run()
    #expect(log.entries == [0, 5, 15])
    #expect(time.now == Instant(.seconds(15)))
  }

  @Test("645: given two virtual clocks, when advanced by the same duration in different units, then equal instants")
  func units() {
    let (first, second) = (TestScheduler(), TestScheduler())
    first.advance(by: .seconds(2))
    second.advance(by: .milliseconds(2_000))
    #expect(first.now == second.now)
    second.advance(to: Instant(.microseconds(2_000_000)))
    #expect(first.now == second.now)
  }

  @Test("V2: of actions that are due at one instant the one that was enqueued first runs first")
  func coincidence() {
    let time = TestScheduler()
    let log = Log<Int>()
    // They meet at 6 s: enqueued there at 3 s and at 4 s.
    let handles = CompositeDisposable()
    handles.add(time.schedule(after: .seconds(3), every: .seconds(3)) { log.append(3) })
    handles.add(time.schedule(after: .seconds(2), every: .seconds(2)) { log.append(2) })
    time.advance(by: .seconds(12))
    handles.dispose()
    #expect(log.entries == [2, 3, 2, 3, 2, 2, 3, 2, 3, 2])
  }

  @Test("V2: 1,000 actions of one instant run in the order in which they were enqueued")
  func equalInstants() {
    let time = TestScheduler()
    let log = Log<Int>()
    for number in 0..<1_000 { time.schedule(at: Instant(.seconds(1))) { log.append(number) } }
    time.run()
    #expect(log.entries == Array(0..<1_000))
  }

  @Test("V3: work that is added during an advance and due within it runs in it, at its instant")
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

  @Test("V5: an advance includes the work due exactly at its end, and nothing later")
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

  @Test("V14: work that is due in the past runs now, and the clock does not go back")
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

  @Test("Its actions run on the thread that advances it, with it as current")
  func current() async {
    let log = Log<Bool>()
    await onRawThread {
      let time = TestScheduler()
      let thread = thisThread()
      time.enqueue { log.append(Schedulers.current === time && thisThread() == thread) }
      time.run()
      log.append(Schedulers.current == nil)
    }
    #expect(log.entries == [true, true])
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

  @Test("step takes as many steps as there are, up to the given number, and none for zero")
  func stepCount() {
    let time = TestScheduler()
    for _ in 0..<3 { time.enqueue {} }
    #expect(time.step(0) == 0)
    #expect(time.step(2) == 2)
    #expect(time.step(5) == 1)
  }

  @Test("100,000 actions at random instants run in the order of the instants")
  func many() {
    let time = TestScheduler()
    var random = SplitMix64(seed: 5)
    // On one thread.
    nonisolated(unsafe) var last = Instant.zero
    nonisolated(unsafe) var runs = 0
    for _ in 0..<100_000 {
      let due = Instant(.microseconds(Int.random(in: 0..<1_000_000, using: &random)))
      time.enqueue(at: due, leeway: .zero) {
        if due >= last, time.now == due { runs += 1 }
        last = due
      }
    }
    time.run()
    #expect(runs == 100_000)
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
    time.run()
    #expect(calls.value == 3)
    time.watch(nil)
    time.enqueue {}
    #expect(calls.value == 3)
  }
}
