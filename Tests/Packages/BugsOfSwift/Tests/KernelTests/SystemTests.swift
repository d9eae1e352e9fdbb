import CKernels
import Foundation

private let started = {
  let hasBegun = DispatchSemaphore(value: 0)
  Thread.detachNewThread { hasBegun.signal() }
  hasBegun.wait()
  return 7
}()

/// What the article on hunting your own code says of the system is under control.
@Suite("System", .serialized, .carriers)
struct SystemTests {
  private func expectClean(_ name: String = #function, _ body: @escaping @Sendable (Run) -> Void) {
    let result = hunt(Scenario(name, body))
    #expect(result.isClean, "\(result)")
  }

  @Test("A recursive lock may be taken again, and excludes other threads")
  func recursive() {
    expectClean { run in
      let nested = Nested()
      for name in ["a", "b"] { run.thread(name) { nested.addTwo() } }
      run.finally { run.expect(nested.count == 4) }
    }
  }

  @Test("A lock that spins is a lock")
  func spinning() {
    expectClean { run in
      let spinning = Spinning()
      for name in ["a", "b"] { run.thread(name) { spinning.add() } }
      run.finally { run.expect(spinning.count == 2) }
    }
  }

  @Test("A semaphore of C orders, and a wait without a post is a deadlock")
  func semaphore() {
    expectClean { run in
      let handover = Handover()
      run.thread("put") { handover.put(7) }
      run.thread("take") { run.expect(handover.take() == 7) }
    }
    let lost = hunt(Scenario("lost") { run in run.thread("take") { _ = Handover().take() } })
    #expect(lost.report?.failure.kind == .deadlock, "\(lost)")
  }

  @Test("An operation whose dependency ends while it is added may never begin, which is a fault of Foundation")
  func lostOperation() {
    let scenario = Scenario("lost") { run in
      run.thread("add") {
        let (first, second) = (BlockOperation {}, BlockOperation {})
        let queues = (OperationQueue(), OperationQueue())
        second.addDependency(first)
        queues.0.addOperation(first)
        queues.1.addOperation(second)
        second.waitUntilFinished()
      }
    }
    let lost = hunt(scenario, strategy: .depthFirst())
    #expect(lost.report?.failure.kind == .deadlock, "\(lost)")
  }

  @Test("A thread of C is a thread of the run, and its end orders what it did")
  func thread() {
    expectClean { run in
      for name in ["a", "b"] { run.thread(name) { run.expect(computeOnThread() == 42) } }
    }
  }

  @Test(
    "Threads, locks and thread-local values of C11 are those of the run", arguments: [handover_of_c11, endings_of_c11])
  func namesOfC11(_ program: @escaping @Sendable @convention(c) (Bool) -> Bool) {
    expectClean { run in run.thread("main") { run.expect(program(true)) } }
    let wrong = hunt(Scenario("wrong") { run in run.thread("main") { run.expect(program(false)) } })
    #expect(wrong.report?.failure.kind == .dataRace, "\(wrong)")
  }

  @Test("Each run may make a key of thread-local values and keep it, as often as the system has keys")
  func keys() {
    let scenario = Scenario("keys") { run in for name in ["a", "b"] { run.thread(name) { run.expect(makes_key()) } } }
    let result = hunt(scenario, budget: .schedules(1_100), strategy: .random)
    #expect(result.report == nil && result.schedules == 1_100, "\(result)")
  }

  @Test("Nothing orders the ends of two threads, also if an object of the hunter has the address of an earlier one")
  func ends() {
    let scenario = Scenario("ends") { run in
      let ends = Ends()
      run.thread("a") { ends.countOtherEnd() }
      run.thread("b") { ends.countEnd() }
      run.finally { run.expect(ends.count == 2) }
    }
    let result = hunt(scenario, strategy: .partialOrderReduction)
    #expect(result.isClean && result.coverage == .announcedOrders, "\(result)")
  }

  @Test("A thread of a run has as much stack as one of the system")
  func stack() {
    let result = hunt(Scenario("deep") { run in run.thread("a") { run.expect(descend(4_000) >= 0) } })
    // Nothing is explored, since nothing is announced.
    #expect(result.report == nil, "\(result)")
  }

  @Test("A global that starts a thread is known to all that use it")
  func global() {
    expectClean { run in for name in ["a", "b"] { run.thread(name) { run.expect(started == 7) } } }
  }

  @Test("A byte of a pipe orders what was done before it, and nothing else")
  func pipes() {
    func delivering(_ send: @escaping @Sendable (Parcel) -> Void) -> HuntResult {
      hunt(
        Scenario("parcel") { run in
          let parcel = Parcel()
          run.thread("sender") { send(parcel) }
          run.thread("receiver") { run.expect(parcel.receive() == 1) }
        })
    }
    let right = delivering { $0.send() }
    #expect(right.isClean, "\(right)")
    let wrong = delivering { $0.sendHastily() }
    #expect(wrong.report?.failure.kind == .dataRace, "\(wrong)")
  }

  @Test("Threads that wait for the operations of one queue go on")
  func operations() {
    expectClean { run in
      let (center, queue, total) = (NotificationCenter(), OperationQueue(), Total())
      queue.maxConcurrentOperationCount = 1
      _ = center.addObserver(forName: Notification.Name("news"), object: nil, queue: queue) { _ in total.value += 1 }
      // The sender waits for all operations. The center does not hold the queue.
      for name in ["a", "b"] {
        run.thread(name) { withExtendedLifetime(queue) { center.post(name: Notification.Name("news"), object: nil) } }
      }
      run.finally { run.expect(total.value == 2) }
    }
  }

  @Test("Threads that look at a queue again and again leave its locks to the thread that empties it")
  func looks() {
    let result = hunt(
      Scenario("looks") { run in
        await Task.yield()
        let (queue, total) = (OperationQueue(), Total())
        queue.maxConcurrentOperationCount = 1
        for name in ["a", "b", "c"] {
          run.thread(name) {
            queue.addOperation { total.value += 1 }
            queue.waitUntilAllOperationsAreFinished()
          }
        }
      }, budget: .schedules(200))
    #expect(result.report == nil, "\(result)")
  }

  private struct Order: CustomTestStringConvertible {
    let testDescription: String
    /// Uses the number as right programs do, or as wrong ones do.
    let use: @Sendable (Total, Bool) -> Void
  }

  private static let orders = [
    Order(testDescription: "the lock of a stream") { total, isRight in
      if isRight { flockfile(total.stream) }
      total.value += 1
      if isRight { funlockfile(total.stream) }
    },
    Order(testDescription: "a call of a stream") { total, isRight in
      if isRight { print_line(total.stream) } else { total.value += 1 }
    },
    Order(testDescription: "the end of a thread of Foundation") { _, isRight in
      let own = Total()
      let thread = Thread { own.value = 1 }
      thread.start()
      while isRight ? !thread.isFinished : !thread.isExecuting { sched_yield() }
      while isRight && thread.isExecuting {}
      own.value += 1
    },
    Order(testDescription: "the cancellation of a thread of Foundation") { _, isRight in
      let own = Total()
      let thread = Thread {
        while isRight && !Thread.current.isCancelled { sched_yield() }
        own.value += 1
      }
      thread.start()
      own.value = 1
      thread.cancel()
    },
  ]

  @Test("What the system says orders what was done before", arguments: orders)
  private func order(_ order: Order) {
    for isRight in [true, false] {
      let result = hunt(
        Scenario(order.testDescription) { run in
          let total = Total()
          for name in ["a", "b"] { run.thread(name) { order.use(total, isRight) } }
        }, budget: .schedules(100))
      #expect(result.report?.failure.kind == (isRight ? nil : .dataRace), "\(result)")
    }
  }

  @Test("What is printed may take a lock, which nobody may hold who prints", arguments: [false, true])
  func printing(holds: Bool) {
    let result = hunt(
      Scenario("printing") { run in
        let lock = NSLock()
        run.thread("a") { print(Locking(lock: lock), terminator: "") }
        run.thread("b") {
          if holds { lock.lock() }
          print(terminator: "")
          if holds { lock.unlock() }
        }
      })
    #expect(result.report?.failure.kind == (holds ? .deadlock : nil), "\(result)")
  }

  @Test("An observer may be called after it was removed, by a thread that has begun to post")
  func notifications() {
    let result = hunt(
      Scenario("notifications") { run in
        let listener = Listener()
        run.thread("sender") { listener.send() }
        run.thread("closer") { listener.close() }
        run.finally { run.expect(!listener.hasLateCall, "a late call") }
      })
    #expect(result.report?.failure.kind == .check, "\(result)")
  }
}

private final class Total: @unchecked Sendable {
  private let count = UnsafeMutablePointer<Int>.allocate(capacity: 1)
  /// Counts what is written to it.
  let stream: UnsafeMutablePointer<FILE>

  init() {
    count.initialize(to: 0)
    stream = counting_stream(count)
  }

  var value: Int {
    get { count.pointee }
    set { count.pointee = newValue }
  }
}

private struct Locking: CustomStringConvertible {
  let lock: NSLock
  var description: String { lock.withLock { "" } }
}
