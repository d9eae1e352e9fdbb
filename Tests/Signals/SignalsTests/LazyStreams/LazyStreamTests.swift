@Suite(.timeLimit(.minutes(10)))
struct LazyStreamTests {
  /// 0, 1, 2 ... made by closures that record their runs.
  private func count(from number: Int, noting heads: Log<Int>, tails: Count = Count()) -> LazyStream<Int> {
    LazyStream(
      head: {
        heads.append(number)
        return number
      },
      tail: {
        tails.add()
        return count(from: number + 1, noting: heads, tails: tails)
      })
  }

  @Test(
    "each closure runs only when its result is read, as an array all, and once", .requirement(390, 391, 392, 393))
  func closures() {
    let (heads, tails) = (Log<Int>(), Count())
    let stream = count(from: 0, noting: heads, tails: tails)
    #expect(heads.entries == [])
    #expect(stream.head == 0 && tails.value == 0)
    #expect(!count(from: 5, noting: heads, tails: tails).tail.isEmpty)
    #expect(tails.value == 1 && heads.entries == [0])
    #expect(Array(count(from: 1, noting: heads).take(first: 1)) == [1] && heads.entries == [0, 1])
    for _ in 1...2 { #expect(Array(stream.take(first: 3)) == [0, 1, 2]) }
    #expect(heads.entries == [0, 1, 1, 2])
    let short = LazyStream(head: { 1 }, tail: { .just(2) })
    #expect(short.head == 1 && short.tail.head == 2 && short.tail.tail.isEmpty && short.tail.tail.tail.head == nil)
  }

  @Test("a bound stream evaluates nothing until it is read", .requirement(394))
  func boundLazily() {
    let heads = Log<Int>()
    let bound = count(from: 0, noting: heads).statefulFlatMap { { element, _ in .just(element + 1) } }
    #expect(heads.entries == [] && bound.head == 1)
    #expect(heads.entries == [0])
  }

  @Test("read step by step, each element is evaluated at its step, and the end gives nil", .requirement(395))
  func stepByStep() {
    let heads = Log<Int>()
    var iterator = count(from: 0, noting: heads).take(first: 3).makeIterator()
    for step in 0..<3 {
      #expect(heads.count == step)
      #expect(iterator.next() == step)
    }
    #expect(iterator.next() == nil)
    #expect(iterator.next() == nil)
    #expect(heads.count == 3)
  }

  @Test("Skipping does not evaluate elements that have closures of their own")
  func skipping() {
    let heads = Log<Int>()
    #expect(count(from: 0, noting: heads).skip(first: 3).head == 3 && heads.entries == [3])
  }

  @Test(
    "Side effects occur once per element, for any number of derived streams and reads")
  func once() {
    let calls = Count()
    let mapped = LazyStream(1...3).map { element in
      calls.add()
      return element
    }
    let (left, right) = (mapped.filter { $0 > 1 }, mapped.map { -$0 })
    for _ in 1...2 {
      #expect(Array(left) == [2, 3] && Array(right) == [-1, -2, -3])
      #expect(Array(mapped.zip(with: mapped).map { $0 + $1 }) == [2, 4, 6])
    }
    #expect(calls.value == 3)
  }

  @Test("Two copies of an iterator read the same rest, and each element is evaluated once")
  func copiedIterator() {
    let evaluations = Count()
    var first = LazyStream(1...6).map { number in
      evaluations.add()
      return number
    }.makeIterator()
    #expect([first.next(), first.next()] == [1, 2])
    var second = first
    #expect([first.next(), second.next(), second.next(), first.next()] == [3, 3, 4, 4])
    #expect(Array(IteratorSequence(first).prefix(9)) == [5, 6] && Array(IteratorSequence(second).prefix(9)) == [5, 6])
    #expect(evaluations.value == 6)
  }

  @Test("A stream that has ended asks its source for no more elements", arguments: [true, false])
  func endsOnce(isHeld: Bool) {
    let calls = Count()
    let source = AnyIterator { calls.add() == 3 ? nil : calls.value }
    var stream: LazyStream<Int>? = LazyStream(consuming: source)
    let held = isHeld ? stream : nil
    var iterator = stream!.makeIterator()
    stream = nil
    #expect([iterator.next(), iterator.next(), iterator.next(), iterator.next()] == [1, 2, nil, nil])
    #expect(calls.value == 3)
    if let held { #expect(Array(held.prefix(9)) == [1, 2]) }
  }

  @Test("A single-pass iterator is read once, as far as the stream is read")
  func iterator() {
    let calls = Count()
    let stream = LazyStream(
      consuming: AnyIterator {
        calls.add()
        return calls.value
      })
    #expect(stream.head == 1 && Array(stream.prefix(3)) == [1, 2, 3])
    #expect(Array(stream.take(first: 3)) == [1, 2, 3] && calls.value == 3)
    #expect(Array(LazyStream(consuming: Naturals(from: 1).makeIterator()).take(first: 4)) == [1, 2, 3, 4])
  }

  @Test(
    "streams of equal values are zipped to pairs, and a string is a stream of its characters", .requirement(409, 410))
  func pairs() {
    let stream = LazyStream(repeatElement(1, count: 16))
    #expect(stream.zip(with: stream).reduce(0) { $0 + $1.0 * $1.1 } == 16)
    #expect(Array(LazyStream("\u{2660}\u{fe0e}\u{2665}\u{fe0f}")).count == 2)
  }

  @Test(
    "encoded as the array of its elements, a stream can be decoded", .requirement(387), arguments: [[], [1, 2, 3]])
  func coding(elements: [Int]) throws {
    #expect(try decoded(from: encoded(LazyStream(elements))) == LazyStream(elements))
    #expect(try encoded(LazyStream(elements)) == encoded(elements))
  }

  @Test("Streams are equal as far as their elements are; endless ones have a hash")
  func equality() {
    #expect(LazyStream([1, 2]) != LazyStream([1]) && LazyStream([1, 2]) != LazyStream([1, 3]))
    #expect(LazyStream<Int>.empty == LazyStream([]))
    #expect(Set([LazyStream(Naturals(from: 1)), LazyStream(Naturals(from: 2))]).count == 2)
    let endless = LazyStream(Naturals(from: 1))
    #expect(endless == endless)
  }
}
