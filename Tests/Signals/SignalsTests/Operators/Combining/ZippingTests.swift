struct ZippingTests {
  static let diagrams: [Diagram] = [
    // The shortest of several signals determines how many results there are.
    Diagram("12|", "-34|", "5-6|", shows: "-A(B|)", letters: ["A": "135", "B": "246"], labels: 35, 36, 37) {
      Signal.zip($0.a, $0.b, $0.c) { [$0, $1, $2] }
    },
    Diagram("12|", "3-|", shows: "A-|", letters: ["A": "1313"], labels: 36) {
      Signal.zip($0.a, $0.b, $0.a, $0.b) { [$0, $1, $2, $3] }
    },
    // A signal in several positions gives each position its own values.
    Diagram("12", "34", shows: "AB", letters: ["A": "13113", "B": "24224"], labels: 38) {
      Signal.zip($0.a, $0.b, $0.a, $0.a, $0.b) { [$0, $1, $2, $3, $4] }
    },
    Diagram(
      "12-------3", "--1-23|", "---1---2#", shows: "---A---B#", used: "^-------!", "^-----!", "^-------!",
      letters: ["A": "111", "B": "222"], labels: 207
    ) {
      Signal.zip($0.a, $0.b, $0.c) { [$0, $1, $2] }
    },
    Diagram("-1-2|", gives: "-1-2|", labels: 39) { Signal.zip([$0.a]).map { $0[0] } },
    // With itself, each value is paired with itself.
    Diagram("-1-2|", gives: "-2-4|", labels: 34) { Signal.zip($0.a, $0.a) { $0 + $1 } },
  ]

  @Test(arguments: diagrams) func marbles(_ diagram: Diagram) { diagram.check() }

  @Test(
    "values are paired by their index, and the end comes when no further pair is possible: the order in time decides",
    .requirement(31, 32, 201, 202, 203, 204, 205, 206), arguments: ZipForm.allCases)
  func forms(form: ZipForm) {
    let zip: @Sendable (Diagram.Parts) -> Ints = { form.zip($0.a, $0.b) }
    [
      Diagram("12|", "--3-4", gives: "--4-(6|)", used: "^-!", "^---!", apply: zip),
      Diagram("-1-2|", "--3---4-", gives: "--4---(6|)", used: "^---!", "^-----!", apply: zip),
      Diagram("-|", "--", gives: "-|", used: "^!", "^!", apply: zip),
      Diagram("--", "-|", gives: "-|", used: "^!", "^!", apply: zip),
      // One fails, then the other completes.
      Diagram("12#", "---123|", gives: "--#", used: "^-!", "^-!", apply: zip),
      // One is ahead and fails, then the other completes.
      Diagram("123#", "----12|", gives: "---#", apply: zip),
      // One is ahead and completes, then the other fails.
      Diagram("----12#", "123|", gives: "----24#", apply: zip),
      // One is exhausted before the other fails.
      Diagram("---123#", "12|", gives: "---2(4|)", apply: zip),
    ].check()
  }

  @Test(
    "an endless partner ends with the other signal, and is not read any further", .requirement(33),
    arguments: ZipForm.allCases)
  func endlessPartner(form: ZipForm) {
    let sent = Count()
    let recorder = form.zip(.from([1, 2, 3]), Ints.naturals().do(next: { _ in sent.add() })).record()
    #expect(recorder.events == [1, 3, 5].map { .next($0) } + [.completed] && sent.value == 3)
  }

  @Test("a list may be a one-pass sequence", .requirement(39, 42))
  func onePass() {
    var rest = [Ints.from([1, 2, 3]), .from([4, 5, 6]), .from([7, 8, 9])].makeIterator()
    let zipped = Signal.zip(AnyIterator { rest.next() })
    for _ in 1...2 { #expect(zipped.record().values == [[1, 4, 7], [2, 5, 8], [3, 6, 9]]) }
  }

  @Test("A signal that completes at once keeps the next from being subscribed", arguments: ZipForm.allCases)
  func endsAtOnce(form: ZipForm) {
    let second = ColdSource<Int, TestError>()
    #expect(form.zip(.empty, second.signal).record().isCompleted && second.starts == 0)
  }

  @Test(
    "For any order of events a zip behaves as lists of what waits", arguments: ZipForm.allCases.prefix(3),
    [1, 2, 3, Int.max])
  func random(form: ZipForm, capacity: Int) {
    for seed in UInt64(0)..<100 {
      var generator = SplitMix64(seed: seed)
      let sides = [IntSubject(), IntSubject()]
      let recorder = form.zip(sides[0].signal, sides[1].signal, capacity: capacity).record()
      var (waiting, hasEnded) = ([[Int](), []], [false, false])
      var expected: [IntEvent] = []
      for step in 1...40 where expected.last != .completed {
        let side = Int.random(in: 0...1, using: &generator)
        if hasEnded[side] { continue }
        if Int.random(in: 0..<12, using: &generator) == 0 {
          sides[side].complete()
          hasEnded[side] = true
        } else {
          sides[side].send(step)
          waiting[side] = (waiting[side] + [step]).suffix(capacity)
        }
        if waiting.allSatisfy({ !$0.isEmpty }) {
          expected.append(.next(waiting[0].removeFirst() + waiting[1].removeFirst()))
        }
        if zip(waiting, hasEnded).contains(where: { $0.isEmpty && $1 }) { expected.append(.completed) }
      }
      #expect(recorder.events == expected, "seed \(seed)")
    }
  }

  #if DEBUG
    @Test("A signal that sends without end during its subscription traps before its values fill the memory")
    func endless() async {
      let pair = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        Signal.zip(Ints.from(0...), Ints.just(1)).subscribe()
      }
      let right = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        Signal.zip(Ints.never, Ints.from(0...)).subscribe()
      }
      let list = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        Signal.zip([Ints.just(1).concat(.never), Ints.from(0...), Ints.just(1)]).subscribe()
      }
      for result in [pair, right, list] {
        result.expectMessage("A signal that never stops sending inside its subscription cannot be zipped")
      }
    }
  #endif

  @Test("Waiting values are released at every kind of end", arguments: [0, 1, 2])
  func releasesWaiting(end: Int) {
    let (left, right) = (Subject<Token, Never>(), Subject<Int, Never>())
    let recorder = Signal.zip(left.signal, right.signal).record()
    let token = tokenHeld { left.send($0) }.token
    #expect(!token.isReleased)
    switch end {
    case 0: right.complete()
    case 1: recorder.dispose()
    default:
      left.complete()
      recorder.dispose()
    }
    #expect(token.isReleased)
  }
}
