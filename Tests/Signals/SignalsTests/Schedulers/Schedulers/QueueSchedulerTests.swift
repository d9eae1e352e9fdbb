import Dispatch

@Suite("QueueScheduler", .timeLimit(.minutes(10)))
struct QueueSchedulerTests {
  @Test("whatever is scheduled on a queue scheduler runs with that as current", .requirement(332, 334))
  func current() async throws {
    let queue = QueueScheduler(name: "custom")
    let isCurrent = try await values(5) { note in
      let note: @Sendable () -> Void = { note(Schedulers.current === queue) }
      queue.enqueue(note)
      queue.schedule(note)
      queue.schedule(after: .milliseconds(1), note)
      queue.scheduleRecursive { _ in note() }
      let handle = SerialDisposable()
      queue.enqueue {
        handle.inner = queue.schedule(after: .zero, every: .milliseconds(1)) {
          note()
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
    let (queue, runs) = (QueueScheduler(), Count())
    let due = queue.now.advanced(by: .milliseconds(3))
    let ran = try await value { done in
      queue.schedule(at: due) {
        runs.add()
        done(queue.now)
      }
      #expect(runs.value == 0 || queue.now >= due)
    }
    #expect(ran >= due && runs.value == 1)
  }

  @Test(
    "with a target, serial or concurrent, it is current there, and its actions do not overlap", .requirement(335, 336),
    arguments: [false, true])
  func target(isConcurrent: Bool) async throws {
    let target = DispatchQueue(label: "target", attributes: isConcurrent ? .concurrent : [])
    let (queue, log) = (QueueScheduler(targeting: target), Log<String>())
    try await completion { done in
      let goOn = ThreadSemaphore()
      queue.enqueue {
        dispatchPrecondition(condition: .onQueue(target))
        log.append("first begins \(Schedulers.current === queue)")
        if isConcurrent { goOn.wait() }
        log.append("first ends")
      }
      queue.enqueue {
        log.append("second")
        done()
      }
      // On a concurrent target it runs meanwhile.
      target.async { goOn.signal() }
    }
    #expect(log.entries == ["first begins true", "first ends", "second"])
  }

  @Test(
    "given a suspended queue and actions, undated and dated now, then none runs before it is resumed, all serially after",
    .requirement(637, 638),
    arguments: [false, true])
  func suspension(isDated: Bool) async throws {
    let target = DispatchQueue(label: "target")
    target.suspend()
    let (queue, other, log) = (QueueScheduler(targeting: target), QueueScheduler(), Log<Int>())
    let wasOnMain = try await value { done in
      for number in 0..<5 {
        let work: @Sendable () -> Void = {
          log.append(number)
          if number == 4 { done(MainScheduler.isMainThread) }
        }
        if isDated { queue.schedule(at: queue.now, work) } else { queue.enqueue(work) }
      }
      // By then they would have run.
      other.schedule(after: .milliseconds(2)) {
        #expect(log.entries.isEmpty)
        target.resume()
      }
    }
    #expect(log.entries == Array(0..<5) && !wasOnMain)
  }

  @Test("Actions from four threads run one at a time, none lost, in the order of each thread")
  func threads() async throws {
    final class Shared: Sendable {
      // Accessed on the scheduler: a race would show here, and under the thread sanitizer.
      nonisolated(unsafe) var seen: [[Int]] = [[], [], [], []]
    }
    let (queue, shared) = (QueueScheduler(targeting: DispatchQueue.global()), Shared())
    await onRawThreads(4) { thread in
      for number in 0..<1_000 { queue.enqueue { shared.seen[thread].append(number) } }
    }
    let seen = try await value { done in queue.enqueue { done(shared.seen) } }
    #expect(seen == Array(repeating: Array(0..<1_000), count: 4))
  }

  @Test("An action enqueued by another one runs after it, behind those enqueued before, unless it is disposed")
  func reentrancy() async throws {
    let (queue, log) = (QueueScheduler(), Log<Int>())
    try await completion { done in
      queue.enqueue {
        queue.enqueue { log.append(3) }
        let disposed = queue.schedule { log.append(0) }
        log.append(1)
        // Runs after the ones above, since this action is still running.
        queue.enqueue {
          log.append(4)
          done()
        }
        disposed.dispose()
        log.append(2)
      }
    }
    #expect(log.entries == [1, 2, 3, 4])
  }

  @Test("The name is the given one, with a default")
  func names() {
    let queues = [
      QueueScheduler(name: "mine"), QueueScheduler(name: "mine", qos: .userInitiated),
      QueueScheduler(name: "mine", targeting: .global()),
    ]
    #expect(queues.allSatisfy { $0.name == "mine" } && !QueueScheduler().name.isEmpty)
  }

  @Test("All schedulers in real time share one clock, which never goes back")
  func clock() {
    let clocks: [any Scheduler] = [
      QueueScheduler(), MainScheduler.shared, ImmediateScheduler.shared, Strand(), SubscriptionScheduler.shared,
    ]
    let instants = clocks.map(\.now)
    #expect(instants == instants.sorted() && instants[0].duration(to: instants.last!) < .seconds(60))
  }

  @Test("Pending work keeps a released scheduler alive until it is done", arguments: [false, true])
  func lifetime(isDated: Bool) async throws {
    let target = DispatchQueue(label: "target")
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
    #expect(dropped == nil)
  }
}
