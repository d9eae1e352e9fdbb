import Dispatch
import Huntable
import ReactiveSchedulers
import Testing

@Suite("QueueScheduler", .timeLimit(.minutes(10)))
struct QueueSchedulerTests {
  @Test(
    "given a custom queue scheduler, when an action is scheduled, then it runs with that as current",
    .requirement(332, 334))
  func current() async throws {
    let queue = QueueScheduler(name: "custom")
    let isCurrent = try await values(5) { note in
      queue.enqueue { note(Schedulers.current === queue) }
      queue.schedule { note(Schedulers.current === queue) }
      queue.schedule(after: .milliseconds(1)) { note(Schedulers.current === queue) }
      queue.scheduleRecursive { _ in note(Schedulers.current === queue) }
      let handle = SerialDisposable()
      queue.enqueue {
        handle.inner = queue.schedule(after: .zero, every: .milliseconds(1)) {
          note(Schedulers.current === queue)
          handle.dispose()
        }
      }
    }
    #expect(isCurrent == Array(repeating: true, count: 5))
  }

  @Test(
    "given an action ahead of time, then it has not yet run, and eventually does, not before it is due",
    .requirement(316, 333))
  func delay() async throws {
    let queue = QueueScheduler()
    let due = queue.now.advanced(by: .milliseconds(3))
    let runs = Count()
    let ran = try await value { done in
      queue.schedule(at: due) {
        runs.add()
        done(queue.now)
      }
      #expect(runs.value == 0 || queue.now >= due)
    }
    #expect(ran >= due)
    #expect(runs.value == 1)
  }

  @Test(
    "given a scheduler that targets a serial queue, when an action runs, then current is that scheduler",
    .requirement(335))
  func serialTarget() async throws {
    let target = DispatchQueue(label: "target")
    let queue = QueueScheduler(targeting: target)
    let (isCurrent, isOnTarget) = try await value { done in
      queue.enqueue {
        dispatchPrecondition(condition: .onQueue(target))
        done((Schedulers.current === queue, true))
      }
    }
    #expect(isCurrent && isOnTarget)
  }

  @Test(
    "given a concurrent target and a first action that takes its time, then a second does not start before its end",
    .requirement(336)
  )
  func concurrentTarget() async throws {
    let target = DispatchQueue(label: "target", attributes: .concurrent)
    let queue = QueueScheduler(targeting: target)
    let log = Log<String>()
    try await completion { done in
      let goOn = ThreadSemaphore()
      queue.enqueue {
        log.append("first begins")
        goOn.wait()
        log.append("first ends")
      }
      queue.enqueue {
        log.append("second")
        done()
      }
      target.async {
        log.append("a block on the target")
        goOn.signal()
      }
    }
    #expect(log.entries.filter { $0 != "a block on the target" } == ["first begins", "first ends", "second"])
    #expect(log.entries.firstIndex(of: "a block on the target")! < log.entries.firstIndex(of: "first ends")!)
  }

  @Test(
    "given a suspended queue, when five actions are scheduled and it is resumed, then none before, all serially after",
    .requirement(637)
  )
  func suspension() async throws {
    let target = DispatchQueue(label: "target")
    target.suspend()
    let queue = QueueScheduler(targeting: target)
    let log = Log<Int>()
    let wasOnMain = try await value { done in
      for number in 0..<4 { queue.enqueue { log.append(number) } }
      queue.schedule {
        log.append(4)
        done(MainScheduler.isMainThread)
      }
      #expect(log.entries.isEmpty)
      target.resume()
    }
    #expect(log.entries == Array(0..<5))
    #expect(!wasOnMain)
  }

  @Test(
    "given a suspended queue, when an action dated now is scheduled, then it runs only after resumption",
    .requirement(638))
  func datedOnSuspended() async throws {
    let target = DispatchQueue(label: "target")
    target.suspend()
    let queue = QueueScheduler(targeting: target)
    let other = QueueScheduler()
    let log = Log<String>()
    try await completion { done in
      queue.schedule(at: queue.now) {
        log.append("ran")
        done()
      }
      // By then it would have run.
      other.schedule(after: .milliseconds(2)) {
        log.append("resumed")
        target.resume()
      }
    }
    #expect(log.entries == ["resumed", "ran"])
  }

  @Test("Actions from four threads run one at a time, none lost, in the order of each thread")
  func threads() async throws {
    final class Shared: Sendable {
      // Accessed on the scheduler: a race would show here, and under the thread sanitizer.
      nonisolated(unsafe) var seen: [[Int]] = [[], [], [], []]
    }
    let queue = QueueScheduler(targeting: DispatchQueue.global())
    let shared = Shared()
    await onRawThreads(4) { thread in
      for number in 0..<1_000 { queue.enqueue { shared.seen[thread].append(number) } }
    }
    let seen = try await value { done in queue.enqueue { done(shared.seen) } }
    #expect(seen == Array(repeating: Array(0..<1_000), count: 4))
  }

  @Test("An action enqueued by another one runs after it, behind those enqueued before")
  func reentrancy() async throws {
    let queue = QueueScheduler()
    let log = Log<Int>()
    try await completion { done in
      queue.enqueue {
        queue.enqueue {
          log.append(3)
          done()
        }
        log.append(1)
        // Runs after the one above, since this action is still running.
        queue.enqueue { log.append(4) }
        log.append(2)
      }
    }
    try await completion { done in queue.enqueue(done) }
    #expect(log.entries == [1, 2, 3, 4])
  }

  @Test("Two queue schedulers run in parallel")
  func parallel() async throws {
    let first = QueueScheduler()
    let second = QueueScheduler()
    try await values(2) { note in
      let (toFirst, toSecond) = (ThreadSemaphore(), ThreadSemaphore())
      first.enqueue {
        toSecond.signal()
        toFirst.wait()
        note(1)
      }
      second.enqueue {
        toFirst.signal()
        toSecond.wait()
        note(2)
      }
    }
  }

  @Test("The name is the given one, with a default")
  func names() {
    #expect(QueueScheduler(name: "mine").name == "mine")
    #expect(QueueScheduler(name: "mine", qos: .userInitiated).name == "mine")
    #expect(QueueScheduler(name: "mine", targeting: .global()).name == "mine")
    #expect(!QueueScheduler().name.isEmpty)
  }

  @Test("All schedulers in real time share one clock, which never goes back")
  func clock() {
    let clocks: [any Scheduler] = [
      QueueScheduler(), MainScheduler.shared, ImmediateScheduler.shared, Strand(), SubscriptionScheduler.shared,
    ]
    let instants = clocks.map(\.now)
    #expect(instants == instants.sorted())
    #expect(instants[0].duration(to: instants.last!) < .seconds(60))
  }

  @Test("Disposing an action that was scheduled without an instant, before it begins, prevents it")
  func disposal() async throws {
    let queue = QueueScheduler()
    let log = Log<Int>()
    try await completion { done in
      queue.enqueue {
        let second = queue.schedule { log.append(2) }
        queue.enqueue { log.append(1) }
        second.dispose()
        queue.enqueue(done)
      }
    }
    #expect(log.entries == [1])
  }

  @Test("Pending work keeps a released scheduler alive until it is done")
  func lifetime() async throws {
    let target = DispatchQueue(label: "target")
    for isDated in [false, true] {
      weak var dropped: QueueScheduler?
      target.suspend()
      try await completion { done in
        let queue = QueueScheduler(targeting: target)
        dropped = queue
        if isDated { queue.schedule(at: queue.now, done) } else { queue.enqueue(done) }
        // The last work that the test waits for below is behind the work that retains the scheduler.
        target.resume()
      }
      try await completion { done in target.async(execute: done) }
      #expect(dropped == nil, "dated: \(isDated)")
    }
  }
}
