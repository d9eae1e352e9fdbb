import Huntable
import RaceHunt
import TestSupport
import Testing

@Suite("Semaphore", .hunts)
struct SemaphoreTests {
  #if EXPLORATION
    @Test("A signal orders the memory before it and after the wait, in every schedule")
    func handingOver() {
      let result = hunt(
        Scenario("handing over") { run in
          let message = Shared("")
          let isReady = Semaphore(value: 0)
          run.thread("writing") {
            message.value = "done"
            isReady.signal()
          }
          run.thread("reading") {
            isReady.wait()
            run.expect(message.value == "done")
          }
        })
      #expect(result.isClean)
      #expect(result.isExhaustive)
    }

    @Test("As many threads get in as there are permits")
    func permits() {
      let outcomes = Outcomes()
      let result = hunt(
        Scenario("permits") { run in
          let room = Semaphore(value: 2)
          let inside = Atomic(0)
          for name in ["A", "B", "C"] {
            run.thread(name) {
              room.wait()
              let count = inside.add(1, ordering: .relaxed).newValue
              run.expect(count <= 2, "\(count) are inside")
              outcomes.add("\(count)")
              inside.subtract(1, ordering: .relaxed)
              room.signal()
            }
          }
        })
      #expect(result.isClean)
      #expect(outcomes.all == ["1", "2"])
    }

    @Test("Threads that wait for each other's signal are a deadlock")
    func deadlock() throws {
      let report = try #require(
        hunt(
          Scenario("each waits first") { run in
            let (one, other) = (Semaphore(value: 0), Semaphore(value: 0))
            run.thread("A") {
              one.wait()
              other.signal()
            }
            run.thread("B") {
              other.wait()
              one.signal()
            }
          }
        ).report)
      #expect(report.failure.kind == .deadlock)
      #expect(report.failure.message.hasPrefix("A waits for wait SemaphoreTests.swift:"))
    }

    @Test("A wait with a limit ends by the signal or by its limit, in virtual time")
    func limit() {
      let outcomes = Outcomes()
      let result = hunt(
        Scenario("limit") { run in
          let semaphore = Semaphore(value: 0)
          run.thread("signalling") { semaphore.signal() }
          run.thread("waiting") {
            let limit = HuntableTime.now() + .seconds(3_600)
            let isOver = semaphore.wait(timeout: limit) == .timedOut
            run.expect(!isOver || HuntableTime.now() == limit, "the wait ended early")
            outcomes.add(isOver ? "limit" : "signal")
          }
        })
      #expect(result.isClean)
      #expect(outcomes.all == ["limit", "signal"])
    }

    @Test("A signal returns whether a thread was waiting, as the signal of Dispatch does")
    func signalling() {
      let outcomes = Outcomes()
      let result = hunt(
        Scenario("signalling") { run in
          let semaphore = Semaphore(value: 0)
          run.thread("signalling") { outcomes.add(semaphore.signal() == 0 ? "nobody" : "a thread") }
          run.thread("waiting") { semaphore.wait() }
        })
      #expect(result.isClean)
      #expect(outcomes.all == ["nobody", "a thread"])
    }
  #endif

  @Test("Outside a hunt it blocks real threads, and a limit that has passed ends a wait")
  func outside() {
    let (toThread, toTest) = (Semaphore(value: 0), Semaphore(value: 0))
    let thread = HuntableThread.spawn {
      toThread.wait()
      toTest.signal()
    }
    toThread.signal()
    toTest.wait()
    thread.join()
    #expect(toTest.wait(timeout: .now()) == .timedOut)
    #expect(toTest.signal() == 0)
    #expect(toTest.wait(timeout: .distantFuture) == .success)
  }
}
