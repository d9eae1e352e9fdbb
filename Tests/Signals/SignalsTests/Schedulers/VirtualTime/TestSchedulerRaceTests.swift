import ReactiveSchedulers
import SignalTestSupport
import Testing

@Suite("TestScheduler and other threads", .hunts)
struct TestSchedulerRaceTests {
  @Test(
    "actions that four threads enqueue while the clock is advanced run once, in the order of the instants",
    .requirement("V4"))
  func enqueueing() async {
    let time = TestScheduler()
    let log = Log<(due: Instant, thread: Int, number: Int)>()
    await onRawThreads(5) { thread in
      if thread == 4 {
        for _ in 0..<500 { time.advance(by: .milliseconds(1)) }
        return
      }
      for number in 0..<500 {
        time.enqueue(at: Instant(.milliseconds(number)), leeway: .zero) { log.append((time.now, thread, number)) }
      }
    }
    time.run()
    let runs = log.entries
    #expect(runs.map(\.due) == runs.map(\.due).sorted())
    #expect(runs.allSatisfy { $0.due >= Instant(.milliseconds($0.number)) })
    // The instants of one thread increase, so its actions run in order.
    for thread in 0..<4 { #expect(runs.filter { $0.thread == thread }.map(\.number) == Array(0..<500)) }
  }

  @Test("undated actions of several threads stay in the order of each thread", .requirement("V4"))
  func undated() async {
    let time = TestScheduler()
    let log = Log<(thread: Int, number: Int)>()
    await onRawThreads(4) { thread in
      if thread == 3 {
        for _ in 0..<300 { time.step(2) }
        return
      }
      for number in 0..<400 { time.enqueue { log.append((thread, number)) } }
    }
    time.run()
    for thread in 0..<3 { #expect(log.entries.filter { $0.thread == thread }.map(\.number) == Array(0..<400)) }
  }

  @Test(
    "disposals from another thread while the clock is advanced prevent or come too late, and the count is right",
    .requirement("V8"))
  func disposing() async {
    let time = TestScheduler()
    let runs = (0..<2_000).map { _ in Count() }
    let works = runs.enumerated().map { number, runs in time.schedule(after: .milliseconds(number)) { runs.add() } }
    await onRawThreads(2) { thread in
      if thread == 0 {
        time.advance(by: .seconds(2))
      } else {
        for work in works.reversed() { work.dispose() }
      }
    }
    #expect(time.pendingCount == 0)
    #expect(runs.allSatisfy { $0.value <= 1 })
    #expect(time.now == Instant(.seconds(2)))
  }

  #if EXPLORATION
    @Test(
      "an action enqueued at any point of an advance runs in it, or in the next, never before its instant",
      .requirement("V4"))
    func everyPoint() {
      Interleaving.explore { run in
        let time = TestScheduler()
        let log = Log<Int>()
        for second in [1, 3] { time.schedule(after: .seconds(second)) { log.append(second) } }
        run.interleave(
          { time.advance(by: .seconds(2)) },
          {
            time.enqueue(at: Instant(.milliseconds(1_500)), leeway: .zero) { log.append(2) }
          }
        ) {
          #expect(time.now == Instant(.seconds(2)))
          // An action that is enqueued after its instant is due now, not in the past.
          #expect(time.nextInstant! >= time.now)
          time.run()
          #expect(log.entries == [1, 2, 3])
        }
      }
    }

    @Test(
      "an action disposed at any point of an advance runs or does not, and is not pending any more", .requirement("V8"))
    func disposalAtEveryPoint() {
      Interleaving.explore { run in
        let time = TestScheduler()
        let runs = Count()
        let work = time.schedule(after: .seconds(1)) { runs.add() }
        run.interleave({ time.advance(by: .seconds(2)) }, { work.dispose() }) {
          #expect(work.isDisposed)
          #expect(runs.value <= 1)
          #expect(time.pendingCount == 0)
        }
      }
    }
  #endif
}
