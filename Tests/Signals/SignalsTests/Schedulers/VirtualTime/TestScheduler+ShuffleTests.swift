@Suite("TestScheduler that shuffles")
struct ShuffleTests {
  /// The order in which actions run on a scheduler with that seed.
  private func order(seed: UInt64?, _ schedule: (TestScheduler, _ note: @escaping @Sendable (Int) -> Void) -> Void)
    -> [Int]
  {
    let (time, log) = (TestScheduler(shuffledBy: seed), Log<Int>())
    schedule(time) { log.append($0) }
    time.run()
    return log.entries
  }

  /// The orders for many seeds.
  private func orders(_ schedule: (TestScheduler, _ note: @escaping @Sendable (Int) -> Void) -> Void) -> [[Int]] {
    (0..<60 as Range<UInt64>).map { order(seed: $0, schedule) }
  }

  @Test("The same seed gives the same order of equal instants, and different seeds give different ones")
  func seeds() {
    let twenty = { (time: TestScheduler, note: @escaping @Sendable (Int) -> Void) in
      for number in 0..<20 { time.schedule(at: Instant(.seconds(1))) { note(number) } }
    }
    let all = orders(twenty)
    #expect(all == orders(twenty) && Set(all).count == all.count)
    #expect(all.allSatisfy { $0.sorted() == Array(0..<20) } && order(seed: nil, twenty) == Array(0..<20))
  }

  @Test("Each of three actions of one instant can be the first")
  func everyFirst() {
    let orders = orders { time, note in
      for number in 0..<3 { time.schedule(after: .seconds(1)) { note(number) } }
    }
    for number in 0..<3 { #expect(orders.count { $0[0] == number } > 5) }
  }

  @Test("Different instants keep their order, as do undated actions of one instant, also those that others add")
  func kept() {
    let orders = orders { time, note in
      for second in (0..<5).reversed() {
        time.schedule(after: .seconds(second)) {
          for number in 0..<5 {
            time.enqueue {
              note(second * 10 + number)
              time.enqueue { note(second * 10 + 5 + number) }
            }
          }
        }
      }
    }
    #expect(orders.allSatisfy { $0 == Array(0..<50) })
  }

  @Test("Dated actions mix with undated ones of the same instant, in positions that depend on the seed")
  func mixture() {
    let orders = orders { time, note in
      for number in 0..<3 { time.enqueue { note(number) } }
      time.schedule(at: .zero) { note(9) }
    }
    #expect(orders.allSatisfy { $0.filter { $0 != 9 } == [0, 1, 2] })
    #expect(Set(orders.map { $0.firstIndex(of: 9)! }).count == 4)
  }

  @Test("An undated action may come before a dated one at a later instant, too, however many ran before")
  func laterMixture() {
    let orders = orders { time, note in
      for _ in 0..<100 { time.enqueue {} }
      time.schedule(after: .seconds(1)) {
        time.enqueue { note(0) }
        time.schedule(at: time.now) { note(1) }
      }
    }
    for number in 0..<2 { #expect(orders.count { $0[0] == number } > 15) }
  }
}
