import CKernels
import Foundation

/// What each thread has for itself, and what the objects of the system keep in memory.
@Suite("State", .serialized, .carriers)
struct StateTests {
  private struct Own: CustomTestStringConvertible {
    let testDescription: String
    let change: @Sendable () -> Void
    let isUnchanged: @Sendable () -> Bool
  }

  private static let own = [
    Own(testDescription: "rounding", change: { round_up() }, isUnchanged: { rounds_to_nearest() }),
    Own(testDescription: "blocked signals", change: { blockSignals() }, isUnchanged: { !blocksSignals() }),
    Own(
      testDescription: "variables of C and of its library", change: { _ = own_calls() },
      isUnchanged: { own_calls() == 1 }),
  ]

  @Test("What a thread has for itself is not that of another one, or of a later one", arguments: own)
  private func ownState(_ own: Own) {
    let result = hunt(
      Scenario("own state") { run in
        run.thread("a") { own.change() }
        run.thread("b") {
          for changes in [true, false] {
            Thread { if changes { own.change() } else { run.expect(own.isUnchanged()) } }.start()
            Thread.sleep(forTimeInterval: 1)
          }
        }
      }, budget: .schedules(100))
    #expect(result.report == nil, "\(result)")
  }

  @Test("A thread that blocks signals may trap")
  func trap() {
    let result = hunt(
      Scenario("a trap") { run in
        run.thread("a") {
          blockSignals()
          run.expect([UInt8.max].reduce(1, +) == 0)
        }
      })
    #expect(result.report?.failure.kind == .crash, "\(result)")
  }

  @Test("A signal that ends the process is a crash")
  func ending() {
    let result = hunt(Scenario("an end") { run in run.thread("a") { raise(SIGTERM) } })
    #expect(result.report?.failure.kind == .crash, "\(result)")
  }

  private enum Round: CaseIterable {
    case nothing, yields, locks
  }

  @Test("Time passes for a thread that reads the clock until then", arguments: Round.allCases)
  private func busyWaiting(_ round: Round) {
    let result = hunt(
      Scenario("busy waiting") { run in
        let lock = NSLock()
        for name in ["a", "b"] {
          run.thread(name) {
            let end = ContinuousClock.now + .seconds(3)
            while ContinuousClock.now < end {
              if round == .yields { sched_yield() }
              if round == .locks { lock.withLock {} }
            }
          }
        }
      }, budget: .schedules(20))
    #expect(result.report == nil, "\(result)")
  }

  @Test("The variables of a thread end with it", arguments: [false, true])
  func ownNumber(waits: Bool) {
    let result = hunt(
      Scenario("a number of a thread") { run in
        run.thread("user") {
          let (isReady, isUsed) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
          nonisolated(unsafe) var number: UnsafeMutablePointer<Int32>?
          Thread {
            number = own_number()
            number_publish(number)
            isReady.signal()
            if waits { isUsed.wait() }
          }.start()
          isReady.wait()
          _ = number_look(number)
          isUsed.signal()
        }
      })
    #expect(result.report?.failure.kind == (waits ? nil : .useAfterFree), "\(result)")
  }

  @Test("The variables of a thread of the scenario end with it too", arguments: [false, true])
  func numberOfScenario(waits: Bool) {
    let result = hunt(
      Scenario("a number of a thread of the scenario") { run in
        let (isReady, isUsed) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        nonisolated(unsafe) var number: UnsafeMutablePointer<Int32>?
        run.thread("maker") {
          number = own_number()
          isReady.signal()
          if waits { isUsed.wait() }
        }
        run.thread("user") {
          isReady.wait()
          _ = number_look(number)
          isUsed.signal()
        }
      })
    #expect(result.report?.failure.kind == (waits ? nil : .useAfterFree), "\(result)")
  }

  @Test("A signal that its thread blocks arrives when the thread unblocks it")
  func blockedSignal() {
    let result = hunt(
      Scenario("a blocked signal") { run in
        signal(SIGUSR2) { _ in _ = own_calls() }
        for name in ["a", "b"] {
          run.thread(name) {
            blockSignals()
            raise(SIGUSR2)
            run.expect(own_calls() == 1, "the signal was not blocked")
            var none = sigset_t()
            sigprocmask(SIG_SETMASK, &none, nil)
            run.expect(own_calls() == 3, "the signal did not arrive")
          }
        }
      })
    #expect(result.report == nil, "\(result)")
  }

  /// Zeros are a valid value of each.
  private struct Used: CustomTestStringConvertible {
    let testDescription: String
    let use: @Sendable (UnsafeMutableRawPointer) -> Void

    init<Object>(_ name: String, _ type: Object.Type, _ use: @escaping @Sendable (UnsafeMutablePointer<Object>) -> Void)
    {
      testDescription = name
      self.use = { use($0.assumingMemoryBound(to: type)) }
    }
  }

  private static let used = [
    Used("a mutex", pthread_mutex_t.self) {
      pthread_mutex_lock($0)
      pthread_mutex_unlock($0)
    },
    Used("a condition", pthread_cond_t.self) { pthread_cond_signal($0) },
    Used("a semaphore", sem_t.self) { sem_post($0) },
    Used("a lock of readers", pthread_rwlock_t.self) {
      pthread_rwlock_rdlock($0)
      pthread_rwlock_unlock($0)
    },
    Used("a token", pthread_once_t.self) { pthread_once($0) {} },
  ]

  @Test("A lock or the like must not end or begin while a thread uses it", arguments: used, [false, true])
  private func use(_ used: Used, _ frees: Bool) {
    func hunting(waits: Bool) -> HuntResult {
      hunt(
        Scenario("an object of the system") { run in
          nonisolated(unsafe) let object = UnsafeMutableRawPointer.allocate(byteCount: 64, alignment: 16)
          object.initializeMemory(as: Int8.self, repeating: 0, count: 64)
          let isUsed = DispatchSemaphore(value: 0)
          run.thread("use") {
            used.use(object)
            isUsed.signal()
          }
          run.thread("end") {
            if waits { isUsed.wait() }
            if frees { object.deallocate() } else { memset(object, 0, 64) }
          }
        })
    }
    let (wrong, right) = (hunting(waits: false), hunting(waits: true))
    #expect([.useAfterFree, .dataRace].contains(wrong.report?.failure.kind), "\(wrong)")
    #expect(right.report == nil, "\(right)")
  }

  @Test("Who reads twice meets a writer in between, if the lock prefers writers", arguments: [false, true])
  func preference(_ prefersWriters: Bool) {
    let result = hunt(
      Scenario("reading twice") { run in
        nonisolated(unsafe) let lock = UnsafeMutablePointer<pthread_rwlock_t>.allocate(capacity: 1)
        var attributes = pthread_rwlockattr_t()
        pthread_rwlockattr_init(&attributes)
        if prefersWriters {
          pthread_rwlockattr_setkind_np(&attributes, Int32(PTHREAD_RWLOCK_PREFER_WRITER_NONRECURSIVE_NP))
        }
        pthread_rwlock_init(lock, &attributes)
        run.thread("reader") {
          for _ in 1...2 { pthread_rwlock_rdlock(lock) }
          for _ in 1...2 { pthread_rwlock_unlock(lock) }
        }
        run.thread("writer") {
          pthread_rwlock_wrlock(lock)
          pthread_rwlock_unlock(lock)
        }
      })
    #expect(result.report?.failure.kind == (prefersWriters ? .deadlock : nil), "\(result)")
  }

  @Test("If there are too many threads to compare their accesses, the result says so", arguments: [200, 520])
  func manyThreads(count: Int) {
    let result = hunt(
      Scenario("many threads") { run in
        run.thread("a") {
          for _ in 1...count { DispatchQueue.concurrentPerform(iterations: 1) { _ in _ = own_calls() } }
        }
      }, budget: .schedules(1))
    #expect("\(result)".contains("accesses that were forgotten") == (count > 512), "\(result)")
  }
}

private func blockSignals() {
  var all = sigset_t()
  sigfillset(&all)
  pthread_sigmask(SIG_BLOCK, &all, nil)
}

private func blocksSignals() -> Bool {
  var blocked = sigset_t()
  pthread_sigmask(SIG_BLOCK, nil, &blocked)
  return sigismember(&blocked, SIGUSR1) == 1
}
