import Huntable
import RaceHunt
import TestSupport
import Testing

@Suite("ReadWriteLock", .hunts)
struct ReadWriteLockTests {
  #if EXPLORATION
    @Test("A reader never sees half of a change, and readers read at the same time")
    func reading() {
      let outcomes = Outcomes()
      let result = hunt(
        Scenario("reading") { run in
          let pair = ReadWriteLock([0, 0])
          let readers = Atomic(0)
          run.thread("writing") {
            pair.withWriteLock { pair in
              pair[0] += 1
              Exploration.point("half")
              pair[1] += 1
            }
          }
          for name in ["A", "B"] {
            run.thread(name) {
              pair.withReadLock { pair in
                outcomes.add("\(readers.add(1, ordering: .relaxed).newValue)")
                run.expect(pair[0] == pair[1], "half of a change")
                readers.subtract(1, ordering: .relaxed)
              }
            }
          }
        })
      #expect(result.isClean)
      #expect(outcomes.all == ["1", "2"])
    }

    @Test("Writers exclude each other in every schedule")
    func writing() {
      let result = hunt(
        Scenario("writing") { run in
          let count = ReadWriteLock(0)
          for name in ["one", "other"] { run.thread(name) { count.withWriteLock { $0 += 1 } } }
          run.finally { run.expect(count.withReadLock { $0 } == 2) }
        })
      #expect(result.isClean)
      #expect(result.isExhaustive)
    }

    @Test("Readers that both want to write are a deadlock")
    func upgrade() throws {
      let report = try #require(
        hunt(
          Scenario("upgrade") { run in
            let cache = ReadWriteLock<Int?>(nil)
            for name in ["A", "B"] {
              run.thread(name) {
                cache.withReadLock { found in
                  if found == nil { cache.withWriteLock { $0 = 1 } }
                }
              }
            }
          }
        ).report)
      #expect(report.failure.kind == .deadlock)
      #expect(report.failure.message.contains("waits for writeLock ReadWriteLockTests.swift:"))
    }

    @Test("A value that is read under the lock and written under another turn of it loses an update")
    func lostUpdate() {
      let result = hunt(
        Scenario("lost update") { run in
          let count = ReadWriteLock(0)
          for name in ["one", "other"] {
            run.thread(name) {
              let seen = count.withReadLock { $0 }
              count.withWriteLock { $0 = seen + 1 }
            }
          }
          run.finally { run.expect(count.withReadLock { $0 } == 2, "an update is lost") }
        })
      #expect(result.report?.failure.message.hasPrefix("an update is lost") == true)
    }
  #endif

  @Test("Outside a hunt it is a lock between real threads, also for values that cannot be copied")
  func outside() async {
    struct Failure: Error {}
    struct Token: ~Copyable, Sendable { var number = 0 }
    let token = ReadWriteLock(Token())
    await inParallel {
      for _ in 0..<1_000 {
        token.withWriteLock { $0.number += 1 }
        token.withReadLock { _ = $0.number }
      }
    }
    #expect(token.withReadLock { $0.number } == 4_000)
    #expect(throws: Failure.self) { try token.withReadLock { _ throws(Failure) in throw Failure() } }
    #expect(throws: Failure.self) { try token.withWriteLock { _ throws(Failure) in throw Failure() } }
    token.withWriteLock { $0.number = 1 }
  }
}
