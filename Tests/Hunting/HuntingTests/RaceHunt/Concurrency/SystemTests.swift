#if EXPLORATION && os(Linux)
  import Foundation

  /// Locks, conditions, threads and sleeps of the system, in a program that is not instrumented.
  @Suite("The system without instrumentation", .onBothCarriers, .needsSystemFunctions)
  struct SystemTests: SystemSuite {
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

    @Test("The set-up, the threads and the last checks read one clock")
    func oneClock() {
      #expect(
        isClean { run in
          let (begin, beginOfDispatch) = (Date(), DispatchTime.now())
          let (limit, full) = (begin + 5, NSCondition())
          run.thread("A") {
            _ = full.withLock { full.wait(until: limit) }
            run.expect(Date() >= limit, "the limit of the set-up is not reached")
          }
          run.thread("B") {
            Thread.sleep(forTimeInterval: 1)
            run.expect(beginOfDispatch + 1 <= .now() && .now() < beginOfDispatch + 60, "the set-up had another clock")
          }
          run.finally { run.expect(Date() >= limit && Date() < limit + 60, "the last checks have another clock") }
        })
    }

    @Test("By its dates, a thread never waits less than it was asked to, although dates are rounded")
    func roundedDates() {
      #expect(
        isClean { run in
          run.thread("A") {
            for milliseconds in 1...100 {
              let (begin, interval) = (Date(), Double(milliseconds) / 1000)
              Thread.sleep(forTimeInterval: interval)
              let passed = Date().timeIntervalSince(begin)
              run.expect(
                passed >= interval && passed < interval + 0.000_001, "\(passed) seconds in place of \(interval)")
            }
          }
        })
    }

    @Test("What the set-up submits for later comes in the order of the times")
    func laterThanTheSetUp() {
      #expect(
        isClean { run in
          let queue = DispatchQueue(label: "queue")
          let pair = Pair()
          queue.asyncAfter(deadline: .now() + 5) { run.expect(pair.isFull, "five seconds were over before one") }
          queue.asyncAfter(deadline: .now() + 1) { pair.isFull = true }
          run.thread("A") { pair.lock.withLock {} }
        })
    }

    @Test("A set-up sleeps and waits for a time in virtual time")
    func sleepingSetUp() {
      let real = ContinuousClock.now
      #expect(
        isClean { run in
          let begin = Date()
          Thread.sleep(forTimeInterval: 3600)
          let sleepEnd = Date()
          while Date() < sleepEnd + 1 {}
          run.expect((3601..<3602).contains(Date().timeIntervalSince(begin)), "the clock stands still")
          let pair = Pair()
          run.thread("A") { pair.lock.withLock {} }
        })
      #expect(ContinuousClock.now - real < .seconds(3600))
    }

    @Test("A sleep by a clock lasts in virtual time, for a while or until an instant")
    func sleepingByClock() {
      #expect(
        isClean { run in
          run.thread("A") {
            var (begin, end) = (timespec(), timespec())
            var rest = timespec(tv_sec: 3600, tv_nsec: 0)
            clock_gettime(CLOCK_MONOTONIC, &begin)
            run.expect(clock_nanosleep(CLOCK_MONOTONIC, 0, &rest, nil) == 0)
            rest.tv_sec = begin.tv_sec + 7200
            run.expect(clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &rest, nil) == 0)
            clock_gettime(CLOCK_MONOTONIC, &end)
            run.expect(end.tv_sec - begin.tv_sec >= 7199)
          }
        })
    }

    @Test("A semaphore of C that is awaited with a limit gives its permit, or the limit passes")
    func permits() {
      #expect(
        isClean { run in
          nonisolated(unsafe) let semaphore = UnsafeMutablePointer<sem_t>.allocate(capacity: 1)
          sem_init(semaphore, 0, 1)
          for name in ["A", "B"] {
            run.thread(name) {
              var limit = timespec(tv_sec: time(nil) + 1, tv_nsec: 0)
              let isPermitted = sem_timedwait(semaphore, &limit) == 0
              run.expect(isPermitted || errno == ETIMEDOUT, "neither")
              if isPermitted { sem_post(semaphore) }
            }
          }
          run.finally { semaphore.deallocate() }
        })
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
#endif
