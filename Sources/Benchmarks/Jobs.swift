import ReactiveSignals

// Jobs that several families share: only what stands between the numbers and the sink differs.

/// A pipeline written by hand that is told of the end as well.
struct HandPipeline {
  let receive: Receive
  var complete: () -> Void = {}
}

extension Contender {
  /// The numbers below `count` go through the library, all inside the subscription. Only the operators are visible to the
  /// compiler, as in a program where the source comes from elsewhere.
  static func numbers(
    _ count: Int, expected: Int, _ subscribe: @escaping (Signal<Int, Never>, Sink) -> Void
  ) -> Contender {
    Contender(elements: count, expected: expected) { meter in
      let sink = Sink()
      meter.time { subscribe(numbers(below: count), sink) }
      return sink.take()
    }
  }

  @inline(never)
  private static func numbers(below count: Int) -> Signal<Int, Never> { .from(0..<count) }

  /// The same numbers, pumped into closures.
  static func pumped(
    _ count: Int, expected: Int, _ makePipeline: @escaping (Sink) -> HandPipeline
  ) -> Contender {
    Contender("closures", elements: count, expected: expected) { meter in
      let sink = Sink()
      meter.time {
        let pipeline = makePipeline(sink)
        pump(0..<count, into: pipeline.receive)
        pipeline.complete()
      }
      return sink.take()
    }
  }
}
