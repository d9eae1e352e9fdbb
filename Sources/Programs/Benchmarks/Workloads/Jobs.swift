// Jobs that several families share. Only the operators between the numbers and the sink differ.

extension Contender {
  /// Sends the numbers below `count` through the library during the subscription. The compiler sees only the operators,
  /// as in a program whose source is built elsewhere.
  static func numbers(
    _ count: Int, expected: Int, _ subscribe: @escaping (Signal<Int, Never>, Sink) -> Void
  ) -> Contender {
    Contender(elements: count, expected: expected) { meter, sink in
      meter.time { subscribe(numbers(below: count), sink) }
    }
  }

  @inline(never)
  private static func numbers(below count: Int) -> Signal<Int, Never> { .from(0..<count) }

  /// Passes the same numbers to closures.
  static func pumped(_ count: Int, expected: Int, _ makePipeline: @escaping (Sink) -> Receive) -> Contender {
    Contender("closures", elements: count, expected: expected) { meter, sink in
      meter.time { pump(0..<count, into: makePipeline(sink)) }
    }
  }
}
