#if EXPLORATION && os(Linux)
  import Foundation
  import RaceHunt
  import TestSupport
  import Testing

  /// Locks, conditions, threads and sleeps of the system, in a program that is not instrumented.
  @Suite(
    "The system without instrumentation", .onBothCarriers,
    .enabled(if: !isThreadSanitized, "ThreadSanitizer replaces these functions"))
  struct SystemTests: SystemSuite {
    @Test("Locks that two threads take in opposite orders are a deadlock")
    func opposite() {
      func paying(_ isOrdered: Bool) -> @Sendable (Run) -> Void {
        { run in
          let locks = [NSLock(), NSLock()]
          run.thread("A") { locks[0].withLock { locks[1].withLock {} } }
          run.thread("B") { locks[isOrdered ? 0 : 1].withLock { locks[isOrdered ? 1 : 0].withLock {} } }
        }
      }
      #expect(failure(paying(false))?.kind == .deadlock)
      #expect(isClean(paying(true)))
    }

    @Test(
      "Another thread may run between giving up a lock and the next access to memory",
      arguments: [.portfolio, .partialOrderReduction] as [SearchStrategy])
    func unlocking(strategy: SearchStrategy) {
      func publishing(_ publish: @escaping @Sendable (Pair) -> Void) -> @Sendable (Run) -> Void {
        { run in
          let pair = Pair()
          run.thread("A") { publish(pair) }
          run.thread("B") { run.expect(pair.lock.withLock { !pair.isFull || pair.isKnown }, "full, and not known") }
        }
      }
      let failure = failure(
        strategy: strategy,
        publishing { pair in
          pair.lock.withLock { pair.isFull = true }
          pair.isKnown = true
        })
      #expect(failure?.message.hasPrefix("full, and not known") == true)
      #expect(
        isClean(
          publishing { pair in
            pair.lock.withLock {
              pair.isFull = true
              pair.isKnown = true
            }
          }))
    }

    @Test("A signal without the lock may come before the wait", arguments: [false, true])
    func lostSignal(ofC: Bool) {
      func waiting(_ isLocked: Bool) -> @Sendable (Run) -> Void {
        { run in
          let gate: any Gate = ofC ? GateInC() : GateOfFoundation()
          run.thread("A") { gate.wait() }
          run.thread("B") { gate.open(isLocked) }
        }
      }
      #expect(failure(waiting(false))?.kind == .deadlock)
      #expect(isClean(waiting(true)))
    }

    @Test("A thread that is started runs at any time, and before its end is awaited")
    func threads() {
      func starting(_ isJoined: Bool) -> @Sendable (Run) -> Void {
        { run in
          let pair = Pair()
          run.thread("A") {
            let hasEnded = DispatchSemaphore(value: 0)
            Thread.detachNewThread {
              pair.lock.withLock { pair.isFull = true }
              hasEnded.signal()
            }
            if isJoined { hasEnded.wait() }
            run.expect(pair.lock.withLock { pair.isFull }, "not full yet")
          }
        }
      }
      #expect(failure(starting(false))?.message.hasPrefix("not full yet") == true)
      #expect(isClean(starting(true)))
    }

    @Test("A thread that the set-up starts belongs to the run, and one of the last checks leaves control")
    func threadsOfOthers() {
      #expect(
        failure { run in
          let pair = Pair()
          Thread.detachNewThread { pair.lock.withLock { pair.isFull = true } }
          run.thread("A") { run.expect(pair.lock.withLock { pair.isFull }, "not full yet") }
        }?.message.hasPrefix("not full yet") == true)
      let escape = failure { run in
        run.thread("A") { Exploration.point() }
        run.finally { Thread.detachNewThread {} }
      }
      #expect(escape?.kind == .escape && escape?.message.hasPrefix("Thread starts work") == true)
    }

    @Test("A thread of C is started and joined")
    func threadsOfC() {
      func starting(_ isJoined: Bool) -> @Sendable (Run) -> Void {
        { run in
          let pair = Pair()
          run.thread("A") {
            var thread = pthread_t()
            pthread_create(
              &thread, nil,
              {
                let pair = Unmanaged<Pair>.fromOpaque($0!).takeUnretainedValue()
                pair.lock.withLock { pair.isFull = true }
                return nil
              }, Unmanaged.passUnretained(pair).toOpaque())
            if isJoined { pthread_join(thread, nil) }
            run.expect(pair.lock.withLock { pair.isFull }, "not full yet")
          }
          run.finally { withExtendedLifetime(pair) {} }
        }
      }
      #expect(failure(starting(false))?.message.hasPrefix("not full yet") == true)
      #expect(isClean(starting(true)))
    }

    @Test("A sleep lasts in virtual time, which the clocks show")
    func sleeping() {
      func waiting(until limit: TimeInterval?) -> @Sendable (Run) -> Void {
        { run in
          let full = NSCondition()
          let pair = Pair()
          run.thread("A") {
            let begin = Date()
            Thread.sleep(forTimeInterval: 3600)
            run.expect(Date().timeIntervalSince(begin) >= 3600)
            full.withLock {
              pair.isFull = true
              full.signal()
            }
          }
          run.thread("B") {
            let end = limit.map { Date() + $0 }
            full.withLock {
              while !pair.isFull {
                guard let end else {
                  full.wait()
                  continue
                }
                if !full.wait(until: end) { return run.expect(pair.isFull, "it takes longer") }
              }
            }
          }
        }
      }
      #expect(failure(waiting(until: 3599))?.message.hasPrefix("it takes longer") == true)
      #expect(isClean(waiting(until: nil)))
    }

    @Test("A lock that is awaited with a limit is taken in time, or the limit passes")
    func limits() {
      func waiting(again: Bool) -> @Sendable (Run) -> Void {
        { run in
          let lock = NSLock()
          run.thread("A") { lock.withLock {} }
          run.thread("B") {
            let isInTime = lock.lock(before: Date() + 30)
            run.expect(isInTime || again, "not in time")
            if !isInTime { lock.lock() }
            lock.unlock()
          }
        }
      }
      #expect(failure(waiting(again: false))?.message.hasPrefix("not in time") == true)
      #expect(isClean(waiting(again: true)))
    }

    @Test("A lock of C for readers and writers is followed, and giving it up is a point too")
    func readersAndWriters() {
      func publishing(_ isWritten: Bool) -> @Sendable (Run) -> Void {
        { run in
          let lock = ReadersAndWriters()
          let pair = Pair()
          run.thread("A") {
            lock.write { (pair.isFull, pair.isKnown) = (true, isWritten) }
            pair.isKnown = true
          }
          for name in ["B", "C"] {
            run.thread(name) { lock.read { run.expect(!pair.isFull || pair.isKnown, "full, and not known") } }
          }
        }
      }
      #expect(failure(publishing(false))?.message.hasPrefix("full, and not known") == true)
      #expect(isClean(publishing(true)))
    }

    @Test("A lock orders the memory that it protects")
    func shared() {
      #expect(
        isClean { run in
          let lock = NSLock()
          let count = Shared(0)
          for name in ["A", "B"] { run.thread(name) { lock.withLock { count.value += 1 } } }
        })
    }
  }

  private final class Pair: @unchecked Sendable {
    let lock = NSLock()
    var isFull = false
    var isKnown = false
  }

  private protocol Gate: Sendable {
    func wait()
    func open(_ isLocked: Bool)
  }

  private final class GateOfFoundation: Gate, @unchecked Sendable {
    private let condition = NSCondition()
    private var isOpen = false

    func wait() { condition.withLock { while !isOpen { condition.wait() } } }

    func open(_ isLocked: Bool) {
      if isLocked { condition.lock() }
      isOpen = true
      condition.signal()
      if isLocked { condition.unlock() }
    }
  }

  private final class GateInC: Gate, @unchecked Sendable {
    private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    private let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
    private var isOpen = false

    init() {
      pthread_mutex_init(mutex, nil)
      pthread_cond_init(condition, nil)
    }

    deinit {
      pthread_cond_destroy(condition)
      pthread_mutex_destroy(mutex)
      condition.deallocate()
      mutex.deallocate()
    }

    func wait() {
      pthread_mutex_lock(mutex)
      while !isOpen { pthread_cond_wait(condition, mutex) }
      pthread_mutex_unlock(mutex)
    }

    func open(_ isLocked: Bool) {
      if isLocked { pthread_mutex_lock(mutex) }
      isOpen = true
      pthread_cond_signal(condition)
      if isLocked { pthread_mutex_unlock(mutex) }
    }
  }

  private final class ReadersAndWriters: @unchecked Sendable {
    private let lock = UnsafeMutablePointer<pthread_rwlock_t>.allocate(capacity: 1)

    init() { pthread_rwlock_init(lock, nil) }

    deinit {
      pthread_rwlock_destroy(lock)
      lock.deallocate()
    }

    func read(_ body: () -> Void) {
      pthread_rwlock_rdlock(lock)
      body()
      pthread_rwlock_unlock(lock)
    }

    func write(_ body: () -> Void) {
      pthread_rwlock_wrlock(lock)
      body()
      pthread_rwlock_unlock(lock)
    }
  }
#endif
