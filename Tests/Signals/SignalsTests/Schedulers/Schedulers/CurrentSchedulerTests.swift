import Dispatch
import Huntable
import ReactiveSchedulers
import Testing

@Suite("Schedulers.current", .timeLimit(.minutes(10)))
struct CurrentSchedulerTests {
  @Test(
    "given nested scheduling, then immediate and subscription report the surrounding scheduler, others themselves",
    .requirement(310))
  func nesting() async throws {
    let background = QueueScheduler(name: "background")
    let immediate = try await values(2) { note in
      background.enqueue {
        note(nameOfCurrent())
        ImmediateScheduler.shared.enqueue { note(nameOfCurrent()) }
      }
    }
    #expect(immediate == ["background", "background"])
    let subscription = try await values(2) { note in
      background.enqueue {
        note(nameOfCurrent())
        SubscriptionScheduler.shared.enqueue { note(nameOfCurrent()) }
      }
    }
    #expect(subscription == ["background", "background"])
    let fromMain = try await values(3) { note in
      MainScheduler.shared.enqueue {
        note(nameOfCurrent())
        background.enqueue {
          note(nameOfCurrent())
          MainScheduler.shared.enqueue { note(nameOfCurrent()) }
        }
      }
    }
    #expect(fromMain == ["main", "background", "main"])
    let fromBackground = try await values(3) { note in
      background.enqueue {
        note(nameOfCurrent())
        MainScheduler.shared.enqueue {
          note(nameOfCurrent())
          background.enqueue { note(nameOfCurrent()) }
        }
      }
    }
    #expect(fromBackground == ["background", "main", "background"])
  }

  @Test("On the main thread the main scheduler is current outside any action, too")
  @MainActor
  func mainThread() {
    #expect(nameOfCurrent() == "main")
    let log = Log<String>()
    SubscriptionScheduler.shared.enqueue { log.append(nameOfCurrent()) }
    #expect(log.entries == ["main"])
  }

  @Test("After an action the previous scheduler is current again, level by level")
  func restoration() {
    let log = Log<String>()
    let time = TestScheduler()
    let strand = Strand()
    time.enqueue {
      strand.enqueue { log.append(nameOfCurrent()) }
      log.append(nameOfCurrent())
    }
    time.run()
    log.append(nameOfCurrent())
    #expect(log.entries == ["strand", "test", "none"])
  }

  @Test(
    "schedulers on one concurrent queue each are current in their own actions, and none in a block there",
    .requirement("V15"))
  func concurrentTarget() async throws {
    let queue = DispatchQueue(label: "concurrent", attributes: .concurrent)
    let first = QueueScheduler(name: "first", targeting: queue)
    let second = QueueScheduler(name: "second", targeting: queue)
    let names = try await values(3) { note in
      let (toFirst, toSecond) = (ThreadSemaphore(), ThreadSemaphore())
      first.enqueue {
        toSecond.signal()
        toFirst.wait()
        note(nameOfCurrent())
      }
      second.enqueue {
        toFirst.signal()
        toSecond.wait()
        note(nameOfCurrent())
      }
      queue.async { note(nameOfCurrent()) }
    }
    #expect(names.sorted() == ["first", "none", "second"])
  }

  #if EXPLORATION
    @Test("The current scheduler's bookkeeping announces nothing: it belongs to the thread")
    func bookkeeping() async {
      await #expect(processExitsWith: .success) {
        let announced = Scribe.record { SubscriptionScheduler.shared.perform { _ = Schedulers.current } }
        #expect(announced.isEmpty)
      }
    }
  #endif
}
