import ReactiveSignals
import Testing

/// `mergeScan` and `switchScan`: a scan whose results are signals.
struct FlatteningScansTests {
  private let time = TestScheduler()

  @Test("each value begins with the last result that was sent", .requirement(851))
  func merges() {
    let time = time
    let recorder = time.record(
      time.hotInts("-1----2--|").mergeScan(0) { result, value in
        time.coldInts("--0|").map { _ in result + value }
      })
    time.run()
    #expect(recorder == "---1----3|")
  }

  @Test(
    "without a limit the signals run at once; with a limit of one each continues the one before", .requirement(851),
    arguments: [(.max, "---(13)|"), (1, "---1--4|")])
  func limits(limit: Int, expected: String) {
    let time = time
    let recorder = time.record(
      time.hotInts("-(13)|").mergeScan(0, maxConcurrent: limit) { result, value in
        time.coldInts("--0|").map { _ in result + value }
      })
    time.run()
    #expect(recorder == Marbles(expected))
  }

  @Test("a new value disposes the running signal, and begins with the last result that was sent", .requirement(851))
  func switches() {
    let time = time
    let recorder = time.record(
      time.hotInts("-1----2---|").switchScan(0) { result, value in
        time.coldInts("--0-0-0|").map { _ in result + value }
      })
    time.run()
    #expect(recorder == "---1-1--3-3-3|")
  }

  @Test("Each subscription has its own result, and the initial one is not sent")
  func state() {
    let merged = Ints.from([1, 2, 3]).mergeScan(10) { .just($0 + $1) }
    let switched = Ints.from([1, 2, 3]).switchScan(10) { .just($0 + $1) }
    for _ in 1...2 {
      #expect(merged.record().events == [.next(11), .next(13), .next(16), .completed])
      #expect(switched.record().events == [.next(11), .next(13), .next(16), .completed])
    }
    #expect(Ints.empty.mergeScan(1) { .just($0 + $1) }.record().events == [.completed])
  }

  @Test("The first error ends a scan")
  func fails() {
    #expect(
      Ints.from([1, 2]).mergeScan(0) { $1 == 2 ? .fail(TestError(5)) : .just($0 + $1) }.record().events == [
        .next(1), .failed(TestError(5)),
      ])
    #expect(Ints.fail(TestError(3)).switchScan(0) { .just($0 + $1) }.record().events == [.failed(TestError(3))])
  }

  @Test("Pages are collected: each request continues the list")
  func pages() {
    let wanted = Subject<Void, Never>()
    let list = wanted.mergeScan([Int](), maxConcurrent: 1) { items, _ in .just(items + [items.count]) }.record()
    for _ in 1...3 { wanted.send() }
    #expect(list.values == [[0], [0, 1], [0, 1, 2]])
  }
}
