#if EXPLORATION && os(Linux)
  import Foundation

  /// Calls that the standard leaves undefined, of which the C library says nothing, and those that Dispatch ends a process for.
  @Suite("Misuse of locks, threads and Dispatch", .onBothCarriers, .needsSystemFunctions)
  struct MisuseTests: SystemSuite {
    /// The objects of a program.
    private final class Objects: @unchecked Sendable {
      let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
      let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
      let readers = UnsafeMutablePointer<pthread_rwlock_t>.allocate(capacity: 1)
      let spin = UnsafeMutablePointer<pthread_spinlock_t>.allocate(capacity: 1)
      let lock = NSLock()
      let isReady = DispatchSemaphore(value: 0)

      init(_ kind: Int = PTHREAD_MUTEX_NORMAL) {
        var attributes = pthread_mutexattr_t()
        pthread_mutexattr_init(&attributes)
        pthread_mutexattr_settype(&attributes, Int32(kind))
        pthread_mutex_init(mutex, &attributes)
        pthread_cond_init(condition, nil)
        pthread_rwlock_init(readers, nil)
        pthread_spin_init(spin, 0)
      }

      func waitForSignal() {
        var limit = timespec(tv_sec: time(nil) + 9, tv_nsec: 0)
        pthread_cond_timedwait(condition, mutex, &limit)
      }
    }

    private struct Misuse: Sendable, CustomTestStringConvertible {
      let testDescription: String
      /// What the report says.
      let text: String
      /// Two threads, which are told whether they shall be right.
      let first: @Sendable (Objects, Bool) -> Void
      let second: @Sendable (Objects, Bool) -> Void

      init(
        _ name: String, _ text: String, _ first: @escaping @Sendable (Objects, Bool) -> Void,
        then second: @escaping @Sendable (Objects, Bool) -> Void = { _, _ in }
      ) {
        (testDescription, self.text, self.first, self.second) = (name, text, first, second)
      }
    }

    private static let misuses = [
      Misuse("a mutex is unlocked twice", "unlocks a mutex that it has not locked") { objects, isRight in
        pthread_mutex_lock(objects.mutex)
        for _ in 0..<(isRight ? 1 : 2) { pthread_mutex_unlock(objects.mutex) }
      },
      Misuse("a lock of Foundation is unlocked twice", "unlocks a mutex that it has not locked") { objects, isRight in
        objects.lock.lock()
        for _ in 0..<(isRight ? 1 : 2) { objects.lock.unlock() }
      },
      Misuse("a mutex is unlocked by another thread", "unlocks a mutex that it has not locked") { objects, isRight in
        pthread_mutex_lock(objects.mutex)
        if isRight { pthread_mutex_unlock(objects.mutex) }
        objects.isReady.signal()
      } then: { objects, isRight in
        objects.isReady.wait()
        if isRight { pthread_mutex_lock(objects.mutex) }
        pthread_mutex_unlock(objects.mutex)
      },
      Misuse("a wait without the lock", "unlocks a mutex that it has not locked") { objects, isRight in
        if isRight { pthread_mutex_lock(objects.mutex) }
        objects.waitForSignal()
        if isRight { pthread_mutex_unlock(objects.mutex) }
      },
      Misuse("a lock for readers is unlocked twice", "unlocks a lock that it has not locked") { objects, isRight in
        pthread_rwlock_rdlock(objects.readers)
        for _ in 0..<(isRight ? 1 : 2) { pthread_rwlock_unlock(objects.readers) }
      },
      Misuse("the lock of a writer is unlocked by another thread", "unlocks a lock that it has not locked") {
        objects, isRight in
        pthread_rwlock_wrlock(objects.readers)
        if isRight { pthread_rwlock_unlock(objects.readers) }
        objects.isReady.signal()
      } then: { objects, isRight in
        objects.isReady.wait()
        if isRight { pthread_rwlock_wrlock(objects.readers) }
        pthread_rwlock_unlock(objects.readers)
      },
      Misuse("a lock that spins is unlocked twice", "unlocks a lock that it has not locked") { objects, isRight in
        pthread_spin_lock(objects.spin)
        for _ in 0..<(isRight ? 1 : 2) { pthread_spin_unlock(objects.spin) }
      },
      Misuse("a locked mutex is destroyed", "destroys a mutex that is locked") { objects, isRight in
        pthread_mutex_lock(objects.mutex)
        if isRight { pthread_mutex_unlock(objects.mutex) }
        pthread_mutex_destroy(objects.mutex)
      },
      Misuse(
        "a condition is destroyed while a thread waits",
        "destroys a condition variable for which a thread waits"
      ) { objects, isRight in
        pthread_mutex_lock(objects.mutex)
        objects.isReady.signal()
        objects.waitForSignal()
        pthread_mutex_unlock(objects.mutex)
      } then: { objects, isRight in
        objects.isReady.wait()
        pthread_mutex_lock(objects.mutex)
        if isRight { pthread_cond_broadcast(objects.condition) }
        pthread_mutex_unlock(objects.mutex)
        pthread_cond_destroy(objects.condition)
      },
      Misuse("a thread is joined twice", "refers to a thread that was joined or detached") { _, isRight in
        let thread = startPosixThread {}
        for _ in 0..<(isRight ? 1 : 2) { pthread_join(thread, nil) }
      },
      Misuse("a detached thread is joined", "refers to a thread that was joined or detached") { _, isRight in
        let thread = startPosixThread {}
        pthread_detach(thread)
        if !isRight { pthread_join(thread, nil) }
      },
      Misuse("a group is left too often", "left more often than it was entered") { _, isRight in
        let group = DispatchGroup()
        if isRight { group.enter() }
        group.leave()
      },
      Misuse("a queue is resumed too often", "resumed more often than it was suspended") { _, isRight in
        let queue = DispatchQueue(label: "queue")
        if isRight { queue.suspend() }
        queue.resume()
      },
      Misuse("a source is resumed too often", "resumes a source more often than it suspended it") { _, isRight in
        let source = DispatchSource.makeTimerSource()
        for _ in 0..<(isRight ? 1 : 2) { source.resume() }
      },
      Misuse("a suspended source is released", "released while it is suspended") { _, isRight in
        let source = DispatchSource.makeTimerSource()
        source.resume()
        source.suspend()
        if isRight { source.resume() }
      },
      Misuse("an item is awaited twice", "is awaited or called once more") { _, isRight in
        let item = DispatchWorkItem {}
        item.perform()
        for _ in 0..<(isRight ? 1 : 2) { item.wait() }
      },
      Misuse("an item is called after it was awaited", "is awaited or called once more") { _, isRight in
        let item = DispatchWorkItem {}
        DispatchQueue.global().async(execute: item)
        item.wait()
        if !isRight { DispatchQueue.global().async(execute: item) }
      },
    ]

    @Test("Such calls are a crash, and right ones are none", arguments: misuses)
    private func misuse(_ misuse: Misuse) {
      func program(_ isRight: Bool) -> @Sendable (Run) -> Void {
        { run in
          let objects = Objects()
          run.thread("A") { misuse.first(objects, isRight) }
          run.thread("B") { misuse.second(objects, isRight) }
        }
      }
      let wrong = failure(program(false))
      #expect(wrong?.kind == .crash && wrong?.message.contains(misuse.text) == true, "\(String(describing: wrong))")
      #expect(isClean(program(true)))
    }

    @Test(
      "A mutex that checks its owner refuses other threads, and stays locked",
      arguments: [PTHREAD_MUTEX_ERRORCHECK, PTHREAD_MUTEX_RECURSIVE])
    func refusal(_ kind: Int) {
      let isRefused = isClean { run in
        let objects = Objects(kind)
        let count = Shared(0)
        run.thread("A") {
          pthread_mutex_lock(objects.mutex)
          count.value += 1
          pthread_mutex_unlock(objects.mutex)
        }
        run.thread("B") {
          run.expect(pthread_mutex_unlock(objects.mutex) == EPERM, "not refused")
          pthread_mutex_lock(objects.mutex)
          count.value += 1
          pthread_mutex_unlock(objects.mutex)
        }
      }
      #expect(isRefused)
    }
  }
#endif
