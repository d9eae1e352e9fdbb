/// Properties of every kind of lazy stream.
@Suite(.timeLimit(.minutes(10)))
struct LazyStreamKindTests {
  struct Kind: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let expected: [Int]
    let make: @Sendable () -> LazyStream<Int>

    init(_ name: String, _ expected: [Int], _ make: @escaping @Sendable () -> LazyStream<Int>) {
      testDescription = name
      self.expected = expected
      self.make = make
    }
  }

  // The order is the instance's own.
  private static let set = Set(0..<5)
  private static let dictionary = [1: 10, 2: 20, 3: 30]

  static let kinds = [
    Kind("closures", [0, 1]) { LazyStream(head: { 0 }, tail: { LazyStream(head: { 1 }, tail: { .empty }) }) },
    Kind("closures, and one more element", [0, 1, 2]) {
      LazyStream(head: { 0 }, tail: { LazyStream(head: { 1 }, tail: { .empty }) }).concat(.just(2))
    },
    Kind("empty", []) { .empty },
    Kind("one element", [1]) { .just(1) },
    Kind("three, concatenated", [0, 1, 2]) { .just(0).concat(.just(1)).concat(.just(2)) },
    Kind("arrays, concatenated", [0, 1, 2, 3]) { LazyStream([0, 1]).concat(LazyStream([2, 3])) },
    Kind("an array", [0, 1, 2]) { LazyStream([0, 1, 2]) },
    Kind("an array that is changed later", [0, 1, 2]) {
      var elements = [0, 1, 2]
      let stream = LazyStream(elements)
      elements.append(3)
      elements[0] = 7
      return stream
    },
    Kind("a dictionary's pairs", dictionary.map { $0.key + $0.value }) {
      LazyStream(dictionary).map { $0.key + $0.value }
    },
    Kind("a dictionary's keys", Array(dictionary.keys)) { LazyStream(Array(dictionary.keys)) },
    Kind("a dictionary's values", Array(dictionary.values)) { LazyStream(Array(dictionary.values)) },
    Kind("a set", Array(set)) { LazyStream(set) },
    Kind("a set that is changed later", Array(set)) {
      var elements = set
      let stream = LazyStream(elements)
      elements.removeAll()
      return stream
    },
    Kind("a range", [3, 4, 5]) { LazyStream(3...5) },
    Kind("an empty range", []) { LazyStream(0..<0) },
    Kind("a string", [104, 105]) { LazyStream("hi").map { Int($0.asciiValue!) } },
    Kind("an iterator", [2, 1]) { LazyStream(consuming: [2, 1].makeIterator()) },
    Kind("a signal of four values", [0, 1, 2, 3]) {
      let queue = QueueScheduler()
      return Signal<Int, Never>.from(0..<4).subscribe(on: queue).sequence()
    },
    Kind("a stream with a first element", [0, 1]) { .just(1).starting(with: 0) },
    Kind("a skipped stream", [2, 3]) { LazyStream(0...3).skip(first: 2) },
  ]

  @Test(
    "it has its elements each time: iterated, as an array, read by head and tail, and folded from both sides",
    .requirement(378, 379, 388, 389),
    arguments: kinds)
  func elements(kind: Kind) {
    let stream = kind.make()
    for _ in 1...2 {
      var elements: [Int] = []
      for element in stream { elements.append(element) }
      #expect(elements == kind.expected)
    }
    #expect(Array(stream) == kind.expected)
    var rest = stream
    for element in kind.expected {
      #expect(rest.head == element)
      rest = rest.tail
    }
    #expect(rest.isEmpty && rest.head == nil && rest.tail.isEmpty)
    #expect(stream.foldRight([]) { [$0] + $1() } == kind.expected)
    #expect(stream.reduce(into: []) { $0.append($1) } == kind.expected)
  }

  @Test(
    "it equals the concatenation of its single elements, and so do the hashes, and no other stream",
    .requirement(384, 385),
    arguments: kinds)
  func equality(kind: Kind) {
    let other = kind.expected.reduce(LazyStream<Int>.empty) { $0.concat(.just($1)) }
    #expect(kind.make() == other && kind.make().hashValue == other.hashValue)
    #expect(kind.make() != .just(100))
  }

  @Test("its signal on a background scheduler sends its elements, and completes", .requirement(381), arguments: kinds)
  func signal(kind: Kind) {
    #expect(kind.make().signal(on: QueueScheduler()).waitForValues() == kind.expected)
  }

  @Test(
    "its signal sends one element per action, and an element's own actions run before the next", .requirement(382),
    arguments: kinds)
  func turns(kind: Kind) {
    let (scheduler, log) = (TestScheduler(), Log<String>())
    kind.make().signal(on: scheduler).subscribe(
      next: { element in
        log.append("\(element)")
        scheduler.schedule { log.append("after \(element)") }
      }, completed: { log.append("end") })
    #expect(log.entries == [])
    scheduler.run()
    #expect(log.entries == kind.expected.flatMap { ["\($0)", "after \($0)"] } + ["end"])
  }
}
