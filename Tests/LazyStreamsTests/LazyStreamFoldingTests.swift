import ReactiveSignals
import SignalTestSupport
import Testing

/// The operators of streams that compute with several elements, and the methods of every sequence.
@Suite(.timeLimit(.minutes(10)))
struct LazyStreamFoldingTests {
  private typealias Stream = LazyStream<Int>

  private func stream(_ elements: Int...) -> LazyStream<Int> { LazyStream(elements) }

  @Test("47: scanning adds up, without and with an index")
  func scanning() {
    #expect(Array(LazyStream(1...4).scan(0, +)) == [1, 3, 6, 10])
    #expect(Array(LazyStream(1...4).scanIndexed(0) { $0 + $1 + $2 }) == [1, 4, 9, 16])
    #expect(Stream.empty.scan(0, +).isEmpty)
  }

  @Test("49-52: taking while a condition holds")
  func takingWhile() {
    let source = stream(0, 1, 2, 3, 0, 2, 4)
    #expect(Array(source.take(while: { $0 <= 1 })) == [0, 1])
    #expect(Array(source.take(while: { _ in true })) == Array(source))
    #expect(Array(source.take(while: { $0 > 0 })) == [])
    #expect(Array(source.take(untilPassing: { $0 == 2 })) == [0, 1])
    #expect(Array(LazyStream(repeatElement(1, count: .max)).scan(0, +).take(while: { $0 <= 5 })) == [1, 2, 3, 4, 5])
  }

  @Test("53: skipping until a condition holds")
  func skippingUntil() {
    let source = stream(0, 1, 2, 3, 0, 2, 4)
    #expect(Array(source.skip(untilPassing: { $0 >= 3 })) == [3, 0, 2, 4])
    #expect(Array(source.skip(while: { $0 < 3 })) == [3, 0, 2, 4])
    #expect(Array(source.skip(while: { _ in true })) == [])
  }

  @Test("57-59: combining with the previous element, and the parts of an element")
  func combining() {
    let previous = LazyStream<Int?>([1, 2, 3]).combinePrevious(nil) { [$0, $1] }
    #expect(Array(previous) == [[nil, 1], [1, 2], [2, 3]])
    let pairs = LazyStream(1...3).combinePrevious(1) { "\($0)-\($1)" }
    #expect(Array(pairs) == ["1-1", "1-2", "2-3"])
    let products = LazyStream([1, 2]).zip(with: LazyStream([3, 4])).map { (pair: (Int, Int)) in pair.0 * pair.1 }
    #expect(Array(products) == [3, 8])
    for _ in 1...2 { #expect(Array(previous).count == 3) }
  }

  @Test("Repetitions are dropped, nil ones too")
  func distinct() {
    #expect(Array(LazyStream([1, 2, 2, 1, 1]).distinctUntilChanged()) == [1, 2, 1])
    #expect(Array(LazyStream<Int?>([nil, nil, 1, nil]).distinctUntilChanged()) == [nil, 1, nil])
  }

  @Test("399, 401, 402: folds from the left and from the right")
  func folding() {
    #expect(LazyStream(1...3).reduce(0, -) == -6)
    #expect(LazyStream(1...3).foldRight(0) { $0 - $1() } == 2)
    #expect(LazyStream(1...3).foldRight(7) { _, rest in rest() } == 7)
    #expect(Stream.empty.foldRight(7) { _, _ in 0 } == 7)
    #expect(LazyStream(Naturals(from: 1)).foldRight(false) { element, rest in element > 3 || rest() })
  }

  @Test("403, 404, 406, 407: the methods of every Swift sequence work on a stream, also on an endless one")
  func asking() {
    let source = stream(0, 1, 2)
    #expect(source.contains { $0 > 0 })
    #expect(!source.contains { $0 == 3 })
    #expect(!source.allSatisfy { $0 < 2 })
    #expect(source.first { $0 > 0 } == 1)
    #expect(LazyStream(Naturals(from: 1)).contains(100))
  }
}
