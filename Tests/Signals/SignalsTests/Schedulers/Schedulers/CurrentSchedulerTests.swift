import Dispatch

@Suite("Schedulers.current", .timeLimit(.minutes(10)))
struct CurrentSchedulerTests {
  @Test(
    "inside another scheduler, immediate and subscription report the surrounding scheduler, others themselves",
    .requirement(310),
    arguments: 0...3)
  func nesting(form: Int) async throws {
    let (main, background) = (MainScheduler.shared, QueueScheduler(name: "background"))
    let (schedulers, expected): ([any Scheduler], [String]) =
      switch form {
      case 0: ([background, ImmediateScheduler.shared], ["background", "background"])
      case 1: ([background, SubscriptionScheduler.shared], ["background", "background"])
      case 2: ([main, background, main], ["main", "background", "main"])
      default: ([background, main, background], ["background", "main", "background"])
      }
    let names: [String] = try await values(schedulers.count) { note in
      @Sendable func enter(_ rest: ArraySlice<any Scheduler>) {
        rest.first?.enqueue {
          note(nameOfCurrent())
          enter(rest.dropFirst())
        }
      }
      enter(schedulers[...])
    }
    #expect(names == expected)
  }

  @Test("On the main thread the main scheduler is current outside any action, too")
  @MainActor
  func mainThread() {
    #expect(nameOfCurrent() == "main")
    let log = Log<String>()
    SubscriptionScheduler.shared.enqueue { log.append(nameOfCurrent()) }
    #expect(log.entries == ["main"])
  }

  @Test("After an action the previous scheduler is current again, level by level; the immediate one never is")
  func restoration() async {
    let log = Log<String>()
    await onRawThread {
      let (time, outer, inner) = (TestScheduler(), Strand(), Strand())
      time.enqueue {
        outer.enqueue {
          inner.enqueue { log.append("\(Schedulers.current === inner)") }
          log.append("\(Schedulers.current === outer)")
        }
        log.append(nameOfCurrent())
      }
      time.run()
      ImmediateScheduler.shared.enqueue { log.append(nameOfCurrent()) }
      ImmediateScheduler.shared.schedule(at: .zero) { log.append(nameOfCurrent()) }
    }
    #expect(log.entries == ["true", "true", "test", "none", "none"])
  }

  @Test(
    "schedulers on one concurrent queue run in parallel, each current in its actions, and none in a block there",
    .requirement("V15"))
  func concurrentTarget() async throws {
    let queue = DispatchQueue(label: "concurrent", attributes: .concurrent)
    let schedulers = ["first", "second"].map { QueueScheduler(name: $0, targeting: queue) }
    let names = try await values(3) { note in
      let semaphores = (0...1).map { _ in ThreadSemaphore() }
      for (index, scheduler) in schedulers.enumerated() {
        scheduler.enqueue {
          semaphores[1 - index].signal()
          semaphores[index].wait()
          note(nameOfCurrent())
        }
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
