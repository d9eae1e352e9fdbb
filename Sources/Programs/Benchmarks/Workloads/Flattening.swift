// A signal for each value: all of them merged, or only the latest one.

extension Workload {
  static var flattening: [Workload] { [toMany, toLive, switching] }

  private static var toMany: Workload {
    let outers = opaque(1_000)
    let inners = opaque(1_000)
    let expected = sum(inners) * outers
    let numbers: @Sendable (Int) -> Signal<Int, Never> = { _ in .from(0..<inners) }
    return Workload(
      id: "W5b", name: "flatMap, 1,000 x 1,000",
      library: Contender(elements: outers * inners, expected: expected) { meter, sink in
        let transform = opaque(numbers)
        meter.time { Signal<Int, Never>.from(0..<outers).flatMap(transform).subscribe { sink.add($0) } }
      },
      hands: [
        Contender("closures", elements: outers * inners, expected: expected) { meter, sink in
          let transform: (Int) -> Source = opaque { _ in { receive in pump(0..<inners, into: receive) } }
          let receive = adding(to: sink)
          meter.time { pump(0..<outers) { transform($0)(receive) } }
        }
      ],
      mark: [.atMost(2.5, of: "closures")])
  }

  /// Each inner signal is live: it is subscribed to, sends a value and completes.
  private static var toLive: Workload {
    let inners = opaque(100_000)
    let expected = sum(inners)
    return Workload(
      id: "W5c", name: "flatMap, 100k live inner signals",
      library: Contender(elements: inners, expected: expected) { meter, sink in
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
      },
      hands: [
        Contender("closures", elements: inners, expected: expected) { meter, sink in
          let subjects = (0..<inners).map { _ in PlainSubject() }
          let receive = adding(to: sink)
          meter.time {
            for (value, inner) in subjects.enumerated() {
              let key = inner.add { receive($0) }
              inner.send(value)
              inner.remove(key)
            }
          }
        }
      ])
  }

  /// Each signal is disposed by the next one: measures a subscription and its disposal.
  private static var switching: Workload {
    let switches = opaque(100_000)
    let expected = sum(switches)
    return Workload(
      id: "F-switch-hot", name: "switchToLatest, 100k cut short",
      library: Contender(elements: switches, expected: expected) { meter, sink in
        let outer = opaque(Subject<Signal<Int, Never>, Never>())
        let inner = opaque(Subject<Int, Never>())
        outer.switchToLatest().subscribe { sink.add($0) }
        meter.time {
          for value in 0..<switches {
            outer.send(inner.signal)
            inner.send(value)
          }
        }
      },
      hands: [
        Contender("closures", elements: switches, expected: expected) { meter, sink in
          let inner = opaque(PlainSubject())
          let receive = adding(to: sink)
          var key: UInt64?
          meter.time {
            for value in 0..<switches {
              if let key { inner.remove(key) }
              key = inner.add { receive($0) }
              inner.send(value)
            }
          }
        }
      ])
  }
}

/// A cold signal in its simplest form: a function that sends to its argument.
private typealias Source = (@escaping (Int) -> Void) -> Void
