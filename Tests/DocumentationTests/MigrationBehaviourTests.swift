import ReactiveSignals
import ReactiveSignalsTesting
import Testing

/// What the tables for users of other libraries say about behaviour, on the side of this library.
@Suite("Behaviour that differs from other libraries")
struct MigrationBehaviourTests {
  private struct Oops: Error {}

  private let time = TestScheduler()

  private func frames(_ count: Int) -> Duration { Marbles.defaultFrame * count }

  @Test("zip completes when one side has completed and its values are used up")
  func zip() {
    let pairs = time.hot("ab---|").zip(with: time.hot("--1-2--3-4")).map { $0 + $1 }
    let recorder = time.record(pairs, ["x": "a1", "y": "b2"])
    let waiting = time.record(
      time.hot("ab|").zip(with: time.hot("--1-2--3-4")).map { $0 + $1 }, ["x": "a1", "y": "b2"])
    time.run()
    #expect(recorder == "--x-y|")
    #expect(waiting == "--x-(y|)")
  }

  @Test("combineLatest completes when all signals have completed, also if one of them sent no value")
  func combineLatest() {
    let recorder = time.record(time.hot("--|").combineLatest(with: time.hot("a---b--|")).map { $0 + $1 })
    time.run()
    #expect(recorder == "-------|")
  }

  @Test("skip(until:) opens when its trigger completes, and stays closed when the trigger fails")
  func skip() {
    let completing = time.record(time.hot("a-b-c-|").skip(until: time.hot("---|")))
    let failing = time.record(time.hot("a-b-c-|").skip(until: time.hot("---#", failure: Oops())))
    time.run()
    #expect(completing == "----c-|")
    #expect(failing == "------|")
  }

  @Test("take(until:) ends when its trigger completes, and goes on when the trigger fails")
  func take() {
    let completing = time.record(time.hot("a-b-c-|").take(until: time.hot("---|")))
    let failing = time.record(time.hot("a-b-c-|").take(until: time.hot("---#", failure: Oops())))
    time.run()
    #expect(completing == "a-b|")
    #expect(failing == "a-b-c-|")
  }

  @Test("At the completion, throttle(_:on:) and debounce send the waiting value at once; it can be dropped instead")
  func waitingValues() {
    let source = time.hot("ab|")
    let throttled = time.record(source.throttle(frames(9), on: time))
    let debounced = time.record(source.debounce(frames(9), on: time))
    let discarding = time.record(source.debounce(frames(9), on: time, discardWhenCompleted: true))
    time.run()
    #expect(throttled == "a-(b|)")
    #expect(debounced == "--(b|)")
    #expect(discarding == "--|")
  }

  @Test("throttle(_:on:) sends the first value inside the call that sends it")
  func firstValue() {
    let subject = Subject<Int, Never>()
    let recorder = time.record(subject.throttle(frames(9), on: time))
    subject.send(1)
    #expect(recorder.values == [1])
  }

  @Test("After its end a behaviour subject sends the last value and the end, so retry sends the value again each time")
  func behavior() {
    let subject = BehaviorSubject<Int, Oops>(0)
    subject.send(1)
    subject.fail(Oops())
    let late = subject.record()
    #expect(late.values == [1] && late.error != nil)
    let retried = subject.retry(2).record()
    #expect(retried.values == [1, 1, 1] && retried.error != nil)
  }

  @Test("Two signals of values that are merged or combined do not take turns: the first sends all its values first")
  func turns() {
    let (first, second) = (Signal<Int, Never>.from([1, 2]), Signal<Int, Never>.from([3, 4]))
    #expect(first.merge(with: second).record().values == [1, 2, 3, 4])
    #expect(first.combineLatest(with: second).map { [$0, $1] }.record().values == [[2, 3], [2, 4]])
  }

  @Test("onDispose comes before the end")
  func onDispose() {
    let log = Printer()
    Signal<Int, Never>.just(1).onDispose { log("disposed") }
      .subscribe(next: { log("\($0)") }, completed: { log("completed") })
    #expect(log.lines == ["1", "disposed", "completed"])
  }

  @Test("buffer(count:) of no values sends nothing")
  func buffer() {
    let recorder = Signal<Int, Never>.empty.buffer(count: 2).record()
    #expect(recorder.values.isEmpty && recorder.isCompleted)
  }

  @Test("Delivered values keep their places among the actions of the scheduler: two bursts do not take turns")
  func bursts() {
    let (first, second) = (Subject<Int, Never>(), Subject<Int, Never>())
    let log = Printer()
    for subject in [first, second] { subject.deliver(on: time).subscribe { log("\($0)") } }
    first.send(1)
    first.send(2)
    second.send(3)
    second.send(4)
    time.run()
    #expect(log.lines == ["1", "2", "3", "4"])
  }

  @Test("A following terminal begins with the latest value of its channel, whichever terminal it was sent to")
  func channel() {
    let channel = Channel<Int, Never>()
    channel.leading.send(1)
    #expect(channel.following.record().values == [1])
    channel.following.send(2)
    #expect(channel.following.record().values == [2])
    #expect(channel.leading.record().values.isEmpty)
  }
}
