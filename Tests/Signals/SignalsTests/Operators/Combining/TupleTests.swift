/// Swift's tuples as values of operators.
@Suite("Tuples of values")
struct TupleTests {
  @Test(
    "the parts of a combined value are taken apart by position and type, nil included; a part may be ignored or captured",
    .requirement(349, 350, 351, 352, 353, 354))
  func parts() {
    let pairs = Signal<Int?, Never>.from([1, nil]).zip(with: Signal<String, Never>.from(["a", "b"]))
    let apart = pairs.map { (number: Int?, letter: String) in "\(number.map(String.init) ?? "nil")\(letter)" }
    #expect(apart.record().values == ["1a", "nilb"])
    let sums = Signal.zip(Signal<Int, Never>.just(1), Signal<Int, Never>.just(2), Signal<Int, Never>.just(3))
      .map { first, second, _ in first + second }
    #expect(sums.record().values == [3])
    let closures = Log<@Sendable () -> [Int]>()
    Signal<[Int], Never>.just([1, 2]).combineLatest(with: .just("label")).subscribe { numbers, _ in
      closures.append { numbers }
    }
    #expect(closures.entries.map { $0() } == [[1, 2]])
  }

  @Test("a tuple equals one of the same parts, and is built up part by part", .requirement(356, 357, 358, 359))
  func building() {
    let pair = Signal<Int, Never>.just(1).combineLatest(with: Signal<String?, Never>.just(nil))
    #expect(pair.map { number, text in (number, text) == (1, nil) }.record().values == [true])
    let three = pair.combineLatest(with: Signal<Bool?, Never>.just(nil))
    #expect(three.map { pair, flag in (pair.0, pair.1, flag) == (1, nil, nil) }.record().values == [true])
  }
}
