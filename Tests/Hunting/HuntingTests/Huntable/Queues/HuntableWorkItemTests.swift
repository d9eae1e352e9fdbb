import Dispatch
import Huntable
import RaceHunt
import TestSupport
import Testing

#if EXPLORATION

  struct HuntableWorkItemTests {
    @Test("A cancelled item does not run if it has not begun; either way waiting and notifications end", .hunts)
    func cancelling() {
      let outcomes = Outcomes()
      let result = hunt(
        Scenario("cancelling") { run in
          let queue = HuntableQueue(label: "work")
          let hasRun = Atomic(false)
          let item = HuntableWorkItem { hasRun.store(true, ordering: .relaxed) }
          let notified = run.once("the notification")
          item.notify(queue: queue) { notified() }
          run.thread("A") { queue.async(execute: item) }
          run.thread("B") {
            item.cancel()
            run.expect(item.isCancelled)
            item.wait()
            outcomes.add(hasRun.load(ordering: .relaxed) ? "ran" : "cancelled")
          }
        })
      #expect(result.isClean)
      #expect(outcomes.all == ["ran", "cancelled"])
    }

    @Test("Items run in every way in which queues run closures", .hunts)
    func items() {
      let result = hunt(
        Scenario("items") { run in
          let queue = HuntableQueue(label: "work", attributes: .concurrent)
          let count = Held(0)
          let group = HuntableGroup()
          run.thread("A") {
            let item = HuntableWorkItem(flags: .barrier) { count.lock.withLock { $0 += 1 } }
            queue.sync(execute: item)
            queue.async(group: group, execute: item)
            queue.asyncAfter(deadline: .now() + .milliseconds(1), execute: item)
            item.perform()
          }
          run.finally { run.expect(count.lock.withLock { $0 } == 4) }
        }, budget: .schedules(500))
      #expect(result.isClean)
      let notified = hunt(
        Scenario("notified") { run in
          let done = run.once("the item")
          run.thread("A") {
            let (first, second) = (HuntableWorkItem {}, HuntableWorkItem { done() })
            first.notify(queue: .main, execute: second)
            first.perform()
            let group = HuntableGroup()
            let third = HuntableWorkItem {}
            group.notify(queue: .main, work: third)
            third.wait()
          }
        })
      #expect(notified.isClean)
    }

    @Test(
      "Items that read at the same time are told from a barrier", .hunts,
      .enabled(if: !isThreadSanitized, "ThreadSanitizer reports the planted race"))
    func race() {
      let result = hunt(
        Scenario("race") { run in
          let queue = HuntableQueue(label: "work", attributes: .concurrent)
          let count = Shared(0)
          run.thread("A") { for _ in 0..<2 { queue.async(execute: HuntableWorkItem { count.value += 1 }) } }
        })
      #expect(result.report?.failure.kind == .dataRace)
    }
  }
#endif
