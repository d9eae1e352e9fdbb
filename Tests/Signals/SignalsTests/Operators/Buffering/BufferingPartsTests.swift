import ReactiveSignals
import Testing

@testable import SignalOperators
@testable import SignalsCore

/// Buffers by a boundary, by a condition, and overlapping ones.
struct BufferingPartsTests {
  private let time = TestScheduler()

  /// The results as texts: the values of each array without punctuation.
  private func texts(_ arrays: Signal<[Int], TestError>) -> Signal<String, TestError> {
    arrays.map { $0.map(String.init).joined() }
  }

  private static let letters: [Character: String] = ["A": "12", "B": "3", "C": "4", "D": "23"]

  @Test("a boundary sends the values since the last one, and nothing if there are none", .requirement(780))
  func boundary() {
    let source = time.hotInts("-1-2---3-----4-|")
    let recorder = time.record(texts(source.buffer(by: time.hotInts("----0-----0-0").signal)), Self.letters)
    time.run()
    #expect(recorder == "----A-----B----(C|)")
  }

  @Test(
    "the end of the boundary sends what waits and disposes the source; an error of either drops it", .requirement(781))
  func boundaryEnds() {
    let source = time.hotInts("-1-2---3-4")
    let completed = time.record(texts(source.buffer(by: time.hotInts("----|").signal)), Self.letters)
    let failed = time.record(texts(source.buffer(by: time.hotInts("----#").signal)), Self.letters)
    let disposed = time.record(texts(source.buffer(by: time.hotInts("----0").signal)), Self.letters, during: "^--!")
    time.run()
    #expect(completed == "----(A|)")
    #expect(failed == "----#")
    #expect(disposed == "^--!")
    #expect(source.subscriptions == ["^---!", "^---!", "^--!"])
  }

  @Test("an array ends with a value that passes, and the completion sends the rest", .requirement(782))
  func condition() {
    let recorder = Ints.from(1...7).buffer(endingWith: { $0.isMultiple(of: 3) }).record()
    #expect(recorder.events == [.next([1, 2, 3]), .next([4, 5, 6]), .next([7]), .completed])
    let failing = Ints.sending([.next(1), .failed(TestError(1))]).buffer(endingWith: { _ in false })
    #expect(failing.record().events == [.failed(TestError(1))])
  }

  @Test(
    "arrays begin at every multiple of `skip`; the completion sends only values that are in no array yet",
    .requirement(783),
    arguments: [
      (2, 1, 4, [[1, 2], [2, 3], [3, 4]]), (3, 2, 4, [[1, 2, 3], [3, 4]]), (2, 3, 6, [[1, 2], [4, 5]]),
      (2, 3, 7, [[1, 2], [4, 5], [7]]), (2, 2, 3, [[1, 2], [3]]), (3, 1, 2, [[1, 2]]), (1, 2, 3, [[1], [3]]),
    ])
  func sliding(count: Int, skip: Int, values: Int, expected: [[Int]]) {
    let recorder = Ints.from(1...values).buffer(count: count, skip: skip).record()
    #expect(recorder.events == expected.map { .next($0) } + [.completed])
  }

  @Test("Disposed inside the rest, the completion is not sent")
  func disposedInside() {
    let bag = CompositeDisposable()
    let recorder = Ints.just(1).buffer(count: 2, skip: 1).record(in: bag) { _ in bag.dispose() }
    #expect(recorder.events == [.next([1])])
  }

  @Test(
    "Numbers that are not positive trap",
    arguments: [
      "A buffer must have room for a value.", "A buffer must begin at a later value than the one before it.",
      "A window must have room for a value.", "A window must begin at a later value than the one before it.",
    ])
  func misuse(sentence: String) async {
    let result = await passing(sentence) {
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let sentence: String = passed()
        let (count, skip) = sentence.contains("room") ? (0, 1) : (1, 0)
        if sentence.contains("buffer") { _ = Ints.never.buffer(count: count, skip: skip) }
        if sentence.contains("window") { _ = Ints.never.window(count: count, skip: skip) }
      }
    }
    result.expectMessage(sentence)
  }
}
