struct CombiningLatestTests {
  // Written apart, since the compiler takes long for many combinations in one table.
  private static let three: @Sendable (Diagram.Parts) -> Ints = {
    Signal.combineLatest($0.a, $0.b, $0.c).map { $0 + $1 + $2 }
  }
  private static let list: @Sendable (Diagram.Parts) -> Ints = {
    Signal.combineLatest([$0.a, $0.b, $0.c]).map { $0[0] }
  }
  private static let twice: @Sendable (Diagram.Parts) -> Ints = {
    Signal.combineLatest($0.a, $0.a).map { $0 * 10 + $1 }
  }
  private static let repeated: @Sendable (Diagram.Parts) -> Signal<[Int], TestError> = {
    Signal.combineLatest([$0.a, $0.b, $0.a, $0.c])
  }
  private static let tuple: @Sendable (Diagram.Parts) -> Signal<[Int], TestError> = {
    Signal.combineLatest($0.a, $0.b, $0.a, $0.c).map { [$0, $1, $2, $3] }
  }

  static let diagrams: [Diagram] = [
    Diagram("-|", "--|", "---|", gives: "---|", labels: 110, apply: three),
    Diagram("-|", "--|", "---|", gives: "---|", labels: 110, apply: list),
    Diagram("-1", gives: "-1", labels: 108) { Signal.combineLatest([$0.a]).map { $0[0] } },
    // Combined with itself, a hot signal sends a mixed pair and then a pair of the latest value.
    Diagram(
      "-1-2", gives: "-A-(BC)", letters: ["A": "11", "B": "21", "C": "22"], labels: 106, "O12", "Q13", apply: twice),
    Diagram(
      "1--9", "-2", "--3", shows: "--A(BC)", letters: ["A": "1213", "B": "9213", "C": "9293"], labels: 113,
      apply: repeated),
    Diagram(
      "1--9", "-2", "--3", shows: "--A(BC)", letters: ["A": "1213", "B": "9213", "C": "9293"], labels: 112, 113,
      apply: tuple),
  ]

  @Test(arguments: diagrams) func marbles(_ diagram: Diagram) { diagram.check() }

  @Test(
    "once both have sent, every value makes a pair with the other's latest; both ends end it, or one error",
    .requirement(101, 102, 103, 104), arguments: LatestForm.allCases)
  func forms(form: LatestForm) {
    let combine: @Sendable (Diagram.Parts) -> Ints = { form.combine($0.a, $0.b) }
    let letters: [Character: String] = ["A": "12", "B": "32", "C": "34"]
    [
      Diagram("-1-3|", "--2-4-|", gives: "--ABC-|", used: "^---!", "^-----!", letters: letters, apply: combine),
      Diagram("-|", "--1-|", gives: "----|", apply: combine),
      Diagram("-#", "--", gives: "-#", used: "^!", "^!", apply: combine),
      Diagram("--", "-#", gives: "-#", used: "^!", "^!", apply: combine),
    ].check()
  }

  @Test("Of the first signal's immediate values only the last one is combined", arguments: LatestForm.allCases)
  func synchronous(form: LatestForm) {
    #expect(form.combine(.from([1, 2, 3]), .from([4, 5])).record().values == [34, 35])
  }

  @Test(
    "a signal in several positions is subscribed to for each of them, and not before the subscription",
    .requirement(107, 114, 208))
  func subscribesForEach() {
    let starts = Count()
    let source = Ints.defer { .just(starts.add()) }
    let combined = [
      source.combineLatest(with: source).map { $0 * 10 + $1 }, Signal.zip(source, source) { $0 * 10 + $1 },
      Signal.combineLatest(source, source, source) { $0 * 100 + $1 * 10 + $2 },
    ]
    #expect(starts.value == 0 && combined.map { $0.record().values } == [[12], [34], [567]])
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
    #expect(calls.value == 1 && recorder.values == [nil])
  }

  @Test("the closure gets as many arguments as there are signals, of any types", .requirement(112, 375, 376))
  func types() {
    #expect(Signal.combineLatest(Ints.just(1)) { $0 + 1 }.record().values == [2])
    #expect(Signal.combineLatest(Ints.just(1), .just("a")) { "\($0)\($1)" }.record().values == ["1a"])
    #expect(
      Signal.combineLatest(Ints.just(1), .just("a"), .just(true)) { "\($0)\($1)\($2)" }.record().values == ["1atrue"])
    let three = Ints.from([1, 2, 3])
    let zipped = Signal.zip(three, .from(["a", "b"]), .from([true, false])).record()
    #expect(zipped.values.map { "\($0)\($1)\($2)" } == ["1atrue", "2bfalse"])
    #expect(three.zip(with: .just("a")).record().values.map { "\($0)\($1)" } == ["1a"])
  }

  @Test(
    "tuples, also of a function and its arguments, are taken apart by a closure of several parameters",
    .requirement(59, 256))
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

  @Test("One value of each signal is held, the latest")
  func holdsLatest() {
    let (left, right) = (Subject<Token, Never>(), Subject<Token, Never>())
    let recorder = Signal.combineLatest([left.signal, right.signal]).map { _ in 0 }.record()
    let tokens = (0..<3).map { _ in tokenHeld { left.send($0) }.token }
    #expect(tokens.map(\.isReleased) == [true, true, false])
    recorder.dispose()
    #expect(tokens.map(\.isReleased) == [true, true, true])
  }
}
