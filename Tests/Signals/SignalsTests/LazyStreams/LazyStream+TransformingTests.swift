@Suite(.timeLimit(.minutes(10)))
struct LazyStreamTransformingTests {
  private typealias Stream = LazyStream<Int>

  @Test("scanning adds up, without and with an index", .requirement(47))
  func scanning() {
    #expect(Array(LazyStream(1...4).scan(0, +)) == [1, 3, 6, 10])
    #expect(Array(LazyStream(1...4).scanIndexed(0) { $0 + $1 + $2 }) == [1, 4, 9, 16])
    #expect(Stream.empty.scan(0, +).isEmpty)
  }

  @Test("combining with the previous element, and the parts of an element", .requirement(57, 58, 59))
  func combining() {
    let previous = LazyStream<Int?>([1, 2, 3]).combinePrevious(nil) { [$0, $1] }
    #expect(Array(previous) == [[nil, 1], [1, 2], [2, 3]])
    let pairs = LazyStream(1...3).combinePrevious(1) { "\($0)-\($1)" }
    #expect(Array(pairs) == ["1-1", "1-2", "2-3"])
    let products = LazyStream([1, 2]).zip(with: LazyStream([3, 4])).map { (pair: (Int, Int)) in pair.0 * pair.1 }
    #expect(Array(products) == [3, 8])
    for _ in 1...2 { #expect(Array(previous).count == 3) }
  }

  @Test("folds from the left and from the right", .requirement(399, 401, 402))
  func folding() {
    #expect(LazyStream(1...3).reduce(0, -) == -6 && LazyStream(1...3).foldRight(0) { $0 - $1() } == 2)
    #expect(LazyStream(1...3).foldRight(7) { _, rest in rest() } == 7)
    #expect(Stream.empty.foldRight(7) { _, _ in 0 } == 7)
    #expect(LazyStream(Naturals(from: 1)).foldRight(false) { element, rest in element > 3 || rest() })
  }

  @Test(
    "the methods of every Swift sequence work on a stream, also on an endless one", .requirement(403, 404, 406, 407))
  func asking() {
    let source = stream(0, 1, 2)
    #expect(source.contains { $0 > 0 })
    #expect(!source.contains { $0 == 3 })
    #expect(!source.allSatisfy { $0 < 2 })
    #expect(source.first { $0 > 0 } == 1 && LazyStream(Naturals(from: 1)).contains(100))
  }

  @Test("mapping to a constant, filtering, ignoring, and starting with an element", .requirement(20, 21, 22, 23, 24))
  func simple() {
    #expect(Array(stream(1, 2, 3).mapTo(7)) == [7, 7, 7])
    #expect(Array(LazyStream(0...6).filter { $0 % 2 == 0 }) == [0, 2, 4, 6])
    #expect(Array(LazyStream(0...6).ignore(3)) == [0, 1, 2, 4, 5, 6])
    #expect(Array(LazyStream(["a", "b"]).ignore(String(["a"]))) == ["b"])
    #expect(Array(Stream.just(1).starting(with: 0)) == [0, 1])
  }

  @Test("two streams are zipped as far as the shorter one goes", .requirement(31, 32, 33, 34))
  func zippingTwo() {
    func pairs(_ left: Stream, _ right: Stream) -> [[Int]] { left.zip(with: right).map { [$0, $1] } }
    let three = stream(1, 2, 3)
    #expect(pairs(three, stream(4, 5, 6)) == [[1, 4], [2, 5], [3, 6]])
    #expect(pairs(three, stream(4, 5)) == [[1, 4], [2, 5]] && pairs(stream(4, 5), three) == [[4, 1], [5, 2]])
    #expect(
      pairs(three, endless) == [[1, 1], [2, 1], [3, 1]] && pairs(three, three) == [[1, 1], [2, 2], [3, 3]])
    #expect(three.zip(with: Stream.empty).isEmpty)
  }

  @Test(
    "any number of streams are zipped, the same ones several times, one, or none",
    .requirement(35, 36, 37, 38, 39, 41, 42, 43))
  func zippingMany() {
    let (a, b, c) = (stream(1, 2, 3), stream(10, 20, 30), stream(100, 200, 300))
    func sums(_ streams: [Stream]) -> [Int] { Array(LazyStream.zip(streams) { $0.reduce(0, +) }) }
    #expect(sums([a, b, c]) == [111, 222, 333] && sums([a, b, c, stream(1000)]) == [1111])
    #expect(sums([a, b, c, endless]) == [112, 223, 334])
    #expect(Array(LazyStream.zip([a, b, a, c, b])).first == [1, 10, 1, 100, 10])
    #expect(Array(LazyStream.zip([a])) == [[1], [2], [3]] && LazyStream.zip([Stream]()).isEmpty)
    #expect(Array(LazyStream.zip(AnySequence([a, b]))) == [[1, 10], [2, 20], [3, 30]])
  }
}
