import Dispatch
import Huntable
import ReactiveSchedulers
import Testing

@Suite(.timeLimit(.minutes(10)))
struct SubscriptionSchedulerTests {
  @Test(
    "given a block on a raw global queue, when it uses the subscription scheduler, then current is not nil and not main",
    .requirement(320)
  )
  func rawQueue() async throws {
    let names = try await values(2) { note in
      DispatchQueue.global().async {
        note(nameOfCurrent())
        SubscriptionScheduler.shared.enqueue { note(nameOfCurrent()) }
      }
    }
    #expect(names == ["none", "ReactiveSignals.subscription"])
  }

  @Test("given a raw thread, when it uses the subscription scheduler, then the same", .requirement(320))
  func rawThread() async throws {
    let log = Log<String>()
    let name = try await value { note in
      Task {
        await onRawThread {
          SubscriptionScheduler.shared.enqueue { note(nameOfCurrent()) }
          log.append(nameOfCurrent())
        }
      }
    }
    #expect(name == "ReactiveSignals.subscription")
  }

  @Test(
    "given a background action, when it uses the subscription scheduler, then that runs inside it, there",
    .requirement(321, 322))
  func insideBackground() async throws {
    let background = QueueScheduler(name: "background")
    let names = try await values(2) { note in
      background.enqueue {
        SubscriptionScheduler.shared.enqueue { note(nameOfCurrent()) }
        note("action ends")
      }
    }
    #expect(names == ["background", "action ends"])
  }

  @Test("In a task the subscription scheduler runs inline and is current")
  func insideTask() {
    let log = Log<String>()
    log.append(nameOfCurrent())
    SubscriptionScheduler.shared.enqueue {
      log.append(nameOfCurrent())
      SubscriptionScheduler.shared.enqueue { log.append(nameOfCurrent()) }
    }
    log.append(nameOfCurrent())
    #expect(log.entries == ["none", "subscription", "subscription", "none"])
  }

  @Test("Dated work of the subscription scheduler waits on the current scheduler, and shares its clock")
  func datedSubscription() {
    let log = Log<String>()
    let time = TestScheduler()
    time.enqueue {
      #expect(SubscriptionScheduler.shared.now == .zero)
      SubscriptionScheduler.shared.schedule(after: .seconds(5)) { log.append("\(nameOfCurrent()) \(time.now)") }
    }
    time.run()
    #expect(log.entries == ["test \(Instant(.seconds(5)))"])
  }

  @Test("Dated work of the subscription scheduler waits on the background scheduler where none is current")
  func datedSubscriptionInTask() async throws {
    let name = try await value { note in
      SubscriptionScheduler.shared.schedule(after: .milliseconds(1)) { note(nameOfCurrent()) }
    }
    #expect(name == "ReactiveSignals.subscription")
  }
}
