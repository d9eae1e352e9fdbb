#if EXPLORATION && os(Linux)
  import CRaceHunt
  import Dispatch
  import Foundation

  @testable import RaceHunt

  /// What is known of objects of the system, in a program that is not instrumented.
  @Suite(
    "Tables of objects", .hunts,
    .enabled(if: !isThreadSanitized, "ThreadSanitizer replaces the functions that fill them"))
  struct TableTests: SystemSuite {
    /// Scripts/check --thorough hunts 2,000 times each.
    private static let (wrongHunts, rightHunts) = isThorough ? (2_000, 2_000) : (60, 10)

    /// More than a part of a table has room for.
    private static let many = 400

    @Test("A run has as many timers, locks for readers and semaphores as it makes")
    func manyObjects() {
      let result = hunt(
        Scenario("many") { run in
          run.thread("A") {
            var timers: [any DispatchSourceTimer] = []
            for value in 1...Self.many {
              let permits = DispatchSemaphore(value: value)
              run.expect(permits.wait(timeout: .now()) == .success, "the semaphore \(value) has no permit")
              permits.signal()
              let lock = UnsafeMutablePointer<pthread_rwlock_t>.allocate(capacity: 1)
              pthread_rwlock_init(lock, nil)
              run.expect(
                pthread_rwlock_wrlock(lock) == 0 && pthread_rwlock_tryrdlock(lock) == EBUSY, "no lock \(value)")
              pthread_rwlock_unlock(lock)
              lock.deallocate()
              let timer = DispatchSource.makeTimerSource()
              timer.activate()
              timers.append(timer)
            }
            for timer in timers { timer.cancel() }
          }
        }, budget: .schedules(2))
      #expect(result.isClean, "\(result)")
    }

    @Test("The time in which memory is freed does not grow with the objects of the run")
    func freeing() {
      /// The processor time in which as many blocks are freed as there are objects, in nanoseconds.
      func time(_ count: Int) -> Int {
        Hunter.use { _ in
          let size = 32
          let objects = UnsafeMutableRawPointer.allocate(byteCount: count * size, alignment: size)
          defer { objects.deallocate() }
          for index in 0..<count { rh_numbers(objects + index * size) }
          var (start, end) = (timespec(), timespec())
          clock_gettime(CLOCK_THREAD_CPUTIME_ID, &start)
          for _ in 0..<count { free(malloc(size)) }
          clock_gettime(CLOCK_THREAD_CPUTIME_ID, &end)
          return (end.tv_sec - start.tv_sec) * 1_000_000_000 + end.tv_nsec - start.tv_nsec
        }
      }
      // Other work of the machine empties the caches, so the shortest of three times counts.
      let (few, many) = ((1...3).map { _ in time(10_000) }.min()!, (1...3).map { _ in time(80_000) }.min()!)
      // Eight times as much work takes eight times as long, and 64 times as long if each block is compared with each object.
      #expect(many < 24 * few)
    }

    @Test("Hunts that deadlock change nothing in the hunts after them")
    func deadlocks() {
      let right = Scenario("right") { run in
        let queue = DispatchQueue(label: "right")
        let (count, permits, group) = (Shared(0), DispatchSemaphore(value: 0), DispatchGroup())
        run.thread("A") {
          queue.async(group: group) {
            count.value += 1
            permits.signal()
          }
        }
        run.thread("B") {
          permits.wait()
          queue.sync { count.value += 1 }
          group.wait()
        }
      }
      let wrong = Scenario("wrong") { run in
        let (queue, first) = (DispatchQueue(label: "wrong"), DispatchSemaphore(value: 0))
        run.thread("A") {
          // Never released, since this thread never ends.
          let others = (0..<10).map { DispatchSemaphore(value: $0) }
          first.wait()
          for other in others { other.signal() }
        }
        run.thread("B") { queue.sync { first.wait() } }
      }
      let before = "\(hunt(right, budget: .schedules(30)))"
      for _ in 0..<Self.wrongHunts { #expect(hunt(wrong, budget: .schedules(30)).report?.failure.kind == .deadlock) }
      for _ in 0..<Self.rightHunts {
        let result = hunt(right, budget: .schedules(30))
        #expect(result.isClean && result.schedules == 30, "\(result) differs from \(before)")
      }
    }

    @Test("A table that cannot grow ends the hunt with a sentence")
    func full() {
      let scenario = Scenario("full") { run in
        run.thread("A") { DispatchSource.makeTimerSource().activate() }
      }
      // The first hunt fills tables that keep their records.
      _ = hunt(scenario, budget: .schedules(1))
      rh_limit_tables(0)
      defer { rh_limit_tables(-1) }
      let result = hunt(scenario)
      #expect(result.report?.failure.kind == .unsupported)
      #expect(result.report?.failure.message.contains("sources of Dispatch cannot grow") == true, "\(result)")
    }
  }
#endif
