import Dispatch

/// The code compiles with Dispatch's own types too, which these are in builds without exploration.
@Suite("Queues outside hunts")
struct OutsideTests {
  @Test("A serial queue runs its work in order, at once or later")
  func serial() {
    let queue = HuntableQueue(label: "work", qos: .userInitiated, attributes: [], target: .global())
    let log = Held<[Int]>([])
    for number in 1...3 { queue.async { log.lock.withLock { $0.append(number) } } }
    let later = Semaphore(value: 0)
    queue.asyncAfter(deadline: .now() + .milliseconds(1)) { later.signal() }
    queue.asyncAfter(deadline: .now(), execute: HuntableWorkItem { later.signal() })
    #expect(queue.sync { log.lock.withLock { $0 } } == [1, 2, 3])
    later.wait()
    later.wait()
    #expect(queue.label == "work")
  }

  @Test("A concurrent queue, a group and items do what those of Dispatch do")
  func concurrent() {
    let queue = HuntableQueue(label: "cache", attributes: .concurrent)
    let group = HuntableGroup()
    let count = Held(0)
    let item = HuntableWorkItem { count.lock.withLock { $0 += 1 } }
    queue.async(group: group) { count.lock.withLock { $0 += 1 } }
    queue.async(group: group, execute: item)
    queue.async(flags: .barrier) { count.lock.withLock { $0 += 1 } }
    group.enter()
    HuntableQueue.global(qos: .utility).async { group.leave() }
    group.wait()
    #expect(group.wait(timeout: .now()) == .success)
    #expect(item.wait(timeout: .distantFuture) == .success)
    queue.sync(flags: .barrier) {}
    #expect(count.lock.withLock { $0 } == 3)

    let notified = Semaphore(value: 0)
    group.notify(queue: queue) { notified.signal() }
    group.notify(queue: queue, work: HuntableWorkItem { notified.signal() })
    item.notify(queue: queue) { notified.signal() }
    item.notify(queue: queue, execute: HuntableWorkItem { notified.signal() })
    for _ in 0..<4 { notified.wait() }

    let cancelled = HuntableWorkItem { Issue.record("It is cancelled.") }
    cancelled.cancel()
    #expect(cancelled.isCancelled)
    queue.sync(execute: cancelled)
    queue.async(execute: cancelled)
    cancelled.perform()
    queue.sync(flags: .barrier) {}
  }

  @Test("A queue that is suspended or inactive begins no work")
  func suspended() {
    let queue = HuntableQueue(label: "work", attributes: .initiallyInactive)
    let isOpen = Atomic(false)
    queue.async { #expect(isOpen.load(ordering: .acquiring) == true) }
    isOpen.store(true, ordering: .releasing)
    queue.activate()
    queue.sync {}
    queue.suspend()
    isOpen.store(false, ordering: .releasing)
    queue.async { #expect(isOpen.load(ordering: .acquiring) == true) }
    isOpen.store(true, ordering: .releasing)
    queue.resume()
    queue.sync {}
  }

  @Test("A parallel loop ends after its last iteration")
  func loop() {
    let sum = Held(0)
    HuntableQueue.concurrentPerform(iterations: 10) { number in sum.lock.withLock { $0 += number } }
    #expect(sum.lock.withLock { $0 } == 45)
  }

  @Test("Points in time are computed and compared as those of Dispatch")
  func time() {
    let start = HuntableTime(uptimeNanoseconds: 5_000_000_000)
    #expect((start + .seconds(1)).uptimeNanoseconds == 6_000_000_000)
    #expect((start + .milliseconds(1)).uptimeNanoseconds == 5_001_000_000)
    #expect((start - .microseconds(1)).uptimeNanoseconds == 4_999_999_000)
    #expect((start + .nanoseconds(1)) > start)
    #expect((start + 0.5).uptimeNanoseconds == 5_500_000_000)
    #expect((start - 0.5).uptimeNanoseconds == 4_500_000_000)
    #expect(start + .never == .distantFuture)
    #expect(HuntableTime.distantFuture + .seconds(1) == .distantFuture)
    #expect(HuntableTime.now() <= .now())
  }
}
