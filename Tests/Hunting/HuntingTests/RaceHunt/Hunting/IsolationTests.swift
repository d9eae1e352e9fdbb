#if EXPLORATION && os(Linux)
  import Foundation
  import Synchronization

  @testable import RaceHunt

  /// Keeps what it has seen for the whole process, as many programs do.
  private enum Registry {
    nonisolated(unsafe) static var calls = 0
    nonisolated(unsafe) static var callsOfTasks = 0
  }

  private final class Counter: Sendable {
    let value = AtomicInt(0)
  }

  /// A lock that a thread in no run has until the process has been copied.
  private enum HeldElsewhere: CaseIterable {
    case mutex, standardMutex
    /// A mutex that its owner has taken, and has not yet noted that.
    case mutexBeingTaken
    /// Locks without an owner: no call says that nobody in the copy has them.
    case readWriteLock, spinLock, semaphore, atomic

    nonisolated(unsafe) private static let ofSystem: UnsafeMutablePointer<pthread_mutex_t> = {
      let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
      pthread_mutex_init(mutex, nil)
      return mutex
    }()
    private static let standard = Synchronization.Mutex(())
    nonisolated(unsafe) private static let readWrite: UnsafeMutablePointer<pthread_rwlock_t> = {
      let lock = UnsafeMutablePointer<pthread_rwlock_t>.allocate(capacity: 1)
      pthread_rwlock_init(lock, nil)
      return lock
    }()
    nonisolated(unsafe) private static let spin: UnsafeMutablePointer<pthread_spinlock_t> = {
      let lock = UnsafeMutablePointer<pthread_spinlock_t>.allocate(capacity: 1)
      pthread_spin_init(lock, 0)
      return lock
    }()
    private static let counting = DispatchSemaphore(value: 1)
    private static let isHeld = Huntable.Atomic(false)
    static let copies = AtomicInt(0)
    private static let isTaken = DispatchSemaphore(value: 0)
    private static let isCopied = DispatchSemaphore(value: 0)
    private static let observesCopies: Void = {
      let afterCopy: @convention(c) () -> Void = {
        HeldElsewhere.copies.add(1)
        HeldElsewhere.isCopied.signal()
      }
      pthread_atfork(nil, afterCopy, nil)
    }()

    func withLock(_ body: () -> Void) {
      switch self {
      case .mutex, .mutexBeingTaken:
        pthread_mutex_lock(Self.ofSystem)
        body()
        pthread_mutex_unlock(Self.ofSystem)
      case .standardMutex: Self.standard.withLock { _ in body() }
      case .readWriteLock:
        pthread_rwlock_wrlock(Self.readWrite)
        body()
        pthread_rwlock_unlock(Self.readWrite)
      case .spinLock:
        pthread_spin_lock(Self.spin)
        body()
        pthread_spin_unlock(Self.spin)
      case .semaphore:
        Self.counting.wait()
        body()
        Self.counting.signal()
      case .atomic:
        while Self.isHeld.exchange(true, ordering: .acquiring) { sched_yield() }
        body()
        Self.isHeld.store(false, ordering: .releasing)
      }
    }

    func begin() {
      Self.observesCopies
      while Self.isCopied.wait(timeout: .now()) == .success {}
      Self.copies.store(0)
      Thread.detachNewThread {
        withLock {
          if self == .mutexBeingTaken { Self.ofSystem.pointee.__data.__owner = 0 }
          Self.isTaken.signal()
          Self.isCopied.wait()
        }
      }
      Self.isTaken.wait()
    }
  }

  /// Hunts whose runs have processes of their own.
  @Suite("Isolated hunts", .hunts, .enabled(if: !isThreadSanitized, "A sanitizer follows the threads of one process"))
  struct IsolationTests: SystemSuite {
    private var budget: Budget {
      var budget = Budget.schedules(20)
      budget.isolated = true
      return budget
    }

    /// Two threads add without a lock.
    private func adding(_ end: @escaping @Sendable (Run, Int) -> Void) -> Scenario {
      Scenario("adding") { run in
        let count = AtomicInt(0)
        for name in ["a", "b"] { run.thread(name) { count.store(count.load() + 1) } }
        run.finally { end(run, count.load()) }
      }
    }

    @Test("Each run begins with the static variables as they were before the hunt")
    func statics() {
      let counting = adding { run, _ in
        Registry.calls += 1
        run.expect(Registry.calls == 1, "calls")
      }
      #expect(hunt(counting, budget: .schedules(40)).report?.failure.kind == .notRepeatable)
      let before = Registry.calls
      Registry.calls = 0
      defer { Registry.calls = before }
      let result = hunt(counting, budget: budget)
      #expect(result.isClean && result.schedules == 20 && result.coverage == .sampled, "\(result)")
      #expect(Registry.calls == 0)
    }

    @Test("The same failure is found and shrunk as without processes")
    func shrunk() throws {
      let lost = adding { run, count in run.expect(count == 2, "the count") }
      let (alone, together) = (hunt(lost, budget: budget), hunt(lost, budget: .schedules(20)))
      let (isolated, usual) = (try #require(alone.report), try #require(together.report))
      #expect(isolated.failure == usual.failure)
      #expect(isolated.schedule.switches == usual.schedule.switches)
      #expect(isolated.schedule.picks.count == usual.schedule.picks.count)
      #expect("\(isolated)".contains("IsolationTests.swift"), "\(isolated)")
      var same = Budget.standard
      same.isolated = true
      #expect(replay(lost, isolated.schedule, budget: same).report?.failure == isolated.failure)
    }

    @Test("A run that ends its process fails with its schedule, and the hunt of the next test runs")
    func ending() throws {
      let result = hunt(adding { _, count in if count == 1 { kill(getpid(), SIGKILL) } }, budget: budget)
      let report = try #require(result.report, "\(result)")
      #expect(report.failure.kind == .crash && report.failure.message == "signal 9 has ended the process of the run")
      #expect(report.schedule.switches > 0, "\(report)")
      #expect(hunt(adding { _, _ in }, budget: budget).isClean)
    }

    @Test("A run that blocks outside of control is ended, and named")
    func silent() {
      let blocking = adding { _, count in if count == 1 { while true { sleep(1) } } }
      let result = Hunter.use { hunter in
        hunter.controller.patience = 2
        defer { hunter.controller.patience = 100 }
        return hunter.hunt(blocking, budget, seed: 1)
      }
      #expect(result.report?.failure.kind == .stuck, "\(result)")
    }

    @Test("States that runs reach are counted, and a state that none reaches is named")
    func reached() {
      let result = hunt(
        adding { run, count in
          run.sometimes("an addition is lost", count == 1)
          run.sometimes("three", count == 3)
        }, budget: budget)
      #expect(result.unreached == ["three"])
      #expect(result.reached["an addition is lost", default: 0] > 0)
    }

    @Test("Asynchronous code is hunted so", .huntsTasks)
    func tasks() {
      let result = hunt(budget: budget) { run in
        let count = Counter()
        await withTaskGroup { group in
          for _ in 1...2 { group.addTask { count.value.store(count.value.load() + 1) } }
        }
        Registry.callsOfTasks += 1
        run.expect(Registry.callsOfTasks == 1, "calls")
        run.expect(count.value.load() == 2, "the count")
      }
      #expect(result.report?.failure.message.contains("the count") == true, "\(result)")
    }

    @Test("A check that does not hold counts, also if the same run passes in the next copy")
    func passesAgain() {
      let path = FileManager.default.temporaryDirectory.appending(path: "\(UUID())").path
      defer { unlink(path) }
      let creating = Scenario("creating") { run in
        run.thread("a") { run.expect(open(path, O_CREAT | O_EXCL, 0o600) < 0, "this copy is the first one") }
      }
      let result = hunt(creating, budget: budget)
      #expect(result.report?.failure.message.contains("this copy is the first one") == true, "\(result)")
    }

    @Test(
      "If another thread has a lock while a process is copied, the run has another copy, in which the lock is free",
      arguments: HeldElsewhere.allCases)
    private func lacking(_ lock: HeldElsewhere) {
      lock.begin()
      let locking = Scenario("locking") { run in
        let count = AtomicInt(0)
        run.thread("a") { lock.withLock { count.add(1) } }
        run.finally { lock.withLock {} }
      }
      let result = hunt(locking, budget: budget)
      #expect(result.isClean && result.schedules == 20, "\(result)")
      #expect(HeldElsewhere.copies.load() > 20)
    }

    @Test("A strategy that learns from earlier runs is refused")
    func strategies() async {
      await #expect(processExitsWith: .failure) {
        var budget = Budget.standard
        budget.isolated = true
        _ = hunt(Scenario("nothing") { run in run.thread("a") {} }, budget: budget, strategy: .partialOrderReduction)
      }
    }
  }
#endif
