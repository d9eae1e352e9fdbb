#if EXPLORATION && os(Linux)
  import Foundation

  @testable import RaceHunt

  /// What the set-up of a scenario and its last checks do with queues, locks and conditions, while no other thread runs.
  @Suite("Set-ups and last checks", .onBothCarriers, .needsSystemFunctions)
  struct SetUpTests: SystemSuite {
    /// A wait that nobody ends.
    struct Wait: Sendable, CustomTestStringConvertible {
      let testDescription: String
      let wait: @Sendable () -> Void

      init(_ testDescription: String, _ wait: @escaping @Sendable () -> Void) {
        (self.testDescription, self.wait) = (testDescription, wait)
      }
    }

    private static let waits = [
      Wait("a mutex") {
        let lock = NSLock()
        for _ in 1...2 { lock.lock() }
      },
      Wait("condition") {
        let condition = NSCondition()
        condition.withLock { condition.wait() }
      },
      Wait("DispatchGroup") {
        let group = DispatchGroup()
        DispatchQueue.global().async(group: group) {}
        group.wait()
      },
      Wait("semaphore") {
        withUnsafeTemporaryAllocation(of: sem_t.self, capacity: 1) { semaphore in
          sem_init(semaphore.baseAddress!, 0, 0)
          sem_wait(semaphore.baseAddress!)
        }
      },
      Wait("barrier") {
        withUnsafeTemporaryAllocation(of: pthread_barrier_t.self, capacity: 1) { barrier in
          pthread_barrier_init(barrier.baseAddress!, nil, 2)
          pthread_barrier_wait(barrier.baseAddress!)
        }
      },
    ]

    /// What fails if the set-up waits, and if a last check does.
    private func failures(
      of wait: @escaping @Sendable () -> Void, _ hunted: (@escaping @Sendable (Run) -> Void) -> Failure?
    ) -> (early: Failure?, late: Failure?) {
      let early = hunted { run in
        run.thread("A") {}
        wait()
      }
      let late = hunted { run in
        run.thread("A") {}
        run.finally(wait)
      }
      return (early, late)
    }

    @Test("A wait that nobody ends is a crash, which says what is awaited", arguments: waits)
    func waiting(_ wait: Wait) {
      let (early, late) = failures(of: wait.wait) { failure($0) }
      let words = "trapped: it waits for \(wait.testDescription), and only the threads of a run may block"
      #expect(early?.kind == .crash && early?.message.hasPrefix("the set-up \(words)") == true, "\(early as Any)")
      #expect(late?.kind == .crash && late?.message.hasPrefix("the end \(words)") == true, "\(late as Any)")
    }

    private static let loops = [
      Wait("an atomic that nobody sets") {
        let isSet = AtomicInt(0)
        while isSet.load() == 0 {}
      },
      Wait("a call that is not under control") { while getpid() > 0 {} },
    ]

    @Test("A loop without an end is reported as stuck, with carriers in user mode", arguments: loops)
    func looping(_ loop: Wait) {
      guard Hunter.use({ $0.controller.carriers.kind }) == .user else { return }
      let (early, late) = failures(of: loop.wait) { body in
        Hunter.use { hunter in
          hunter.controller.patience = 2
          defer { hunter.controller.patience = 100 }
          return hunter.hunt(Scenario("looping", body), .schedules(1), seed: 1).report?.failure
        }
      }
      #expect(early?.kind == .stuck && early?.message.hasPrefix("the set-up blocks") == true, "\(early as Any)")
      #expect(late?.kind == .stuck && late?.message.hasPrefix("the end blocks") == true, "\(late as Any)")
    }

    @Test("A wait with a limit ends at the limit, in virtual time")
    func limits() {
      let wait: @Sendable (Run) -> Void = { run in
        let (begin, condition) = (Date(), NSCondition())
        run.expect(!condition.withLock { condition.wait(until: begin + 3600) }, "a signal came")
        run.expect(Date() >= begin + 3600, "the clock stands still")
      }
      #expect(
        isClean { run in
          let lock = NSLock()
          run.thread("A") { lock.withLock {} }
          wait(run)
          run.finally { wait(run) }
        })
    }

    @Test("The calls of concurrentPerform come one after the other")
    func performing() {
      #expect(
        isClean { run in
          let (lock, calls) = (NSLock(), Log<Int>())
          DispatchQueue.concurrentPerform(iterations: 2) { calls.append($0) }
          run.thread("A") { lock.withLock { calls.append(2) } }
          run.finally {
            HuntableQueue.concurrentPerform(iterations: 2) { calls.append($0 + 3) }
            run.expect(calls.entries == [0, 1, 2, 3, 4], "\(calls.entries)")
          }
        })
    }
  }
#endif
