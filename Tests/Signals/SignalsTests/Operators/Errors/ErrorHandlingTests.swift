/// `try`, `attempt`, `catch` and the types of their errors.
struct ErrorHandlingTests {
  static let diagrams: [Diagram] = [
    Diagram("-1-2-3-4|", gives: "-1-2-#", used: "^----!", error: 3, labels: 182) {
      $0.a.attempt { value throws(TestError) in if value == 3 { throw TestError(3) } }
    },
    Diagram("-1-2-3-4|", gives: "-2-4-#", used: "^----!", error: 3, labels: 184) {
      $0.a.attemptMap { value throws(TestError) in
        if value == 3 { throw TestError(3) }
        return value * 2
      }
    },
    // Disposal after an error disposes the signal of the handler.
    Diagram(cold: "-#", "-----1", gives: "---!", used: "^!", "-^-!", during: "---!", labels: 177) { parts in
      parts.a.catch { _ in parts.b }
    },
    Diagram(cold: "-1#", "-#", gives: "-1-#", used: "^-!", "--^!", error: 9, labels: 176) { parts in
      parts.a.catch { _ in parts.b.mapError { _ in TestError(9) } }
    },
  ]

  @Test(arguments: diagrams) func marbles(_ diagram: Diagram) { diagram.check() }

  @Test(
    "the result of a closure that returns is sent, for each subscription anew, and its error", .requirement(178, 179))
  func tries() {
    let runs = Count()
    let signal = Ints.try { runs.add() }
    for round in 1...2 { #expect(signal.record().events == [.next(round), .completed]) }
    #expect(Ints.try { () throws(TestError) in throw TestError(1) }.record().events == [.failed(TestError(1))])
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

  @Test("A signal that cannot fail can be combined with one that can, and the other way round")
  func promotes() {
    let promoted = Signal<Int, Never>.just(1).promoteFailure(to: TestError.self)
    #expect(promoted.record().events == [.next(1), .completed])
    #expect(promoted.zip(with: Ints.fail(TestError(1))).record().error == TestError(1))
    #expect(Ints.just(1).assertNoFailure().record().events == [.next(1), .completed])
  }

  @Test("A handler is called at most once for each subscription, and never without an error")
  func callsHandlerOnce() {
    let calls = Count()
    let handled = { @Sendable (events: [IntEvent]) in
      Ints.sending(events).catch { error -> Ints in
        calls.add()
        return .fail(error)
      }
    }
    #expect(handled([.next(1), .completed]).record().events == [.next(1), .completed] && calls.value == 0)
    #expect(handled([.failed(TestError(1))]).record().events == [.failed(TestError(1))] && calls.value == 1)
  }

  @Test("a replacement without a declared failure cannot fail, unless the context says otherwise", .requirement(721))
  func inferredReplacement() {
    let source = Ints.fail(TestError(1))
    let replaced = [source.catchTo(.just(2)), source.catch { _ in .just(2) }]
    for signal in replaced { #expect(signal.record().events == [.next(2), .completed]) }
    let promoted: Signal<Int, CancellationError> = source.catchTo(.just(2))
    #expect(promoted.map { $0 + 1 }.record().values == [3])
    let failing = source.catch { error in error == TestError(1) ? .just(2) : .fail(error) }
    #expect(failing.record().events == [.next(2), .completed])
    #expect(source.catchTo(.fail(TestError(3))).record().events == [.failed(TestError(3))])
    #expect(source.catchTo(.empty).catchTo(.just(1)).record().values == [])
  }
}
