// Values that a subject sends to its subscribers.

extension Workload {
  static var hot: [Workload] {
    let sends = opaque(1_000_000)
    let even = sum(sends) { ($0 + 1) & 1 == 0 ? $0 + 1 : 0 }
    return [
      Workload(
        id: "W3", name: "subject, map, filter",
        library: Contender(elements: sends, expected: even) { meter, sink in
          let subject = opaque(Subject<Int, Never>())
          subscribe(sink, toEvenSuccessorsOf: subject)
          meter.time { for value in 0..<sends { subject.send(value) } }
        },
        hands: [
          Contender("locked", elements: sends, expected: even) { meter, sink in
            let subject = opaque(LockedSubject())
            subject.add(evenSuccessors(addedTo: sink))
            meter.time { for value in 0..<sends { subject.send(value) } }
          },
          Contender("closures", elements: sends, expected: even) { meter, sink in
            let subject = opaque(PlainSubject())
            _ = subject.add(evenSuccessors(addedTo: sink))
            meter.time { for value in 0..<sends { subject.send(value) } }
          },
          Contender("nodes", elements: sends, expected: even) { meter, sink in
            let subject = opaque(NodeSubject(capacity: 1))
            subject.add(MapNode({ $0 + 1 }, into: FilterNode({ $0 & 1 == 0 }, into: SinkNode { sink.add($0) })))
            meter.time { for value in 0..<sends { subject.send(value) } }
          },
        ],
        mark: [.atMost(1.3, of: "locked")]),
      fanOut,
    ]
  }

  private static var fanOut: Workload {
    let subscribers = opaque(1_000)
    let sends = opaque(1_000_000 / subscribers)
    let events = subscribers * sends
    let expected = sum(sends) * subscribers
    return Workload(
      id: "W4", name: "fan-out, 1,000 subscribers",
      library: Contender(elements: events, expected: expected) { meter, sink in
        let subject = opaque(Subject<Int, Never>())
        for _ in 0..<subscribers { subject.subscribe { sink.add($0) } }
        meter.time { for value in 0..<sends { subject.send(value) } }
      },
      hands: [
        Contender("nodes", elements: events, expected: expected) { meter, sink in
          let subject = opaque(NodeSubject(capacity: subscribers))
          for _ in 0..<subscribers { subject.add(SinkNode { sink.add($0) }) }
          meter.time { for value in 0..<sends { subject.send(value) } }
        },
        Contender("closures", elements: events, expected: expected) { meter, sink in
          let subject = opaque(PlainSubject())
          for _ in 0..<subscribers { _ = subject.add(adding(to: sink)) }
          meter.time { for value in 0..<sends { subject.send(value) } }
        },
      ],
      mark: [.atMost(1.3, of: "nodes")])
  }
}

/// The pipeline of the hot workloads, written with the library.
@inline(never)
func subscribe(_ sink: Sink, toEvenSuccessorsOf subject: Subject<Int, Never>) {
  subject.map { $0 + 1 }.filter { $0 & 1 == 0 }.subscribe { sink.add($0) }
}
