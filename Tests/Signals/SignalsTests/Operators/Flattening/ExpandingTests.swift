import ReactiveSignals
import Testing

struct ExpandingTests {
  private let time = TestScheduler()

  /// The signals that follow 1, 2 and 3.
  private var next: @Sendable (Int) -> Ints {
    let signals = [1: time.coldInts("-2-3|").signal, 2: time.coldInts("-4|").signal, 3: time.coldInts("--5|").signal]
    return { signals[$0] ?? .empty }
  }

  @Test("the values of each signal are expanded too, and the result completes after all signals", .requirement(716))
  func expands() {
    let recorder = time.record(time.hotInts("1|").expand(next))
    time.run()
    #expect(recorder == "1243-5|")
  }

  @Test("with a limit, signals wait for the running ones", .requirement(718))
  func limited() {
    let recorder = time.record(time.hotInts("1|").expand(maxConcurrent: 1, next))
    time.run()
    #expect(recorder == "12-3-4--5|")
  }

  @Test("the first error ends the expansion, and disposal stops it", .requirement(719), arguments: ["", "---!"])
  func ends(during: String) {
    let (first, second) = (time.coldInts("-2---3"), time.coldInts("---#"))
    let recorder = time.record(time.hotInts("1").expand { ($0 == 1 ? first : second).signal }, during: during)
    time.run()
    #expect(recorder == (during == "" ? "12--#" : "12-"))
    #expect(first.subscriptions == [during == "" ? "^---!" : "^--!"])
  }

  @Test(
    "a value is sent before its signal is made; ten thousand signals follow each other on constant stack",
    .requirement(717))
  func deep() {
    let log = Log<Int>()
    let recorder = Ints.just(0).expand { value -> Ints in
      if value < 3 { log.append(-value) }
      return value < 10_000 ? .just(value + 1) : .empty
    }.do(next: { if $0 < 3 { log.append($0) } }).record()
    #expect(recorder.values.count == 10_001)
    #expect(recorder.isCompleted)
    #expect(log.entries == [0, 0, 1, -1, 2, -2])
  }

  @Test("an endless expansion is cut by taking some values", .requirement(717))
  func cut() {
    let calls = Count()
    let recorder = Ints.just(1).expand { value in calls.add() < 100 ? .just(value * 2) : .empty }.take(first: 5)
      .record()
    #expect(recorder.events == [1, 2, 4, 8, 16].map { .next($0) } + [.completed])
    #expect(calls.value == 4)
  }
}
