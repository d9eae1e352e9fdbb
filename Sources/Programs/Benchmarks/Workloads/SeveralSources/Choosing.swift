import ReactiveSignals

// Two signals of which one decides about the other, or one signal that is divided.

extension Workload {
  static var choosing: [Workload] {
    let sends = opaque(500_000)
    return [
      // The second value of each round is that of a signal that has lost, or of the gate, which stays open.
      Workload(
        id: "C-race", name: "race, 500k sends",
        library: .alternating(sends, expected: sum(sends / 2) { 2 * $0 }) { left, right, sink in
          left.race(with: right.signal).subscribe { sink.add($0) }
        },
        hands: [.alternating(sends, expected: sum(sends / 2) { 2 * $0 }, RacingFanIn.init)],
        mark: [.absolute(12)]),
      Workload(
        id: "C-pause", name: "pausable(by:), 500k sends",
        library: .alternating(sends, expected: sum(sends / 2 - 1) { 2 * $0 + 2 }) { source, gate, sink in
          source.pausable(by: gate.map { $0 & 1 == 1 }).subscribe { sink.add($0) }
        },
        hands: [.alternating(sends, expected: sum(sends / 2 - 1) { 2 * $0 + 2 }, PausingFanIn.init)],
        mark: [.absolute(12)]),
      Workload(
        id: "C-delayErrors", name: "mergeDelayingErrors, 500k sends",
        library: .alternating(sends, expected: sum(sends)) { left, right, sink in
          Signal.mergeDelayingErrors([left.signal, right.signal]).subscribe { sink.add($0) }
        },
        hands: [.alternating(sends, expected: sum(sends), MergingFanIn.init)],
        mark: [.absolute(12)]),
      sequenceEqual(sends),
      partition(sends),
    ]
  }

  private static func sequenceEqual(_ sends: Int) -> Workload {
    Workload(
      id: "C-equal", name: "sequenceEqual, 500k sends",
      library: Contender(elements: sends, expected: 1) { meter in
        let sink = Sink()
        let (left, right) = opaque((Subject<Int, Never>(), Subject<Int, Never>()))
        left.sequenceEqual(to: right.signal).subscribe { sink.add($0 ? 1 : 0) }
        meter.time {
          for value in 0..<sends / 2 {
            left.send(value)
            right.send(value)
          }
        }
        left.complete()
        right.complete()
        return sink.take()
      },
      hands: [
        Contender("closures", elements: sends, expected: 1) { meter in
          let sink = Sink()
          let isEqual = HandState(true)
          // Pairs of equal numbers have the checksum of a multiple of four.
          let fanIn = opaque(ZippingFanIn { if $0 & 3 != 0 { isEqual.value = false } })
          meter.time {
            for value in 0..<sends / 2 {
              fanIn.sendLeft(value)
              fanIn.sendRight(value)
            }
          }
          sink.add(isEqual.value ? 1 : 0)
          return sink.take()
        }
      ],
      mark: [.atMost(2.5, of: "closures")])
  }

  private static func partition(_ sends: Int) -> Workload {
    let expected = sum(sends) { $0 & 1 == 0 ? $0 : 3 * $0 }
    return Workload(
      id: "C-partition", name: "partition, 500k sends",
      library: Contender(elements: sends, expected: expected) { meter in
        let sink = Sink()
        let subject = opaque(Subject<Int, Never>())
        let parts = subject.partition { $0 & 1 == 0 }
        parts.included.subscribe { sink.add($0) }
        parts.excluded.subscribe { sink.add(3 * $0) }
        meter.time { for value in 0..<sends { subject.send(value) } }
        return sink.take()
      },
      hands: [
        Contender("closures", elements: sends, expected: expected) { meter in
          let sink = Sink()
          let subject = opaque(LockedSubject())
          subject.add(filtering({ $0 & 1 == 0 }, into: adding(to: sink)))
          subject.add(filtering({ $0 & 1 != 0 }, into: { sink.add(3 * $0) }))
          meter.time { for value in 0..<sends { subject.send(value) } }
          return sink.take()
        }
      ],
      mark: [.atMost(1, of: "closures")])
  }
}
