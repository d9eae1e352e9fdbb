@Suite("Atomic")
struct AtomicTests {
  @Test("Outside a hunt updates by real threads are exact")
  func realThreads() async {
    final class Counts: Sendable {
      let sum = Atomic(0)
      let byComparing = Atomic<UInt128>(0)
    }
    let counts = Counts()
    await inParallel {
      for _ in 0..<20_000 {
        counts.sum.wrappingAdd(1, ordering: .relaxed)
        var (exchanged, seen) = (false, counts.byComparing.load(ordering: .relaxed))
        while !exchanged {
          (exchanged, seen) = counts.byComparing.compareExchange(
            expected: seen, desired: seen + 1, ordering: .acquiringAndReleasing)
        }
      }
    }
    #expect(counts.sum.load(ordering: .acquiring) == 80_000)
    #expect(counts.byComparing.load(ordering: .acquiring) == 80_000)
  }

  @Test("Values of every size are loaded, stored and exchanged")
  func sizes() {
    do {
      let byte = Atomic<UInt8>(200)
      #expect(byte.wrappingAdd(100, ordering: .relaxed) == (oldValue: 200, newValue: 44))
      #expect(byte.exchange(7, ordering: .acquiring) == 44)
      #expect(byte.load(ordering: .sequentiallyConsistent) == 7)
    }
    do {
      let short = Atomic<Int16>(-3)
      #expect(short.min(-5, ordering: .releasing) == (oldValue: -3, newValue: -5))
      #expect(short.max(2, ordering: .relaxed) == (oldValue: -5, newValue: 2))
      short.store(9, ordering: .releasing)
      #expect(short.load(ordering: .relaxed) == 9)
    }
    do {
      let word = Atomic<UInt32>(0b1100)
      #expect(word.bitwiseAnd(0b1010, ordering: .relaxed).newValue == 0b1000)
      #expect(word.bitwiseOr(0b0001, ordering: .acquiring).newValue == 0b1001)
      #expect(word.bitwiseXor(0b0011, ordering: .sequentiallyConsistent).newValue == 0b1010)
      #expect(word.subtract(2, ordering: .acquiringAndReleasing).newValue == 0b1000)
    }
    do {
      let long = Atomic<Double>(0.5)
      #expect(long.exchange(2.5, ordering: .sequentiallyConsistent) == 0.5)
      #expect(long.compareExchange(expected: 1, desired: 3, ordering: .releasing) == (false, 2.5))
      #expect(
        long.compareExchange(
          expected: 2.5, desired: 3, successOrdering: .sequentiallyConsistent, failureOrdering: .acquiring)
          == (true, 2.5))
      #expect(long.weakCompareExchange(expected: 1, desired: 4, ordering: .relaxed) == (false, 3))
    }
    do {
      let pair = Atomic(WordPair(first: 1, second: 2))
      let old = pair.exchange(WordPair(first: 3, second: 4), ordering: .acquiringAndReleasing)
      #expect(old == WordPair(first: 1, second: 2))
      pair.store(WordPair(first: 5, second: 6), ordering: .relaxed)
      #expect(pair.load(ordering: .acquiring) == WordPair(first: 5, second: 6))
      let found = pair.compareExchange(
        expected: WordPair(first: 5, second: 0), desired: WordPair(first: 0, second: 0), ordering: .relaxed)
      #expect(!found.exchanged)
      #expect(found.original == WordPair(first: 5, second: 6))
    }
  }

  @Test("Booleans, optional references and enumerations are values too")
  func representations() {
    enum Phase: Int, AtomicRepresentable { case idle, running, done }
    let phase = Atomic(Phase.idle)
    #expect(phase.compareExchange(expected: .idle, desired: .running, ordering: .acquiring) == (true, .idle))
    #expect(phase.load(ordering: .relaxed) == .running)

    let flag = Atomic(true)
    #expect(flag.logicalAnd(false, ordering: .relaxed) == (oldValue: true, newValue: false))
    #expect(flag.logicalOr(true, ordering: .acquiring) == (oldValue: false, newValue: true))
    #expect(flag.logicalXor(true, ordering: .releasing) == (oldValue: true, newValue: false))

    let object = Held(0)
    let reference = Atomic<Unmanaged<Held<Int>>?>(nil)
    #expect(reference.load(ordering: .acquiring) == nil)
    reference.store(.passUnretained(object), ordering: .releasing)
    #expect(reference.exchange(nil, ordering: .acquiringAndReleasing)?.takeUnretainedValue() === object)
    atomicMemoryFence(ordering: .acquiringAndReleasing)
  }
}
