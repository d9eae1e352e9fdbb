import ReactiveSignals

// Values that are recorded for late subscribers.

extension Workload {
  static var replay: [Workload] { [recording16, recordingAll, recordingLately, replaying] }

  private static var recording16: Workload {
    let sends = opaque(500_000)
    let expected = sum(sends) + sum(16) { sends - 16 + $0 }
    return Workload(
      id: "W11a", name: "replay(16), 500k sends",
      library: .recording(sends, capacity: 16, expected: expected),
      hands: [
        Contender("ring", elements: sends, expected: expected) { meter in
          let sink = Sink()
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
          return sink.take()
        }
      ],
      mark: [.atMost(3, of: "ring")])
  }

  private static var recordingAll: Workload {
    let sends = opaque(500_000)
    let expected = sum(sends) * 2
    return Workload(
      id: "W11b", name: "replay(unbounded), 500k sends",
      library: .recording(sends, capacity: .max, expected: expected),
      hands: [
        Contender("array", elements: sends, expected: expected) { meter in
          let sink = Sink()
          let subject = opaque(PlainSubject())
          _ = subject.add(adding(to: sink))
          var recorded: ContiguousArray<Int> = []
          meter.time {
            for value in 0..<sends {
              recorded.append(value)
              subject.send(value)
            }
          }
          for value in recorded { sink.add(value) }
          return sink.take()
        }
      ],
      mark: [.atMost(2, of: "array")])
  }

  /// The values of the last 16 milliseconds, in a clock that advances by one for each value.
  private static var recordingLately: Workload {
    let sends = opaque(100_000)
    let expected = sum(sends) + sum(16) { sends - 16 + $0 }
    return Workload(
      id: "F-replay-within", name: "replay(within:), 100k sends in virtual time",
      library: Contender(elements: sends, expected: expected) { meter in
        let sink = Sink()
        let scheduler = TestScheduler()
        let subject = opaque(Subject<Int, Never>())
        let replayed = subject.replay(capacity: 100, within: .milliseconds(16), on: scheduler)
        replayed.subscribe { sink.add($0) }
        meter.time {
          for value in 0..<sends {
            scheduler.advance(by: .milliseconds(1))
            subject.send(value)
          }
        }
        replayed.subscribe { sink.add($0) }
        return sink.take()
      },
      hands: [
        Contender("ring", elements: sends, expected: expected) { meter in
          let sink = Sink()
          let clock = HandClock()
          let subject = opaque(PlainSubject())
          _ = subject.add(adding(to: sink))
          var ring = ContiguousArray(repeating: (instant: 0, value: 0), count: 128)
          var (head, end) = (0, 0)
          meter.time {
            for value in 0..<sends {
              clock.advance(to: clock.now + 1)
              while head < end, ring[head & 127].instant + 16 <= clock.now { head += 1 }
              ring[end & 127] = (clock.now, value)
              end += 1
              subject.send(value)
            }
          }
          for position in head..<end { sink.add(ring[position & 127].value) }
          return sink.take()
        }
      ],
      mark: [])
  }

  private static var replaying: Workload {
    let values = opaque(1_000)
    let subscribers = opaque(1_000)
    let expected = sum(values) * subscribers
    return Workload(
      id: "W11c", name: "1,000 values to 1,000 late subscribers",
      library: Contender(elements: values * subscribers, expected: expected) { meter in
        let sink = Sink()
        let subject = opaque(ReplaySubject<Int, Never>())
        for value in 0..<values { subject.send(value) }
        meter.time { for _ in 0..<subscribers { subject.subscribe { sink.add($0) } } }
        return sink.take()
      },
      hands: [
        Contender("array", elements: values * subscribers, expected: expected) { meter in
          let sink = Sink()
          let subject = opaque(PlainSubject())
          let recorded = ContiguousArray(0..<values)
          meter.time {
            for _ in 0..<subscribers {
              let receive = adding(to: sink)
              _ = subject.add(receive)
              for value in recorded { receive(value) }
            }
          }
          return sink.take()
        }
      ],
      mark: [.atMost(3, of: "array")])
  }
}

extension Contender {
  /// Sends to one live subscriber. A late subscriber, outside the measurement, shows that the values were recorded.
  fileprivate static func recording(_ sends: Int, capacity: Int, expected: Int) -> Contender {
    Contender(elements: sends, expected: expected) { meter in
      let sink = Sink()
      let subject = opaque(ReplaySubject<Int, Never>(capacity: capacity))
      subject.subscribe { sink.add($0) }
      meter.time { for value in 0..<sends { subject.send(value) } }
      subject.subscribe { sink.add($0) }
      return sink.take()
    }
  }
}
