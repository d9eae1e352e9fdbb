import ReactiveSignals
import Testing

struct EventTests {
  @Test("a completed event is terminal, equal to another, and carries neither value nor error", .requirement(344))
  func completed() {
    let event = IntEvent.completed
    #expect(event == .completed)
    #expect(event.hashValue == IntEvent.completed.hashValue)
    #expect(event.isTerminal)
    #expect(event.value == nil)
    #expect(event.error == nil)
  }

  @Test("a failed event is terminal, equal to another with an equal error, and carries no value", .requirement(346))
  func failed() {
    let event = Event<Int, BareError>.failed(BareError())
    #expect(event == .failed(BareError()))
    #expect(event.hashValue == Event<Int, BareError>.failed(BareError()).hashValue)
    #expect(event.isTerminal)
    #expect(event.value == nil)
    #expect(event.error == BareError())
    #expect(IntEvent.failed(TestError(1)) != .failed(TestError(2)))
    #expect(IntEvent.failed(TestError(1)) != .completed)
  }

  @Test("a next event is equal to another with an equal value, not terminal, and carries the value", .requirement(347))
  func next() {
    let event = IntEvent.next(1)
    #expect(event == .next(1))
    #expect(event != .next(2))
    #expect(event.hashValue == IntEvent.next(1).hashValue)
    #expect(!event.isTerminal)
    #expect(event.value == 1)
    #expect(event.error == nil)
  }

  @Test("a next event with nil carries nil, which differs from carrying no value", .requirement(348))
  func nextNil() {
    let event = Event<Int?, Never>.next(nil)
    #expect(event == .next(nil))
    #expect(event != .completed)
    #expect(!event.isTerminal)
    #expect(event.value == .some(.none))
    #expect(Event<Int?, Never>.completed.value == .none)
  }

  @Test("An event describes itself")
  func description() {
    #expect(IntEvent.next(1).description == "next(1)")
    #expect(IntEvent.failed(TestError(2)).description == "failed(\(TestError(2)))")
    #expect(IntEvent.completed.description == "completed")
  }
}
