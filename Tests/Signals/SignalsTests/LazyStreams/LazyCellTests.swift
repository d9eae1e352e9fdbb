import SignalHunting

/// Many elements, many threads, and the lifetimes of streams.
@Suite(.timeLimit(.minutes(10)))
struct LazyCellTests {
  /// Long streams of numbers from 0.
  private static let long: [@Sendable () -> LazyStream<Int>] = [
    { LazyStream(0..<tooDeep) },
    { (1..<tooDeep).reduce(LazyStream.just(0)) { $0.concat(.just($1)) }.concat(.empty) },
    { (0..<tooDeep - 1).reversed().reduce(LazyStream.just(tooDeep - 1)) { .just($1).concat($0) } },
    { (0..<tooDeep - 1).reversed().reduce(LazyStream.just(tooDeep - 1)) { $0.starting(with: $1) } },
    { (1..<tooDeep).reduce(LazyStream.just(0)) { .empty.concat($0).concat(.just($1)) } },
    {
      @Sendable func numbers(from number: Int) -> LazyStream<Int> {
        LazyStream(head: { number }, tail: { number == tooDeep - 1 ? .empty : numbers(from: number + 1) })
      }
      return numbers(from: 0)
    },
  ]

  @Test(
    "thousands of elements or streams, combined in every way, are read, held and released on a small stack",
    .requirement("S8"),
    arguments: long.indices, [true, false])
  func elements(form: Int, isRead: Bool) async {
    let elements = await onRawThread {
      let stream = Self.long[form]()
      // The whole stream is retained until here.
      return withExtendedLifetime(stream) { isRead ? Array(stream) : Array(0..<tooDeep) }
    }
    #expect(elements == Array(0..<tooDeep))
  }

  @Test("a stream is released up to the part that is retained", .requirement("S8"))
  func sharedRest() {
    let references: [Weak<Token>]
    var held: LazyStream<Token>?
    do {
      let tokens = (0..<4).map { _ in Token() }
      references = tokens.map(Weak.init)
      let stream = LazyStream(consuming: tokens.makeIterator()).map { $0 }
      for _ in stream {}
      held = stream.tail.tail
    }
    #expect(references.map { $0.isReleased } == [true, true, false, false])
    #expect(held?.reduce(0) { count, _ in count + 1 } == 2)
    held = nil
    #expect(references.allSatisfy { $0.isReleased })
  }

  @Test("Iterating retains only the unread elements")
  func consumed() {
    let released = Count()
    var live = 0
    for number in 1...100 { live = max(live, number - released.value) }
    #expect(live == 100)
    let made = Count()
    var iterator = LazyStream(1...100).map { _ in
      made.add()
      return Token { released.add() }
    }.makeIterator()
    while iterator.next() != nil { #expect(made.value - released.value <= 2) }
    #expect(released.value == 100)
  }

  @Test("Each element is evaluated once for any number of reading threads, and all read the same")
  func racingReaders() async {
    let count = isThreadSanitized ? 200 : 2_000
    let evaluations = Count()
    let stream = LazyStream(0..<count).map { element in
      evaluations.add()
      return element
    }
    let sums = Log<Int>()
    await onRawThreads(4) { _ in sums.append(stream.reduce(0, +)) }
    #expect(evaluations.value == count && sums.entries == Array(repeating: (0..<count).reduce(0, +), count: 4))
  }

  @Test("A thread that reads an element which another thread is evaluating waits for it; no other thread waits")
  func waiting() async {
    let isInside = ThreadSemaphore()
    let mayGoOn = ThreadSemaphore()
    let stream = LazyStream(
      head: {
        isInside.signal()
        mayGoOn.wait()
        return 1
      }, tail: { .just(2) })
    async let first = onRawThread { stream.head }
    await onRawThread { isInside.wait() }
    #expect(await onRawThread { stream.tail.head } == 2)
    async let second = onRawThread { stream.head }
    mayGoOn.signal()
    #expect(await first == 1)
    #expect(await second == 1)
  }

  @Test("Evaluation runs outside locks: it may read other streams, and other elements of this one")
  func reading() {
    let squares = LazyStream(1...4).map { $0 * $0 }
    let sums = squares.map { square in squares.take(while: { $0 <= square }).reduce(0, +) }
    #expect(Array(sums) == [1, 5, 14, 30])
  }
}
