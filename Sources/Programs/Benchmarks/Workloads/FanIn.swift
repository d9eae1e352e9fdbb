// Two subjects that send in turn, combined by one operator.

extension Workload {
  static var meetings: [Workload] {
    let sends = opaque(500_000)
    let expected = sum(sends, latest)
    return [
      Workload(
        id: "W6c", name: "combineLatest, 500k sends",
        library: Contender(elements: sends, expected: expected) { meter, sink in
          let left = opaque(Subject<Int, Never>())
          let right = opaque(Subject<Int, Never>())
          left.signal.combineLatest(with: right.signal).subscribe { sink.add(paired($0.0, $0.1)) }
          meter.time {
            for value in stride(from: 0, to: sends, by: 2) {
              left.send(value)
              right.send(value + 1)
            }
          }
        },
        hands: [
          Contender("closures", elements: sends, expected: expected) { meter, sink in
            let fanIn = opaque(LatestFanIn(adding(to: sink)))
            meter.time {
              for value in stride(from: 0, to: sends, by: 2) {
                fanIn.sendLeft(value)
                fanIn.sendRight(value + 1)
              }
            }
          }
        ],
        mark: [.absolute(12)])
    ]
  }

  /// The checksum of the pair that follows the sending of a number.
  private static func latest(_ number: Int) -> Int {
    if number == 0 { return 0 }
    return number & 1 == 0 ? paired(number, number - 1) : paired(number - 1, number)
  }
}
