struct RecorderTests {
  private let time = TestScheduler()

  @Test("A value is the letter that it prints as, or that a dictionary gives it")
  func letters() {
    let source = time.cold("-a-b|", ["a": 1, "b": 2])
    let (printed, named) = (
      time.record(source.map { $0 + 1 }), time.record(source.map { $0 * 10 }, ["x": 10, "y": 20])
    )
    time.run()
    #expect(printed == "-2-3|" && "\(printed)" == "-2-3|")
    #expect(named == "-x-y|" && named.marbles(["p": 10, "q": 20]) == "-p-q|")
  }

  @Test("A recorder without a clock has every event at one instant")
  func withoutClock() {
    let bag = CompositeDisposable()
    let recorder = Signal<Int, Never>.from([1, 2, 3]).record(in: bag)
    #expect(recorder == "(123|)" && recorder.violations == [])
    let cut = Signal<Int, Never>.from([1, 2, 3]).record(in: bag) { if $0 == 2 { bag.dispose() } }
    #expect(cut.values == [1, 2])
  }

  @Test("An event after the end, or inside another event, breaks the grammar")
  func violations() {
    let recorder = Recorder<Int, Never>()
    recorder.receive(.next(1)) { recorder.receive(.next(2)) }
    recorder.receive(.completed)
    recorder.receive(.next(3))
    #expect(
      recorder.violations == [
        "\(Event<Int, Never>.next(2)) arrived inside another event",
        "\(Event<Int, Never>.next(3)) arrived after the end",
      ])
  }

  @Test("A value without a letter is a question mark, equals nothing, and is listed")
  func unknown() {
    let recorder = time.record(time.cold("-a-b|", ["a": "one", "b": "two"]), ["x": "one"])
    time.run()
    #expect("\(recorder)" == "-x-?|\n? at 300ms is two")
    #expect(!(recorder == "-x-?|"))
    #expect(recorder.testDescription.contains("? expected, ? recorded\n? at 300ms is two"))
  }

  @Test("Any error is a #, and is listed")
  func errors() {
    let recorder = time.record(time.cold("-a#", failure: SomeError()))
    time.run()
    #expect(recorder == "-a#")
    #expect(recorder.error == SomeError())
    #expect("\(recorder)" == "-a#\n# at 200ms is SomeError(code: 1)")
  }

  @Test("The line begins when the recorder is made, with the frame of the recorder")
  func beginning() {
    time.advance(by: .seconds(10))
    let recorder = time.record(time.cold("-a-b|", frame: .seconds(1)), frame: .seconds(1))
    time.run()
    #expect(recorder == "-a-b|" && recorder.instants.first == Instant(.seconds(11)))
  }

  @Test("A text that says when the subscription begins is compared with that too")
  func subscription() {
    let recorder = time.record(time.cold("(ab)-c"), during: "^--!")
    time.run()
    #expect(recorder == "(^ab)-c!" && recorder == "(ab)-c")
    #expect(!(recorder == "-^") && "\(recorder)" == "(ab)-c!")
  }

  @Test("A failing comparison shows both lines in the test")
  func failing() {
    let recorder = time.record(time.hot("-a-bc------|").debounce(.milliseconds(300), on: time))
    time.run()
    withKnownIssue {
      #expect(recorder == "------c----|")
    } matching: { issue in
      "\(issue)".contains(
        """
        expected  ------c----|
        recorded  -------c---|
                        ^ at 600ms: c expected, nothing recorded
        """)
    }
  }

  @Test("A comparison before the clock has come so far says where the clock is")
  func early() {
    let recorder = time.record(time.cold("-a-b|"))
    time.advance(by: .milliseconds(200))
    withKnownIssue {
      #expect(recorder == "-a-b|")
    } matching: { issue in
      "\(issue)".contains("^ at 300ms: b expected, nothing recorded\nThe clock has come to 200ms.")
    }
  }

  @Test("Events are compared with their instants")
  func entries() {
    let recorder = time.record(time.cold("-a|"))
    time.run()
    #expect(
      recorder.entries == [
        .init(.next("a"), at: Instant(.milliseconds(100))), .init(.completed, at: Instant(.milliseconds(200))),
      ])
    #expect(recorder.isCompleted && "\(recorder.entries[0])" == "next(a) at 0.1 s")
  }

  @Test("After a run that found no end, a failing comparison returns and shows the beginning", .timeLimit(.minutes(10)))
  func endless() {
    let ticks = Signal<Instant, Never>.interval(.milliseconds(200), on: time).map { _ in "x" }
    let recorder = time.record(ticks)
    withKnownIssue { time.run(limit: 20_000) }
    withKnownIssue {
      #expect(recorder == "-x-x")
    } matching: { issue in
      "\(issue)".contains("expected  -x-x\n") && "\(issue)".count < 10_000
    }
    #expect(recorder.description.hasSuffix("...\nThe line has 20001 events."))
  }

  @Test("Letters for one value mean the same, and a difference shows the expected one")
  func sameValue() {
    let numbers = time.cold("-a-a-b|", ["a": 1, "b": 2])
    let recorder = time.record(numbers, ["x": 1, "y": 1, "z": 2])
    time.run()
    #expect(recorder == "-x-y-z|" && recorder == "-y-x-z|")
    #expect(!(recorder == "-y-z-z|") && recorder.testDescription.contains("recorded  -y-x-z|"))
    #expect("\(recorder)" == "-x-x-z|")
  }

  @Test("At their instants, the beginning and the disposal come after what was scheduled before the recorder was made")
  func during() {
    let before = time.hot("-a-b-c-d")
    let recorder = time.record(before.merge(with: time.hot("-A-B")), during: "-^-!")
    let source = Subject<String, Never>()
    let early = time.record(source, during: "-^-!")
    for (number, letter) in ["a", "b", "c"].enumerated() {
      time.schedule(at: Instant(Marbles.defaultFrame * (2 * number + 1))) { source.send(letter) }
    }
    time.run()
    #expect(recorder == "-^-(bB!)" && early == "-(^a)-!")
  }
}
