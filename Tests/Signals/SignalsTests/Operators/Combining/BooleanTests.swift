import ReactiveSignals
import Testing

struct BooleanTests {
  @Test("a match sends the result at once and disposes the source", .requirement(817), arguments: [true, false])
  func answers(isAny: Bool) {
    let source = ColdSource<Int, TestError>()
    let answer = isAny ? source.signal.any { $0 > 1 } : source.signal.all { $0 <= 1 }
    let recorder = answer.record()
    source.send(1)
    #expect(recorder.events == [])
    source.send(2)
    #expect(recorder.events == [.next(isAny), .completed])
    #expect(source.ends == 1)
  }

  @Test("without a match the completion sends the result; an error is passed on", .requirement("Q5"))
  func answersAtCompletion() {
    #expect(Ints.empty.any().record().events == [.next(false), .completed])
    #expect(Ints.just(1).any().record().events == [.next(true), .completed])
    #expect(Ints.just(1).any { $0 > 1 }.record().events == [.next(false), .completed])
    #expect(Ints.empty.all { _ in false }.record().events == [.next(true), .completed])
    #expect(Ints.fail(TestError(1)).any().record().events == [.failed(TestError(1))])
    #expect(Ints.fail(TestError(1)).all { _ in true }.record().events == [.failed(TestError(1))])
  }

  @Test("the result is sent once, also if the observer sends values inside it", .requirement("R1"))
  func answersOnce() {
    let subject = IntSubject()
    let recorder = subject.any { $0 > 0 }.record { _ in subject.send(2) }
    subject.send(1)
    #expect(recorder.events == [.next(true), .completed])
    let blind = Ints(attach: { observer, _ in
      observer.next(1)
      observer.next(2)
      observer.completed()
    })
    #expect(blind.any().record().events == [.next(true), .completed])
  }

  @Test("inverted, false becomes true and true false", .requirement(237))
  func not() {
    #expect(Signal<Bool, Never>.from([false, true]).not().record().values == [true, false])
  }

  @Test("an array of Booleans is reduced to one", .requirement(238, 239))
  func reduces() {
    let booleans = Signal<[Bool], Never>.from([[true, false], [false, false], [true, true], []])
    #expect(booleans.allTrue().record().values == [false, false, true, true])
    #expect(booleans.anyTrue().record().values == [true, false, true, false])
  }

  @Test("the latest Booleans of two signals are reduced to one", .requirement(238, 239))
  func reducesTwo() {
    let (left, right) = (Subject<Bool, TestError>(), Subject<Bool, TestError>())
    let both = left.and(right.signal).record()
    let either = left.or(right.signal).record()
    left.send(true)
    right.send(false)
    right.send(true)
    left.send(false)
    right.send(false)
    #expect(both.values == [false, true, false, false])
    #expect(either.values == [true, true, true, false])
  }
}
