struct EventTests {
  @Test(
    "an event carries its value or its error, equals one that carries an equal one, and describes itself",
    .requirement(344, 346, 347),
    arguments: [
      (.next(1), [.next(2), .completed], 1, nil, "next(1)"),
      (.failed(TestError(2)), [.failed(TestError(1)), .completed], nil, TestError(2), "failed(TestError(code: 2))"),
      (.completed, [.next(1), .failed(TestError())], nil, nil, "completed"),
    ] as [(IntEvent, [IntEvent], Int?, TestError?, String)])
  func contents(event: IntEvent, others: [IntEvent], value: Int?, error: TestError?, text: String) {
    let same: IntEvent = value.map { .next($0) } ?? error.map { .failed($0) } ?? .completed
    #expect(event == same && event.hashValue == same.hashValue)
    #expect(!others.contains(event))
    #expect(event.value == value && event.error == error && event.isTerminal == (value == nil))
    #expect(event.description == text)
  }

  @Test("a next event with nil carries nil, which differs from carrying no value", .requirement(348))
  func nextNil() {
    let event = Event<Int?, Never>.next(nil)
    #expect(event == .next(nil) && event != .completed && !event.isTerminal)
    #expect(event.value == .some(.none))
    #expect(Event<Int?, Never>.completed.value == .none)
  }
}
