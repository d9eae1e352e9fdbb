import ReactiveSignals
import Testing

struct KeepingAliveTests {
  private let time = TestScheduler()
  private let grace = Marbles.defaultFrame * 4

  @Test(
    "a subscriber that comes within the grace period keeps the connection; the period begins with the last departure",
    .requirement(795, 796),
    arguments: [
      (["^-!"], ["^-----!"]), (["^-!", "-----^!"], ["^---------!"]), (["^--!", "^-!"], ["^------!"]),
      (["^-!", "---^!"], ["^-------!"]), (["^-!", "-------^!"], ["^-----!", "-------^----!"]),
    ])
  func keeping(subscribers: [String], result: [String]) {
    let source = time.coldInts("1-2-3-4-5-6-7")
    let shared = source.share(keepingAlive: grace, on: time)
    for subscriber in subscribers { time.record(shared, during: subscriber) }
    time.run()
    #expect(source.subscriptions == result)
    #expect(time.pendingCount == 0)
  }

  @Test(
    "a subscriber that joins receives later values, and the last values if they are replayed", .requirement(795),
    arguments: [0, 1])
  func joining(capacity: Int) {
    let shared = time.coldInts("1-2-3-4-5-6|").share(replay: capacity, keepingAlive: grace, on: time)
    time.record(shared, during: "^-!")
    let recorder = time.record(shared, during: "-----^")
    time.run()
    #expect(recorder == (capacity == 0 ? "------4-5-6|" : "-----34-5-6|"))
  }

  @Test("if the source ends within the period, the connection ends, and the timer is cancelled", .requirement(796))
  func sourceEnds() {
    let source = time.coldInts("1-2|")
    let shared = source.share(keepingAlive: grace, on: time)
    time.record(shared, during: "^!")
    let late = time.record(shared, during: "----^")
    time.advance(by: Marbles.defaultFrame * 3)
    #expect(time.pendingCount == 1)
    time.run()
    #expect(late == "----1-2|")
  }

  @Test("with a period of zero, a subscriber that replaces another one keeps the connection", .requirement(795))
  func zero() {
    let source = ColdSource<Int, TestError>()
    let shared = source.signal.share(keepingAlive: .zero, on: time)
    let first = shared.record()
    first.dispose()
    #expect(source.isRunning)
    let second = shared.record()
    time.run()
    #expect(source.isRunning)
    second.dispose()
    time.run()
    #expect(!source.isRunning)
    #expect(source.starts == 1)
  }

  @Test("A period that has passed is released, also if a subscriber has come in time and the connection goes on")
  func released() {
    let time = UserVirtualScheduler()
    let source = ColdSource<Int, TestError>()
    let shared = source.signal.share(keepingAlive: .seconds(1), on: time)
    shared.record().dispose()
    let timers = time.pending.map { Weak($0.handle) }
    let recorder = shared.record()
    time.advance(by: .seconds(1))
    #expect(timers.map(\.isReleased) == [true])
    source.send(1)
    #expect(recorder.values == [1])
  }

  @Test("A negative period traps")
  func negative() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = Ints.never.share(keepingAlive: .seconds(-1), on: TestScheduler())
    }
    result.expectMessage("A shared signal cannot be kept alive for a negative time: -1.0 seconds.")
  }

  #if EXPLORATION
    @Test(
      "a subscriber that comes while the period ends joins the connection or opens a new one", .requirement(797), .hunts
    )
    func threads() {
      Interleaving.explore { run in
        let time = TestScheduler()
        let source = ColdSource<Int, TestError>()
        let shared = source.signal.share(keepingAlive: .seconds(1), on: time)
        shared.record().dispose()
        let recorder = Recorder<Int, TestError>()
        run.interleave({ time.run() }, { shared.subscribe(recorder.observer()) }) {
          source.send(1)
          #expect(recorder.values == [1])
          #expect(source.starts - source.ends == 1)
        }
      }
    }
  #endif
}
