import ReactiveSchedulers
import Testing

@Suite("TestScheduler that shuffles")
struct ShuffleTests {
  /// The order in which actions run on a scheduler with that seed.
  private func order(seed: UInt64?, _ schedule: (TestScheduler, Log<Int>) -> Void) -> [Int] {
    let time = TestScheduler(shuffledBy: seed)
    let log = Log<Int>()
    schedule(time, log)
    time.run()
    return log.entries
  }

  private func twenty(_ time: TestScheduler, _ log: Log<Int>) {
    for number in 0..<20 { time.schedule(at: Instant(.seconds(1))) { log.append(number) } }
  }

  @Test("The same seed gives the same order of equal instants, and different seeds give different ones")
  func seeds() {
    let orders = (0..<50 as Range<UInt64>).map { order(seed: $0, twenty) }
    #expect(orders == (0..<50 as Range<UInt64>).map { order(seed: $0, twenty) })
    #expect(Set(orders).count == 50)
    #expect(orders.allSatisfy { $0.sorted() == Array(0..<20) })
    #expect(order(seed: nil, twenty) == Array(0..<20))
  }

  @Test("Each of three actions of one instant can be the first")
  func everyFirst() {
    let firsts = (0..<60 as Range<UInt64>).map { seed in
      order(seed: seed) { time, log in
        for number in 0..<3 { time.schedule(after: .seconds(1)) { log.append(number) } }
      }[0]
    }
    for number in 0..<3 { #expect(firsts.filter { $0 == number }.count > 5) }
  }

  @Test("Different instants keep their order", arguments: 0..<10 as Range<UInt64>)
  func instants(seed: UInt64) {
    let order = order(seed: seed) { time, log in
      for number in (0..<20).reversed() { time.schedule(after: .seconds(number)) { log.append(number) } }
    }
    #expect(order == Array(0..<20))
  }

  @Test(
    "Actions without an instant stay in order, also those that other actions add",
    arguments: 0..<20 as Range<UInt64>)
  func undated(seed: UInt64) {
    let order = order(seed: seed) { time, log in
      for number in 0..<10 {
        time.enqueue {
          log.append(number)
          time.enqueue { log.append(10 + number) }
        }
      }
    }
    #expect(order == Array(0..<20))
  }

  @Test("Dated actions mix with undated ones of the same instant, in positions that depend on the seed")
  func mixture() {
    let orders = (0..<40 as Range<UInt64>).map { seed in
      order(seed: seed) { time, log in
        for number in 0..<3 { time.enqueue { log.append(number) } }
        time.schedule(at: .zero) { log.append(9) }
      }
    }
    #expect(orders.allSatisfy { $0.filter { $0 != 9 } == [0, 1, 2] })
    #expect(Set(orders.map { $0.firstIndex(of: 9)! }).count == 4)
  }

  @Test("Undated actions stay in order at every later instant, too", arguments: 0..<10 as Range<UInt64>)
  func laterInstants(seed: UInt64) {
    let order = order(seed: seed) { time, log in
      for second in 0..<5 {
        time.schedule(after: .seconds(second)) {
          for number in 0..<5 { time.enqueue { log.append(second * 5 + number) } }
        }
      }
    }
    #expect(order == Array(0..<25))
  }

  @Test("An undated action may come before a dated one at a later instant, too, however many ran before")
  func laterMixture() {
    let firsts = (0..<60 as Range<UInt64>).map { seed in
      order(seed: seed) { time, log in
        for _ in 0..<100 { time.enqueue {} }
        time.schedule(after: .seconds(1)) {
          time.enqueue { log.append(0) }
          time.schedule(at: time.now) { log.append(1) }
        }
      }[0]
    }
    for number in 0..<2 { #expect(firsts.filter { $0 == number }.count > 15) }
  }
}
