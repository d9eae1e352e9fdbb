import CKernels
import CPlain
import Foundation
import Huntable
import Kernels

/// What other threads and earlier objects leave behind.
@Suite("Memory", .serialized, .carriers)
struct MemoryTests {
  @Test("Memory of a run that another thread frees is held until the run ends")
  func freedElsewhere() {
    start_freeing()
    let result = hunt(
      Scenario("memory that is freed elsewhere") { run in
        for name in ["a", "b"] {
          run.thread(name) {
            // Dispatch ends objects of the run on threads of its own in this way.
            let first = malloc(5_000)
            free_elsewhere(first)
            let second = malloc(5_000)
            run.expect(first != second, "the address came back within the run")
            free(second)
          }
        }
      }, budget: .schedules(20))
    #expect(result.report == nil, "\(result)")
  }

  @Test("A lock in an object and a lock in memory of the same size are two locks")
  func twoLocks() {
    let adding = Scenario("adding") { run in
      let locks = TwoLocks()
      run.thread("a") { locks.addWithPart() }
      run.thread("b") { locks.addWithMemory() }
    }
    let result = hunt(adding)
    #expect(result.report?.failure.kind == .dataRace, "\(result)")
  }

  @Test("A lock that is a property of a class which is not final orders the accesses", arguments: [false, true])
  func property(isOpen: Bool) {
    let result = hunt(
      Scenario("adding") { run in
        let bolted = Bolted()
        for name in ["a", "b"] { run.thread(name) { bolted.add(isOpen: isOpen) } }
      })
    if isOpen {
      #expect(result.report?.failure.message.contains("Bolted.number") == true, "\(result)")
    } else {
      #expect(result.isClean && result.coverage >= .announcedOrders, "\(result)")
    }
  }

  #if arch(x86_64)
    @Test("A property that is changed beside a call of a lock is accessed")
    func besideLock() {
      let result = hunt(
        Scenario("raising") { run in
          let gauge = Gauge()
          for name in ["a", "b"] {
            run.thread(name) {
              gauge.take()
              gauge.give()
            }
          }
        })
      #expect(result.report?.failure.message.contains("Gauge.level") == true, "\(result)")
    }
  #endif

  @Test("Memory that a run has freed is the program's after the hunt")
  func afterwards() {
    _ = hunt(Scenario("memory") { run in run.thread("a") { for _ in 1...100 { free(malloc(5_000)) } } })
    for _ in 1...100 {
      let larger = realloc(malloc(5_000), 50_000)
      #expect(larger != nil)
      free(larger)
    }
  }

  @Test("On request, a new object has the address of one that has ended", arguments: [false, true], [false, true])
  func addresses(_ comeBack: Bool, _ forgets: Bool) {
    var budget = Budget.standard
    budget.addressesComeBack = comeBack
    let result = hunt(
      Scenario("pages") { run in
        let pages = Pages()
        for name in ["a", "b"] {
          run.thread(name) { run.expect(pages.usePage(forgets: forgets), "a new page is known") }
        }
      }, budget: budget)
    #expect(result.isClean == (forgets || !comeBack), "\(result)")
    #expect("\(result)".contains("new memory at old addresses") != comeBack, "\(result)")
  }

  @Test("Objects of Dispatch that have ended leave room for others")
  func manyObjects() {
    // More than the hunter's table has room for.
    for _ in 0..<2 { _ = (0..<20_000).map { _ in DispatchSemaphore(value: 0) } }
    let result = hunt(
      Scenario("serial queues") { run in
        let all = (0..<8).map { _ in Counted() }
        for name in ["a", "b"] {
          run.thread(name) { for counted in all { counted.add() } }
        }
      }, budget: .schedules(50))
    #expect(result.isClean, "\(result)")
  }

  @Test("A word that many threads read is compared with each of them")
  func manyReaders() {
    func readers(_ isOrdered: Bool) -> HuntResult {
      hunt(
        Scenario("readers") { run in
          let shelf = Shelf<Int>()
          let last = Atomic(0)
          for index in 0..<12 {
            run.thread("\(index)") {
              _ = shelf.count
              last.add(1, ordering: .acquiringAndReleasing)
            }
          }
          run.thread("writer") {
            // Without an order, one of the readers may not have read.
            while last.load(ordering: .acquiring) < (isOrdered ? 12 : 11) { Exploration.spinHint() }
            shelf.add(1)
          }
        }, budget: .schedules(200))
    }
    #expect(readers(false).report?.failure.kind == .dataRace)
    let ordered = readers(true)
    #expect(ordered.isClean && !"\(ordered)".contains("forgotten"), "\(ordered)")
  }

  @Test("The end of a large block races with accesses to each of its pages", arguments: [0, 700, 19_999])
  func largeBlock(_ pixel: Int) {
    func hunting(_ use: @escaping @Sendable (Frame) -> Void) -> HuntResult {
      hunt(
        Scenario("a large frame") { run in
          let frame = Frame(count: 20_000)
          run.thread("close") { frame.close() }
          run.thread("use") { use(frame) }
        })
    }
    #expect(hunting { _ = $0.hastyPixel(pixel) }.report?.failure.kind == .useAfterFree)
    #expect([.useAfterFree, .dataRace].contains(hunting { $0.set(pixel) }.report?.failure.kind))
    let right = hunting { _ = $0.pixel(pixel) }
    #expect(right.isClean, "\(right)")
  }

  /// A number that a thread publishes while another one does something with it.
  private func publishing(_ body: @escaping @Sendable (UnsafeMutablePointer<Int32>) -> Void) -> HuntResult {
    hunt(TwoThreads("publishing", { Number() }, { number_publish($0.pointer) }, { body($0.pointer) }).scenario)
  }

  @Test("An atomic access and a plain one that nothing orders are a race, and the end of the memory is one")
  func atomics() {
    #expect(publishing { _ = number_look($0) }.report?.failure.kind == .dataRace)
    let freed = publishing { $0.deallocate() }.report?.failure.kind
    #expect(freed == .dataRace || freed == .useAfterFree)
    for right in [
      publishing { _ = number_load($0) },
      publishing { if number_load($0) == 1 { _ = number_look($0) } },
      publishing { if number_load($0) == 1 { $0.deallocate() } },
    ] {
      #expect(right.isClean, "\(right)")
    }
  }

  /// Two threads that do the same with an object.
  private func twice<Object: Sendable>(
    _ make: @autoclosure @escaping @Sendable () -> Object, _ body: @escaping @Sendable (Object) -> Void
  ) -> HuntResult {
    hunt(TwoThreads("twice", make, body, body).scenario)
  }

  @Test("What a thread maps may have the address of what another one has given up")
  func mapped() {
    let result = twice(()) {
      let memory = mmap(nil, 4_096, PROT_READ | PROT_WRITE, MAP_PRIVATE | Int32(MAP_ANONYMOUS), -1, 0)!
      memory.assumingMemoryBound(to: Int32.self).pointee = 1
      munmap(memory, 4_096)
    }
    #expect(result.report == nil, "\(result)")
  }

  @Test("A thread has no local variables of one that has ended")
  func locals() {
    let result = twice(()) {
      Thread {
        var local: Int32 = 0
        changedElsewhere(&local)
      }.start()
    }
    #expect(result.report == nil, "\(result)")
  }

  @Test("A local variable that a thread shares with another one is compared", arguments: [false, true])
  func sharedLocal(_ waits: Bool) {
    let result = hunt(
      Scenario("a local variable") { run in
        run.thread("a") {
          var local: Int32 = 0
          changedElsewhere(&local) { number in if !waits { number.pointee += 1 } }
          local += 1
        }
      })
    #expect(result.report?.failure.kind == (waits ? nil : .dataRace), "\(result)")
  }

  @Test("Memory that is freed twice is used after it was freed")
  func freedTwice() {
    let result = twice(Number()) { $0.pointer.deallocate() }
    #expect(result.report?.failure.kind == .useAfterFree, "\(result)")
  }

  @Test("An object whose last reference is given up twice is used after it was freed")
  func releasedTwice() {
    let result = twice(Unmanaged.passRetained(Number())) { $0.release() }
    #expect(result.report?.failure.kind == .useAfterFree, "\(result)")
  }
}

@Suite("Bounds of memory", .serialized, .carriers)
struct BoundsTests {
  @Test("A write just beyond the bounds of memory is a crash, and the next hunt is right", arguments: [-1, 25])
  func bounds(_ index: Int) throws {
    func writing(at index: Int) -> Scenario {
      Scenario("writing") { run in
        for name in ["a", "b"] {
          run.thread(name) {
            let bytes = UnsafeMutablePointer<UInt8>.allocate(capacity: 25)
            bytes[index] = .max
            let others = UnsafeMutablePointer<UInt8>.allocate(capacity: 25)
            others.deallocate()
            bytes.deallocate()
          }
        }
      }
    }
    let report = try #require(hunt(writing(at: index)).report)
    #expect(report.failure.kind == .crash && report.failure.message.contains("beyond its bounds"), "\(report)")
    #expect(replay(writing(at: index), report.schedule).report?.failure == report.failure)
    #expect(hunt(writing(at: 24)).isClean)
  }

  @Test("Memory has the alignment and the contents that were asked for, and keeps them when it grows")
  func blocks() {
    let result = hunt(
      Scenario("blocks") { run in
        run.thread("a") {
          var blocks: [UnsafeMutableRawPointer] = []
          for size in [0, 1, 8, 24, 25, 1000, 5000] {
            blocks += [8, 16, 64, 4096].map { aligned_alloc($0, size)! }
            run.expect(zip(blocks.suffix(4), [8, 16, 64, 4096]).allSatisfy { Int(bitPattern: $0) % $1 == 0 })
            let zeros = calloc(size, 1)!
            run.expect((0..<size).allSatisfy { zeros.load(fromByteOffset: $0, as: UInt8.self) == 0 })
            memset(zeros, 7, size)
            let grown = realloc(zeros, size + 100)!
            run.expect((0..<size).allSatisfy { grown.load(fromByteOffset: $0, as: UInt8.self) == 7 })
            blocks.append(grown)
          }
          for block in blocks { free(block) }
        }
      }, budget: .schedules(3))
    #expect(result.report == nil, "\(result)")
  }
}

/// Lets another thread change a variable while this one does something else.
private func changedElsewhere(
  _ variable: UnsafeMutablePointer<Int32>, _ meanwhile: (UnsafeMutablePointer<Int32>) -> Void = { _ in }
) {
  nonisolated(unsafe) let variable = variable
  let hasChanged = DispatchSemaphore(value: 0)
  Thread {
    variable.pointee += 1
    hasChanged.signal()
  }.start()
  meanwhile(variable)
  hasChanged.wait()
}

private final class Number: @unchecked Sendable {
  let pointer = UnsafeMutablePointer<Int32>.allocate(capacity: 1)

  init() { pointer.initialize(to: 0) }
}

private final class Counted: @unchecked Sendable {
  private let queue = DispatchQueue(label: "counted")
  private var count = 0

  func add() { queue.sync { count += 1 } }
}
