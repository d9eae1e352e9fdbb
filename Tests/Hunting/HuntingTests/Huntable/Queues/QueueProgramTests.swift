#if EXPLORATION
  /// What hunts say of queues, beside the programs that the reference compares: serial and concurrent queues, barriers, groups,
  /// notifications and work for later.
  @Suite("Queues in hunts", .hunts)
  struct QueueProgramTests {
    @Test("A hunt follows queues, groups and items of work", arguments: programs)
    func hunts(_ program: HuntedProgram) { program.expect() }

    @Test(
      "Work that nothing orders races", .enabled(if: !isThreadSanitized, "ThreadSanitizer reports the planted race"),
      arguments: races)
    func race(_ program: HuntedProgram) { program.expect() }

    private static let programs: [HuntedProgram] = queues + groups + items

    private static let queues = [
      HuntedProgram("a queue that waits for itself", .fails(.deadlock, "work waits for sync QueueProgramTests.swift:"))
      {
        run, _ in
        let queue = HuntableQueue(label: "work")
        run.thread("A") { queue.async { queue.sync {} } }
      },
      HuntedProgram("work that returns, and work that throws", .clean()) { run, _ in
        struct Failure: Error {}
        let queue = HuntableQueue(label: "work")
        let value = Shared(0)
        for name in ["A", "B"] {
          run.thread(name) {
            let sum = queue.sync {
              value.value += 1
              return value.value
            }
            run.expect((1...2).contains(sum))
            run.expect((try? queue.sync { throw Failure() }) == nil)
          }
        }
      },
      HuntedProgram("work for later runs in virtual time, not before its deadline", .clean()) { run, _ in
        let queue = HuntableQueue(label: "work")
        let log = Shared<[Int]>([])
        run.thread("A") {
          let start = HuntableTime.now()
          for seconds in [60, 3_600] {
            queue.asyncAfter(deadline: start + .seconds(seconds)) {
              run.expect(HuntableTime.now() >= start + Double(seconds), "early")
              log.value.append(seconds)
            }
          }
          queue.asyncAfter(deadline: .distantFuture) { run.expect(false, "it never comes") }
        }
        run.finally { run.expect(log.value.sorted() == [60, 3_600]) }
      },
      HuntedProgram("queues with the same serial target exclude each other", .clean()) { run, _ in
        let target = HuntableQueue(label: "target")
        let value = Shared(0)
        for name in ["one", "other"] {
          let queue = HuntableQueue(label: name, target: target)
          run.thread(name) {
            queue.async { value.value += 1 }
            queue.sync { value.value += 1 }
          }
        }
        run.finally { run.expect(value.value == 4) }
      },
      HuntedProgram("a suspended queue begins no work, an inactive one begins when it is activated", .clean()) {
        run, _ in
        let queue = HuntableQueue(label: "work", attributes: .initiallyInactive)
        let isOpen = Atomic(false)
        run.thread("A") {
          for turn in 1...2 {
            if turn == 2 { queue.suspend() }
            isOpen.store(false, ordering: .relaxed)
            queue.async { run.expect(isOpen.load(ordering: .relaxed)) }
            isOpen.store(true, ordering: .relaxed)
            if turn == 2 { queue.resume() } else { queue.activate() }
            queue.sync {}
          }
        }
      },
      HuntedProgram("a queue that is resumed too often", .fails(.crash, "A trapped: the queue work is resumed")) {
        run, _ in
        run.thread("A") { HuntableQueue(label: "work").resume() }
      },
      HuntedProgram("a run has a main queue of its own", .clean()) { run, _ in
        let value = Shared(0)
        for name in ["A", "B"] { run.thread(name) { HuntableQueue.main.async { value.value += 1 } } }
        run.finally { run.expect(value.value == 2) }
      },
      HuntedProgram("a parallel loop ends after its last iteration", .clean()) { run, _ in
        let sum = Held(0)
        run.thread("A") {
          HuntableQueue.concurrentPerform(iterations: 2) { number in sum.lock.withLock { $0 += number + 1 } }
          run.expect(sum.lock.withLock { $0 } == 3)
        }
      },
    ]

    private static let groups = [
      HuntedProgram("a notification of an empty group comes at once, and each comes once", .clean()) { run, _ in
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
      },
      HuntedProgram("a group that is never left", .fails(.deadlock)) { run, _ in
        run.thread("A") {
          let group = HuntableGroup()
          group.enter()
          group.wait()
        }
      },
      HuntedProgram(
        "a group that is left too often", .fails(.crash, "A trapped: a group is left more often than it was entered")
      ) { run, _ in run.thread("A") { HuntableGroup().leave() } },
      HuntedProgram("a wait for a group with a limit", .clean(["empty", "limit"])) { run, outcomes in
        let group = HuntableGroup()
        run.thread("A") {
          HuntableQueue.global().async(group: group) { Exploration.point("working") }
          outcomes.add(group.wait(timeout: .now() + 1) == .success ? "empty" : "limit")
        }
      },
    ]

    private static let items = [
      HuntedProgram("a cancelled item does not run if it has not begun", .clean(["ran", "cancelled"])) {
        run, outcomes in
        let queue = HuntableQueue(label: "work")
        let hasRun = Held(false)
        let item = HuntableWorkItem { hasRun.lock.withLock { $0 = true } }
        let notified = run.once("the notification")
        item.notify(queue: queue) { notified() }
        run.thread("A") { queue.async(execute: item) }
        run.thread("B") {
          item.cancel()
          run.expect(item.isCancelled)
          item.wait()
          outcomes.add(hasRun.lock.withLock { $0 } ? "ran" : "cancelled")
        }
      },
      HuntedProgram("items run in every way in which queues run closures", .clean(), schedules: 500) { run, _ in
        let queue = HuntableQueue(label: "work", attributes: .concurrent)
        let count = Held(0)
        run.thread("A") {
          let item = HuntableWorkItem(flags: .barrier) { count.lock.withLock { $0 += 1 } }
          queue.sync(execute: item)
          queue.async(group: HuntableGroup(), execute: item)
          queue.asyncAfter(deadline: .now() + .milliseconds(1), execute: item)
          item.perform()
        }
        run.finally { run.expect(count.lock.withLock { $0 } == 4) }
      },
      HuntedProgram("items are notified of the ends of items and of groups", .clean()) { run, _ in
        let done = run.once("the item")
        run.thread("A") {
          let (first, second, third) = (HuntableWorkItem {}, HuntableWorkItem { done() }, HuntableWorkItem {})
          first.notify(queue: .main, execute: second)
          first.perform()
          HuntableGroup().notify(queue: .main, work: third)
          third.wait()
        }
      },
    ]

    private static let races = [
      HuntedProgram("work of a serial queue has one column in the report", .fails(.dataRace, "b work")) { run, _ in
        let queue = HuntableQueue(label: "work")
        let value = Shared(0)
        run.thread("A") {
          for _ in 0..<2 { queue.async { value.value += 1 } }
          value.value += 1
        }
      },
      HuntedProgram("work of the global queue", .fails(.dataRace)) { run, _ in
        let value = Shared(0)
        run.thread("A") { for _ in 0..<2 { HuntableQueue.global().async { value.value += 1 } } }
      },
      HuntedProgram("iterations of a loop", .fails(.dataRace)) { run, _ in
        let sum = Shared(0)
        run.thread("A") { HuntableQueue.concurrentPerform(iterations: 2) { sum.value += $0 } }
      },
      HuntedProgram("items that are no barriers", .fails(.dataRace)) { run, _ in
        let queue = HuntableQueue(label: "work", attributes: .concurrent)
        let count = Shared(0)
        run.thread("A") { for _ in 0..<2 { queue.async(execute: HuntableWorkItem { count.value += 1 }) } }
      },
      HuntedProgram("a thread that is not joined, named in the report", .fails(.dataRace, "b adding")) { run, _ in
        run.thread("main") {
          let value = Shared(1)
          HuntableThread.spawn("adding") { value.value = 2 }
          _ = value.value
        }
      },
    ]
  }
#endif
