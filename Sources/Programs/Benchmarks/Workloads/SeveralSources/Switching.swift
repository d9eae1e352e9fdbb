import ReactiveSignals

// A signal for each value: only the latest one, or one after the other.

extension Workload {
  static var switching: [Workload] {
    let values = opaque(100_000)
    let many = opaque(1_000)
    let just: @Sendable (Int) -> Signal<Int, Never> = { .just($0) }
    let numbers: @Sendable (Int) -> Signal<Int, Never> = { _ in .from(0..<many) }
    return [
      inners(
        id: "F-switch-just", name: "flatMapLatest to just, 100k", values, each: 1, sum(values), opaque(just)
      ) { $0.flatMapLatest($1) },
      inners(
        id: "F-switch-many", name: "flatMapLatest, 1,000 x 1,000", many, each: many, sum(many) * many, opaque(numbers)
      ) { $0.flatMapLatest($1) },
      inners(
        id: "F-concat-just", name: "concat of just, 100k", values, each: 1, sum(values), opaque(just)
      ) { $0.map($1).concat() },
      inners(
        id: "F-concat-many", name: "concat, 1,000 x 1,000", many, each: many, sum(many) * many, opaque(numbers)
      ) { $0.map($1).concat() },
      hotSwitch,
    ]
  }

  private static func inners(
    id: String, name: String, _ outers: Int, each: Int, _ expected: Int,
    _ transform: @escaping @Sendable (Int) -> Signal<Int, Never>,
    _ flatten: @escaping (Signal<Int, Never>, @escaping @Sendable (Int) -> Signal<Int, Never>) -> Signal<Int, Never>
  ) -> Workload {
    Workload(
      id: id, name: name,
      library: Contender(elements: outers * each, expected: expected) { meter in
        let sink = Sink()
        meter.time { flatten(.from(0..<outers), transform).subscribe { sink.add($0) } }
        return sink.take()
      },
      hands: [
        Contender("closures", elements: outers * each, expected: expected) { meter in
          let sink = Sink()
          let latest = HandState(0)
          let receive = adding(to: sink)
          meter.time {
            pump(0..<outers) { outer in
              latest.value = outer
              let inner: Receive = { if latest.value == outer { receive($0) } }
              if each == 1 { inner(outer) } else { pump(0..<each, into: inner) }
            }
          }
          return sink.take()
        }
      ],
      mark: [.absolute(30)])
  }

  /// Each signal is disposed by the next one: measures a subscription and its disposal.
  private static var hotSwitch: Workload {
    let switches = opaque(100_000)
    let expected = sum(switches)
    return Workload(
      id: "F-switch-hot", name: "switchToLatest, 100k cut short",
      library: Contender(elements: switches, expected: expected) { meter in
        let sink = Sink()
        let outer = opaque(Subject<Signal<Int, Never>, Never>())
        let inner = opaque(Subject<Int, Never>())
        outer.switchToLatest().subscribe { sink.add($0) }
        meter.time {
          for value in 0..<switches {
            outer.send(inner.signal)
            inner.send(value)
          }
        }
        return sink.take()
      },
      hands: [
        Contender("closures", elements: switches, expected: expected) { meter in
          let sink = Sink()
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
          return sink.take()
        }
      ],
      mark: [])
  }
}
