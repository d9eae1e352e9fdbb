import ReactiveSignals

// Actions at pseudo-random instants of a virtual clock.

extension Workload {
  static var virtualTime: [Workload] {
    [
      virtualTime(id: "W10-2k", size: opaque(2_000), growth: false),
      virtualTime(id: "W10-20k", size: opaque(20_000), growth: true),
      virtualTime(id: "W10-100k", size: opaque(100_000), growth: true),
      virtualTime(id: "W10-1M", size: opaque(1_000_000), growth: true),
    ]
  }

  private static func virtualTime(id: String, size: Int, growth: Bool) -> Workload {
    let small = 2_000
    return Workload(
      id: id, name: "virtual time, \(size) actions",
      library: .testScheduler(Contender.library, size),
      hands: [.heap("heap", size)]
        + (growth ? [.testScheduler("ours at 2k", small), .heap("heap at 2k", small)] : []),
      mark: [.atMost(1.2, of: "heap")]
        + (growth
          ? [
            .logarithmic(
              .init(small: small, large: size, librarySmall: "ours at 2k", hand: "heap", handSmall: "heap at 2k"))
          ] : []))
  }
}

extension Contender {
  /// The number of actions of a run, done in several rounds for small sizes, so that all sizes are measured equally
  /// well.
  private static func actions(_ size: Int) -> Int { max(size, 100_000) }

  fileprivate static func testScheduler(_ name: String, _ size: Int) -> Contender {
    let instants = times(size).map { Instant(.milliseconds($0)) }
    return Contender(name, elements: actions(size), expected: expected(size)) { meter in
      let sink = Sink()
      for _ in 0..<actions(size) / size {
        let scheduler = TestScheduler()
        meter.time {
          for index in 0..<size { scheduler.schedule(at: instants[index]) { sink.chain(index) } }
          scheduler.run(limit: .max)
        }
        // Released outside the measurement: the allocator does more work after so many actions.
        withExtendedLifetime(scheduler) {}
      }
      return sink.take()
    }
  }

  fileprivate static func heap(_ name: String, _ size: Int) -> Contender {
    let times = times(size)
    return Contender(name, elements: actions(size), expected: expected(size)) { meter in
      let sink = Sink()
      for _ in 0..<actions(size) / size {
        var heap = HandHeap()
        meter.time {
          for index in 0..<size { heap.push(at: times[index], number: index) { sink.chain(index) } }
          while let next = heap.pop() { next.action() }
        }
        withExtendedLifetime(heap) {}
      }
      return sink.take()
    }
  }

  private static func expected(_ size: Int) -> Int {
    let order = times(size).enumerated().sorted { ($0.element, $0.offset) < ($1.element, $1.offset) }
    var total = 0
    for _ in 0..<actions(size) / size {
      for (index, _) in order { total = Sink.chained(total, index) }
    }
    return total
  }

  /// Milliseconds from 1 to 1,000,000, the same in every run, some of them equal.
  private static func times(_ count: Int) -> [Int] {
    var state: UInt64 = 0x9e37_79b9_7f4a_7c15
    return (0..<count).map { _ in
      state ^= state << 13
      state ^= state >> 7
      state ^= state << 17
      return Int(state % 1_000_000) + 1
    }
  }
}
