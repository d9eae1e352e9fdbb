import ReactiveSignals
import Testing

struct NamingTests {
  @Test("a signal has no name until it is given one; a second name replaces the first", .requirement(831))
  func names() {
    let signal = Ints.just(1)
    #expect(signal.name == nil)
    #expect(signal.named("one").name == "one")
    #expect(signal.named("one").named("two").name == "two")
    #expect(signal.named("one").map { $0 }.name == nil)
    #expect(IntSubject().named("subject").name == "subject")
  }

  @Test("A description contains the name")
  func describes() {
    #expect("\(Ints.never)" == "Signal<Int, TestError>")
    #expect("\(Ints.never.named("silence"))" == "Signal<Int, TestError> \"silence\"")
  }

  @Test("A name changes nothing else")
  func transparent() {
    for signal in [Ints.from(1...3), .empty, .fail(TestError(1)), .just(4), .just(1).concat(.just(2))] {
      #expect(signal.named("name").record().events == signal.record().events)
      #expect(signal.named("name").isGuarded == signal.isGuarded)
    }
  }
}
