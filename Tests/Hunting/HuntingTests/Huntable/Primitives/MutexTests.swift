import Huntable
import RaceHunt
import TestSupport
import Testing

@Suite("Mutex", .hunts)
struct MutexTests {
  #if EXPLORATION
    @Test("Updates under the lock are exact in every schedule")
    func updates() {
      let result = hunt(
        Scenario("updates") { run in
          let count = Mutex(0)
          for name in ["one", "other"] { run.thread(name) { count.withLock { $0 += 1 } } }
          run.finally { run.expect(count.withLock { $0 } == 2) }
        })
      #expect(result.isClean)
      #expect(result.isExhaustive)
    }

    @Test("A decision that outlives the lock is found: check, then act")
    func checkThenAct() throws {
      let report = try #require(
        hunt(
          Scenario("seats") { run in
            let free = Mutex(1)
            for name in ["one", "other"] {
              run.thread(name) { if free.withLock({ $0 > 0 }) { free.withLock { $0 -= 1 } } }
            }
            run.finally { run.expect(free.withLock { $0 } == 0, "a seat is sold twice") }
          }
        ).report)
      #expect(report.failure.message.hasPrefix("a seat is sold twice"))
      #expect(report.preemptions == 1)
      #expect(report.isMinimal)
    }

    @Test("A report names a lock after the place where it is made")
    func place() throws {
      let line = #line + 2
      let scenario = Scenario("twice") { run in
        let lock = Mutex(0)
        run.thread("A") { lock.withLock { _ in lock.withLock { $0 = 1 } } }
      }
      let report = try #require(hunt(scenario).report)
      #expect(report.failure.description == "deadlock: A waits for lock MutexTests.swift:\(line), held by A")
    }

    @Test("Locks that two threads take in opposite orders are found")
    func oppositeOrders() {
      let result = hunt(
        Scenario("orders") { run in
          let (one, other) = (Held(0), Held(0))
          run.thread("A") { one.lock.withLock { _ in other.lock.withLock { $0 += 1 } } }
          run.thread("B") { other.lock.withLock { _ in one.lock.withLock { $0 += 1 } } }
        })
      #expect(result.report?.failure.kind == .deadlock)
    }

    @Test("A lock that is held is not available, and one that is free is, in every schedule")
    func available() {
      let outcomes = Outcomes()
      let result = hunt(
        Scenario("available") { run in
          let lock = Mutex(0)
          run.thread("holding") { lock.withLock { _ in Exploration.point("inside") } }
          run.thread("trying") {
            let seen = lock.withLockIfAvailable { value in
              value += 1
              return value
            }
            outcomes.add(seen == nil ? "held" : "free")
          }
          run.finally { run.expect(lock.withLockIfAvailable { _ in true } == true, "the lock is never released") }
        })
      #expect(result.isExhaustive)
      #expect(outcomes.all == ["held", "free"])
    }

    @Test("A thread that already holds the lock does not get it again")
    func tryingTwice() {
      let result = hunt(
        Scenario("again") { run in
          let lock = Mutex(0)
          run.thread("A") {
            lock.withLock { _ in run.expect(lock.withLockIfAvailable { _ in true } == nil) }
          }
        })
      #expect(result.isClean)
    }

    @Test("A lock that is only tried excludes others, and no order of locks is reported for it")
    func tryingExcludes() {
      let result = hunt(
        Scenario("tried") { run in
          let (one, other) = (Held(0), Held(0))
          run.thread("A") {
            one.lock.withLock { _ in _ = other.lock.withLockIfAvailable { _ in Exploration.point("both") } }
          }
          run.thread("B") {
            other.lock.withLock { _ in _ = one.lock.withLockIfAvailable { _ in Exploration.point("both") } }
          }
        })
      #expect(result.isClean)
    }

    @Test("Waiting for a lock while another thread holds it after a try can deadlock")
    func triedAndHeld() {
      let result = hunt(
        Scenario("tried, then waits") { run in
          let (one, other) = (Held(0), Held(0))
          run.thread("A") { _ = one.lock.withLockIfAvailable { _ in other.lock.withLock { $0 += 1 } } }
          run.thread("B") { other.lock.withLock { _ in one.lock.withLock { $0 += 1 } } }
        })
      #expect(result.report?.failure.kind == .deadlock)
    }

    @Test("A user's lock may be held while the library calls out; the library's own lock may not")
    func lawTwo() {
      let result = hunt(
        Scenario("calling out") { run in
          let lock = Mutex(0)
          run.thread("A") { lock.withLock { _ in assertNoLockIsHeld() } }
        })
      #expect(result.isClean)
      let library = hunt(
        Scenario("calling out") { run in
          let lock = Locked(0)
          run.thread("A") { lock.withLock { _ in assertNoLockIsHeld() } }
        })
      #expect(library.report != nil)
    }
  #endif

  @Test("Outside a hunt it is a lock between real threads")
  func realThreads() async {
    let count = Held(0)
    await inParallel { for _ in 0..<1_000 { count.lock.withLock { $0 += 1 } } }
    #expect(count.lock.withLock { $0 } == 4_000)
    #expect(count.lock.withLockIfAvailable { $0 } == 4_000)
  }

  @Test("It holds values that cannot be copied, and passes on what its body returns and throws")
  func values() {
    struct Failure: Error {}
    struct Token: ~Copyable { let number: Int }
    let mutex = Mutex(Token(number: 1))
    let old = mutex.withLock { token in
      let old = token.number
      token = Token(number: 2)
      return Token(number: old)
    }
    #expect(old.number == 1)
    #expect(mutex.withLock { $0.number } == 2)
    #expect(throws: Failure.self) { try mutex.withLock { _ throws(Failure) in throw Failure() } }
    #expect(mutex.withLockIfAvailable { $0.number } == 2)
  }
}
