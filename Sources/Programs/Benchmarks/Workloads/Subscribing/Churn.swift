import ReactiveSignals

// Subscriptions that are made and disposed in a loop.

extension Workload {
  static var churn: [Workload] {
    [
      churn(id: "W9", name: "subscribe and dispose", live: 0),
      churn(id: "W9L", name: "subscribe and dispose, 1,000 live", live: opaque(1_000)),
      churn(id: "W9L-100k", name: "subscribe and dispose, 100,000 live", live: opaque(100_000)),
    ]
  }

  /// Sends nothing during the churn and one value at the end. The checksum shows that the subject still works and that
  /// disposed subscribers receive nothing.
  private static func churn(id: String, name: String, live: Int) -> Workload {
    let rounds = opaque(100_000)
    let expected = sum(live + 1) { _ in 1 + 1 }
    return Workload(
      id: id, name: name,
      library: Contender(elements: rounds, expected: expected) { meter in
        let sink = Sink()
        let subject = opaque(Subject<Int, Never>())
        for _ in 0..<live { subscribe(sink, toEvenSuccessorsOf: subject) }
        meter.time {
          for _ in 0..<rounds {
            let subscription = subject.map { $0 + 1 }.filter { $0 & 1 == 0 }.subscribe { sink.add($0) }
            subscription.dispose()
          }
        }
        subscribe(sink, toEvenSuccessorsOf: subject)
        subject.send(1)
        return sink.take()
      },
      hands: [
        Contender("closures", elements: rounds, expected: expected) { meter in
          let sink = Sink()
          let subject = opaque(PlainSubject())
          for _ in 0..<live { _ = subject.add(evenSuccessors(addedTo: sink)) }
          meter.time {
            for _ in 0..<rounds {
              let key = subject.add(evenSuccessors(addedTo: sink))
              subject.remove(key)
            }
          }
          _ = subject.add(evenSuccessors(addedTo: sink))
          subject.send(1)
          return sink.take()
        }
      ],
      mark: [.atMost(2, of: "closures")])
  }
}
