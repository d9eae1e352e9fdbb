import Huntable
import RaceHunt
import TestSupport
import Testing

@Suite("Barrier", .hunts)
struct BarrierTests {
  #if EXPLORATION
    @Test("No thread enters the second phase before all have left the first, and the last is told apart")
    func barrier() {
      let result = hunt(
        Scenario("phases") { run in
          let barrier = Barrier(count: 2)
          let arrived = Atomic(0)
          let last = Atomic(0)
          for name in ["one", "other"] {
            run.thread(name) {
              for phase in 1...2 {
                arrived.add(1, ordering: .relaxed)
                if barrier.wait() { last.add(1, ordering: .relaxed) }
                run.expect(arrived.load(ordering: .relaxed) >= 2 * phase, "a thread is ahead")
              }
            }
          }
          run.finally { run.expect(last.load(ordering: .relaxed) == 2) }
        }, budget: .schedules(5_000))
      #expect(result.isClean)
    }

    @Test("A barrier for more threads than there are is a deadlock")
    func tooFew() {
      let result = hunt(
        Scenario("too few") { run in
          let barrier = Barrier(count: 3)
          for name in ["one", "other"] { run.thread(name) { barrier.wait() } }
        })
      #expect(result.report?.failure.kind == .deadlock)
    }
  #endif

  @Test("Outside a hunt real threads meet at a barrier, again and again")
  func outsideBarrier() {
    let barrier = Barrier(count: 2)
    let thread = HuntableThread.spawn { (0..<100).count { _ in barrier.wait() } }
    let mine = (0..<100).count { _ in barrier.wait() }
    #expect(thread.join() + mine == 100)
  }
}
