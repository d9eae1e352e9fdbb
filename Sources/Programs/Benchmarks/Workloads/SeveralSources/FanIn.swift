import ReactiveSignals

// Two subjects that send in turn, combined by one operator.

extension Workload {
  static var meetings: [Workload] {
    let sends = opaque(500_000)
    let half = sends / 2
    let sampled = sum(half) { paired(2 * $0, 2 * $0 + 1) }
    return [
      Workload(
        id: "W6c", name: "combineLatest, 500k sends",
        library: .alternating(sends, expected: sum(sends, latest)) { left, right, sink in
          left.signal.combineLatest(with: right.signal).subscribe { sink.add(paired($0.0, $0.1)) }
        },
        hands: [.alternating(sends, expected: sum(sends, latest), LatestFanIn.init)],
        mark: [.absolute(12)]),
      Workload(
        id: "W6z", name: "zip, 500k sends",
        library: .alternating(sends, expected: sampled) { left, right, sink in
          left.signal.zip(with: right.signal).subscribe { sink.add(paired($0.0, $0.1)) }
        },
        hands: [.alternating(sends, expected: sampled, ZippingFanIn.init)],
        mark: [.atMost(2.5, of: "closures")]),
      Workload(
        id: "F-merge", name: "merge, 500k sends",
        library: .alternating(sends, expected: sum(sends)) { left, right, sink in
          left.signal.merge(with: right.signal).subscribe { sink.add($0) }
        },
        hands: [.alternating(sends, expected: sum(sends), MergingFanIn.init)],
        mark: [.absolute(12)]),
      Workload(
        id: "F-sample", name: "sample, 500k sends",
        library: .alternating(sends, expected: sum(half) { 2 * $0 }) { left, right, sink in
          left.signal.sample(by: right.signal).subscribe { sink.add($0) }
        },
        hands: [.alternating(sends, expected: sampled, SamplingFanIn.init)],
        mark: [.absolute(12)]),
      Workload(
        id: "F-withLatest", name: "withLatest, 500k sends",
        library: .alternating(sends, expected: sampled) { left, right, sink in
          right.signal.withLatest(from: left.signal).subscribe { sink.add(paired($0.1, $0.0)) }
        },
        hands: [.alternating(sends, expected: sampled, SamplingFanIn.init)],
        mark: [.absolute(12)]),
      takeUntil(sends),
      combineThree(sends),
    ]
  }

  private static func takeUntil(_ sends: Int) -> Workload {
    let expected = sum(sends)
    return Workload(
      id: "F-takeUntil", name: "take(until:), 500k sends",
      library: Contender(elements: sends, expected: expected) { meter in
        let sink = Sink()
        let subject = opaque(Subject<Int, Never>())
        let trigger = opaque(Subject<Int, Never>())
        subject.take(until: trigger.signal).subscribe { sink.add($0) }
        meter.time { for value in 0..<sends { subject.send(value) } }
        trigger.send(0)
        subject.send(1)
        return sink.take()
      },
      hands: [
        Contender("closures", elements: sends, expected: expected) { meter in
          let sink = Sink()
          let fanIn = opaque(EndingFanIn(adding(to: sink)))
          meter.time { for value in 0..<sends { fanIn.sendLeft(value) } }
          fanIn.sendRight(0)
          fanIn.sendLeft(1)
          return sink.take()
        }
      ],
      mark: [.absolute(12)])
  }

  /// Two signals are specialised; three and more use slots.
  private static func combineThree(_ sends: Int) -> Workload {
    let expected = sum(sends, latest)
    return Workload(
      id: "F-latest3", name: "combineLatest of three, 500k sends",
      library: .alternating(sends, expected: expected) { left, right, sink in
        Signal.combineLatest(left.signal, right.signal, .just(0)).subscribe { sink.add(paired($0.0, $0.1)) }
      },
      hands: [.alternating(sends, expected: expected, LatestFanIn.init)],
      mark: [])
  }

  /// The checksum of the pair that follows the sending of a number.
  private static func latest(_ number: Int) -> Int {
    if number == 0 { return 0 }
    return number & 1 == 0 ? paired(number, number - 1) : paired(number - 1, number)
  }
}

extension Contender {
  /// Sends the even numbers to one subject and the odd ones to the other. Both complete outside the measurement.
  static func alternating(
    _ sends: Int, expected: Int,
    _ subscribe: @escaping (Subject<Int, Never>, Subject<Int, Never>, Sink) -> Void
  ) -> Contender {
    Contender(elements: sends, expected: expected) { meter in
      let sink = Sink()
      let left = opaque(Subject<Int, Never>())
      let right = opaque(Subject<Int, Never>())
      subscribe(left, right, sink)
      meter.time {
        for value in stride(from: 0, to: sends, by: 2) {
          left.send(value)
          right.send(value + 1)
        }
      }
      left.complete()
      right.complete()
      return sink.take()
    }
  }

  static func alternating<FanIn: HandFanIn>(
    _ sends: Int, expected: Int, _ makeFanIn: @escaping (@escaping Receive) -> FanIn
  ) -> Contender {
    Contender("closures", elements: sends, expected: expected) { meter in
      let sink = Sink()
      let fanIn = opaque(makeFanIn(adding(to: sink)))
      meter.time {
        for value in stride(from: 0, to: sends, by: 2) {
          fanIn.sendLeft(value)
          fanIn.sendRight(value + 1)
        }
      }
      fanIn.complete()
      return sink.take()
    }
  }
}
