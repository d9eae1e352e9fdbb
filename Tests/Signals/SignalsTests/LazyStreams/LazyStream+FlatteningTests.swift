@Suite(.timeLimit(.minutes(10)))
struct LazyStreamBindingTests {
  private typealias Stream = LazyStream<Int>

  @Test("nothing, one element, and concatenations, to which an empty stream adds nothing", .requirement(1, 2, 3, 5))
  func concatenations() {
    #expect(Array(Stream.empty) == [] && Array(Stream.just(1)) == [1])
    #expect(Array(Stream.just(1).concat(.just(2))) == [1, 2])
    #expect(Array(stream(1, 2).concat(stream(3).concat(stream(4, 5)))) == [1, 2, 3, 4, 5])
    #expect(Array(Stream.just(1).concat(.empty).concat(.just(2))) == [1, 2])
    #expect(Array(Stream.empty.concat(.empty)) == [])
    let closures = LazyStream(head: { 1 }, tail: { .just(2) })
    #expect(Array(closures.concat(closures)) == [1, 2, 1, 2])
  }

  @Test("flattening and mapping to streams", .requirement(6, 15, 17, 18))
  func flattening() {
    #expect(Array(LazyStream<Stream>.just(.just(1)).flatten()) == [1])
    #expect(Array(Stream.just(1).flatMap { .just($0 + 1) }) == [2])
    #expect(Array(stream(1, 2, 3).flatMap { $0 == 2 ? .empty : .just($0 * 10) }) == [10, 30])
    #expect(Array(stream(1, 2).flatMap { LazyStream([$0, $0]) }) == [1, 1, 2, 2])
    #expect(Array(LazyStream<Int?>([1, nil, 2]).flatMap { LazyStream([$0, nil]) }) == [1, nil, nil, nil, 2, nil])
  }

  @Test("binding to one element or none", .requirement(7, 8, 9))
  func binding() {
    #expect(Array(Stream.just(1).statefulFlatMap { { element, _ in .just(element + 1) } }) == [2])
    #expect(Array(stream(1, 2).statefulFlatMap { { element, _ in .just(element + 1) } }) == [2, 3])
    #expect(
      Array(stream(1, 2, 3).statefulFlatMap { { element, _ in element == 2 ? .empty : .just(element) } }) == [1, 3])
  }

  @Test(
    "a binder ends an endless stream with nil immediately, and with stop after its last result",
    .requirement(10, 11, 12))
  func stopping() {
    #expect(Array(endless.statefulFlatMap { { _, _ in Stream?.none } }) == [])
    let stopped = endless.statefulFlatMap {
      { element, stop in
        stop = true
        return LazyStream([element, element])
      }
    }
    #expect(Array(stopped) == [1, 1])
    let both = endless.statefulFlatMap {
      { _, stop in
        stop = true
        return Stream?.none
      }
    }
    #expect(Array(both) == [])
  }

  @Test("the state of a binder belongs to the resulting stream, which gives the same when read again", .requirement(13))
  func binderState() {
    let source = stream(0, 0, 0)
    let count = Count()
    func counted() -> LazyStream<Int> {
      source.statefulFlatMap {
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
    #expect(Array(bound.zip(with: bound).map { $0 * $1 }) == [1, 4, 9] && count.value == 1)
    #expect(Array(counted().zip(with: counted()).map { $0 * $1 }) == [1, 4, 9] && count.value == 3)
  }

  @Test("a list of streams is concatenated, also a one-pass one", .requirement(44, 45))
  func concatenatingMany() {
    let streams: [Stream] = [.just(1), .empty, stream(2, 3), .empty, .empty, .just(4)]
    #expect(Array(LazyStream.concat(streams)) == [1, 2, 3, 4])
    #expect(Array(LazyStream.concat(AnySequence(IteratorSequence(streams.makeIterator())))) == [1, 2, 3, 4])
    #expect(LazyStream.concat([Stream]()).isEmpty)
  }
}
