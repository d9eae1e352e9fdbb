import Dispatch

@Suite(.timeLimit(.minutes(10)))
struct SubscriptionSchedulerTests {
  @Test(
    "on a thread or a queue without a scheduler, its work runs on the background scheduler", .requirement(320),
    arguments: [true, false])
  func background(isThread: Bool) async throws {
    let names = try await values(2) { note in
      let work = { @Sendable in
        note(nameOfCurrent())
        SubscriptionScheduler.shared.enqueue { note(nameOfCurrent()) }
      }
      if isThread { startRawThread(work) } else { DispatchQueue.global().async(execute: work) }
    }
    #expect(names == ["none", "ReactiveSignals.subscription"])
  }

  @Test(
    "in a task and in an action, the subscription scheduler runs inline; in a task it is current",
    .requirement(321, 322))
  func inline() {
    let log = Log<String>()
    let enter = { @Sendable (scheduler: any Scheduler) in
      scheduler.enqueue {
        log.append(nameOfCurrent())
        SubscriptionScheduler.shared.enqueue { log.append(nameOfCurrent()) }
      }
      log.append(nameOfCurrent())
    }
    enter(SubscriptionScheduler.shared)
    enter(Strand())
    #expect(log.entries == ["subscription", "subscription", "none", "strand", "strand", "none"])
  }

  @Test("Its dated work waits on the current scheduler, and shares its clock; else on the background scheduler")
  func dated() async throws {
    let (log, time) = (Log<String>(), TestScheduler())
    time.enqueue {
      #expect(SubscriptionScheduler.shared.now == .zero)
      SubscriptionScheduler.shared.schedule(after: .seconds(5)) { log.append("\(nameOfCurrent()) \(time.now)") }
    }
    // The asynchronous function is for tests that something else drives.
    let run: () -> Void = { time.run() }
    run()
    #expect(log.entries == ["test 5 s"])
    let name = try await value { note in
      SubscriptionScheduler.shared.schedule(after: .milliseconds(1)) { note(nameOfCurrent()) }
    }
    #expect(name == "ReactiveSignals.subscription")
  }
}
