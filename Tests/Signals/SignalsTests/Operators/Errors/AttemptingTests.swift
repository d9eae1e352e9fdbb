import ReactiveSignals
import Testing

struct AttemptingTests {
  @Test("the result of a closure that returns is sent, for each subscription anew", .requirement(178))
  func succeeds() {
    let runs = Count()
    let signal = Ints.try { runs.add() }
    for round in 1...2 { #expect(signal.record().events == [.next(round), .completed]) }
  }

  @Test("the error of a closure that throws is passed on", .requirement(179))
  func fails() {
    #expect(Ints.try { () throws(TestError) in throw TestError(1) }.record().events == [.failed(TestError(1))])
  }

  @Test("accepted values are passed on", .requirement(181, 183))
  func passes() {
    let source = Ints.from(1...4)
    #expect(source.attempt { _ in }.record().events == [1, 2, 3, 4].map { .next($0) } + [.completed])
    #expect(source.attemptMap { $0 * 2 }.record().events == [2, 4, 6, 8].map { .next($0) } + [.completed])
  }

  @Test(
    "the first refusal ends the signal and disposes the source", .requirement(182, 184, "Q21"),
    arguments: [true, false])
  func refuses(maps: Bool) {
    let source = ColdSource<Int, TestError>()
    let asked = Count()
    let check: @Sendable (Int) throws(TestError) -> Int = { value throws(TestError) in
      asked.add()
      if value == 3 { throw TestError(3) }
      return value * 2
    }
    let recorder =
      maps
      ? source.signal.attemptMap(check).record()
      : source.signal.attempt { value throws(TestError) in _ = try check(value) }.map { $0 * 2 }.record()
    for value in 1...4 { source.send(value) }
    source.complete()
    #expect(recorder.events == [.next(2), .next(4), .failed(TestError(3))])
    #expect(source.ends == 1)
    #expect(asked.value == 3)
  }

  @Test("After a refusal, a source that keeps sending does not call the closure again")
  func blindSource() {
    let asked = Count()
    let blind = Ints(attach: { observer, _ in
      for value in 1...3 { observer.next(value) }
      observer.completed()
    })
    let recorder = blind.attempt { _ throws(TestError) in
      asked.add()
      throw TestError(1)
    }.record()
    #expect(recorder.events == [.failed(TestError(1))])
    #expect(asked.value == 1)
  }

  @Test("A source that cannot fail becomes one that fails with the thrown error")
  func fromNever() {
    let source = Signal<Int, Never>.from(1...3)
    let recorder: Recorder<Int, TestError> = source.attempt { value throws(TestError) in
      if value == 2 { throw TestError(2) }
    }.record()
    #expect(recorder.events == [.next(1), .failed(TestError(2))])
    let untyped = source.attemptMap { value in
      if value == 2 { throw BareError() }
      return value
    }.record()
    #expect(untyped.values == [1])
    #expect(untyped.error is BareError)
  }

  @Test("an error is mapped; values and the completion are unchanged", .requirement(822))
  func mapsError() {
    let mapped = Ints.sending([.next(1), .failed(TestError(1))]).mapError { _ in BareError() }
    #expect(mapped.record().events == [.next(1), .failed(BareError())])
    #expect(Ints.just(1).mapError { _ in BareError() }.record().events == [.next(1), .completed])
  }

  @Test("A signal that cannot fail can be combined with one that can, and the other way round")
  func promotes() {
    let promoted = Signal<Int, Never>.just(1).promoteFailure(to: TestError.self)
    #expect(promoted.record().events == [.next(1), .completed])
    #expect(promoted.zip(with: Ints.fail(TestError(1))).record().error == TestError(1))
    #expect(Ints.just(1).assertNoFailure().record().events == [.next(1), .completed])
  }

  @Test("a failure of a signal that was asserted not to fail traps", .requirement(823))
  func assertsNoFailure() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      Ints.fail(TestError(1)).assertNoFailure().record()
    }
    result.expectMessage("A signal that was asserted not to fail has failed")
  }
}
