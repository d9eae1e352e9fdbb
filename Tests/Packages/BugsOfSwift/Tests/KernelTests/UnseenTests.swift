import CKernels
import Foundation
import Synchronization

@Suite("Accesses of functions that announce nothing", .serialized, .carriers)
struct UnseenTests {
  private static let seenPairs = [
    TwoThreads("memcpy", { Bytes() }, { $0.copy() }, { $0.store() }),
    TwoThreads("an update", { Bytes() }, { $0.update() }, { $0.store() }),
    TwoThreads("a key path of a value", { Members() }, { $0.number = 1 }, { $0.number = 2 }),
    TwoThreads("a move", { Bytes() }, { $0.moveAll() }, { $0.store() }),
    TwoThreads("what a deinitialiser calls", { End() }, { $0.keeper.clear() }, { $0.bytes.store() }),
  ]

  private static let unseenPairs = [
    TwoThreads("generic code", { Ring(0) }, { $0.put(1) }, { $0.put(2) }),
    TwoThreads("a function of a buffer", { Bytes() }, { $0.sort() }, { $0.store() }),
    TwoThreads("a number of ten bytes", { Pointee() }, { number_add($0.pointer) }, { number_add($0.pointer) }),
    TwoThreads("a key path", { Keyed() }, { $0.set(1) }, { $0.setDirectly(2) }),
    TwoThreads("an array of Foundation", { OldArray() }, { $0.add("a") }, { $0.add("b") }),
    TwoThreads(
      "a file", { NSTemporaryDirectory() + UUID().uuidString }, { _ = FileManager.default.fileExists(atPath: $0) },
      { rmdir($0) }),
  ]

  private final class Pointee: @unchecked Sendable {
    // Sendable: not true, so that the data race compiles.
    let pointer = UnsafeMutableRawPointer.allocate(byteCount: 16, alignment: 16)

    init() { pointer.initializeMemory(as: UInt8.self, repeating: 0, count: 16) }
  }

  private struct End: Sendable {
    let bytes: Bytes
    let keeper: Keeper

    init() {
      let bytes = Bytes()
      self.bytes = bytes
      keeper = Keeper(Ending { bytes.store() })
    }
  }

  @Test("A function that accesses memory for instrumented code is seen", arguments: seenPairs)
  private func seen(_ pair: TwoThreads) {
    let result = hunt(pair.scenario)
    #expect(result.report?.failure.kind == .dataRace, "\(result)")
  }

  @Test("What is not seen is named, and not every schedule is claimed", arguments: unseenPairs)
  private func unseen(_ pair: TwoThreads) {
    let result = hunt(pair.scenario, budget: .schedules(30))
    #expect(result.report?.failure.kind == .dataRace || result.report == nil && !result.isExhaustive, "\(result)")
  }

  @Test(
    "No search claims anything if the compiler leaves out atomic operations, and the result names them",
    arguments: [SearchStrategy.depthFirst(), .partialOrderReduction])
  func unannounced(_ strategy: SearchStrategy) {
    let scenario = Scenario("maxima") { run in
      let largest = Largest()
      run.thread("a") { largest.add(1) }
      run.thread("b") { run.expect(largest.value <= 1) }
    }
    let result = hunt(scenario, strategy: strategy)
    #expect(result.isClean && result.coverage == .sampled, "\(result)")
    #expect(result.description.contains("min or max of an atomic"), "\(result)")
  }

  @Test("A lazy reference orders the object that it holds")
  func lazyReference() {
    let result = hunt(
      Scenario("a lazy reference") { run in
        let made = Made()
        let numbers = Mutex<[Int]>([])
        for number in [1, 2] {
          run.thread("\(number)") {
            let made = made.number(or: number)
            numbers.withLock { $0.append(made) }
          }
        }
        run.finally { run.expect(numbers.withLock { Set($0).count == 1 }, "there are two objects") }
      })
    #expect(result.isClean, "\(result)")
  }

  @Test("The permits of a semaphore of C may be read before or after a change")
  func permits() {
    let counts = Locked<Set<Int32>>([])
    let result = hunt(
      Scenario("permits") { run in
        nonisolated(unsafe) let semaphore = UnsafeMutablePointer<sem_t>.allocate(capacity: 1)
        sem_init(semaphore, 0, 0)
        run.thread("post") { sem_post(semaphore) }
        run.thread("read") {
          var count: Int32 = 0
          sem_getvalue(semaphore, &count)
          counts.insert(count)
        }
      }, strategy: .partialOrderReduction)
    #expect(result.isClean && counts.value == [0, 1], "\(result)")
  }

  @Test("A search that leaves orders out claims nothing if weak references or deinitialisers tell orders apart")
  func references() {
    let ends = Locked<Set<[String]>>([])
    func hunting(_ strategy: SearchStrategy, _ second: @escaping @Sendable (Keeper, Mutexed) -> Void) -> HuntResult {
      hunt(
        Scenario("references") { run in
          let events = Mutexed()
          let keeper = Keeper(Ending { events.add("end") })
          run.thread("a") { keeper.clear() }
          run.thread("b") { second(keeper, events) }
          run.finally { ends.insert(events.all) }
        }, strategy: strategy)
    }
    let reading = hunting(.partialOrderReduction) { keeper, events in events.add(keeper.isThere ? "there" : "gone") }
    #expect(reading.isClean && reading.coverage == .sampled, "\(reading)")
    ends.clear()
    let ending = hunting(.depthFirst()) { _, events in events.add("other") }
    #expect(ending.isClean && !ending.isExhaustive, "\(ending)")
    #expect(ends.value == [["end", "other"], ["other", "end"]])
  }

  @Test("A search that leaves orders out claims nothing if a thread asks for the only reference while others have some")
  func onlyReference() {
    let answers = Locked<Set<Bool>>([])
    func hunting(_ strategy: SearchStrategy, inTurn: Bool) -> HuntResult {
      answers.clear()
      return hunt(
        Scenario("the only reference") { run in
          let (shared, events) = (Shared(), Mutexed())
          run.thread("a") {
            if inTurn { events.inTurn { shared.giveUp() } } else { shared.giveUp() }
          }
          run.thread("b") {
            if inTurn { events.inTurn { answers.insert(shared.isOnly()) } } else { answers.insert(shared.isOnly()) }
          }
        }, strategy: strategy)
    }
    let free = hunting(.partialOrderReduction, inTurn: false)
    #expect(free.report == nil && free.coverage == .sampled, "\(free)")
    let locked = hunting(.partialOrderReduction, inTurn: true)
    // An optimised build gives lines to the deinitialisers that the compiler has made, so they count as the program's.
    let isWeakened = locked.description.contains("deinitialisers are not seen")
    #expect(locked.isClean && answers.value == [false, true], "\(locked)")
    #expect(isWeakened || locked.coverage == .announcedOrders, "\(locked)")
    #expect(hunting(.depthFirst(), inTurn: false).report == nil && answers.value == [false, true])
  }

  /// What hunts have seen in their runs, which announce nothing of it.
  private final class Locked<Values: SetAlgebra & Sendable>: @unchecked Sendable {
    private(set) var value: Values

    init(_ value: Values) { self.value = value }

    func insert(_ element: Values.Element) { value.insert(element) }
    func clear() { value = [] }
  }

  final class Mutexed: Sendable {
    private let events = Mutex<[String]>([])

    func add(_ event: String) { events.withLock { $0.append(event) } }
    var all: [String] { events.withLock { $0 } }
    func inTurn(_ work: () -> Void) { events.withLock { _ in work() } }
  }
}
