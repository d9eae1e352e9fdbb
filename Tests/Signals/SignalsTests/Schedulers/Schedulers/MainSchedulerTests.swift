import Dispatch

@Suite("MainScheduler", .timeLimit(.minutes(10)))
@MainActor
struct MainSchedulerTests {
  private let main = MainScheduler.shared
  private let log = Log<Int>()

  @Test(
    "of two actions, dated now or undated, of which the first is disposed, the second runs, and not inside the call",
    .requirement(311, 312, 313),
    arguments: [true, false])
  func disposal(isDated: Bool) async throws {
    let now = main.now
    try await completion { [main, log] done in
      let works: [@Sendable () -> Void] = [
        { log.append(1) },
        {
          log.append(2)
          done()
        },
      ]
      let handles = works.map { isDated ? main.schedule(at: now, $0) : main.schedule($0) }
      handles[0].dispose()
      #expect(log.entries.isEmpty)
    }
    #expect(log.entries == [2])
  }

  @Test("Always later, in order: an action enqueued by another one runs after all that were enqueued before")
  func order() async throws {
    try await completion { [main, log] done in
      main.enqueue {
        log.append(1)
        main.enqueue {
          log.append(4)
          done()
        }
        log.append(2)
      }
      main.enqueue { log.append(3) }
    }
    #expect(log.entries == [1, 2, 3, 4])
  }

  @Test("Actions enqueued by other threads run on the main thread, in the order of each thread")
  func otherThreads() async throws {
    let (main, log, isMain) = (main, log, Log<Bool>())
    await onRawThreads(3) { thread in
      for number in 0..<100 {
        main.enqueue {
          isMain.append(MainScheduler.isMainThread)
          log.append(1_000 * thread + number)
        }
      }
    }
    try await completion { done in main.enqueue(done) }
    #expect(isMain.count == 300 && isMain.entries.allSatisfy(\.self))
    for thread in 0..<3 {
      #expect(log.entries.filter { $0 / 1_000 == thread } == (0..<100).map { 1_000 * thread + $0 })
    }
  }

  @Test("Delayed actions run on the main thread in the order in which they are due")
  func delays() async throws {
    let start = main.now
    let names = try await values(2) { note in
      // Far enough off that both are scheduled before either is due.
      for (delay, name) in [(400, "later"), (300, "sooner")] {
        main.schedule(at: start.advanced(by: .milliseconds(delay))) { note("\(name) \(nameOfCurrent())") }
      }
    }
    #expect(names == ["sooner main", "later main"])
  }

  @Test("Virtual time stands in for the main scheduler on one thread, until the call returns")
  func virtualTime() async throws {
    let (time, main) = (TestScheduler(), main)
    let (nowInside, runs) = await onRawThread {
      let runs = Count()
      var nowInside = Instant.distantFuture
      MainScheduler.standIn(time) {
        nowInside = main.now
        main.schedule(after: .seconds(1)) { runs.add() }
      }
      main.schedule { runs.add() }
      #expect(main.now != .zero)
      return (nowInside, runs)
    }
    #expect(nowInside == .zero && time.pendingCount == 1)
    try await completion { done in main.enqueue(done) }
    #expect(runs.value == 1)
    await time.run()
    #expect(runs.value == 2)
  }

  @Test("The main queue's thread is the main thread, also where nothing has asked for the main scheduler before")
  func mainQueue() async {
    await #expect(processExitsWith: .success) {
      let isMain = await withCheckedContinuation { continuation in
        DispatchQueue.main.async { continuation.resume(returning: MainScheduler.isMainThread) }
      }
      precondition(isMain)
    }
  }
}
