import Dispatch
import Huntable
import RaceHunt
import TestSupport
import Testing

#if EXPLORATION
  @Suite("HuntableGroup in a hunt")
  struct HuntableGroupTests {
    @Test("A group is empty when all its work has ended, in every schedule", .hunts)
    func waiting() {
      let result = hunt(
        Scenario("group") { run in
          let group = HuntableGroup()
          let (one, other) = (Shared(0), Shared(0))
          run.thread("A") {
            HuntableQueue.global().async(group: group) { one.value = 1 }
            group.enter()
            HuntableQueue.global().async {
              other.value = 1
              group.leave()
            }
            group.wait()
            run.expect(one.value + other.value == 2)
          }
        })
      #expect(result.isClean)
      #expect(result.coverage >= .announcedOrders)
    }

    @Test("A notification comes once, after all work of the group, and at once if there is none", .hunts)
    func notifying() {
      let result = hunt(
        Scenario("notified") { run in
          let group = HuntableGroup()
          let (one, other) = (Shared(0), Shared(0))
          let (notified, again) = (run.once("the notification"), run.once("the second notification"))
          run.thread("A") {
            HuntableQueue.global().async(group: group) { one.value = 1 }
            HuntableQueue.global().async(group: group) { other.value = 1 }
            group.notify(queue: .main) {
              run.expect(one.value + other.value == 2, "notified early")
              notified()
              group.notify(queue: .main) { again() }
            }
          }
        })
      #expect(result.isClean)
    }

    @Test(
      "A group that is left before its work has ended is found", .hunts,
      .enabled(if: !isThreadSanitized, "ThreadSanitizer reports the planted race"))
    func leavingEarly() {
      let result = hunt(
        Scenario("left early") { run in
          let group = HuntableGroup()
          let loaded = Shared(false)
          run.thread("A") {
            group.enter()
            HuntableQueue.global().async {
              group.leave()
              loaded.value = true
            }
            group.notify(queue: .main) { run.expect(loaded.value, "notified early") }
          }
        })
      #expect(result.report != nil)
    }

    @Test("A group that is entered on the queue instead of before is found", .hunts)
    func enteringLate() {
      let result = hunt(
        Scenario("entered late") { run in
          let group = HuntableGroup()
          let loaded = Atomic(false)
          run.thread("A") {
            HuntableQueue.global().async {
              group.enter()
              loaded.store(true, ordering: .relaxed)
              group.leave()
            }
            group.wait()
            run.expect(loaded.load(ordering: .relaxed), "nothing was awaited")
          }
        })
      #expect(result.report?.failure.message.hasPrefix("nothing was awaited") == true)
    }

    @Test("A group that is never left is a deadlock, one that is left too often a failure", .hunts)
    func unbalanced() {
      let never = hunt(
        Scenario("never left") { run in
          run.thread("A") {
            let group = HuntableGroup()
            group.enter()
            group.wait()
          }
        })
      #expect(never.report?.failure.kind == .deadlock)
      let often = hunt(Scenario("left too often") { run in run.thread("A") { HuntableGroup().leave() } })
      #expect(often.report?.failure.message == "A group is left more often than it was entered.")
    }

    @Test("A wait with a limit ends when the group is empty or by its limit", .hunts)
    func limit() {
      let outcomes = Outcomes()
      let result = hunt(
        Scenario("limit") { run in
          let group = HuntableGroup()
          run.thread("A") {
            HuntableQueue.global().async(group: group) { Exploration.point("working") }
            outcomes.add(group.wait(timeout: .now() + 1) == .success ? "empty" : "limit")
          }
        })
      #expect(result.isClean)
      #expect(outcomes.all == ["empty", "limit"])
    }
  }
#endif
