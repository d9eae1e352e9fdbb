struct CheckpointsTests {
  private typealias Marked = CheckpointError<TestError>

  @Test("an error names the checkpoints that it passed, in their order, and values pass unchanged", .requirement(839))
  func chain() {
    let subject = IntSubject()
    let line = UInt(#line) + 1
    let chain = subject.signal.checkpoint("login").map { $0 + 1 }.checkpoint("profile")
    let recorder = chain.record()
    subject.send(1)
    subject.fail(TestError(7))
    let places = ["login (CheckpointsTests.swift:\(line))", "profile (CheckpointsTests.swift:\(line))"]
    #expect(recorder.events == [.next(2), .failed(Marked(TestError(7), places))])
    #expect(recorder.error?.description == "\(TestError(7)), through \(places[0]), \(places[1])")
  }

  @Test("Only the checkpoints behind the failure are named")
  func inside() {
    let chain = Ints.just(1).checkpoint("outer").flatMap { value -> Signal<Int, Marked> in
      Ints.fail(TestError(value)).checkpoint("inner")
    }
    let recorder = chain.record()
    #expect(recorder.error?.cause == TestError(1))
    #expect(recorder.error?.checkpoints.map { $0.prefix { $0 != " " } } == ["inner"])
  }

  @Test("Errors with other causes or other checkpoints differ")
  func equality() {
    #expect(Marked(TestError(1), ["a"]) == Marked(TestError(1), ["a"]))
    #expect(Marked(TestError(1), ["a"]) != Marked(TestError(2), ["a"]))
    #expect(Marked(TestError(1), ["a"]) != Marked(TestError(1), ["a", "b"]))
  }
}
