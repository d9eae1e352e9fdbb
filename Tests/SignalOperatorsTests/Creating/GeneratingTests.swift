import ReactiveSignals
import SignalTestSupport
import Testing

/// Signals of computed values, results and instants.
struct GeneratingTests {
  private let time = TestScheduler()

  @Test("763: values are generated while the condition holds, anew for each subscription")
  func generates() {
    let signal = Ints.generate(1, while: { $0 < 9 }, next: { $0 * 2 })
    for _ in 1...2 { #expect(signal.record().events == [1, 2, 4, 8].map { .next($0) } + [.completed]) }
    #expect(Ints.generate(1, while: { _ in false }, next: { $0 }).record().events == [.completed])
  }

  @Test("764: disposal stops the generation of values, and no further value is computed")
  func endless() {
    let computed = Count()
    let next: @Sendable (Int) -> Int = { value in
      computed.add()
      return value + 1
    }
    let signal = Ints.generate(0, while: { $0 < 1_000 }, next: next)
    #expect(signal.take(first: 3).record().values == [0, 1, 2])
    #expect(computed.value == 2)
  }

  @Test("A result is a signal of its value or of its error")
  func results() {
    #expect(Ints(.success(1)).record().events == [.next(1), .completed])
    #expect(Ints(.failure(TestError(2))).record().events == [.failed(TestError(2))])
  }

  @Test("758: the events of a signal as results: an error is the last of them, a completion is none")
  func materializesResults() {
    let failing = Ints.sending([.next(1), .failed(TestError(2))]).materializeResults()
    #expect(failing.record().events == [.next(.success(1)), .next(.failure(TestError(2))), .completed])
    #expect(Ints.just(1).materializeResults().record().events == [.next(.success(1)), .completed])
  }

  @Test("759: the first failure among results ends the signal and disposes its source")
  func dematerializesResults() {
    let source = ColdSource<Result<Int, TestError>, Never>()
    let recorder = source.signal.dematerializeResults().record()
    source.send(.success(1))
    source.send(.failure(TestError(2)))
    source.send(.success(3))
    #expect(recorder.events == [.next(1), .failed(TestError(2))])
    #expect(!source.isRunning)
  }

  @Test("768: a timer sends its instant once and completes; each subscription has its own")
  func timer() {
    let timer = Signal.timer(after: .milliseconds(300), on: time)
    let first = time.record(timer.map { $0 == Instant(.milliseconds(300)) ? "a" : "?" })
    let second = time.record(timer.map { $0 == Instant(.milliseconds(500)) ? "b" : "?" }, during: "--^")
    let disposed = time.record(timer, during: "^-!")
    time.run()
    #expect(first == "---(a|)")
    #expect(second == "--^--(b|)")
    #expect(disposed == "^-!")
    #expect(time.now == Instant(.milliseconds(500)))
  }

  @Test("768: disposed inside its value, a timer does not complete; on the immediate scheduler it sends in the call")
  func timerEnds() {
    let bag = CompositeDisposable()
    let recorder = Signal.timer(after: .zero, on: .immediate).record(in: bag) { _ in bag.dispose() }
    #expect(recorder.events.count == 1)
    #expect(Signal.timer(after: .zero, on: .immediate).record().events.last == .completed)
  }

  @Test("769: a delayed subscription misses what a hot source sends before it, and passes on the rest unchanged")
  func delaysSubscription() {
    let source = time.hotInts("-1-2-3-4-|")
    let recorder = time.record(source.delaySubscription(.milliseconds(200), on: time))
    let failing = time.record(time.hotInts("-1-2-#").delaySubscription(.milliseconds(200), on: time))
    let disposed = time.record(source.delaySubscription(.milliseconds(400), on: time), during: "^-!")
    time.run()
    #expect(recorder == "---2-3-4-|")
    #expect(failing == "---2-#")
    #expect(disposed == "^-!")
    #expect(source.subscriptions == ["--^------!"])
  }

  @Test("757: values are measured on the scheduler's clock: instants, and the times between them")
  func measures() {
    let source = time.hotInts("-1---2-|")
    let stamped = time.record(source.timestamped(on: time).map { $0.instant == Instant(.milliseconds(500)) ? 5 : 1 })
    let intervals = time.record(
      source.measureInterval(on: time).map { Int($0 / .milliseconds(100)) }, during: "^")
    time.run()
    #expect(stamped == "-1---5-|")
    #expect(intervals == "^1---4-|")
  }

  @Test("756: a separator is sent right before the second of two values, and a disposal inside it drops the value")
  func intersperses() {
    let recorder = time.record(time.hotInts("-1-2--3-|").interspersed(with: 0))
    time.run()
    #expect(recorder == "-1-(02)--(03)-|")
    let bag = CompositeDisposable()
    let cut = Ints.from([1, 2]).interspersed(with: 0).record(in: bag) { if $0 == 0 { bag.dispose() } }
    #expect(cut.values == [1, 0])
    #expect(Ints.from([1, 2, 3]).interspersed(with: 0).take(first: 2).record().values == [1, 0])
  }

  @Test("746, 747: of equal values the least is the first and the greatest the last")
  func extremes() {
    let words = Signal<String, TestError>.from(["bb", "a", "c", "dd"])
    #expect(words.min { $0.count < $1.count }.record().values == ["a"])
    #expect(words.max { $0.count < $1.count }.record().values == ["dd"])
    #expect(Ints.empty.max().record().events == [.completed])
  }

  @Test("754: the result of a scan is made anew for each subscription and changed in place")
  func scansInto() {
    let signal = Ints.from([1, 2]).scan(into: [0]) { $0.append($1) }
    for _ in 1...2 { #expect(signal.record().values == [[0, 1], [0, 1, 2]]) }
  }

  @Test(
    "Negative times trap",
    arguments: [
      "A timer cannot have a negative delay: -1.0 seconds.",
      "A subscription cannot be delayed by a negative interval: -1.0 seconds.",
      "Values cannot be taken for a negative interval: -1.0 seconds.",
      "Values cannot be taken for an interval on the immediate scheduler: it would wait before it subscribes.",
      "The number of values that wait during a pause cannot be negative.",
    ])
  func misuse(sentence: String) async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { [sentence] in
      let past = Duration.seconds(-1)
      switch sentence.prefix(12) {
      case "A timer cann": _ = Signal.timer(after: past, on: .immediate)
      case "A subscripti": _ = Ints.never.delaySubscription(past, on: .immediate)
      case "The number o": _ = Ints.never.pausable(by: .just(true), capacity: -1)
      default:
        _ = Ints.never.take(for: sentence.contains("immediate") ? .zero : past, on: .immediate)
      }
    }
    result.expectMessage(sentence)
  }
}
