import CInstrumentation
import CTestSupport

// The functions that instrumented code calls. The tests call them as such code does. `Tests/Packages/BugsOfSwift` has code
// that the compiler has instrumented.
@_silgen_name("__tsan_read8") private func read8(_ address: UnsafeMutableRawPointer)
@_silgen_name("__tsan_write8") private func write8(_ address: UnsafeMutableRawPointer)
@_silgen_name("__tsan_write4") private func write4(_ address: UnsafeMutableRawPointer)
@_silgen_name("__tsan_atomic64_store") private func store(
  _ address: UnsafeMutableRawPointer, _ value: Int, _ order: Int32
)
@_silgen_name("__tsan_atomic64_load") private func load(_ address: UnsafeMutableRawPointer, _ order: Int32) -> Int
@_silgen_name("__tsan_atomic64_fetch_add") private func add(
  _ address: UnsafeMutableRawPointer, _ value: Int, _ order: Int32
) -> Int

/// Memory that a scenario's threads share.
private final class Words: @unchecked Sendable {
  let start = UnsafeMutableRawPointer.allocate(byteCount: 64, alignment: 16)

  init() { start.initializeMemory(as: UInt8.self, repeating: 0, count: 64) }
  deinit { start.deallocate() }

  subscript(index: Int) -> UnsafeMutableRawPointer { start + 8 * index }
}

private let relaxed: Int32 = 0
private let acquiring: Int32 = 2
private let releasing: Int32 = 3

@Suite("Code as it is written", .enabled(if: !isThreadSanitized, "a program with the sanitizer has its functions"))
struct WrittenTests {
  private func failure(_ body: @escaping @Sendable (Run, Words) -> Void) -> Failure? {
    hunt(Scenario("words") { body($0, Words()) }).report?.failure
  }

  @Test("Two accesses that nothing orders race if one writes", .onBothCarriers)
  func race() {
    let writes = failure { run, words in
      run.thread("a") { write8(words[0]) }
      run.thread("b") { read8(words[0]) }
    }
    #expect(writes?.kind == .dataRace)
    let reads = failure { run, words in
      for name in ["a", "b"] { run.thread(name) { read8(words[0]) } }
    }
    #expect(reads == nil)
  }

  @Test("Accesses to different bytes do not race, also in one word")
  func bytes() {
    let apart = failure { run, words in
      run.thread("a") { write4(words[0]) }
      run.thread("b") { write4(words[0] + 4) }
    }
    #expect(apart == nil)
    let overlapping = failure { run, words in
      run.thread("a") { write4(words[0] + 4) }
      run.thread("b") { write8(words[0]) }
    }
    #expect(overlapping?.kind == .dataRace)
    // An access that is not aligned uses two words.
    let across = failure { run, words in
      run.thread("a") { write8(words[0] + 4) }
      run.thread("b") { read8(words[1]) }
    }
    #expect(across?.kind == .dataRace)
  }

  @Test("A store that releases and a load that acquires order memory, and relaxed ones do not", .onBothCarriers)
  func orderings() {
    func publishing(_ storing: Int32, _ loading: Int32) -> Failure? {
      failure { run, words in
        run.thread("a") {
          write8(words[0])
          store(words[1], 1, storing)
        }
        run.thread("b") { if load(words[1], loading) == 1 { read8(words[0]) } }
      }
    }
    #expect(publishing(releasing, acquiring) == nil)
    #expect(publishing(relaxed, acquiring)?.kind == .dataRace)
    #expect(publishing(releasing, relaxed)?.kind == .dataRace)
  }

  @Test("Relaxed loads may read old values of other atomics")
  func weakness() {
    let failure = failure { run, words in
      run.thread("a") {
        store(words[0], 1, relaxed)
        store(words[1], 1, relaxed)
      }
      run.thread("b") {
        let second = load(words[1], relaxed)
        run.expect(second == 0 || load(words[0], relaxed) == 1, "the second store was read, and the first one was not")
      }
    }
    #expect(failure?.kind == .check)
  }

  @Test(
    "If it is not known which functions ran, a hunt of instrumented code does not claim every schedule",
    .requirement(860))
  func unknownFunctions() {
    let result = hunt(
      Scenario("apart") { run in
        let words = Words()
        for (index, name) in ["a", "b"].enumerated() {
          run.thread(name) {
            write8(words[index])
            _ = add(words[2], 1, relaxed)
          }
        }
      })
    #expect(result.isClean && result.coverage == .announcedOrders && result.instrumentedShare == nil, "\(result)")
    #expect("\(result)".contains("accesses of code that is not instrumented"))
  }

  #if os(Linux)
    @Test("The counters of code coverage are no steps of the program")
    func coverage() {
      func steps(_ body: @escaping @Sendable () -> Void) -> Int {
        hunt(Scenario("threads") { run in for name in ["a", "b"] { run.thread(name, body) } }).steps
      }
      #expect(steps { _ = add(cd_coverage_counter(), 1, relaxed) } == steps {})
    }
  #endif

  @Test("The hunter's own accesses and those of threads without a hunt are not compared")
  func outside() {
    let words = Words()
    write8(words[0])
    store(words[1], 7, releasing)
    #expect(load(words[1], acquiring) == 7)
    #expect(add(words[1], 1, relaxed) == 7)
    #expect(failure { run, words in run.thread("a") { write8(words[0]) } } == nil)
  }
}
