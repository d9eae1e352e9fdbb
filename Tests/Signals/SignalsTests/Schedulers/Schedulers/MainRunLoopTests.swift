// Each test runs the main scheduler without returning from the main thread, so these tests cannot overlap. They allow
// for actions that other tests enqueue there meanwhile.
@Suite("MainRunLoop", .serialized, .timeLimit(.minutes(10)))
@MainActor
struct MainRunLoopTests {
  private let main = MainScheduler.shared
  private let log = Log<String>()

  private func note(_ entry: String) { main.enqueue { [log] in log.append(entry) } }

  @Test("runOnce runs the enqueued actions and the due timers in order, and does not wait for others")
  func once() {
    for entry in ["1", "2"] { note(entry) }
    let future = main.schedule(after: .seconds(1_000)) { [log] in log.append("future") }
    main.schedule(at: .zero) { [log] in log.append("due") }
    #expect(log.entries.isEmpty)
    #expect(MainRunLoop.runOnce())
    #expect(log.entries == ["1", "2", "due"])
    future.dispose()
  }

  @Test("runOnce leaves actions that its actions add to the next call, and returns false if there was none")
  func onceAndAgain() async {
    await #expect(processExitsWith: .success) { @MainActor in
      let log = Log<Int>()
      MainScheduler.shared.enqueue {
        log.append(1)
        MainScheduler.shared.enqueue { log.append(2) }
      }
      for expected in [[1], [1, 2]] {
        #expect(MainRunLoop.runOnce())
        #expect(log.entries == expected)
      }
      #expect(!MainRunLoop.runOnce())
    }
  }

  @Test("runOnce inside an action runs all actions that wait, also those that came after the action had begun")
  func onceInside() async {
    await #expect(processExitsWith: .success) { @MainActor in
      let log = Log<Int>()
      MainScheduler.shared.enqueue {
        MainScheduler.shared.enqueue { log.append(2) }
        MainScheduler.shared.schedule(at: .zero) { log.append(3) }
        #expect(MainRunLoop.runOnce())
        #expect(log.entries == [1, 2, 3])
      }
      MainScheduler.shared.enqueue { log.append(1) }
      #expect(MainRunLoop.runOnce())
    }
  }

  @Test(
    "run continues until it is stopped, and finishes what has begun; a stop before it counts too",
    arguments: [true, false])
  func stopping(isBefore: Bool) {
    if isBefore { MainRunLoop.stop() } else { main.enqueue { MainRunLoop.stop() } }
    note("1")
    MainRunLoop.run()
    #expect(log.entries == ["1"])
  }

  @Test("run waits for timers and for work from other threads, which may also stop it")
  func waiting() async {
    main.schedule(after: .milliseconds(1)) { [main, log] in
      log.append("timer")
      // The loop is idle by now, or is about to become so.
      Task {
        await onRawThread {
          main.enqueue { log.append("from a thread \(nameOfCurrent())") }
          main.enqueue { Task { await onRawThread { MainRunLoop.stop() } } }
        }
      }
    }
    MainRunLoop.run()
    #expect(log.entries == ["timer", "from a thread main"])
  }

  @Test("run(until:) ends at the instant, not before, after the actions that were due", arguments: [0, 3])
  func deadline(milliseconds: Int) {
    let end = main.now.advanced(by: .milliseconds(milliseconds))
    main.schedule(at: end.advanced(by: .milliseconds(-1))) { [log] in log.append("1") }
    let late = main.schedule(after: .seconds(1_000)) { [log] in log.append("2") }
    MainRunLoop.run(until: end)
    #expect(main.now >= end && log.entries == ["1"])
    late.dispose()
  }

  @Test("An action may run the loop: waiting actions run inside it, in order, and a stop ends only that run")
  func nesting() {
    main.enqueue { [main, log] in
      log.append("outer begins")
      main.enqueue {
        log.append("added")
        MainRunLoop.stop()
      }
      MainRunLoop.run()
      log.append("inner ended \(nameOfCurrent())")
      main.enqueue {
        log.append("outer goes on")
        MainRunLoop.stop()
      }
    }
    note("waiting")
    MainRunLoop.run()
    #expect(log.entries == ["outer begins", "waiting", "added", "inner ended main", "outer goes on"])
  }

  @Test("Whether run by hand or by the main queue, every action runs once")
  func eventQueue() async throws {
    for number in 0..<10 { note("\(number)") }
    MainRunLoop.runOnce()
    for number in 10..<20 { note("\(number)") }
    try await completion { done in main.enqueue(done) }
    #expect(log.entries == (0..<20).map { "\($0)" })
  }
}
