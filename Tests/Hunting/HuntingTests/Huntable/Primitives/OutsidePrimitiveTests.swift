/// Real threads use the primitives outside of hunts, where they are those of the system.
@Suite("Primitives outside hunts")
struct OutsidePrimitiveTests {
  private struct Failure: Error {}
  private struct Token: ~Copyable, Sendable { var number = 0 }

  @Test("A mutex excludes, holds values that cannot be copied, and passes on what its body returns and throws")
  func mutex() async {
    let count = Held(0)
    await inParallel { for _ in 0..<1_000 { count.lock.withLock { $0 += 1 } } }
    #expect(count.lock.withLock { $0 } == 4_000)
    let mutex = Mutex(Token(number: 1))
    let old = mutex.withLock { token in
      let old = token.number
      token = Token(number: 2)
      return Token(number: old)
    }
    #expect(old.number == 1)
    #expect(throws: Failure.self) { try mutex.withLock { _ throws(Failure) in throw Failure() } }
    #expect(mutex.withLockIfAvailable { $0.number } == 2)
  }

  @Test("A lock for readers and writers does so too")
  func readersAndWriters() async {
    let token = ReadWriteLock(Token())
    await inParallel {
      for _ in 0..<1_000 {
        token.withWriteLock { $0.number += 1 }
        token.withReadLock { _ = $0.number }
      }
    }
    #expect(token.withReadLock { $0.number } == 4_000)
    #expect(throws: Failure.self) { try token.withReadLock { _ throws(Failure) in throw Failure() } }
    #expect(throws: Failure.self) { try token.withWriteLock { _ throws(Failure) in throw Failure() } }
    token.withWriteLock { $0.number = 1 }
  }

  @Test("Work runs once; work that throws has not run")
  func once() async {
    let (once, runs) = (Once(), Held(0))
    #expect(throws: Failure.self) { try once.run { () throws(Failure) in throw Failure() } }
    await inParallel { once.run { runs.lock.withLock { $0 += 1 } } }
    #expect(runs.lock.withLock { $0 } == 1)
  }

  @Test("A condition passes values between threads, and a limit that has passed ends a wait")
  func condition() {
    let (condition, place) = (Condition(), Held<Int?>(nil))
    let sum = HuntableThread.spawn {
      (1...1_000).reduce(0) { sum, _ in
        condition.withLock {
          while true {
            if let value = place.lock.withLock({ $0.take() }) {
              condition.broadcast()
              return sum + value
            }
            condition.wait()
          }
        }
      }
    }
    for value in 1...1_000 {
      condition.withLock {
        while place.lock.withLock({ $0 != nil }) { condition.wait() }
        place.lock.withLock { $0 = value }
        condition.signal()
      }
    }
    #expect(sum.join() == 500_500)
    for limit in [HuntableTime.now(), .now() + .microseconds(10)] {
      #expect(condition.withLock { condition.wait(until: limit) } == false)
    }
  }

  @Test("A semaphore blocks threads, and a limit that has passed ends a wait")
  func semaphore() {
    let (toThread, toTest) = (Semaphore(value: 0), Semaphore(value: 0))
    let thread = HuntableThread.spawn {
      toThread.wait()
      toTest.signal()
    }
    toThread.signal()
    toTest.wait()
    thread.join()
    #expect(toTest.wait(timeout: .now()) == .timedOut)
    #expect(toTest.signal() == 0)
    #expect(toTest.wait(timeout: .distantFuture) == .success)
  }

  @Test("Threads meet at a barrier, again and again, and are joined more than once")
  func barrier() {
    let barrier = Barrier(count: 2)
    let thread = HuntableThread.spawn { (0..<100).count { _ in barrier.wait() } }
    let mine = (0..<100).count { _ in barrier.wait() }
    #expect(thread.join() + mine == 100)
    #expect(thread.join() + mine == 100)
  }

  @Test("Shared memory is plain memory")
  func plain() {
    let words = Shared(["a"])
    words.value.append("b")
    #expect(words.value == ["a", "b"])
  }
}
