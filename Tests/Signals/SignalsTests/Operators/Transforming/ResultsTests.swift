import ReactiveSignals
import Testing

struct ResultsTests {
  @Test("A result is a signal of its value or of its error")
  func results() {
    #expect(Ints(.success(1)).record().events == [.next(1), .completed])
    #expect(Ints(.failure(TestError(2))).record().events == [.failed(TestError(2))])
  }

  @Test("the events of a signal as results: an error is the last of them, a completion is none", .requirement(758))
  func materializesResults() {
    let failing = Ints.sending([.next(1), .failed(TestError(2))]).materializeResults()
    #expect(failing.record().events == [.next(.success(1)), .next(.failure(TestError(2))), .completed])
    #expect(Ints.just(1).materializeResults().record().events == [.next(.success(1)), .completed])
  }

  @Test("the first failure among results ends the signal and disposes its source", .requirement(759))
  func dematerializesResults() {
    let source = ColdSource<Result<Int, TestError>, Never>()
    let recorder = source.signal.dematerializeResults().record()
    source.send(.success(1))
    source.send(.failure(TestError(2)))
    source.send(.success(3))
    #expect(recorder.events == [.next(1), .failed(TestError(2))])
    #expect(!source.isRunning)
  }
}
