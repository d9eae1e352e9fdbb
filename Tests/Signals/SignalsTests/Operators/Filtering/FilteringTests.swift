import ReactiveSignals
import Testing

struct FilteringTests {
  @Test("filtering 0...6 for even leaves the evens in order", .requirement(21))
  func filtersEvens() {
    let recorder = Signal<Int, Never>.from(0...6).filter { $0.isMultiple(of: 2) }.record()
    #expect(recorder.events == [.next(0), .next(2), .next(4), .next(6), .completed])
  }

  @Test("ignoring one number leaves all others in order", .requirement(22))
  func ignoresNumber() {
    let recorder = Signal<Int, Never>.from(0...6).ignore(3).record()
    #expect(recorder.values == [0, 1, 2, 4, 5, 6])
    #expect(recorder.isCompleted)
  }

  @Test("ignoring goes by equality, not identity", .requirement(23))
  func ignoresEqual() {
    final class Box: Equatable, Sendable {
      let content: String
      init(_ content: String) { self.content = content }
      static func == (left: Box, right: Box) -> Bool { left.content == right.content }
    }
    let recorder = Signal<Box, Never>.from([Box("a"), Box("b"), Box("a")]).ignore(Box("a")).record()
    #expect(recorder.values.map(\.content) == ["b"])
  }

  @Test(
    "ignoring values leaves only the end", .requirement(230, 231),
    arguments: [IntEvent.completed, .failed(TestError(2))])
  func ignoresValues(end: IntEvent) {
    #expect(Ints.sending([.next(1), end]).ignoreValues().record().events == [end])
  }

  @Test("ignoring nil leaves the values", .requirement(252))
  func ignoresNil() {
    let recorder = Signal<Int?, Never>.from([1, nil, 3, 4, nil]).ignore(nil).record()
    #expect(recorder.values == [1, 3, 4])
    #expect(recorder.isCompleted)
  }

  @Test(
    "a value that equals the previous one is dropped, nil like any other", .requirement(115, 116, 117),
    arguments: [
      ([1, 2, 2, 1, 1], [1, 2, 1]), ([1, nil, nil, nil, 1], [1, nil, 1]), ([nil, nil, 1], [nil, 1]), ([], []),
    ] as [([Int?], [Int?])])
  func dropsRepetitions(values: [Int?], expected: [Int?]) {
    let distinct = Signal<Int?, Never>.from(values).distinctUntilChanged()
    #expect(distinct.record().values == expected)
    #expect(distinct.record().values == expected)
  }

  @Test("a partition sends each value to one of two signals, and both end as the source does", .requirement(751))
  func partition() {
    let subject = IntSubject()
    let parts = subject.partition { $0.isMultiple(of: 2) }
    let (even, odd) = (parts.included.record(), parts.excluded.record())
    for value in 1...4 { subject.send(value) }
    subject.fail(TestError(5))
    #expect(even.events == [.next(2), .next(4), .failed(TestError(5))])
    #expect(odd.events == [.next(1), .next(3), .failed(TestError(5))])
  }

  @Test(
    "the parts of a source subscribe to it on their own; those of a shared source share one subscription",
    .requirement(752))
  func partitionSubscribes() {
    for (isShared, starts) in [(false, 2), (true, 1)] {
      let source = ColdSource<Int, TestError>()
      let parts = (isShared ? source.signal.share() : source.signal).partition { $0 > 0 }
      let recorders = [parts.included.record(), parts.excluded.record()]
      #expect(source.starts == starts)
      for recorder in recorders { recorder.dispose() }
      #expect(source.ends == starts)
    }
  }

  @Test("distinct values compare with the last sent value, distinct keys with the last received one", .requirement(825))
  func distinct() {
    #expect(TakingTests.numbers.distinctUntilChanged(by: { abs($0 - $1) < 2 }).record().values == [0, 2, 0, 2, 4])
    #expect(
      Signal<String, Never>.from(["ab", "ac", "b", "a"]).distinctUntilChanged(comparing: \.first).record().values
        == ["ab", "b", "a"])
  }

  @Test("nil, and values mapped to nil, are dropped", .requirement(252))
  func compacts() {
    let optionals = Signal<Int?, Never>.from([1, nil, 3, 4, nil])
    #expect(optionals.compact().record().values == [1, 3, 4])
    #expect(optionals.compactMap { $0.map { $0 * 2 } }.record().values == [2, 6, 8])
  }
}
