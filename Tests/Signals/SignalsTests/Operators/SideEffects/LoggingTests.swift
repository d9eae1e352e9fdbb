struct LoggingTests {
  @Test(
    "the chosen events are logged, with the name, before they are passed on; a disposal once", .requirement(830),
    arguments: [
      (LoggedEvents.all, IntEvent.completed, ["subscribed", "next(1)", "got 1", "completed", "got the end"]),
      (.all, .failed(TestError(5)), ["subscribed", "next(1)", "got 1", "failed(TestError(code: 5))", "got the end"]),
      (.all, nil, ["subscribed", "next(1)", "got 1", "disposed"]),
      ([.next, .disposed], .completed, ["next(1)", "got 1", "got the end"]),
    ] as [(LoggedEvents, IntEvent?, [String])])
  func writes(events: LoggedEvents, end: IntEvent?, expected: [String]) {
    let (lines, subject) = (Log<String>(), IntSubject())
    let handle = subject.log("x", events) { lines.append($0) }.subscribe(
      next: { lines.append("got \($0)") }, failed: { _ in lines.append("got the end") },
      completed: { lines.append("got the end") })
    subject.send(1)
    if let end { subject.send(event: end) }
    for _ in 1...2 { handle.dispose() }
    subject.send(1)
    #expect(lines.entries == expected.map { $0.hasPrefix("got") ? $0 : "x: \($0)" })
  }

  @Test("If a value disposes the subscription, later values of the source are not logged")
  func disposedInsideValue() {
    let (lines, bag) = (Log<String>(), CompositeDisposable())
    let heedless = Ints(attach: { observer, _ in
      observer.next(1)
      observer.next(2)
    })
    heedless.log("numbers") { lines.append($0) }.record(in: bag) { _ in bag.dispose() }
    #expect(lines.entries == ["numbers: subscribed", "numbers: next(1)", "numbers: disposed"])
  }

  @Test("The name is the given one, else the signal's, else a default")
  func names() {
    let lines = Log<String>()
    for (given, own) in [("given", "own"), (nil, "own"), (nil, nil)] as [(String?, String?)] {
      let signal = own.map { Ints.empty.named($0) } ?? .empty
      signal.log(given, .completed) { lines.append($0) }.record()
    }
    #expect(lines.entries == ["given: completed", "own: completed", "signal: completed"])
  }
}
