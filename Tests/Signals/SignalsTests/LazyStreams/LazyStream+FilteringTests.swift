@Suite(.timeLimit(.minutes(10)))
struct LazyStreamFilteringTests {
  @Test("skipping and taking a number of elements", .requirement(26, 27, 28, 29, 30))
  func counting() {
    let source = stream(1, 2, 3)
    #expect(Array(source.skip(first: 0)) == [1, 2, 3] && Array(source.skip(first: 2)) == [3])
    #expect(Array(source.skip(first: 4)) == [])
    for count in 0...4 { #expect(Array(source.take(first: count)) == Array([1, 2, 3].prefix(count))) }
    for count in 0...2 { #expect(Array(endless.take(first: count)) == Array(repeating: 1, count: count)) }
    #expect(Array(LazyStream.just(1).take(first: 1)) == [1])
    let untouched = LazyStream(head: { () -> Int in preconditionFailure() }, tail: { preconditionFailure() })
    #expect(Array(untouched.take(first: 0)) == [])
  }

  @Test("taking while a condition holds", .requirement(49, 50, 51, 52))
  func takingWhile() {
    let source = stream(0, 1, 2, 3, 0, 2, 4)
    #expect(Array(source.take(while: { $0 <= 1 })) == [0, 1])
    #expect(Array(source.take(while: { _ in true })) == Array(source))
    #expect(Array(source.take(while: { $0 > 0 })) == [])
    #expect(Array(LazyStream(repeatElement(1, count: .max)).scan(0, +).take(while: { $0 <= 5 })) == [1, 2, 3, 4, 5])
  }

  @Test("skipping while a condition holds", .requirement(53))
  func skippingWhile() {
    let source = stream(0, 1, 2, 3, 0, 2, 4)
    #expect(Array(source.skip(while: { $0 < 3 })) == [3, 0, 2, 4])
    #expect(Array(source.skip(while: { _ in true })) == [])
  }

  @Test("Repetitions are dropped, nil ones too")
  func distinct() {
    #expect(Array(LazyStream([1, 2, 2, 1, 1]).distinctUntilChanged()) == [1, 2, 1])
    #expect(Array(LazyStream<Int?>([nil, nil, 1, nil]).distinctUntilChanged()) == [nil, 1, nil])
  }
}
