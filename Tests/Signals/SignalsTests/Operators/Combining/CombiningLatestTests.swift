import ReactiveSignals
import Testing

struct CombiningLatestTests {
  @Test(
    "once both have sent, every value makes a pair with the other's latest", .requirement(101, 102),
    arguments: LatestForm.allCases)
  func pairs(form: LatestForm) {
    let sources = TwoSources("-1-3", "--2-4", ["A": 12, "B": 32, "C": 34], in: form.combine)
    #expect(sources.result == "--ABC")
  }

  @Test("completes when both have completed, also without a pair", .requirement(103), arguments: LatestForm.allCases)
  func completes(form: LatestForm) {
    #expect(TwoSources("-|", "--1-|", in: form.combine).result == "----|")
  }

  @Test("an error of either ends it and cancels the other", .requirement(104), arguments: LatestForm.allCases)
  func fails(form: LatestForm) {
    for (left, right) in [("-#", "--"), ("--", "-#")] {
      let sources = TwoSources(left, right, in: form.combine)
      #expect(sources.result == "-#")
      #expect(sources.left.subscriptions == ["^!"])
      #expect(sources.right.subscriptions == ["^!"])
    }
  }

  @Test("a combination and its source are released once it has completed", .requirement(105))
  func released() {
    let source: Weak<IntSubject>
    do {
      let subject = IntSubject()
      source = Weak(subject)
      let combined = Signal.combineLatest([subject.signal])
      combined.record()
      subject.send(1)
      subject.complete()
    }
    #expect(source.isReleased)
  }

  @Test(
    "combined with itself, a hot signal sends a mixed pair and then a pair of the latest value",
    .requirement(106, "O12", "Q13"))
  func withItself() {
    let subject = IntSubject()
    let recorder = Signal.combineLatest(subject.signal, subject.signal) { $0 * 10 + $1 }.record()
    subject.send(1)
    #expect(recorder.values == [11])
    subject.send(2)
    #expect(recorder.values == [11, 21, 22])
  }

  @Test("a signal with a counter is subscribed twice, and not before the subscription", .requirement(107))
  func subscribesTwice() {
    let starts = Count()
    let source = Ints.defer { .just(starts.add()) }
    let combined = source.combineLatest(with: source)
    #expect(starts.value == 0)
    #expect(combined.record().values.map { [$0, $1] } == [[1, 2]])
    #expect(starts.value == 2)
  }

  @Test("a list of one signal gives arrays of one; a list of none completes", .requirement(108))
  func lists() {
    let subject = IntSubject()
    let recorder = Signal.combineLatest([subject.signal]).record()
    subject.send(1)
    #expect(recorder.values == [[1]])
    #expect(Signal.combineLatest([Ints]()).record().events == [.completed])
    #expect(Signal<Void, Never>.combineLatest().record().events.map(\.isTerminal) == [true])
  }

  @Test("of three subjects the last has to complete", .requirement(110), arguments: [true, false])
  func completesWithThird(isList: Bool) {
    let subjects = [IntSubject(), IntSubject(), IntSubject()]
    let signals = subjects.map(\.signal)
    let recorder =
      isList
      ? Signal.combineLatest(signals).map { _ in 0 }.record()
      : Signal.combineLatest(signals[0], signals[1], signals[2]) { _, _, _ in 0 }.record()
    for (index, subject) in subjects.enumerated() {
      #expect(!recorder.hasEnded)
      subject.complete()
      #expect(recorder.isCompleted == (index == 2))
    }
  }

  @Test("three nils are combined like any other values", .requirement(111, 377))
  func nils() {
    let subjects = [Subject<Int?, Never>(), Subject(), Subject()]
    let calls = Count()
    let recorder = Signal.combineLatest(subjects[0].signal, subjects[1].signal, subjects[2].signal) {
      first, second, third -> Int? in
      calls.add()
      return first ?? second ?? third
    }.record()
    for subject in subjects { subject.send(nil) }
    #expect(calls.value == 1)
    #expect(recorder.values == [nil])
  }

  @Test("the closure gets as many arguments as there are signals", .requirement(112, 375, 376))
  func reduces() {
    #expect(Signal.combineLatest(Ints.just(1), .just("a")) { "\($0)\($1)" }.record().values == ["1a"])
    #expect(
      Signal.combineLatest(Ints.just(1), .just("a"), .just(true)) { "\($0)\($1)\($2)" }.record().values == ["1atrue"])
    #expect(Signal.combineLatest(Ints.just(1)) { $0 + 1 }.record().values == [2])
  }

  @Test("a signal in two positions has its new value in both in the last result", .requirement(113))
  func duplicates() {
    let subjects = [IntSubject(), IntSubject(), IntSubject()]
    let (first, second, third) = (subjects[0].signal, subjects[1].signal, subjects[2].signal)
    let recorder = Signal.combineLatest(first, second, first, third) { "\($0)\($1)\($2)\($3)" }.record()
    for (index, subject) in subjects.enumerated() { subject.send(index + 1) }
    #expect(recorder.values == ["1213"])
    subjects[0].send(9)
    #expect(recorder.values == ["1213", "9213", "9293"])
  }

  @Test("the same signal three times is subscribed three times", .requirement(114))
  func subscribesThreeTimes() {
    let starts = Count()
    let source = Ints.defer { .just(starts.add()) }
    #expect(Signal.combineLatest(source, source, source) { $0 * 100 + $1 * 10 + $2 }.record().values == [123])
  }

  @Test("tuples of a function and its arguments are applied by a closure that takes them apart", .requirement(256))
  func applies() {
    typealias Unary = @Sendable (Int) -> Int
    typealias Binary = @Sendable (Int, Int) -> Int
    let increment: Unary = { $0 + 1 }
    let two = Signal<(Unary, Int), Never>.from([(increment, 1), (increment, 9)]).map { function, argument in
      function(argument)
    }
    #expect(two.record().values == [2, 10])
    let subtract: Binary = { $0 - $1 }
    let three = Signal<(Binary, Int, Int), Never>.just((subtract, 5, 3)).map { function, first, second in
      function(first, second)
    }
    #expect(three.record().values == [2])
  }

  @Test("Of the first signal's immediate values only the last one is combined", arguments: LatestForm.allCases)
  func synchronous(form: LatestForm) {
    #expect(form.combine(.from([1, 2, 3]), .from([4, 5])).record().values == [34, 35])
  }

  @Test("A first signal that fails at once keeps the next from being subscribed", arguments: LatestForm.allCases)
  func failsAtOnce(form: LatestForm) {
    let second = ColdSource<Int, TestError>()
    #expect(form.combine(.fail(TestError(1)), second.signal).record().events == [.failed(TestError(1))])
    #expect(second.starts == 0)
  }

  @Test("One value of each signal is held, the latest")
  func holdsLatest() {
    let (left, right) = (Subject<Token, Never>(), Subject<Token, Never>())
    let recorder = Signal.combineLatest([left.signal, right.signal]).map { _ in 0 }.record()
    var tokens: [Weak<Token>] = []
    for _ in 0..<3 {
      let token = Token()
      tokens.append(Weak(token))
      left.send(token)
    }
    #expect(tokens.map(\.isReleased) == [true, true, false])
    recorder.dispose()
    #expect(tokens.map(\.isReleased) == [true, true, true])
  }
}

/// The ways to combine two signals.
enum LatestForm: CaseIterable, Sendable {
  case pair, with, list, three, four, five

  func combine(_ left: Ints, _ right: Ints) -> Ints {
    switch self {
    case .pair: Signal.combineLatest(left, right) { $0 * 10 + $1 }
    case .with: left.combineLatest(with: right).map { $0 * 10 + $1 }
    case .list: Signal.combineLatest([left, right]).map { $0[0] * 10 + $0[1] }
    case .three: Signal.combineLatest(.just(0), left, right) { $0 + $1 * 10 + $2 }
    case .four: Signal.combineLatest(.just(0), .just(0), left, right) { $0 + $1 + $2 * 10 + $3 }
    case .five: Signal.combineLatest(.just(0), .just(0), .just(0), left, right) { $2 + $3 * 10 + $4 }
    }
  }
}
