import Dispatch
import Huntable
import RaceHunt
import TestSupport
import Testing

#if EXPLORATION
  @Suite("HuntableQueue in a hunt", .hunts)
  struct HuntableQueueTests {
    @Test("The work of a serial queue needs no lock, and runs in the order of submission")
    func serial() {
      let result = hunt(
        Scenario("serial") { run in
          let queue = HuntableQueue(label: "work")
          let log = Shared<[String]>([])
          for name in ["A", "B"] {
            run.thread(name) { for number in 1...2 { queue.async { log.value.append("\(name)\(number)") } } }
          }
          run.finally {
            run.expect(log.value.count == 4)
            for name in ["A", "B"] {
              run.expect(log.value.filter { $0.hasPrefix(name) } == ["\(name)1", "\(name)2"], "\(log.value)")
            }
          }
        }, budget: .schedules(3_000))
      #expect(result.isClean)
    }

    @Test("A serial queue has one column in a report, with its label")
    func column() throws {
      let report = try #require(
        hunt(
          Scenario("column") { run in
            let queue = HuntableQueue(label: "work")
            run.thread("A") {
              queue.async { Exploration.point("first") }
              queue.async { Exploration.point("second") }
              queue.async { run.expect(false) }
            }
          }
        ).report)
      #expect(report.description.contains("b work"))
      #expect(!report.description.contains("c work"))
    }

    @Test("Waiting on a serial queue for its own work is a deadlock")
    func syncOnOwnQueue() throws {
      let report = try #require(
        hunt(
          Scenario("own queue") { run in
            let queue = HuntableQueue(label: "work")
            run.thread("A") { queue.async { queue.sync {} } }
          }
        ).report)
      #expect(report.failure.kind == .deadlock)
      #expect(report.failure.message.hasPrefix("work waits for sync HuntableQueueTests.swift:"))
    }

    @Test("Two queues that wait for each other are a deadlock")
    func syncAcross() {
      let result = hunt(
        Scenario("across") { run in
          let (one, other) = (HuntableQueue(label: "one"), HuntableQueue(label: "other"))
          run.thread("A") { one.async { other.sync {} } }
          run.thread("B") { other.async { one.sync {} } }
        })
      #expect(result.report?.failure.kind == .deadlock)
    }

    @Test("A value that is read on the queue and written in another turn of it loses an update")
    func lostUpdate() {
      let result = hunt(
        Scenario("lost update") { run in
          let queue = HuntableQueue(label: "count")
          let count = Shared(0)
          for name in ["A", "B"] {
            run.thread(name) {
              let seen = queue.sync { count.value }
              queue.async { count.value = seen + 1 }
            }
          }
          run.finally { run.expect(count.value == 2, "an update is lost") }
        })
      #expect(result.report?.failure.message.hasPrefix("an update is lost") == true)
    }

    @Test("Work that waits its turn runs on the calling thread, returns its value and throws its error")
    func sync() {
      struct Failure: Error {}
      let result = hunt(
        Scenario("sync") { run in
          let queue = HuntableQueue(label: "work")
          let value = Shared(0)
          for name in ["A", "B"] {
            run.thread(name) {
              let sum = queue.sync {
                value.value += 1
                return value.value
              }
              run.expect((1...2).contains(sum))
              do {
                try queue.sync { throw Failure() }
                run.expect(false)
              } catch { run.expect(error is Failure) }
            }
          }
          run.finally { run.expect(queue.sync { value.value } == 2) }
        }, budget: .schedules(2_000))
      #expect(result.isClean)
    }

    @Test(
      "Work of a concurrent queue runs at the same time, and a barrier alone",
      .enabled(if: !isThreadSanitized, "ThreadSanitizer reports the planted race"), arguments: [true, false])
    func barrier(isBarrier: Bool) {
      let result = hunt(
        Scenario("barrier") { run in
          let queue = HuntableQueue(label: "cache", attributes: .concurrent)
          let value = Shared(0)
          let sum = Shared(0)
          run.thread("A") {
            queue.async { _ = value.value }
            queue.async(flags: isBarrier ? .barrier : []) {
              value.value += 1
              sum.value = value.value
            }
            queue.async { _ = value.value }
            run.expect(queue.sync { value.value } == 1, "the barrier came late")
          }
        }, budget: .schedules(3_000))
      #expect(result.isClean == isBarrier)
    }

    @Test("Work for later runs in virtual time, not before its deadline")
    func asyncAfter() {
      let result = hunt(
        Scenario("later") { run in
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
        })
      #expect(result.isClean)
      #expect(result.coverage >= .announcedOrders)
    }

    @Test("Work for later begins in the order of the deadlines")
    func orderOfDeadlines() {
      let result = hunt(
        Scenario("later, in order") { run in
          let queue = HuntableQueue(label: "work")
          let log = Shared<[Int]>([])
          let start = HuntableTime.now()
          for seconds in [2, 1] { queue.asyncAfter(deadline: start + .seconds(seconds)) { log.value.append(seconds) } }
          run.thread("A") { Exploration.point() }
          run.finally { run.expect(log.value == [1, 2], "\(log.value)") }
        })
      #expect(result.isClean, "\(result)")
    }

    @Test("Queues with the same serial target exclude each other")
    func target() {
      func scenario(isShared: Bool) -> Scenario {
        Scenario("target") { run in
          let target = HuntableQueue(label: "target")
          let value = Shared(0)
          for name in ["one", "other"] {
            let queue = HuntableQueue(label: name, target: isShared ? target : nil)
            run.thread(name) {
              queue.async { value.value += 1 }
              queue.sync { value.value += 1 }
            }
          }
          run.finally { run.expect(value.value == 4) }
        }
      }
      #expect(hunt(scenario(isShared: true), budget: .schedules(2_000)).isClean)
      // ThreadSanitizer would report the planted race.
      if !isThreadSanitized { #expect(hunt(scenario(isShared: false)).report?.failure.kind == .dataRace) }
    }

    @Test("A suspended queue begins no work; an inactive one begins when it is activated")
    func suspending() {
      let result = hunt(
        Scenario("suspending") { run in
          let queue = HuntableQueue(label: "work", attributes: .initiallyInactive)
          let isOpen = Atomic(false)
          run.thread("A") {
            queue.async { run.expect(isOpen.load(ordering: .relaxed)) }
            isOpen.store(true, ordering: .relaxed)
            queue.activate()
            queue.sync {}
            queue.suspend()
            isOpen.store(false, ordering: .relaxed)
            queue.async { run.expect(isOpen.load(ordering: .relaxed)) }
            isOpen.store(true, ordering: .relaxed)
            queue.resume()
          }
        })
      #expect(result.isClean)
      let unbalanced = hunt(Scenario("unbalanced") { run in run.thread("A") { HuntableQueue(label: "work").resume() } })
      #expect(unbalanced.report?.failure.message.contains("work is resumed more often") == true)
    }

    @Test("A run has a main queue and a concurrent global queue of its own")
    func ofTheProcess() {
      let result = hunt(
        Scenario("of the process") { run in
          let value = Shared(0)
          run.thread("A") { HuntableQueue.main.async { value.value += 1 } }
          run.thread("B") { HuntableQueue.main.async { value.value += 1 } }
          run.finally { run.expect(value.value == 2) }
        })
      #expect(result.isClean)
      // ThreadSanitizer would report the planted race.
      if isThreadSanitized { return }
      let race = hunt(
        Scenario("race") { run in
          let value = Shared(0)
          run.thread("A") { for _ in 0..<2 { HuntableQueue.global().async { value.value += 1 } } }
        })
      #expect(race.report?.failure.kind == .dataRace)
    }

    @Test(
      "A parallel loop ends after its last iteration, and its iterations run at the same time",
      .enabled(if: !isThreadSanitized, "ThreadSanitizer reports the planted race"))
    func concurrentPerform() {
      let result = hunt(
        Scenario("loop") { run in
          let sum = Atomic(0)
          run.thread("A") {
            HuntableQueue.concurrentPerform(iterations: 2) { sum.add($0 + 1, ordering: .relaxed) }
            run.expect(sum.load(ordering: .relaxed) == 3)
          }
        })
      #expect(result.isClean)
      // ThreadSanitizer would report the planted race.
      if isThreadSanitized { return }
      let race = hunt(
        Scenario("race") { run in
          let sum = Shared(0)
          run.thread("A") { HuntableQueue.concurrentPerform(iterations: 2) { sum.value += $0 } }
        })
      #expect(race.report?.failure.kind == .dataRace)
    }
  }
#endif
