import ReactiveSchedulers
import SignalHunting
import Testing

// Each test runs the main scheduler without returning from the main thread, so these tests cannot overlap. They allow
// for actions that other tests enqueue there meanwhile.
@Suite("MainRunLoop", .serialized, .timeLimit(.minutes(10)))
@MainActor
struct MainRunLoopTests {
  private let main = MainScheduler.shared

  @Test("runOnce runs the enqueued actions in order, and returns true")
  func once() {
    let log = Log<Int>()
    main.enqueue { log.append(1) }
    main.enqueue { log.append(2) }
    #expect(log.entries.isEmpty)
    #expect(MainRunLoop.runOnce())
    #expect(log.entries == [1, 2])
  }

  @Test("runOnce leaves actions that its actions add to the next call, and returns false if there was none")
  func onceAndAgain() async {
    await #expect(processExitsWith: .success) { @MainActor in
      let log = Log<Int>()
      MainScheduler.shared.enqueue {
        log.append(1)
        MainScheduler.shared.enqueue { log.append(2) }
      }
      #expect(MainRunLoop.runOnce())
      #expect(log.entries == [1])
      #expect(MainRunLoop.runOnce())
      #expect(log.entries == [1, 2])
      #expect(!MainRunLoop.runOnce())
    }
  }

  @Test("runOnce runs due timers, and does not wait for others")
  func onceWithTimers() {
    let log = Log<String>()
    let future = main.schedule(after: .seconds(1_000)) { log.append("future") }
    main.schedule(at: .zero) { log.append("due") }
    MainRunLoop.runOnce()
    #expect(log.entries == ["due"])
    future.dispose()
  }

  @Test("run continues until it is stopped, and finishes the action that has begun")
  func stopping() {
    let log = Log<Int>()
    main.enqueue {
      log.append(1)
      MainRunLoop.stop()
    }
    main.enqueue { log.append(2) }
    MainRunLoop.run()
    #expect(log.entries == [1, 2])
  }

  @Test("run waits for timers and for work from other threads, which may also stop it")
  func waiting() async {
    let log = Log<String>()
    let main = main
    main.schedule(after: .milliseconds(1)) {
      log.append("timer")
      // The loop is idle by now, or is about to become so.
      Task {
        await onRawThread {
          main.enqueue { log.append("from a thread \(nameOfCurrent())") }
          main.enqueue { MainRunLoop.stop() }
        }
      }
    }
    MainRunLoop.run()
    #expect(log.entries == ["timer", "from a thread main"])
  }

  @Test("A stop from another thread ends an idle run")
  func stopFromThread() {
    main.enqueue { Task { await onRawThread { MainRunLoop.stop() } } }
    MainRunLoop.run()
  }

  #if EXPLORATION
    @Test("A stop at any point of an idle run ends it", .hunts)
    nonisolated func stopAtEveryPoint() {
      Interleaving.explore { run in
        run.main { MainRunLoop.run() }
        run.thread("stopping") { MainRunLoop.stop() }
      }
    }
  #endif

  @Test("A stop before the run ends it as soon as the enqueued actions have run")
  func earlyStop() {
    let log = Log<Int>()
    main.enqueue { log.append(1) }
    MainRunLoop.stop()
    MainRunLoop.run()
    #expect(log.entries == [1])
  }

  @Test("run(until:) ends at the instant, not before, after the actions that were due")
  func deadline() {
    let log = Log<Int>()
    let end = main.now.advanced(by: .milliseconds(3))
    main.schedule(at: end.advanced(by: .milliseconds(-1))) { log.append(1) }
    let late = main.schedule(after: .seconds(1_000)) { log.append(2) }
    MainRunLoop.run(until: end)
    #expect(main.now >= end)
    #expect(log.entries == [1])
    late.dispose()
  }

  @Test("run(until:) an instant in the past runs the enqueued actions once")
  func pastDeadline() {
    let log = Log<Int>()
    main.enqueue { log.append(1) }
    MainRunLoop.run(until: .zero)
    #expect(log.entries == [1])
  }

  @Test("An action may run the loop: waiting actions run inside it, in order")
  func nesting() {
    let log = Log<String>()
    let main = main
    main.enqueue {
      log.append("outer begins")
      main.enqueue {
        log.append("added")
        MainRunLoop.stop()
      }
      MainRunLoop.run()
      log.append("outer ends \(nameOfCurrent())")
    }
    main.enqueue { log.append("waiting") }
    MainRunLoop.runOnce()
    #expect(log.entries == ["outer begins", "waiting", "added", "outer ends main"])
  }

  @Test("A stop ends only the innermost run")
  func nestedStop() {
    let log = Log<String>()
    let main = main
    main.enqueue {
      main.enqueue { MainRunLoop.stop() }
      MainRunLoop.run()
      log.append("inner ended")
      main.enqueue {
        log.append("outer goes on")
        MainRunLoop.stop()
      }
    }
    MainRunLoop.run()
    #expect(log.entries == ["inner ended", "outer goes on"])
  }

  @Test("Whether run by hand or by the main queue, every action runs once")
  func eventQueue() async throws {
    let log = Log<Int>()
    let main = main
    for number in 0..<10 { main.enqueue { log.append(number) } }
    MainRunLoop.runOnce()
    try await completion { done in
      for number in 10..<20 { main.enqueue { log.append(number) } }
      main.enqueue(done)
    }
    #expect(log.entries == Array(0..<20))
  }
}
