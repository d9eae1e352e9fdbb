import ReactiveSignals
import Testing

/// Swift's tuples as values of operators.
@Suite("Tuples of values")
struct TupleTests {
  @Test(
    "the parts of a combined value are taken apart by position and by type, nil included", .requirement(349, 350, 351))
  func parts() {
    let left = Signal<Int?, Never>.from([1, nil])
    let right = Signal<String, Never>.from(["a", "b"])
    let apart = Recorder<String, Never>()
    left.zip(with: right).map { (number: Int?, letter: String) in
      "\(number.map(String.init) ?? "nil")\(letter)"
    }
    .subscribe(apart.observer())
    #expect(apart.values == ["1a", "nilb"])
  }

  @Test("as many variables as there are parts, or those that are named", .requirement(352, 353))
  func unused() {
    let sums = Recorder<Int, Never>()
    Signal.zip(Signal<Int, Never>.just(1), Signal<Int, Never>.just(2), Signal<Int, Never>.just(3))
      .map { first, second, _ in first + second }
      .subscribe(sums.observer())
    #expect(sums.values == [3])
  }

  @Test("a part that a closure has captured outlives its tuple", .requirement(354))
  func capture() {
    let closures = Log<@Sendable () -> [Int]>()
    Signal<[Int], Never>.just([1, 2]).combineLatest(with: .just("label")).subscribe { numbers, _ in
      closures.append { numbers }
    }
    #expect(closures.entries.map { $0() } == [[1, 2]])
  }

  @Test("a tuple equals one of the same parts, and is built up part by part", .requirement(356, 357, 358, 359))
  func building() {
    let equalities = Log<Bool>()
    let pair = Signal<Int, Never>.just(1).combineLatest(with: Signal<String?, Never>.just(nil))
    pair.subscribe { number, text in equalities.append((number, text) == (1, nil)) }
    pair.combineLatest(with: Signal<Bool?, Never>.just(nil)).subscribe { pair, flag in
      equalities.append((pair.0, pair.1, flag) == (1, nil, nil))
    }
    #expect(equalities.entries == [true, true])
  }
}
