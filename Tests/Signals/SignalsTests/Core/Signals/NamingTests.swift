struct NamingTests {
  @Test(
    "a signal has no name until it is given one, which it shows; a second name replaces the first", .requirement(831))
  func names() {
    let signal = Ints.never
    #expect(signal.name == nil && "\(signal)" == "Signal<Int, TestError>")
    #expect(signal.named("one").name == "one" && "\(signal.named("one"))" == "Signal<Int, TestError> \"one\"")
    #expect(signal.named("one").named("two").name == "two" && signal.named("one").map { $0 }.name == nil)
    #expect(IntSubject().named("subject").name == "subject")
  }

  @Test("A name changes nothing else")
  func transparent() {
    for signal in [Ints.from(1...3), .empty, .fail(TestError(1)), .just(4), .just(1).concat(.just(2))] {
      #expect(signal.named("name").record().events == signal.record().events)
      #expect(signal.named("name").isGuarded == signal.isGuarded)
    }
  }
}
