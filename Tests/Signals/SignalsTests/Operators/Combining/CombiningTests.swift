/// Operators on several signals, except `combineLatest` and `zip`.
struct CombiningTests {
  static let concatenating: [Diagram] = [
    // The next signal starts where the previous one completes, and not if that fails.
    Diagram(cold: "-1|", "-2|", gives: "-1-2|", used: "^-!", "--^-!", labels: 3) { $0.a.concat($0.b) },
    Diagram(cold: "-1#", "-2|", gives: "-1#", used: "^-!", "") { $0.a.concat($0.b) },
    Diagram(cold: "-1|", "-2", gives: "-1-2!", used: "^-!", "--^-!", during: "----!") { $0.a.concat($0.b) },
    Diagram(cold: "-1|", "|", "-2|", gives: "-1-2|", labels: 5) { $0.a.concat($0.b).concat($0.c) },
    // Nor if the result is cut inside the last value.
    Diagram(cold: "(1|)", "-2", gives: "(1|)", used: "(^!)", "") { $0.a.concat($0.b).take(first: 1) },
    Diagram("-1-|", gives: "-1-(23|)", labels: 760) { $0.a.append(2, 3) },
    Diagram("-1-#", gives: "-1-#", labels: 760) { $0.a.append(2) },
    // Only the end of the first signal matters.
    Diagram(cold: "-1|", "-2|", gives: "---2|", used: "^-!", "--^-!", labels: 197) { parts in parts.a.then { parts.b }
    },
    Diagram(cold: "|", "-2|", gives: "-2|", labels: 198) { parts in parts.a.then { parts.b } },
    Diagram(cold: "-1#", "-2|", gives: "--#", used: "^-!", "") { parts in parts.a.then { parts.b } },
    Diagram(cold: "-1|", "-2", gives: "-!", used: "^!", "", during: "-!") { parts in parts.a.then { parts.b } },
    Diagram(cold: "-1|", "-2", gives: "---2!", used: "^-!", "--^-!", during: "----!") { parts in
      parts.a.then { parts.b }
    },
  ]

  static let choosing: [Diagram] = [
    // The first event of any kind decides a race, and disposes the other signal.
    Diagram("--1-2|", "-3--4|", gives: "-3--4|", used: "^!", "^----!", labels: 722) { $0.a.race(with: $0.b) },
    Diagram("-1-2|", "--3|", gives: "-1-2|", used: "^---!", "^!", labels: 722) { $0.a.race(with: $0.b) },
    Diagram("--1|", "-#", gives: "-#", used: "^!", "^!", labels: 723) { $0.a.race(with: $0.b) },
    Diagram("--1|", "-|", gives: "-|", used: "^!", "^!", labels: 723) { $0.a.race(with: $0.b) },
    Diagram("---1", "---2", gives: "--!", used: "^-!", "^-!", during: "--!", labels: 725) { $0.a.race(with: $0.b) },
    // The latest value is sent each time the sampler sends, again if unchanged, and not before the first. Either end ends it.
    Diagram("-12---3", "0--0-0--0", gives: "---2-2--3", labels: 818) { $0.a.sample(by: $0.b) },
    Diagram("-1|", "---2", gives: "--|", used: "^-!", "^-!") { $0.a.sample(by: $0.b) },
    Diagram("-1#", "---2", gives: "--#", used: "^-!", "^-!") { $0.a.sample(by: $0.b) },
    Diagram("-1-2", "--|", gives: "--|", used: "^-!", "^-!") { $0.a.sample(by: $0.b) },
    Diagram("-1-2", "--#", gives: "--#", used: "^-!", "^-!") { $0.a.sample(by: $0.b) },
    // Each value is paired with the latest value of the other signal, whose completion is ignored.
    Diagram(
      "1-2---34-|", "-5-6|", shows: "--A---BC-|", used: "^--------!", "^---!",
      letters: ["A": "25", "B": "36", "C": "46"], labels: 819
    ) {
      $0.a.withLatest(from: $0.b)
    },
    Diagram("-|", "--", shows: "-|", used: "^!", "^!") { $0.a.withLatest(from: $0.b) },
    Diagram("-#", "--", shows: "-#", used: "^!", "^!") { $0.a.withLatest(from: $0.b) },
    Diagram("--", "-#", shows: "-#", used: "^!", "^!") { $0.a.withLatest(from: $0.b) },
    // From one hot signal, a value is paired with itself.
    Diagram("-1-2", shows: "-A-B", letters: ["A": "11", "B": "22"], labels: "O11") { $0.a.withLatest(from: $0.a) },
  ]

  static let comparing: [Diagram] = [
    Diagram("1-2|", "-3--4|", shows: "-----(A|)", letters: ["A": "24"], labels: 731) {
      Signal.forkJoin([$0.a, $0.b])
    },
    // It ends at a completion without a value and at the first error, and disposes the others.
    Diagram("-|", "1--2|", shows: "-|", used: "^!", "^!", labels: 732) { Signal.forkJoin([$0.a, $0.b]) },
    Diagram("-1#", "1--2|", shows: "--#", used: "^-!", "^-!", labels: 732) { Signal.forkJoin([$0.a, $0.b]) },
    // True at the last completion, and false at the first difference.
    Diagram("-1-2|", "--1-2-|", shows: "------(t|)", labels: 748) { $0.a.sequenceEqual(to: $0.b) },
    Diagram("-1-2|", "--1-3", shows: "----(f|)", used: "^---!", "^---!", labels: 749) { $0.a.sequenceEqual(to: $0.b) },
    Diagram("-1-2|", "--1--|", shows: "-----(f|)", labels: 749) { $0.a.sequenceEqual(to: $0.b) },
    Diagram("-1-2-3|", "--1-|", shows: "----(f|)", labels: 749) { $0.a.sequenceEqual(to: $0.b) },
    Diagram("-|", "--|", shows: "--(t|)", labels: 748) { $0.a.sequenceEqual(to: $0.b) },
    Diagram("-|", "--1", shows: "--(f|)", used: "^!", "^-!", labels: 749) { $0.a.sequenceEqual(to: $0.b) },
    Diagram("-1#", "---", shows: "--#", used: "^-!", "^-!") { $0.a.sequenceEqual(to: $0.b) },
    Diagram("---", "-1#", shows: "--#", used: "^-!", "^-!") { $0.a.sequenceEqual(to: $0.b) },
    // Booleans.
    Diagram("-0-2|", shows: "-f-t|", labels: 237) { $0.a.map { $0 < 1 }.not() },
    Diagram("1--0-", "-0-1-0", shows: "-f-(ff)-f", labels: 238) { $0.a.map { $0 == 1 }.and($0.b.map { $0 == 1 }) },
    Diagram("1--0-", "-0-1-0", shows: "-t-(ft)-f", labels: 239) { $0.a.map { $0 == 1 }.or($0.b.map { $0 == 1 }) },
    Diagram("0123", shows: "tfft", labels: 238) {
      $0.a.map { [[], [true, false], [false], [true, true]][$0] }.allTrue()
    },
    Diagram("0123", shows: "ftft", labels: 239) {
      $0.a.map { [[], [true, false], [false], [true, true]][$0] }.anyTrue()
    },
    Diagram("-1-|", shows: "-(t|)", used: "^!", labels: 817) { $0.a.any() },
    Diagram("--|", shows: "--(f|)", labels: "Q5") { $0.a.any() },
    Diagram("--|", shows: "--(t|)", labels: "Q5") { $0.a.all { _ in false } },
    Diagram("--#", shows: "--#", labels: "Q5") { $0.a.all { _ in false } },
  ]

  @Test(arguments: concatenating + choosing + comparing) func marbles(_ diagram: Diagram) { diagram.check() }

  @Test(
    "merged signals send in the order of arrival, complete when both have, and an error of either cancels the other",
    .requirement(131, 132, 133, 135, 136, 137), arguments: MergeForm.allCases)
  func merges(form: MergeForm) {
    let merge: @Sendable (Diagram.Parts) -> Ints = { form.merge($0.a, $0.b) }
    [
      Diagram("-1--4", "--23", gives: "-1234", apply: merge),
      Diagram("-1#", "---3", gives: "-1#", used: "^-!", "^-!", apply: merge),
      Diagram("-1-3", "--#", gives: "-1#", used: "^-!", "^-!", apply: merge),
      Diagram("-1|", "---2|", gives: "-1-2|", used: "^-!", "^---!", apply: merge),
    ].check()
    // A released source does not affect the other; the merge does not complete.
    let left = IntSubject()
    let recorder = form.merge(left.signal, IntSubject().signal).record()
    left.send(2)
    left.complete()
    #expect(recorder.events == [.next(2)])
  }

  @Test("a list of no signals completes at once, however it is combined", .requirement(41, 42, 43, 108, 725, 732))
  func nothing() {
    for signal in [Ints.merge([]), .race([]), .concat([])] { #expect(signal.record().events == [.completed]) }
    let lists = [
      Signal.forkJoin([Ints]()), Signal.combineLatest([Ints]()), Signal.zip([Ints]()),
      Signal.zip(AnyIterator { Ints?.none }),
    ]
    for list in lists { #expect(list.record().events == [.completed]) }
    for signal in [Signal<Void, Never>.combineLatest(), .zip()] {
      #expect(signal.record().events.map(\.isTerminal) == [true])
    }
  }

  @Test(
    "if a signal sends during its subscription, the ones after it are not subscribed to by a race", .requirement(724))
  func raceAtOnce() {
    let (source, later) = (ColdSource<Int, TestError>(), ColdSource<Int, TestError>())
    #expect(Ints.race(source.signal, .from([1, 2]), later.signal).record().events == [.next(1), .next(2), .completed])
    #expect((source.starts, source.ends, later.starts) == (1, 1, 0))
    #expect(Ints.race(.naturals(), .naturals()).take(first: 2).record().values == [0, 1])
  }

  @Test("if both send immediately, the values that are paired or sampled come first", .requirement("O11"))
  func immediate() {
    #expect(Ints.from([1, 2]).concat(.never).sample(by: Ints.from([0, 0])).record().values == [2, 2])
    #expect(Ints.just(1).withLatest(from: .from([2, 3])).record().values.map { [$0, $1] } == [[1, 3]])
  }

  @Test("start values come first and in their order, before the source is subscribed to", .requirement(24, 761))
  func startsWith() {
    let (source, starts) = (ColdSource<Int, TestError>(), Log<Int>())
    let recorder = source.signal.starting(with: 7, 8, 9).starting(with: 6).record { _ in starts.append(source.starts) }
    source.send(1)
    #expect(recorder.values == [6, 7, 8, 9, 1] && starts.entries == [0, 0, 0, 0, 1])
    let bag = CompositeDisposable()
    source.signal.starting(with: 0).record(in: bag) { _ in bag.dispose() }
    #expect(source.starts == 1)
  }

  @Test(
    "A feedback to the first value of a merge is not lost, as it is with `starting(with:)`", arguments: [false, true])
  func firstValueInFeedback(isMerged: Bool) {
    let events = IntSubject()
    let sums = events.scan(0) { $0 + $1 }
    let states = isMerged ? sums.merge(with: .just(0)) : sums.starting(with: 0)
    let recorder = states.record { if $0 < 3 { events.send(1) } }
    #expect(recorder.values == (isMerged ? [0, 1, 2, 3] : [0]))
  }

  @Test("forkJoin of different types sends a tuple", .requirement(731, 732))
  func joinsTypes() {
    let joined = Signal<(Int, String, Bool), TestError>.forkJoin(.from([1, 2]), .from(["a", "b"]), .just(true))
    #expect(joined.map { "\($0)\($1)\($2)" }.record().values == ["2btrue"])
    let two = Signal<(Int, String), TestError>.forkJoin(.from([1, 2]), .from(["a", "b"]))
    #expect(two.map { "\($0)\($1)" }.record().events == [.next("2b"), .completed])
    #expect(Signal<(Int, String), TestError>.forkJoin(.just(1), .empty).map(\.0).record().events == [.completed])
  }

  @Test("sequenceEqual compares values of different types with a closure, also optional ones", .requirement(748))
  func comparesTypes() {
    let words = Signal<String?, TestError>.from(["1", nil])
    #expect(words.sequenceEqual(to: .from([1, 2])) { ($0 ?? "2") == "\($1)" }.record().values == [true])
    #expect(words.sequenceEqual(to: .from(["1", nil])).record().values == [true])
    #expect(words.sequenceEqual(to: .from(["1"])).record().values == [false])
  }
}
