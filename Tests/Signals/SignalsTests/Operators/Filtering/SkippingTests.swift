import ReactiveSignals
import Testing

struct SkippingTests {
  @Test("skipping four of three values leaves none", .requirement(26), arguments: [0, 1, 3, 4])
  func skips(count: Int) {
    let cleanups = Count()
    let recorder = Signal<Int, Never>.from(1...3).onDispose { cleanups.add() }.skip(first: count).record()
    #expect(recorder.values == Array((1...3).dropFirst(count)))
    #expect(recorder.isCompleted)
    #expect(cleanups.value == 1)
  }

  @Test("skipping while values pass sends the first that does not, and everything after it", .requirement(53))
  func skipsWhile() {
    let asked = Log<Int>()
    let recorder = TakingTests.numbers.skip(while: { value in
      asked.append(value)
      return value < 3
    }).record()
    #expect(recorder.values == [3, 0, 2, 4])
    #expect(asked.entries == [0, 1, 2, 3])
    #expect(TakingTests.numbers.skip(while: { _ in true }).record().events == [.completed])
  }

  @Test("the last values are skipped; the others are sent as soon as that is known", .requirement(826))
  func skipsLast() {
    let subject = IntSubject()
    let recorder = subject.skip(last: 2).record()
    for value in 1...4 { subject.send(value) }
    #expect(recorder.events == [.next(1), .next(2)])
    subject.complete()
    #expect(recorder.events == [.next(1), .next(2), .completed])
    #expect(Ints.just(1).skip(last: 0).record().values == [1])
  }
}
