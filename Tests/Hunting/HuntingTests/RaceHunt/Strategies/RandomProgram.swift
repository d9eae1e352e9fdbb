#if EXPLORATION
  import Huntable

  @testable import RaceHunt

  /// A small concurrent program of random operations, and what its threads can observe.
  struct RandomProgram: CustomStringConvertible {
    enum Operation: CaseIterable {
      case add, load, store, loadWeakly, storeWeakly, lock, tryLock, readLock, writeLock, signal, wait, waitBriefly
      case spawn, point, barrier
    }

    private let threads: [[(operation: Operation, object: Int)]]

    var description: String {
      threads.map { $0.map { "\($0.operation)\($0.object)" }.joined(separator: " ") }.joined(separator: " | ")
    }

    init(seed: UInt64) {
      var random = SplitMix64(seed: seed)
      let lengths = random.below(2) == 0 ? [4, 4] : [2, 2, 1]
      // All threads meet at a barrier, or none does.
      let meets = random.below(4) == 0
      var threads = lengths.map { length in
        (0..<length).map { place -> (operation: Operation, object: Int) in
          let operation = Operation.allCases[random.below(Operation.allCases.count - 1)]
          return meets && place == 0 ? (.barrier, 0) : (operation, random.below(2))
        }
      }
      // No program blocks for good: for each wait there is a signal of the first thread, which itself never waits.
      threads[0] = threads[0].map { $0.operation == .wait ? (.signal, $0.object) : $0 }
      let missing =
        threads.joined().count { $0.operation == .wait } - threads[0].count { $0.operation == .signal }
      for _ in 0..<max(0, missing) { threads[0].append((.signal, 0)) }
      self.threads = threads
    }

    /// Everything that the threads of a run share.
    private final class Shared: Sendable {
      let atomics = [Cell(), Cell()]
      let locks = [Lock(), Lock()]
      let readWrite = ReadWriteLock(0)
      let semaphore = Huntable.Semaphore(value: 0)
      let barrier: Barrier
      let logs: [Log]

      init(threads: Int) {
        barrier = Barrier(count: threads)
        logs = (0..<threads).map { _ in Log() }
      }
    }

    private final class Cell: Sendable {
      let value = Atomic(0)
    }

    private final class Lock: Sendable {
      let value = Huntable.Mutex(0)
    }

    /// What a thread has observed. The hunt does not see it.
    private final class Log: @unchecked Sendable {
      // Sendable: only one thread uses it, and the last checks do after the thread has ended.
      var text = ""
    }

    /// A scenario that runs the program, and passes on what was observed in each run.
    func scenario(_ note: @escaping @Sendable (String) -> Void) -> Scenario {
      Scenario("program") { run in
        let shared = Shared(threads: threads.count)
        for (index, operations) in threads.enumerated() {
          run.thread("T\(index)") {
            for (operation, object) in operations {
              shared.logs[index].text += "\(perform(operation, shared, object, index)) "
            }
          }
        }
        run.finally {
          let values = shared.atomics.map { "\($0.value.load(ordering: .relaxed))" }
          note((shared.logs.map(\.text) + values + ["\(shared.readWrite.withReadLock { $0 })"]).joined(separator: "/"))
        }
      }
    }

    private func perform(_ operation: Operation, _ shared: Shared, _ object: Int, _ thread: Int) -> Int {
      let atomic = shared.atomics[object]
      switch operation {
      case .add: return atomic.value.wrappingAdd(1, ordering: .relaxed).newValue
      case .load: return atomic.value.load(ordering: .sequentiallyConsistent)
      case .store: atomic.value.store(thread + 5, ordering: .sequentiallyConsistent)
      case .loadWeakly: return atomic.value.load(ordering: .acquiring)
      case .storeWeakly: atomic.value.store(thread + 3, ordering: .releasing)
      case .lock:
        return shared.locks[object].value.withLock {
          $0 += 1
          // A step inside, so that other threads come while the lock is held.
          return $0 * 100 + atomic.value.load(ordering: .sequentiallyConsistent)
        }
      case .tryLock: return shared.locks[object].value.withLockIfAvailable { $0 } ?? -1
      case .readLock: return shared.readWrite.withReadLock { $0 }
      case .writeLock: shared.readWrite.withWriteLock { $0 = $0 * 3 + thread }
      case .signal: return shared.semaphore.signal()
      case .wait: shared.semaphore.wait()
      case .waitBriefly:
        // Takes no signal that another thread waits for.
        if shared.semaphore.wait(timeout: .now() + .milliseconds(1)) == .timedOut { return -1 }
        return shared.semaphore.signal()
      case .spawn:
        let child = HuntableThread.spawn { atomic.value.wrappingAdd(7, ordering: .relaxed).newValue }
        if thread == 0 { return child.join() }
      case .barrier: return shared.barrier.wait() ? 1 : 0
      case .point: Exploration.point()
      }
      return 0
    }
  }
#endif
