struct SomeError: Error, Equatable {
  var code = 1
}

struct TestSourceTests {
  private let time = TestScheduler()

  @Test("A cold source begins anew for each subscriber")
  func cold() {
    let source = time.cold("-a-b|")
    let first = time.record(source)
    time.advance(by: .milliseconds(200))
    let second = time.record(source)
    time.run()
    #expect(first == "-a-b|" && second == "-a-b|")
    #expect(source.subscriptions == ["^---!", "--^---!"])
  }

  @Test("The description of a source has the beginning of a long text")
  func longText() {
    let text = String(repeating: "-a", count: 5_000)
    let source = time.hot(text)
    #expect(source.description == "hot(\"\(text.prefix(100))...\")")
    let recorder = time.record(source)
    time.run()
    #expect(recorder.values.count == 5_000 && recorder == Marbles(text))
  }

  @Test("A hot source sends to its current subscribers, and ends late ones")
  func hot() {
    let source = time.hot("-a-b-(c|)")
    let early = time.record(source)
    let late = time.record(source, during: "--^")
    let tooLate = time.record(source, during: "--------^")
    time.run()
    #expect(early == "-a-b-(c|)" && late == "--^b-(c|)")
    #expect(tooLate == "--------(^|)" && source.subscriptions == ["^----!", "--^--!", "--------(^!)"])
  }

  @Test("In a hot source now is at the ^: if it has ended before, it ends every subscriber")
  func zero() {
    let (recorder, ended) = (time.record(time.hot("-a-^-b|")), time.record(time.hot("-a|-^--")))
    time.run()
    #expect(recorder == "--b|" && ended == "|")
  }

  @Test("Letters stand for the values given, and # for the error")
  func values() {
    let recorder = time.record(time.cold("-a-b#", ["a": 10, "b": 20], failure: SomeError()))
    time.run()
    #expect(recorder.events == [.next(10), .next(20), .failed(SomeError())])
    #expect(recorder.instants == [100, 300, 400].map { Instant(.milliseconds($0)) })
  }

  @Test("A group stays together when equal instants are shuffled")
  func shuffled() {
    for seed in UInt64(0)..<20 {
      let time = TestScheduler(shuffledBy: seed)
      let recorder = time.record(Signal.merge(time.cold("-(ab)").signal, time.cold("-(cd)").signal))
      time.run()
      #expect(["abcd", "cdab"].contains(recorder.values.joined()))
    }
  }

  @Test("Operators are applied to a source as to any signal, and it need not be held")
  func operators() {
    let recorder = time.record(time.hot("-a-bc-|").map { $0.uppercased() })
    time.run()
    #expect(recorder == "-A-BC-|")
  }
}
