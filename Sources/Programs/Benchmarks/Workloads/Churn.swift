// Subscriptions that are made and disposed in a loop.

extension Workload {
  static var churn: [Workload] {
    // Sends nothing during the churn and one value at the end. The checksum shows that the subject still works and that
    // disposed subscribers receive nothing.
    let rounds = opaque(100_000)
    let expected = 1 + 1
    return [
      Workload(
        id: "W9", name: "subscribe and dispose",
        library: Contender(elements: rounds, expected: expected) { meter, sink in
          let subject = opaque(Subject<Int, Never>())
          meter.time {
            for _ in 0..<rounds {
              let subscription = subject.map { $0 + 1 }.filter { $0 & 1 == 0 }.subscribe { sink.add($0) }
              subscription.dispose()
            }
          }
          subscribe(sink, toEvenSuccessorsOf: subject)
          subject.send(1)
        },
        hands: [
          Contender("closures", elements: rounds, expected: expected) { meter, sink in
            let subject = opaque(PlainSubject())
            meter.time {
              for _ in 0..<rounds {
                let key = subject.add(evenSuccessors(addedTo: sink))
                subject.remove(key)
              }
            }
            _ = subject.add(evenSuccessors(addedTo: sink))
            subject.send(1)
          }
        ],
        mark: [.atMost(2, of: "closures")])
    ]
  }
}
