import ReactiveSignals

// A signal for each value, merged.

extension Workload {
  static var flattening: [Workload] { [toJust, toMany, toLive] }

  private static var toJust: Workload {
    let values = opaque(100_000)
    let expected = sum(values)
    let just: @Sendable (Int) -> Signal<Int, Never> = { .just($0) }
    return Workload(
      id: "W5a", name: "flatMap to just, 100k",
      library: .flatMap(values, each: 1, expected, opaque(just)),
      hands: [
        Contender("closures", elements: values, expected: expected) { meter in
          let sink = Sink()
          let transform: (Int) -> Source = opaque { value in { receive in receive(value) } }
          let receive = adding(to: sink)
          meter.time { pump(0..<values) { transform($0)(receive) } }
          return sink.take()
        },
        Contender("lean closures", elements: values, expected: expected) { meter in
          let sink = Sink()
          let transform = lean { value in { receive in receive(value) } }
          let receive = adding(to: sink)
          meter.time { pump(0..<values) { transform($0)(receive) } }
          return sink.take()
        },
      ],
      mark: [.atMost(0.75, of: "closures")])
  }

  private static var toMany: Workload {
    let outers = opaque(1_000)
    let inners = opaque(1_000)
    let expected = sum(inners) * outers
    let numbers: @Sendable (Int) -> Signal<Int, Never> = { _ in .from(0..<inners) }
    return Workload(
      id: "W5b", name: "flatMap, 1,000 x 1,000",
      library: .flatMap(outers, each: inners, expected, opaque(numbers)),
      hands: [
        Contender("closures", elements: outers * inners, expected: expected) { meter in
          let sink = Sink()
          let transform: (Int) -> Source = opaque { _ in { receive in pump(0..<inners, into: receive) } }
          let receive = adding(to: sink)
          meter.time { pump(0..<outers) { transform($0)(receive) } }
          return sink.take()
        }
      ],
      mark: [.atMost(2.5, of: "closures")])
  }
}

extension Workload {
  /// Each inner signal is live: it is subscribed to, sends a value and completes.
  private static var toLive: Workload {
    let inners = opaque(100_000)
    let expected = sum(inners)
    return Workload(
      id: "W5c", name: "flatMap, 100k live inner signals",
      library: Contender(elements: inners, expected: expected) { meter in
        let sink = Sink()
        let outer = opaque(Subject<Subject<Int, Never>, Never>())
        let subjects = (0..<inners).map { _ in Subject<Int, Never>() }
        outer.flatMap { $0.signal }.subscribe { sink.add($0) }
        meter.time {
          for (value, inner) in subjects.enumerated() {
            outer.send(inner)
            inner.send(value)
            inner.complete()
          }
        }
        return sink.take()
      },
      hands: [
        Contender("closures", elements: inners, expected: expected) { meter in
          let sink = Sink()
          let subjects = (0..<inners).map { _ in PlainSubject() }
          let receive = adding(to: sink)
          meter.time {
            for (value, inner) in subjects.enumerated() {
              let key = inner.add { receive($0) }
              inner.send(value)
              inner.remove(key)
            }
          }
          return sink.take()
        }
      ],
      mark: [])
  }
}

extension Contender {
  fileprivate static func flatMap(
    _ count: Int, each: Int, _ expected: Int, _ transform: @escaping @Sendable (Int) -> Signal<Int, Never>
  ) -> Contender {
    Contender(elements: count * each, expected: expected) { meter in
      let sink = Sink()
      meter.time { Signal<Int, Never>.from(0..<count).flatMap(transform).subscribe { sink.add($0) } }
      return sink.take()
    }
  }
}

/// A cold signal in its simplest form: a function that sends to its argument.
private typealias Source = (@escaping (Int) -> Void) -> Void

/// Hides the closure without the thunks of the generic `opaque`, which allocate for each returned closure.
@inline(never)
@_optimize(none)
private func lean(_ transform: @escaping (Int) -> Source) -> (Int) -> Source { transform }
