@Suite("AtomicInt")
struct AtomicIntTests {
  @Test(
    "Each operation returns what it is documented to return, with every ordering",
    arguments: [.relaxed, .acquiring, .releasing, .acquiringAndReleasing, .sequentiallyConsistent] as [MemoryOrdering])
  func operations(_ ordering: MemoryOrdering) {
    // Loads cannot release, and stores cannot acquire.
    let ofLoad = ordering.ofFailure
    let ofStore = ordering == .acquiring || ordering == .acquiringAndReleasing ? .releasing : ordering
    let number = AtomicInt(1)
    let first = number.load(ordering: ofLoad)
    #expect(first == 1)
    number.store(2, ordering: ofStore)
    let previous = number.exchange(3, ordering: ordering)
    #expect(previous == 2)
    let wronglyExpected = number.replace(2, by: 9, ordering: ordering)
    #expect(!wronglyExpected)
    let replaced = number.replace(3, by: 4, ordering: ordering)
    #expect(replaced)
    let sum = number.add(-5, ordering: ordering)
    #expect(sum == -1)
    let last = number.load(ordering: ofLoad)
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
      for round in rounds where round.stage.replace(0, by: 1, ordering: .relaxed) {
        round.winners.add(1, ordering: .relaxed)
      }
    }
    #expect(rounds.allSatisfy { $0.winners.load(ordering: .relaxed) == 1 })
  }
}
