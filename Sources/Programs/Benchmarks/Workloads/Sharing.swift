// One subscription to a source for many subscribers, and values that are recorded for late ones.

extension Workload {
  static var sharing: [Workload] { [recording, multicast] }

  private static var recording: Workload {
    let sends = opaque(500_000)
    let expected = sum(sends) + sum(16) { sends - 16 + $0 }
    return Workload(
      id: "W11a", name: "replay(16), 500k sends",
      library: Contender(elements: sends, expected: expected) { meter, sink in
        let subject = opaque(ReplaySubject<Int, Never>(capacity: 16))
        subject.subscribe { sink.add($0) }
        meter.time { for value in 0..<sends { subject.send(value) } }
        // A late subscriber, outside the measurement, shows that the values were recorded.
        subject.subscribe { sink.add($0) }
      },
      hands: [
        Contender("ring", elements: sends, expected: expected) { meter, sink in
          let subject = opaque(PlainSubject())
          _ = subject.add(adding(to: sink))
          var ring = ContiguousArray(repeating: 0, count: 16)
          var head = 0
          meter.time {
            for value in 0..<sends {
              ring[head] = value
              head = (head + 1) & 15
              subject.send(value)
            }
          }
          for offset in 0..<16 { sink.add(ring[(head + offset) & 15]) }
        }
      ],
      mark: [.atMost(3, of: "ring")])
  }

  private static var multicast: Workload {
    let count = opaque(1_000_000)
    return Workload(
      id: "F-multicast", name: "publish to one subscriber",
      library: .numbers(count, expected: sum(count)) { numbers, sink in
        let connection = numbers.publish()
        connection.signal.subscribe { sink.add($0) }
        connection.connect()
      },
      hands: [
        .pumped(count, expected: sum(count)) { sink in
          let subject = LockedSubject()
          subject.add(adding(to: sink))
          return { subject.send($0) }
        }
      ],
      mark: [.atMost(1.3, of: "closures")])
  }
}
