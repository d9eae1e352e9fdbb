import Dispatch
import ReactiveSchedulers
import Testing

@Suite("MainScheduler", .timeLimit(.minutes(10)))
@MainActor
struct MainSchedulerTests {
  private let main = MainScheduler.shared

  @Test(
    "given two scheduled actions, when the first is disposed at once, then only the second runs, and not synchronously",
    .requirement(311)
  )
  func disposal() async throws {
    let log = Log<Int>()
    try await completion { done in
      let first = main.schedule { log.append(1) }
      main.schedule {
        log.append(2)
        done()
      }
      first.dispose()
      #expect(log.entries.isEmpty)
    }
    #expect(log.entries == [2])
  }

  @Test("given an action dated now, then it runs, not synchronously", .requirement(312))
  func datedNow() async throws {
    let runs = Count()
    try await completion { done in
      main.schedule(at: main.now) {
        runs.add()
        done()
      }
      #expect(runs.value == 0)
    }
    #expect(runs.value == 1)
  }

  @Test("given two actions dated now, when the first is disposed, then only the second runs", .requirement(313))
  func datedDisposal() async throws {
    let log = Log<Int>()
    try await completion { done in
      let instant = main.now
      let first = main.schedule(at: instant) { log.append(1) }
      main.schedule(at: instant) {
        log.append(2)
        done()
      }
      first.dispose()
    }
    #expect(log.entries == [2])
  }

  @Test("Always later, in order: an action enqueued by another one runs after all that were enqueued before")
  func order() async throws {
    let log = Log<Int>()
    let main = main
    try await completion { done in
      main.enqueue {
        log.append(1)
        main.enqueue {
          log.append(3)
          done()
        }
        log.append(11)
      }
      main.enqueue { log.append(2) }
    }
    #expect(log.entries == [1, 11, 2, 3])
  }

  @Test("Actions enqueued by other threads run on the main thread, in the order of each thread")
  func otherThreads() async throws {
    let main = main
    let log = Log<(thread: Int, number: Int)>()
    let isMain = Log<Bool>()
    await onRawThreads(3) { thread in
      for number in 0..<100 {
        main.enqueue {
          isMain.append(MainScheduler.isMainThread)
          log.append((thread, number))
        }
      }
    }
    try await completion { done in main.enqueue(done) }
    #expect(isMain.entries == Array(repeating: true, count: 300))
    for thread in 0..<3 { #expect(log.entries.filter { $0.thread == thread }.map(\.number) == Array(0..<100)) }
  }

  @Test("Delayed actions run on the main thread in the order in which they are due")
  func delays() async throws {
    let start = main.now
    let names = try await values(2) { note in
      // Far enough off that both are scheduled before either is due.
      main.schedule(at: start.advanced(by: .milliseconds(400))) { note("later \(nameOfCurrent())") }
      main.schedule(at: start.advanced(by: .milliseconds(300))) { note("sooner \(nameOfCurrent())") }
    }
    #expect(names == ["sooner main", "later main"])
  }

  @Test("Virtual time stands in for the main scheduler on one thread, until the call returns")
  func virtualTime() async throws {
    let time = TestScheduler()
    let main = main
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
    #expect(nowInside == .zero)
    #expect(time.pendingCount == 1)
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
