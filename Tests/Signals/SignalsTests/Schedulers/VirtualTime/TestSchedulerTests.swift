import Huntable
import ReactiveSchedulers
import Testing

@Suite("TestScheduler")
struct TestSchedulerTests {
  @Test("given two actions, when stepped twice, then first the first, then the second", .requirement(338))
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

  @Test("given ten actions, when running, then all ten ran, none before", .requirement(340))
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

  @Test(
    "given an action in the distant future and one in 20 s, when stepped twice, then the earlier first",
    .requirement(341))
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

  @Test("given delays 100 and 50, when stepped twice, then the shorter first", .requirement(342))
  func delays() {
    let time = TestScheduler()
    let log = Log<Int>()
    for delay in [100, 50] { time.schedule(after: .seconds(delay)) { log.append(delay) } }
    for _ in 0..<2 { #expect(time.step()) }
    #expect(log.entries == [50, 100])
  }

  @Test(
    "given repetitions from 20 s every 5 and from 22 s every 10, when stepped five times, then the order is A B A A B",
    .requirement(343)
  )
  func repetitions() {
    let time = TestScheduler()
    let log = Log<String>()
    time.schedule(after: .seconds(20), every: .seconds(5)) { log.append("A") }
    time.schedule(after: .seconds(22), every: .seconds(10)) { log.append("B") }
    for _ in 0..<5 { #expect(time.step()) }
    #expect(log.entries == ["A", "B", "A", "A", "B"])
  }

  @Test(
    "given two virtual clocks, when advanced by the same duration in different units, then equal instants",
    .requirement(645))
  func units() {
    let (first, second) = (TestScheduler(), TestScheduler())
    first.advance(by: .seconds(2))
    second.advance(by: .milliseconds(2_000))
    #expect(first.now == second.now)
    second.advance(to: Instant(.microseconds(2_000_000)))
    #expect(first.now == second.now)
  }

  @Test("of actions that are due at one instant the one that was enqueued first runs first", .requirement("V2"))
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

  @Test("1,000 actions of one instant run in the order in which they were enqueued", .requirement("V2"))
  func equalInstants() {
    let time = TestScheduler()
    let log = Log<Int>()
    for number in 0..<1_000 { time.schedule(at: Instant(.seconds(1))) { log.append(number) } }
    time.run()
    #expect(log.entries == Array(0..<1_000))
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
}
