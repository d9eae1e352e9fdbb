import ReactiveSignals

// Chains of many operators, built at run time: the cost of each operator for a value.

extension Workload {
  static var chains: [Workload] {
    [10, 300, 1_000].map { length in
      let length = opaque(length)
      let values = opaque(1_000_000 / length)
      let expected = sum(values) { $0 + length }
      return Workload(
        id: "F-chain-\(length)", name: "a chain of \(length) maps, for each map",
        library: Contender(elements: values * length, expected: expected) { meter in
          let sink = Sink()
          var chain = Signal<Int, Never>.from(0..<values)
          for _ in 0..<length { chain = chain.map(opaque { $0 + 1 }) }
          meter.time { chain.subscribe { sink.add($0) } }
          return sink.take()
        },
        hands: [
          Contender("closures", elements: values * length, expected: expected) { meter in
            let sink = Sink()
            var receive = adding(to: sink)
            for _ in 0..<length { receive = mapping(opaque { $0 + 1 }, into: receive) }
            meter.time { pump(0..<values, into: receive) }
            return sink.take()
          }
        ],
        mark: [])
    }
  }
}
