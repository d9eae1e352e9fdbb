import Huntable
import Testing

@testable import RaceHunt

@Suite("Memory model")
struct MemoryModelTests: MemoryModelSuite {
  var model = MemoryModel.begun

  private mutating func readable(_ atomic: Int, by thread: Int, _ ordering: MemoryOrdering = .relaxed) -> [UInt64] {
    let ages = model.ages(of: atomic, newest: zero, for: thread, ordering)
    let stores = model.history(of: atomic)?.pointee.stores
    return ages.map { age in stores.map { $0[$0.count - 1 - age].pointee.value.low } ?? 0 }
  }

  @Test("A load may read every store that it does not know to be replaced, the newest first")
  mutating func visible() {
    store(1, x, by: 1, .relaxed)
    store(2, x, by: 1, .relaxed)
    #expect(readable(x, by: 2) == [2, 1, 0])
    #expect(readable(x, by: 1) == [2])
  }

  @Test("A thread never reads a store that is older than one that it has read")
  mutating func coherence() {
    store(1, x, by: 1, .relaxed)
    store(2, x, by: 1, .relaxed)
    #expect(load(x, age: 1, by: 2, .relaxed) == 1)
    #expect(readable(x, by: 2) == [2, 1])
    // What another thread has read is known after a handover.
    store(1, y, by: 2, .releasing)
    _ = load(y, by: 3, .acquiring)
    #expect(readable(x, by: 3) == [2, 1])
  }

  @Test(
    "Only a store that releases, read by a load that acquires, hands on what the thread knows",
    arguments: [
      (MemoryOrdering.releasing, MemoryOrdering.acquiring, true), (.relaxed, .acquiring, false),
      (.releasing, .relaxed, false), (.sequentiallyConsistent, .sequentiallyConsistent, true),
      (.acquiringAndReleasing, .acquiring, true),
    ])
  mutating func handover(_ storing: MemoryOrdering, _ loading: MemoryOrdering, _ isOrdered: Bool) {
    store(1, x, by: 1, .relaxed)
    #expect(model.access(5, by: 1, writes: true) == nil)
    store(1, y, by: 1, storing)
    store(2, x, by: 1, .relaxed)
    #expect(load(y, by: 2, loading) == 1)
    #expect(readable(x, by: 2) == (isOrdered ? [2, 1] : [2, 1, 0]))
    #expect((model.access(5, by: 2, writes: false) == nil) == isOrdered)
  }

  @Test("An older store that releases hands on what was known then, not later")
  mutating func olderHandover() {
    store(1, y, by: 1, .releasing)
    store(1, x, by: 1, .relaxed)
    store(2, y, by: 1, .releasing)
    #expect(load(y, age: 1, by: 2, .acquiring) == 1)
    #expect(readable(x, by: 2) == [1, 0])
    #expect(load(y, by: 2, .acquiring) == 2)
    #expect(readable(x, by: 2) == [1])
  }

  @Test("An update continues a release sequence, a store ends it", arguments: [true, false])
  mutating func releaseSequence(_ isUpdate: Bool) {
    store(1, x, by: 1, .relaxed)
    store(1, y, by: 1, .releasing)
    if isUpdate {
      model.update(y, from: AtomicBits(1), to: AtomicBits(2), by: 3, .relaxed)
    } else {
      store(2, y, by: 3, .relaxed)
    }
    #expect(load(y, by: 2, .acquiring) == 2)
    #expect(readable(x, by: 2) == (isUpdate ? [1] : [1, 0]))
    #expect(readable(x, by: 3) == [1, 0])
  }

  @Test("A fence that releases and one that acquires order relaxed accesses", arguments: [true, false])
  mutating func fences(_ acquires: Bool) {
    store(1, x, by: 1, .relaxed)
    model.fence(.releasing, by: 1)
    store(2, x, by: 1, .relaxed)
    store(1, y, by: 1, .relaxed)
    #expect(load(y, by: 2, .relaxed) == 1)
    #expect(readable(x, by: 2) == [2, 1, 0])
    model.fence(acquires ? .acquiring : .releasing, by: 2)
    #expect(readable(x, by: 2) == (acquires ? [2, 1] : [2, 1, 0]))
  }

  @Test("A load after a sequentially consistent fence sees what came before an earlier one, but is not ordered by it")
  mutating func strictFences() {
    store(1, x, by: 1, .relaxed)
    #expect(model.access(5, by: 1, writes: true) == nil)
    model.fence(.sequentiallyConsistent, by: 1)
    store(2, x, by: 1, .relaxed)
    #expect(readable(x, by: 2) == [2, 1, 0])
    #expect(readable(x, by: 2, .sequentiallyConsistent) == [2, 1])
    model.fence(.sequentiallyConsistent, by: 2)
    #expect(readable(x, by: 2) == [2, 1])
    #expect(model.access(5, by: 2, writes: false)! == (thread: 1, wrote: true))
  }

  @Test(
    "A sequentially consistent load sees sequentially consistent stores, but need not see what such loads have read")
  mutating func strictAccesses() {
    store(1, x, by: 1, .sequentiallyConsistent)
    store(2, x, by: 1, .releasing)
    #expect(readable(x, by: 2) == [2, 1, 0])
    #expect(readable(x, by: 2, .sequentiallyConsistent) == [2, 1])
    // Thread 3 may be on the processor of thread 1, which shows it the store before thread 2 sees it.
    #expect(load(x, by: 3, .sequentiallyConsistent) == 2)
    #expect(readable(x, by: 2, .sequentiallyConsistent) == [2, 1])
    // A fence after them has the same effect on relaxed loads.
    model.fence(.sequentiallyConsistent, by: 2)
    #expect(readable(x, by: 2) == [2, 1])
  }

  @Test("A store may precede stores that its thread does not know, but stands between no update and what it read")
  mutating func modificationOrder() {
    store(1, x, by: 1, .relaxed)
    model.update(x, from: AtomicBits(1), to: AtomicBits(2), by: 1, .relaxed)
    // After 2; not between 1 and 2; between 0 and 1.
    #expect(Array(model.agesOfStore(to: x, newest: zero, for: 2, .relaxed)) == [0, 2])
    model.store(AtomicBits(3), to: x, over: zero, age: 2, by: 2, .relaxed)
    #expect(readable(x, by: 3) == [2, 1, 3, 0])
    #expect(readable(x, by: 2) == [2, 1, 3])
    #expect(Array(model.agesOfStore(to: x, newest: zero, for: 1, .relaxed)) == [0])
  }

  @Test("A comparison finds its value in the newest store alone")
  mutating func comparison() {
    for value: UInt64 in [1, 0, 1] { store(value, x, by: 1, .relaxed) }
    #expect(Array(model.ages(of: x, newest: zero, for: 2, .relaxed, except: AtomicBits(1))) == [0, 1, 3])
  }

  @Test("Locks order what happens inside them")
  mutating func locks() {
    store(1, x, by: 1, .relaxed)
    #expect(model.access(5, by: 1, writes: true) == nil)
    model.releaseLock(7, by: 1)
    store(2, x, by: 1, .relaxed)
    model.acquireLock(8, by: 2)
    #expect(readable(x, by: 2) == [2, 1, 0])
    model.acquireLock(7, by: 2)
    #expect(readable(x, by: 2) == [2, 1])
    #expect(model.access(5, by: 2, writes: true) == nil)
    #expect(model.access(5, by: 1, writes: false)! == (thread: 2, wrote: true))
  }

  @Test("A write races with each read that is not ordered before it; reads do not race with each other")
  mutating func plainMemory() {
    #expect(model.access(5, by: 1, writes: false) == nil)
    #expect(model.access(5, by: 2, writes: false) == nil)
    model.releaseLock(7, by: 1)
    model.acquireLock(7, by: 3)
    #expect(model.access(5, by: 3, writes: true)! == (thread: 2, wrote: false))
  }

  @Test("A thread that has waited reads no store from before, and is not ordered by that")
  mutating func waiting() {
    store(1, x, by: 1, .relaxed)
    #expect(model.access(5, by: 1, writes: true) == nil)
    model.catchUp(2)
    store(2, x, by: 1, .relaxed)
    #expect(readable(x, by: 2) == [2, 1])
    #expect(model.access(5, by: 2, writes: false) != nil)
  }

  @Test("A thread that is ordered reads the newest store, and may access all memory")
  mutating func ordered() {
    store(1, x, by: 1, .relaxed)
    #expect(model.access(5, by: 1, writes: true) == nil)
    model.orders(2)
    #expect(readable(x, by: 2) == [1])
    #expect(model.access(5, by: 2, writes: true) == nil)
  }

  @Test("Stores that nobody can read are dropped; beyond the limit, the oldest are, which is noted")
  mutating func limit() {
    for value in 1...100 {
      store(UInt64(value), x, by: 1, .releasing)
      for reader in 2...3 { _ = load(x, by: reader, .relaxed) }
    }
    #expect(!model.isCut)
    for value in 101...200 { store(UInt64(value), x, by: 1, .releasing) }
    #expect(model.isCut)
    #expect(readable(x, by: 2).count <= AtomicHistory.limit + 1)
    #expect(readable(x, by: 2).first == 200)
  }
}
