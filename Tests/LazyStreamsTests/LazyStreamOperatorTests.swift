import Huntable
import ReactiveSignals
import SignalTestSupport
import Testing

/// The operators that streams share with signals.
@Suite(.timeLimit(.minutes(10)))
struct LazyStreamOperatorTests {
  private typealias Stream = LazyStream<Int>

  /// The elements, concatenated from single ones.
  private func stream(_ elements: Int...) -> LazyStream<Int> {
    elements.reduce(.empty) { $0.concat(.just($1)) }
  }

  private let endless = LazyStream(repeatElement(1, count: .max))

  @Test("1-3, 5: nothing, one element, and concatenations, to which an empty stream adds nothing")
  func concatenations() {
    #expect(Array(Stream.empty) == [])
    #expect(Array(Stream.just(1)) == [1])
    #expect(Array(Stream.just(1).concat(.just(2))) == [1, 2])
    #expect(Array(stream(1, 2).concat(stream(3).concat(stream(4, 5)))) == [1, 2, 3, 4, 5])
    #expect(Array(Stream.just(1).concat(.empty).concat(.just(2))) == [1, 2])
    #expect(Array(Stream.empty.concat(.empty)) == [])
    let closures = LazyStream(head: { 1 }, tail: { .just(2) })
    #expect(Array(closures.concat(closures)) == [1, 2, 1, 2])
  }

  @Test("6, 15, 17, 18: flattening and mapping to streams")
  func flattening() {
    #expect(Array(LazyStream<Stream>.just(.just(1)).flatten()) == [1])
    #expect(Array(Stream.just(1).flatMap { .just($0 + 1) }) == [2])
    #expect(Array(stream(1, 2, 3).flatMap { $0 == 2 ? .empty : .just($0 * 10) }) == [10, 30])
    #expect(Array(stream(1, 2).flatMap { LazyStream([$0, $0]) }) == [1, 1, 2, 2])
    #expect(Array(LazyStream<Int?>([1, nil, 2]).flatMap { LazyStream([$0, nil]) }) == [1, nil, nil, nil, 2, nil])
  }

  @Test("7-9: binding to one element or none")
  func binding() {
    #expect(Array(Stream.just(1).bind { { element, _ in .just(element + 1) } }) == [2])
    #expect(Array(stream(1, 2).bind { { element, _ in .just(element + 1) } }) == [2, 3])
    #expect(Array(stream(1, 2, 3).bind { { element, _ in element == 2 ? .empty : .just(element) } }) == [1, 3])
  }

  @Test("10-12: a binder ends an endless stream with nil immediately, and with stop after its last result")
  func stopping() {
    #expect(Array(endless.bind { { _, _ in Stream?.none } }) == [])
    let stopped = endless.bind {
      { element, stop in
        stop = true
        return LazyStream([element, element])
      }
    }
    #expect(Array(stopped) == [1, 1])
    let both = endless.bind {
      { _, stop in
        stop = true
        return Stream?.none
      }
    }
    #expect(Array(both) == [])
  }

  @Test("13: the state of a binder belongs to the resulting stream, which gives the same when read again")
  func binderState() {
    let source = stream(0, 0, 0)
    let count = Count()
    func counted() -> LazyStream<Int> {
      source.bind {
        count.add()
        var number = 0
        return { (_: Int, _: inout Bool) -> LazyStream<Int>? in
          number += 1
          return .just(number)
        }
      }
    }
    let bound = counted()
    #expect(count.value == 0)
    for _ in 1...2 { #expect(Array(bound) == [1, 2, 3]) }
    #expect(Array(bound.zip(with: bound).map { $0 * $1 }) == [1, 4, 9])
    #expect(count.value == 1)
    #expect(Array(counted().zip(with: counted()).map { $0 * $1 }) == [1, 4, 9])
    #expect(count.value == 3)
  }

  @Test("20-24: mapping to a constant, filtering, ignoring, and starting with an element")
  func simple() {
    #expect(Array(stream(1, 2, 3).map(to: 7)) == [7, 7, 7])
    #expect(Array(LazyStream(0...6).filter { $0 % 2 == 0 }) == [0, 2, 4, 6])
    #expect(Array(LazyStream(0...6).ignore(3)) == [0, 1, 2, 4, 5, 6])
    #expect(Array(LazyStream(["a", "b"]).ignore(String(["a"]))) == ["b"])
    #expect(Array(Stream.just(1).starting(with: 0)) == [0, 1])
  }

  @Test("26-30: skipping and taking a number of elements")
  func counting() {
    let source = stream(1, 2, 3)
    #expect(Array(source.skip(first: 0)) == [1, 2, 3])
    #expect(Array(source.skip(first: 2)) == [3])
    #expect(Array(source.skip(first: 4)) == [])
    for count in 0...4 { #expect(Array(source.take(first: count)) == Array([1, 2, 3].prefix(count))) }
    for count in 0...2 { #expect(Array(endless.take(first: count)) == Array(repeating: 1, count: count)) }
    #expect(Array(Stream.just(1).take(first: 1)) == [1])
    let untouched = LazyStream(head: { () -> Int in preconditionFailure() }, tail: { preconditionFailure() })
    #expect(Array(untouched.take(first: 0)) == [])
  }

  @Test("31-34: two streams are zipped as far as the shorter one goes")
  func zippingTwo() {
    func pairs(_ left: Stream, _ right: Stream) -> [[Int]] { left.zip(with: right).map { [$0, $1] } }
    let three = stream(1, 2, 3)
    #expect(pairs(three, stream(4, 5, 6)) == [[1, 4], [2, 5], [3, 6]])
    #expect(pairs(three, stream(4, 5)) == [[1, 4], [2, 5]])
    #expect(pairs(stream(4, 5), three) == [[4, 1], [5, 2]])
    #expect(pairs(three, endless) == [[1, 1], [2, 1], [3, 1]])
    #expect(pairs(three, three) == [[1, 1], [2, 2], [3, 3]])
    #expect(three.zip(with: Stream.empty).isEmpty)
  }

  @Test("35-39, 41-43: any number of streams are zipped, the same ones several times, one, or none")
  func zippingMany() {
    let (a, b, c) = (stream(1, 2, 3), stream(10, 20, 30), stream(100, 200, 300))
    func sums(_ streams: [Stream]) -> [Int] { Array(LazyStream.zip(streams) { $0.reduce(0, +) }) }
    #expect(sums([a, b, c]) == [111, 222, 333])
    #expect(sums([a, b, c, stream(1000)]) == [1111])
    #expect(sums([a, b, c, endless]) == [112, 223, 334])
    #expect(Array(LazyStream.zip([a, b, a, c, b])).first == [1, 10, 1, 100, 10])
    #expect(Array(LazyStream.zip([a])) == [[1], [2], [3]])
    #expect(LazyStream.zip([Stream]()).isEmpty)
    #expect(Array(LazyStream.zip(AnySequence([a, b]))) == [[1, 10], [2, 20], [3, 30]])
  }

  @Test("44, 45: a list of streams is concatenated, also a one-pass one")
  func concatenatingMany() {
    let streams: [Stream] = [.just(1), .empty, stream(2, 3), .empty, .empty, .just(4)]
    #expect(Array(LazyStream.concat(streams)) == [1, 2, 3, 4])
    #expect(Array(LazyStream.concat(AnySequence(IteratorSequence(streams.makeIterator())))) == [1, 2, 3, 4])
    #expect(LazyStream.concat([Stream]()).isEmpty)
  }
}
