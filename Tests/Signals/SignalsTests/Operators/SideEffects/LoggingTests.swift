import ReactiveSignals
import Testing

struct LoggingTests {
  private let lines = Log<String>()
  private let subject = IntSubject()

  private func logged(_ name: String? = nil, _ events: LoggedEvents = .all) -> Ints {
    let lines = lines
    return subject.signal.log(name, events) { lines.append($0) }
  }

  @Test("every event is logged, with the name, before it is passed on", .requirement(830))
  func writes() {
    let lines = lines
    logged("numbers").subscribe(next: { lines.append("got \($0)") }, completed: { lines.append("got the end") })
    subject.send(1)
    subject.complete()
    #expect(
      lines.entries == [
        "numbers: subscribed", "numbers: next(1)", "got 1", "numbers: completed", "got the end",
      ])
  }

  @Test("An error is logged")
  func writesError() {
    let recorder = logged("numbers").record()
    subject.fail(TestError(5))
    #expect(lines.entries == ["numbers: subscribed", "numbers: failed(TestError(code: 5))"])
    #expect(recorder.events == [.failed(TestError(5))])
  }

  @Test("A disposal is logged once, and nothing after it")
  func writesDisposal() {
    let recorder = logged("numbers").record()
    recorder.dispose()
    recorder.dispose()
    subject.send(1)
    #expect(lines.entries == ["numbers: subscribed", "numbers: disposed"])
  }

  @Test("If a value disposes the subscription, later values of the source are not logged")
  func disposedInsideValue() {
    let lines = lines
    let bag = CompositeDisposable()
    let heedless = Ints(attach: { observer, _ in
      observer.next(1)
      observer.next(2)
    })
    heedless.log("numbers") { lines.append($0) }.record(in: bag) { _ in bag.dispose() }
    #expect(lines.entries == ["numbers: subscribed", "numbers: next(1)", "numbers: disposed"])
  }

  @Test("The name is the given one, else the signal's, else a default")
  func names() {
    let lines = lines
    for (given, own) in [("given", "own"), (nil, "own"), (nil, nil)] as [(String?, String?)] {
      let signal = own.map { Ints.empty.named($0) } ?? .empty
      signal.log(given, .completed) { lines.append($0) }.record()
    }
    #expect(lines.entries == ["given: completed", "own: completed", "signal: completed"])
  }

  @Test("Only the selected events are logged, and all are passed on")
  func chooses() {
    let recorder = logged("numbers", [.next, .disposed]).record()
    subject.send(1)
    subject.complete()
    #expect(lines.entries == ["numbers: next(1)"])
    #expect(recorder.events == [.next(1), .completed])
  }
}
