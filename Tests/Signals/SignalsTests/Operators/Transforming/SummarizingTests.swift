import ReactiveSignals
import Testing

struct SummarizingTests {
  @Test("of equal values the least is the first and the greatest the last", .requirement(746, 747))
  func extremes() {
    let words = Signal<String, TestError>.from(["bb", "a", "c", "dd"])
    #expect(words.min { $0.count < $1.count }.record().values == ["a"])
    #expect(words.max { $0.count < $1.count }.record().values == ["dd"])
    #expect(Ints.empty.max().record().events == [.completed])
  }

  @Test("values are counted until the completion; an error drops the count", .requirement(745))
  func counts() {
    let subject = IntSubject()
    let recorder = subject.count().record()
    for _ in 1...3 { subject.send(0) }
    #expect(recorder.events == [])
    subject.complete()
    #expect(recorder.events == [.next(3), .completed])
    #expect(Ints.empty.count().record().events == [.next(0), .completed])
    #expect(Ints.sending([.next(1), .failed(TestError(1))]).count().record().events == [.failed(TestError(1))])
  }

  @Test("the least and the greatest value are sent at the completion; an error drops them", .requirement(746, 747))
  func extremesAtCompletion() {
    let subject = IntSubject()
    let recorders = [subject.min().record(), subject.max().record()]
    for value in [2, 1, 3] { subject.send(value) }
    #expect(recorders.map(\.events) == [[], []])
    subject.complete()
    #expect(recorders.map(\.values) == [[1], [3]])
    let failing = Ints.sending([.next(1), .failed(TestError(1))])
    for signal in [failing.min(), failing.max()] { #expect(signal.record().events == [.failed(TestError(1))]) }
    #expect(Ints.empty.min().record().events == [.completed])
  }

  @Test("the first equal value is an answer at once, and disposes the source", .requirement(744))
  func contains() {
    let source = ColdSource<Int, TestError>()
    let recorder = source.signal.contains(2).record()
    source.send(1)
    #expect(recorder.events == [])
    source.send(2)
    #expect(recorder.events == [.next(true), .completed])
    #expect(!source.isRunning)
    #expect(Ints.from([1, 3]).contains(2).record().events == [.next(false), .completed])
  }
}
