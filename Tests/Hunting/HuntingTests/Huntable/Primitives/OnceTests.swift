import Huntable
import RaceHunt
import TestSupport
import Testing

@Suite("Once", .hunts)
struct OnceTests {
  #if EXPLORATION
    @Test("The work runs once, and nobody continues before its end, in every schedule")
    func once() {
      let result = hunt(
        Scenario("once") { run in
          let once = Once()
          let value = Shared(0)
          for name in ["one", "other"] {
            run.thread(name) {
              once.run { value.value += 1 }
              run.expect(value.value == 1)
            }
          }
        })
      #expect(result.isClean)
      #expect(result.coverage >= .announcedOrders)
    }

    @Test("Work that two threads begin because they check first is found")
    func withoutOnce() {
      let result = hunt(
        Scenario("without once") { run in
          let isDone = Atomic(false)
          let work = run.once("the work")
          for name in ["one", "other"] {
            run.thread(name) {
              if isDone.load(ordering: .acquiring) { return }
              work()
              isDone.store(true, ordering: .releasing)
            }
          }
        })
      #expect(result.report?.failure.message == "the work happened twice")
    }

    @Test("Work that needs itself to be done is a deadlock")
    func recursion() {
      let result = hunt(
        Scenario("recursion") { run in
          let once = Once()
          run.thread("A") { once.run { once.run {} } }
        })
      #expect(result.report?.failure.kind == .deadlock)
    }
  #endif

  @Test("Outside a hunt real threads run the work once; work that throws has not run")
  func outside() async {
    struct Failure: Error {}
    let once = Once()
    #expect(throws: Failure.self) { try once.run { () throws(Failure) in throw Failure() } }
    let runs = Held(0)
    await inParallel { once.run { runs.lock.withLock { $0 += 1 } } }
    #expect(runs.lock.withLock { $0 } == 1)
  }
}
