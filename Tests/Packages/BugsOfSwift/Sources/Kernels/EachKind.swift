import Dispatch
import Foundation
import Synchronization

/// Adds to the number on several threads at a time, by each kind of synchronization that programs use. The number itself is
/// protected by what the kind orders alone.
public func addByEachKind(_ total: Total) {
  addByLocks(total)
  addByWaits(total)
  addByThreads(total)
  addByQueues(total)
}

/// Runs the body on two threads, which it excludes from each other.
private func onTwoThreads(_ body: @escaping @Sendable () -> Void) {
  let isDone = DispatchSemaphore(value: 0)
  for _ in 0..<2 {
    Thread {
      body()
      isDone.signal()
    }.start()
  }
  for _ in 0..<2 { isDone.wait() }
}

private func addByLocks(_ total: Total) {
  let mutex = Mutex(())
  onTwoThreads { mutex.withLock { _ in total.add() } }
  let lock = NSLock()
  onTwoThreads { lock.withLock { total.add() } }
  let recursive = NSRecursiveLock()
  onTwoThreads { recursive.withLock { recursive.withLock { total.add() } } }
  let board = Board()
  onTwoThreads { board.write(1) }
  if board.read() == 1 { total.add() }
  let spinning = Spinning()
  onTwoThreads { spinning.add() }
  if spinning.count == 2 { total.add() }
  let isTaken = Atomic(false)
  onTwoThreads {
    while isTaken.exchange(true, ordering: .acquiring) { sched_yield() }
    total.add()
    isTaken.store(false, ordering: .releasing)
  }
}

private func addByWaits(_ total: Total) {
  let (meeting, turns, handover, post) = (Meeting(of: 2), Turns(), Handover(), Signpost())
  onTwoThreads {
    if meeting.arrive() {
      if turns.takeWithinAnHour(0) { total.add() }
      handover.put(1)
      post.announce()
    } else {
      post.waitUntilReady()
      if handover.take() == 1 { total.add() }
    }
  }
}

private func addByThreads(_ total: Total) {
  exitFromThread(total)
  if computeOnThread() == 42 { total.add() }
  Thread.sleep(forTimeInterval: 1)
  let lock = NSLock()
  DispatchQueue.concurrentPerform(iterations: 2) { _ in lock.withLock { total.add() } }
}

private func addByQueues(_ total: Total) {
  let items = Items()
  items.waitForItem(total)
  items.hearOfItem(total)
  Layers().add(total)
  addByBarriers(total)
  _ = Clock().tickThreeTimes(total)
  addByOperations(total)
  addByAnOperationAtATime(total)
  if Summing().sum(of: [1, 2]) == 3 { total.add() }
}
