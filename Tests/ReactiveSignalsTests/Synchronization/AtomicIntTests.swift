import Huntable
import Testing

@testable import ReactiveSignals

@Suite("AtomicInt")
struct AtomicIntTests {
  @Test("Each operation returns what it is documented to return")
  func operations() {
    let number = AtomicInt(1)
    let first = number.load()
    #expect(first == 1)
    number.store(2)
    let previous = number.exchange(3)
    #expect(previous == 2)
    let wronglyExpected = number.replace(2, by: 9)
    #expect(!wronglyExpected)
    let replaced = number.replace(3, by: 4)
    #expect(replaced)
    let sum = number.add(-5)
    #expect(sum == -1)
    let last = number.load()
    #expect(last == -1)
  }

  @Test("Of several threads that replace the same value one wins")
  func oneWinner() async {
    final class Shared: Sendable {
      let stage = AtomicInt(0)
      let winners = AtomicInt(0)
    }
    let rounds = (0..<2_000).map { _ in Shared() }
    await onRawThreads(3) { _ in
      for round in rounds where round.stage.replace(0, by: 1) { round.winners.add(1) }
    }
    #expect(rounds.allSatisfy { $0.winners.load() == 1 })
  }
}
