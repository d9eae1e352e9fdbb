import Huntable
import ReactiveSignals
import Testing

struct ZippingTests {
  static let three: Ints = .from([1, 2, 3])

  @Test(
    "values are paired by their index, as many as the shorter signal has", .requirement(31, 32),
    arguments: ZipForm.allCases)
  func pairs(form: ZipForm) {
    #expect(
      form.zip(Self.three, .from([10, 20, 30])).record().events == [11, 22, 33].map { .next($0) } + [.completed])
    #expect(form.zip(Self.three, .from([10, 20])).record().events == [.next(11), .next(22), .completed])
    #expect(form.zip(.from([10, 20]), Self.three).record().events == [.next(11), .next(22), .completed])
  }

  @Test(
    "an endless partner ends with the other signal, and is not read any further", .requirement(33),
    arguments: ZipForm.allCases)
  func endlessPartner(form: ZipForm) {
    let sent = Count()
    let recorder = form.zip(Self.three, Ints.naturals().do(next: { _ in sent.add() })).record()
    #expect(recorder.events == [1, 3, 5].map { .next($0) } + [.completed])
    #expect(sent.value == 3)
  }

  @Test("zipped with itself, each value is paired with itself", .requirement(34), arguments: ZipForm.allCases)
  func withItself(form: ZipForm) {
    #expect(form.zip(Self.three, Self.three).record().values == [2, 4, 6])
  }

  @Test("the shortest of several signals determines how many results there are", .requirement(35, 36, 37))
  func shortest() {
    let three = Self.three
    #expect(Signal.zip(three, three, three) { $0 * 100 + $1 * 10 + $2 }.record().values == [111, 222, 333])
    #expect(Signal.zip(three, three, three, Ints.from([4, 5])) { $0 + $1 + $2 + $3 }.record().values == [7, 11])
    #expect(Signal.zip(three, three, three, .naturals()) { $0 + $1 + $2 + $3 }.record().values == [3, 7, 11])
  }

  @Test("a signal in several positions gives each position its own values", .requirement(38))
  func duplicates() {
    let (first, second) = (Self.three, Ints.from([7, 8, 9]))
    let recorder = Signal.zip(first, second, first, first, second) { "\($0)\($1)\($2)\($3)\($4)" }.record()
    #expect(recorder.values == ["17117", "28228", "39339"])
  }

  @Test("a list may have one signal or none, and be a one-pass sequence", .requirement(39, 41, 42, 43))
  func lists() {
    #expect(Signal.zip([Self.three]).record().values == [[1], [2], [3]])
    #expect(Signal.zip([Ints]()).record().events == [.completed])
    #expect(Signal.zip(AnyIterator { Ints?.none }).record().events == [.completed])
    var rest = [Self.three, .from([4, 5, 6]), .from([7, 8, 9])].makeIterator()
    let zipped = Signal.zip(AnyIterator { rest.next() })
    for _ in 1...2 { #expect(zipped.record().values == [[1, 4, 7], [2, 5, 8], [3, 6, 9]]) }
  }

  @Test("a zip of no signals at all completes", .requirement(41))
  func nothing() {
    #expect(Signal<Void, Never>.zip().record().events.map(\.isTerminal) == [true])
  }

  @Test("Signals of different types make tuples")
  func types() {
    let recorder = Signal.zip(Self.three, .from(["a", "b"]), .from([true, false])).record()
    #expect(recorder.values.map { "\($0)\($1)\($2)" } == ["1atrue", "2bfalse"])
    #expect(Self.three.zip(with: .just("a")).record().values.map { "\($0)\($1)" } == ["1a"])
  }

  @Test("a closure of two parameters takes the tuples of a signal apart", .requirement(59))
  func takesApart() {
    let tuples = Signal<(Int, Int), TestError>.from([(1, 2), (3, 4)])
    #expect(tuples.map { $0 + $1 }.record().values == [3, 7])
  }

  @Test("completes right after the last possible pair, not before", .requirement(201), arguments: ZipForm.allCases)
  func completes(form: ZipForm) {
    let sources = TwoSources("-1-2|", "--3---4-") { form.zip($0, $1) }
    #expect(sources.result == "--4---(6|)")
    #expect(sources.right.subscriptions == ["^-----!"])
  }

  @Test("completes with a signal that has no waiting value", .requirement(202), arguments: ZipForm.allCases)
  func completesEmpty(form: ZipForm) {
    #expect(TwoSources("-|", "--") { form.zip($0, $1) }.result == "-|")
    #expect(TwoSources("--", "-|") { form.zip($0, $1) }.result == "-|")
  }

  static let races = [
    ("203: left fails, then right completes", "12#", "---123|", "--#"),
    ("204: left is ahead and fails, then right completes", "123#", "----12|", "---#"),
    ("205: right is ahead and completes, then left fails", "----12#", "123|", "----24#"),
    ("206: right is exhausted before left fails", "---123#", "12|", "---2(4|)"),
  ]

  @Test(
    "the order in time decides which end counts", .requirement(203, 204, 205, 206), arguments: races, ZipForm.allCases)
  func ends(race: (name: String, left: String, right: String, result: String), form: ZipForm) {
    #expect(TwoSources(race.left, race.right) { form.zip($0, $1) }.result == race.result)
  }

  @Test("three subjects filled unevenly give a result exactly when all have an n-th value", .requirement(207))
  func uneven() {
    let time = TestScheduler()
    let sources = ["12-------3", "--1-23|", "---1---2#"].map(time.hotInts)
    let zip = Signal.zip(sources[0].signal, sources[1].signal, sources[2].signal) { $0 * 100 + $1 * 10 + $2 }
    let recorder = time.record(zip, ["A": 111, "B": 222])
    time.run()
    #expect(recorder == "---A---B#")
    #expect(sources.allSatisfy { $0.subscriptions.openCount == 0 })
  }

  @Test("the same signal twice is subscribed twice", .requirement(208))
  func subscribesTwice() {
    let starts = Count()
    let source = Ints.defer { .just(starts.add()) }
    let zipped = Signal.zip(source, source) { $0 * 10 + $1 }
    #expect(starts.value == 0)
    #expect(zipped.record().values == [12])
  }

  @Test("A signal that ends at once keeps the next from being subscribed", arguments: ZipForm.allCases)
  func endsAtOnce(form: ZipForm) {
    for first in [Ints.empty, .fail(TestError(1))] {
      let second = ColdSource<Int, TestError>()
      #expect(form.zip(first, second.signal).record().hasEnded)
      #expect(second.starts == 0)
    }
  }

  @Test("A bounded zip drops the oldest value that waits", arguments: ZipForm.allCases.prefix(3))
  func capacity(form: ZipForm) {
    let (left, right) = (IntSubject(), IntSubject())
    let recorder = form.zip(left.signal, right.signal, capacity: 2).record()
    for value in 1...5 { left.send(value) }
    for value in [10, 20, 30, 40, 50] { right.send(value) }
    #expect(recorder.values == [14, 25])
    left.send(6)
    #expect(recorder.values == [14, 25, 46])
    right.complete()
    left.send(7)
    #expect(recorder.events == [14, 25, 46, 57].map { .next($0) } + [.completed])
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

  @Test("An endless signal is zipped with one that has sent its values before, and disposed at its end")
  func endlessRight() {
    #expect(Signal.zip(Ints.from(5...7), Ints.from(0...)) { $0 * 10 + $1 }.record().values == [50, 61, 72])
  }

  @Test("Waiting values are released at every kind of end", arguments: [0, 1, 2])
  func releasesWaiting(end: Int) {
    let (left, right) = (Subject<Token, Never>(), Subject<Int, Never>())
    let recorder = Signal.zip(left.signal, right.signal).record()
    let token: Weak<Token>
    do {
      let waiting = Token()
      token = Weak(waiting)
      left.send(waiting)
    }
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

/// The ways to zip two signals.
enum ZipForm: CaseIterable, Sendable {
  case pair, with, list, three, four, five

  private static let zeros: Ints = .from(repeatElement(0, count: 25)).concat(.never)

  func zip(_ left: Ints, _ right: Ints, capacity: Int = .max) -> Ints {
    switch self {
    case .pair: Signal.zip(left, right, capacity: capacity) { $0 + $1 }
    case .with: left.zip(with: right, capacity: capacity).map { $0 + $1 }
    case .list: Signal.zip([left, right], capacity: capacity).map { $0[0] + $0[1] }
    case .three: Signal.zip(Self.zeros, left, right, capacity: capacity) { $0 + $1 + $2 }
    case .four: Signal.zip(Self.zeros, Self.zeros, left, right, capacity: capacity) { $0 + $1 + $2 + $3 }
    case .five: Signal.zip(Self.zeros, Self.zeros, Self.zeros, left, right, capacity: capacity) { $2 + $3 + $4 }
    }
  }
}
