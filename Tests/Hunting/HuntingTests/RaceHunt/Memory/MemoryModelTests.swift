@testable import RaceHunt

/// Tests of the model without threads, with an atomic that is zero at first. The litmus tests and the reference check it as a
/// whole.
@Suite("Memory model")
struct MemoryModelTests {
  private var model: MemoryModel
  private let x = 10
  private let zero = AtomicBits()

  /// The threads 1, 2 and 3 have begun after 0, which set up the atomic.
  init() {
    model = MemoryModel()
    for thread in 1...3 { model.begins(thread, after: 0) }
    model.ended(0)
  }

  private mutating func store(_ value: UInt64, by thread: Int, _ ordering: MemoryOrdering = .relaxed) {
    _ = model.agesOfStore(to: x, newest: zero, for: thread, ordering)
    model.store(AtomicBits(value), to: x, over: zero, by: thread, ordering)
  }

  private mutating func load(by thread: Int) {
    _ = model.ages(of: x, newest: zero, for: thread, .relaxed)
    _ = model.load(x, newest: zero, age: 0, by: thread, .relaxed)
  }

  private mutating func readable(by thread: Int, _ ordering: MemoryOrdering = .relaxed) -> [UInt64] {
    let ages = model.ages(of: x, newest: zero, for: thread, ordering)
    let stores = model.history(of: x)?.pointee.stores
    return ages.map { age in stores.map { $0[$0.count - 1 - age].pointee.value.low } ?? 0 }
  }

  @Test("A load after a sequentially consistent fence sees what came before an earlier one, but is not ordered by it")
  mutating func strictFences() {
    store(1, by: 1)
    #expect(model.access(5, by: 1, writes: true) == nil)
    model.fence(.sequentiallyConsistent, by: 1)
    store(2, by: 1)
    #expect(readable(by: 2) == [2, 1, 0])
    #expect(readable(by: 2, .sequentiallyConsistent) == [2, 1])
    model.fence(.sequentiallyConsistent, by: 2)
    #expect(readable(by: 2) == [2, 1])
    #expect(model.access(5, by: 2, writes: false)! == (thread: 1, wrote: true))
  }

  @Test("A comparison finds its value in the newest store alone")
  mutating func comparison() {
    for value: UInt64 in [1, 0, 1] { store(value, by: 1) }
    #expect(Array(model.ages(of: x, newest: zero, for: 2, .relaxed, except: AtomicBits(1))) == [0, 1, 3])
  }

  @Test("A thread that has waited reads no store from before, and is not ordered by that")
  mutating func waiting() {
    store(1, by: 1)
    #expect(model.access(5, by: 1, writes: true) == nil)
    model.catchUp(2)
    store(2, by: 1)
    #expect(readable(by: 2) == [2, 1])
    #expect(model.access(5, by: 2, writes: false) != nil)
  }

  @Test("A thread that is ordered reads the newest store, and may access all memory")
  mutating func ordered() {
    store(1, by: 1)
    #expect(model.access(5, by: 1, writes: true) == nil)
    model.orders(2)
    #expect(readable(by: 2) == [1])
    #expect(model.access(5, by: 2, writes: true) == nil)
  }

  @Test("Stores that nobody can read are dropped; beyond the limit, the oldest are, which is noted")
  mutating func limit() {
    for value in 1...100 {
      store(UInt64(value), by: 1, .releasing)
      for reader in 2...3 { load(by: reader) }
    }
    #expect(!model.isCut)
    for value in 101...200 { store(UInt64(value), by: 1, .releasing) }
    #expect(model.isCut)
    #expect(readable(by: 2).count <= AtomicHistory.limit + 1)
    #expect(readable(by: 2).first == 200)
  }
}
