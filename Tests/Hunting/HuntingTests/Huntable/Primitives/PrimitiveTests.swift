#if EXPLORATION
  /// What hunts say of the primitives, beside the programs that the reference compares: of two threads that wait for good, of
  /// limits of time, and of what only one primitive has.
  @Suite("Primitives in hunts", .hunts)
  struct PrimitiveTests {
    @Test("A hunt explores what a primitive may do, and names what waits for good", arguments: programs)
    func hunts(_ program: HuntedProgram) { program.expect() }

    private static let programs: [HuntedProgram] = locks + waits + threads

    private static let locks = [
      HuntedProgram(
        "a lock that its thread has, named after the place where it is made",
        .fails(.deadlock, "A waits for lock PrimitiveTests.swift:\(#line + 2), held by A")
      ) { run, _ in
        let lock = Mutex(0)
        run.thread("A") { lock.withLock { _ in lock.withLock { $0 = 1 } } }
      },
      HuntedProgram("locks in opposite orders that are only tried", .clean()) { run, _ in
        let (one, other) = (Held(0), Held(0))
        for (name, locks) in [("A", [one, other]), ("B", [other, one])] {
          run.thread(name) {
            locks[0].lock.withLock { _ in _ = locks[1].lock.withLockIfAvailable { _ in Exploration.point("both") } }
          }
        }
      },
      HuntedProgram("waiting for a lock while another thread has it after a try", .fails(.deadlock)) { run, _ in
        let (one, other) = (Held(0), Held(0))
        run.thread("A") { _ = one.lock.withLockIfAvailable { _ in other.lock.withLock { $0 += 1 } } }
        run.thread("B") { other.lock.withLock { _ in one.lock.withLock { $0 += 1 } } }
      },
      HuntedProgram("a user's lock may be held while the library calls out", .clean()) { run, _ in
        let lock = Mutex(0)
        run.thread("A") { lock.withLock { _ in assertNoLockIsHeld() } }
      },
      HuntedProgram("the library's own lock may not be held then", .fails(.check, "while calling out")) { run, _ in
        let lock = Locked(0)
        run.thread("A") { lock.withLock { _ in assertNoLockIsHeld() } }
      },
      HuntedProgram(
        "readers that both want to write", .fails(.deadlock, "waits for writeLock PrimitiveTests.swift:")
      ) { run, _ in
        let cache = ReadWriteLock<Int?>(nil)
        for name in ["A", "B"] {
          run.thread(name) {
            cache.withReadLock { found in
              if found == nil { cache.withWriteLock { $0 = 1 } }
            }
          }
        }
      },
      HuntedProgram("work that runs once, before anybody continues", .clean()) { run, _ in
        let once = Once()
        let value = Shared(0)
        for name in ["one", "other"] {
          run.thread(name) {
            once.run { value.value += 1 }
            run.expect(value.value == 1)
          }
        }
      },
      HuntedProgram("work that needs itself to be done once", .fails(.deadlock)) { run, _ in
        let once = Once()
        run.thread("A") { once.run { once.run {} } }
      },
      HuntedProgram("a lazy reference that two threads make is the same for both", .clean()) { run, _ in
        let lazy = AtomicLazyReference<Held<Int>>()
        let seen = Held<[Held<Int>]>([])
        for name in ["one", "other"] {
          run.thread(name) {
            let made = lazy.load() ?? lazy.storeIfNil(Held(0))
            seen.lock.withLock { $0.append(made) }
          }
        }
        run.finally { run.expect(seen.lock.withLock { $0[0] === $0[1] }) }
      },
    ]

    private static let waits = [
      HuntedProgram(
        "a signal without the lock that comes before the wait",
        .fails(.deadlock, "waiting waits for PrimitiveTests.swift:")
      ) { run, _ in
        let condition = Condition()
        let isReady = Atomic(false)
        run.thread("waiting") {
          condition.withLock { while !isReady.load(ordering: .acquiring) { condition.wait() } }
        }
        run.thread("signalling") {
          isReady.store(true, ordering: .releasing)
          condition.signal()
        }
      },
      HuntedProgram("a wait for a condition with a limit", .clean(["limit", "signal"])) { run, outcomes in
        let condition = Condition()
        run.thread("signalling") { condition.signal() }
        run.thread("waiting") {
          condition.withLock {
            outcomes.add(condition.wait(until: .now() + 1) ? "signal" : "limit")
            run.expect(HuntableTime.now() <= .now())
          }
        }
      },
      HuntedProgram("as many threads as a semaphore has permits", .clean(["1", "2"])) { run, outcomes in
        let room = Semaphore(value: 2)
        let inside = Atomic(0)
        for name in ["A", "B", "C"] {
          run.thread(name) {
            room.wait()
            let count = inside.add(1, ordering: .relaxed).newValue
            run.expect(count <= 2, "\(count) are inside")
            outcomes.add("\(count)")
            inside.subtract(1, ordering: .relaxed)
            room.signal()
          }
        }
      },
      HuntedProgram("a wait for a semaphore with a limit", .clean(["limit", "signal"])) { run, outcomes in
        let semaphore = Semaphore(value: 0)
        run.thread("signalling") { semaphore.signal() }
        run.thread("waiting") {
          let limit = HuntableTime.now() + .seconds(3_600)
          let isOver = semaphore.wait(timeout: limit) == .timedOut
          run.expect(!isOver || HuntableTime.now() == limit, "the wait ended early")
          outcomes.add(isOver ? "limit" : "signal")
        }
      },
      HuntedProgram("a barrier between two phases, which tells the last one apart", .clean(), schedules: 5_000) {
        run, _ in
        let (barrier, arrived, last) = (Barrier(count: 2), Held(0), Held(0))
        for name in ["one", "other"] {
          run.thread(name) {
            for phase in 1...2 {
              arrived.lock.withLock { $0 += 1 }
              if barrier.wait() { last.lock.withLock { $0 += 1 } }
              run.expect(arrived.lock.withLock { $0 } >= 2 * phase, "a thread is ahead")
            }
          }
        }
        run.finally { run.expect(last.lock.withLock { $0 } == 2) }
      },
      HuntedProgram("a barrier for more threads than there are", .fails(.deadlock)) { run, _ in
        let barrier = Barrier(count: 3)
        for name in ["one", "other"] { run.thread(name) { barrier.wait() } }
      },
    ]

    private static let threads = [
      HuntedProgram("what a thread wrote and returns, after it was joined", .clean()) { run, _ in
        run.thread("main") {
          let value = Shared(1)
          let thread = HuntableThread.spawn("adding") {
            value.value += 1
            return "sum"
          }
          run.expect(thread.join() == "sum" && value.value == 2)
          run.expect(thread.join() == "sum", "the second time")
        }
      },
      HuntedProgram(
        "a thread that needs a lock of the joining thread",
        .fails(.deadlock, "main waits for join PrimitiveTests.swift:")
      ) { run, _ in
        run.thread("main") {
          let held = Held(0)
          held.lock.withLock { _ in HuntableThread.spawn("other") { held.lock.withLock { $0 = 1 } }.join() }
        }
      },
      HuntedProgram("a thread that the set-up starts", .clean()) { run, _ in
        let value = Shared(0)
        let thread = HuntableThread.spawn { value.value = 1 }
        run.finally {
          thread.join()
          run.expect(value.value == 1)
        }
      },
    ]
  }
#endif
