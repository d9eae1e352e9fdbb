import Huntable
import RaceHunt
import TestSupport
import Testing

@Suite("HuntableThread", .hunts)
struct HuntableThreadTests {
  #if EXPLORATION
    @Test("What a thread wrote can be read after it was joined, in every schedule")
    func joining() {
      let result = hunt(
        Scenario("joining") { run in
          run.thread("main") {
            let value = Shared(1)
            let thread = HuntableThread.spawn("adding") {
              value.value += 1
              return "sum"
            }
            run.expect(thread.join() == "sum")
            run.expect(value.value == 2)
            run.expect(thread.join() == "sum", "the second time")
          }
        })
      #expect(result.isClean)
      #expect(result.isExhaustive)
    }

    @Test(
      "Reading without joining is a race, and the report has the new thread's name",
      .enabled(if: !isThreadSanitized, "ThreadSanitizer reports the planted race"))
    func withoutJoining() throws {
      let report = try #require(
        hunt(
          Scenario("not joined") { run in
            run.thread("main") {
              let value = Shared(1)
              HuntableThread.spawn("adding") { value.value = 2 }
              _ = value.value
            }
          }
        ).report)
      #expect(report.failure.kind == .dataRace)
      #expect(report.description.contains("b adding"))
    }

    @Test("Joining a thread that needs a lock of the joining thread is a deadlock")
    func deadlock() {
      let result = hunt(
        Scenario("joined under a lock") { run in
          run.thread("main") {
            let held = Held(0)
            held.lock.withLock { _ in HuntableThread.spawn("other") { held.lock.withLock { $0 = 1 } }.join() }
          }
        })
      #expect(result.report?.failure.kind == .deadlock)
      #expect(result.report?.failure.message.contains("main waits for join HuntableThreadTests.swift:") == true)
    }

    @Test("The set-up of a scenario may start threads")
    func setUp() {
      let result = hunt(
        Scenario("set-up") { run in
          let value = Shared(0)
          let thread = HuntableThread.spawn { value.value = 1 }
          run.finally {
            thread.join()
            run.expect(value.value == 1)
          }
        })
      #expect(result.isClean)
    }
  #endif

  @Test("Outside a hunt it is a thread of the system")
  func outside() {
    let threads = (0..<4).map { number in HuntableThread.spawn { number * number } }
    #expect(threads.map { $0.join() } == [0, 1, 4, 9])
    #expect(threads[3].join() == 9)
  }
}
