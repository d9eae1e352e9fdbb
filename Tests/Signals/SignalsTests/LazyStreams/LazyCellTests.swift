import Huntable
import ReactiveSignals
import SignalHunting
import Testing

/// Many elements, many threads, and the lifetimes of streams.
@Suite(.timeLimit(.minutes(10)))
struct LazyCellTests {
  @Test("sixteen thousand elements are evaluated, held and released on a stack of 512 KiB", .requirement("S8"))
  func elements() async {
    let sum = await onRawThread {
      let stream = LazyStream(1...tooDeep)
      var sum = 0
      for element in stream { sum += element }
      // The whole stream is retained until here.
      return withExtendedLifetime(stream) { sum }
    }
    #expect(sum == tooDeep * (tooDeep + 1) / 2)
  }

  @Test("sixteen thousand streams, combined in every way, use constant stack", .requirement("S8"), arguments: 0..<4)
  func longChains(way: Int) async {
    let count = tooDeep
    let elements = await onRawThread {
      var stream = LazyStream.just(0)
      for number in 1..<count {
        switch way {
        case 0: stream = stream.concat(.just(number))
        case 1: stream = LazyStream.just(number).concat(stream)
        case 2: stream = stream.starting(with: number)
        default: stream = LazyStream.empty.concat(stream).concat(.just(number))
        }
      }
      stream = stream.concat(.empty)
      return withExtendedLifetime(stream) { stream.reduce(0) { sum, _ in sum + 1 } }
    }
    #expect(elements == count)
    // Released without being read.
    await onRawThread {
      var unread = LazyStream.just(0)
      for _ in 1..<count { unread = unread.concat(.just(0)) }
    }
  }

  @Test("a stream of sixteen thousand tails made by closures is read and released", .requirement("S8"))
  func closures() async {
    let count = tooDeep
    let last = await onRawThread {
      @Sendable func numbers(from number: Int) -> LazyStream<Int> {
        LazyStream(head: { number }, tail: { number == count ? .empty : numbers(from: number + 1) })
      }
      let stream = numbers(from: 1)
      return withExtendedLifetime(stream) { stream.reduce(0) { $1 } }
    }
    #expect(last == count)
  }

  @Test("a stream is released up to the part that is retained", .requirement("S8"))
  func sharedRest() {
    let tokens = (0..<4).map { _ in Token() }.map { (token: $0, reference: Weak($0)) }
    let references = tokens.map(\.reference)
    var held: LazyStream<Token>?
    do {
      let stream = LazyStream(consuming: tokens.map(\.token).makeIterator()).map { $0 }
      for _ in stream {}
      held = stream.tail.tail
    }
    withExtendedLifetime(tokens) {}
    #expect(references.allSatisfy { !$0.isReleased })
    #expect(held?.reduce(0) { count, _ in count + 1 } == 2)
    held = nil
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
    #expect(evaluations.value == count)
    #expect(sums.entries == Array(repeating: (0..<count).reduce(0, +), count: 4))
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

  @Test("An element whose evaluation reads itself traps")
  func circular() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      final class Box: Sendable {
        let stream = Log<LazyStream<Int>>()
      }
      let box = Box()
      box.stream.append(LazyStream(head: { box.stream.entries[0].head ?? 0 }, tail: { .empty }))
      _ = box.stream.entries[0].head
    }
    result.expectMessage("An element of a LazyStream was asked for by its own evaluation.")
  }

  @Test("Streams whose first element reads their concatenation trap")
  func circularConcatenation() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let stream = Log<LazyStream<Int>>()
      let first = LazyStream(1...3).filter { _ in stream.entries[0].head != nil }
      stream.append(first.concat(.just(4)))
      _ = stream.entries[0].head
    }
    result.expectMessage("An element of a LazyStream was asked for by its own evaluation.")
  }

  @Test("Taking or skipping a negative number of elements traps")
  func misuse() async {
    let taking = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = LazyStream(1...).take(first: -1)
    }
    taking.expectMessage("A stream cannot take a negative number of elements.")
    let skipping = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = LazyStream(1...).skip(first: -1)
    }
    skipping.expectMessage("A stream cannot skip a negative number of elements.")
  }
}
