import Huntable
import RaceHunt
import Testing

@Suite("Shared")
struct SharedTests {
  #if EXPLORATION
    @Test("Memory that a lock protects is clean in every schedule")
    func locked() {
      let result = hunt(
        Scenario("locked") { run in
          let count = Shared(0)
          let lock = Mutex(())
          for name in ["one", "other"] { run.thread(name) { lock.withLock { _ in count.value += 1 } } }
          run.finally { run.expect(count.value == 2) }
        })
      #expect(result.isClean)
      #expect(result.isExhaustive)
    }

    @Test("A race between two threads is reported with both of them and the memory")
    func race() throws {
      let line = #line + 2
      let scenario = Scenario("race") { run in
        let count = Shared(0)
        run.thread("writing") { count.value = 1 }
        run.thread("reading") { _ = count.value }
      }
      let report = try #require(hunt(scenario).report)
      #expect(report.failure.kind == .dataRace)
      let place = "SharedTests.swift:\(line)#1"
      #expect(
        [
          "reading reads \(place) while writing writes it", "writing writes \(place) while reading reads it",
          // Under the sanitizer, which may see the race in another schedule.
          "ThreadSanitizer's report says which",
        ].contains(report.failure.message))
      #expect(report.isMinimal)
    }

    @Test("Each search finds a race behind steps that touch different objects", arguments: searches)
    func behindOtherSteps(_ strategy: SearchStrategy) {
      let result = hunt(
        Scenario("behind other steps") { run in
          let count = Shared(0)
          for name in ["one", "other"] {
            let own = Atomic(0)
            run.thread(name) {
              own.store(1, ordering: .relaxed)
              count.value = 1
              own.store(2, ordering: .relaxed)
            }
          }
        }, strategy: strategy)
      #expect(result.report?.failure.kind == .dataRace)
    }

    private static let searches: [SearchStrategy] = [.depthFirst(), .sleepSets, .partialOrder, .random, .portfolio]

    @Test("Threads may read at the same time")
    func reading() {
      let result = hunt(
        Scenario("reading") { run in
          let number = Shared(7)
          for name in ["one", "other"] { run.thread(name) { run.expect(number.value == 7) } }
        })
      #expect(result.isClean)
      #expect(result.isExhaustive)
    }

    @Test("A flag that is set after the memory was written orders the accesses")
    func published() {
      let result = hunt(
        Scenario("published") { run in
          let message = Shared("")
          let isReady = Atomic(false)
          run.thread("writing") {
            message.value = "done"
            isReady.store(true, ordering: .releasing)
          }
          run.thread("reading") {
            if isReady.load(ordering: .acquiring) { run.expect(message.value == "done") }
          }
        })
      #expect(result.isClean)
      #expect(result.isExhaustive)
    }

    @Test("A property of a class is checked")
    func property() {
      let result = hunt(
        Scenario("property") { run in
          let account = Account()
          for name in ["one", "other"] { run.thread(name) { account.deposit(1) } }
        })
      #expect(result.report?.failure.kind == .dataRace)
    }
  #endif

  @Test("Outside a hunt it is plain memory")
  func plain() {
    let account = Account()
    account.deposit(2)
    account.deposit(3)
    #expect(account.balance == 5)
    let words = Shared(["a"])
    words.value.append("b")
    #expect(words.value == ["a", "b"])
  }
}

private final class Account: @unchecked Sendable {
  @Shared var balance = 0

  func deposit(_ amount: Int) { balance += amount }
}
