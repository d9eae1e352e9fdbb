// Actions at pseudo-random instants of a virtual clock.

extension Workload {
  static var virtualTime: [Workload] {
    let size = opaque(100_000)
    return [
      Workload(
        id: "W10-100k", name: "virtual time, 100,000 actions", library: .testScheduler(size), hands: [.heap(size)],
        mark: [.atMost(1.2, of: "heap")])
    ]
  }
}

extension Contender {
  fileprivate static func testScheduler(_ size: Int) -> Contender {
    let instants = times(size).map { Instant(.milliseconds($0)) }
    return Contender(elements: size, expected: expected(size)) { meter, sink in
      let scheduler = TestScheduler()
      meter.time {
        for index in 0..<size { scheduler.schedule(at: instants[index]) { sink.chain(index) } }
        scheduler.run(limit: .max)
      }
      // Released outside the measurement: the allocator does more work after so many actions.
      withExtendedLifetime(scheduler) {}
    }
  }

  fileprivate static func heap(_ size: Int) -> Contender {
    let times = times(size)
    return Contender("heap", elements: size, expected: expected(size)) { meter, sink in
      var heap = HandHeap()
      meter.time {
        for index in 0..<size { heap.push(at: times[index], number: index) { sink.chain(index) } }
        while let next = heap.pop() { next.action() }
      }
      withExtendedLifetime(heap) {}
    }
  }

  private static func expected(_ size: Int) -> Int {
    let order = times(size).enumerated().sorted { ($0.element, $0.offset) < ($1.element, $1.offset) }
    return order.reduce(0) { Sink.chained($0, $1.offset) }
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
