#if EXPLORATION
  import Foundation
  import Huntable
  import RaceHunt
  import TestSupport
  import Testing

  /// Acts that are scheduling points. Each scenario fails in a schedule that only the point makes possible.
  @Suite("Scheduling points", .onBothCarriers)
  struct PointTests {
    @Test("A waiter of a condition may miss a signal that comes before it waits")
    func missedSignal() {
      let result = hunt(
        Scenario("missed signal") { run in
          let condition = Condition()
          let flag = Atomic(0)
          let parts = Parts(condition, flag)
          run.thread("waiting") {
            parts.condition.lock()
            while parts.flag.load(ordering: .sequentiallyConsistent) == 0 { parts.condition.wait() }
            parts.condition.unlock()
          }
          run.thread("signalling") {
            parts.flag.store(1, ordering: .sequentiallyConsistent)
            parts.condition.signal()
          }
        })
      #expect(result.report?.failure.kind == .deadlock, "\(result)")
    }

    @Test("A signal of a semaphore may find no thread that waits, and may find one")
    func signalBeforeWait() {
      let answers = Answers()
      let result = hunt(
        Scenario("signal and wait") { run in
          let semaphore = Semaphore(value: 0)
          run.thread("waiting") { semaphore.wait() }
          run.thread("signalling") { answers.add(semaphore.signal()) }
        })
      #expect(result.isExhaustive, "\(result)")
      #expect(answers.all == [0, 1])
    }

    @Test("An attempt to take a lock may fail, also if the holder announces nothing")
    func tryLock() {
      let answers = Answers()
      let result = hunt(
        Scenario("try") { run in
          let lock = Counter(Mutex(0))
          run.thread("holding") { lock.value.withLock { $0 += 1 } }
          run.thread("trying") { answers.add(lock.value.withLockIfAvailable { $0 } == nil ? -1 : 1) }
        })
      #expect(result.isExhaustive, "\(result)")
      #expect(answers.all == [-1, 1])
    }

    @Test("A reader may have to wait for a writer that waits: a thread that reads twice may wait forever")
    func waitingWriter() throws {
      let scenario = Scenario("reading twice") { run in
        let lock = ReadWriteLock(0)
        run.thread("reading") { lock.withReadLock { _ in lock.withReadLock { _ in } } }
        run.thread("writing") { lock.withWriteLock { $0 += 1 } }
      }
      for strategy: SearchStrategy in [.portfolio, .depthFirst(), .partialOrderReduction] {
        let report = try #require(hunt(scenario, strategy: strategy).report)
        #expect(report.failure.kind == .deadlock)
        #expect("\(report)".contains("writers first"))
        #expect(replay(scenario, report.schedule).report?.failure.kind == .deadlock)
      }
    }

    @Test(
      "Readers overtake a waiting writer, or wait for it",
      arguments: [.depthFirst(), .partialOrderReduction] as [SearchStrategy])
    func readersAndWriter(_ strategy: SearchStrategy) {
      let orders = Answers()
      let result = hunt(
        Scenario("two readers") { run in
          let lock = ReadWriteLock(0)
          run.thread("first") { lock.withReadLock { _ in Exploration.point() } }
          run.thread("second") { lock.withReadLock { orders.add($0) } }
          run.thread("writing") { lock.withWriteLock { $0 = 1 } }
        }, budget: .schedules(50_000), strategy: strategy)
      #expect(result.coverage >= .announcedOrders, "\(result)")
      #expect(orders.all == [0, 1])
    }

    @Test(
      "The locks of Foundation and of C are points, so that another thread runs between two critical sections",
      .enabled(if: !isThreadSanitized, "locks of the system are not seen under ThreadSanitizer"))
    func foreignLocks() {
      let scenario = Scenario("check, then act") { run in
        let account = Account()
        for name in ["one", "other"] { run.thread(name) { account.withdraw(60) } }
        run.finally { run.expect(account.balance >= 0, "overdrawn") }
      }
      #expect(hunt(scenario).report?.failure.message.hasPrefix("overdrawn") == true)
    }

    @Test(
      "A lock that the hunt does not follow lowers the claim, and the result names it",
      .enabled(if: !isThreadSanitized, "locks of the system are not seen under ThreadSanitizer"))
    func unfollowed() {
      let result = hunt(
        Scenario("a standard mutex") { run in
          let lock = StandardLock()
          for name in ["one", "other"] { run.thread(name) { lock.mutex.withLock { _ in Exploration.point() } } }
        })
      #expect(result.isClean)
      #expect(result.coverage == .sampled)
      #expect("\(result)".contains("locks of other libraries"))
    }
  }

  private final class Parts: Sendable {
    let condition: Condition
    let flag: Atomic<Int>

    init(_ condition: Condition, _ flag: consuming Atomic<Int>) {
      self.condition = condition
      self.flag = flag
    }
  }

  private final class Counter: Sendable {
    let value: Mutex<Int>

    init(_ value: consuming Mutex<Int>) { self.value = value }
  }

  /// Distinct numbers that runs have seen.
  private final class Answers: Sendable {
    private let numbers = Synchronization.Mutex(Set<Int>())

    var all: [Int] { numbers.withLock { $0.sorted() } }
    func add(_ number: Int) { numbers.withLock { _ = $0.insert(number) } }
  }

  /// Checks under the lock, and acts under the lock, but not in one critical section.
  private final class Account: @unchecked Sendable {
    private let lock = NSLock()
    private var amount = 100

    var balance: Int { lock.withLock { amount } }

    func withdraw(_ money: Int) {
      guard balance >= money else { return }
      lock.withLock { amount -= money }
    }
  }

  private final class StandardLock: Sendable {
    let mutex = Synchronization.Mutex(())
  }
#endif
