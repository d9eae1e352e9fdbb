import Dispatch
import Synchronization

/// Wakes a thread when there is work. (tokio 1788: a wakeup is lost since an ordering is too weak.)
public final class Doorbell: Sendable {
  private let isWaiting = Atomic(false)
  private let hasWork = Atomic(false)
  private let bell = DispatchSemaphore(value: 0)

  public init() {}

  public func ringHastily() {
    hasWork.store(true, ordering: .releasing)
    if isWaiting.load(ordering: .acquiring) { bell.signal() }
  }

  public func waitHastily() {
    isWaiting.store(true, ordering: .releasing)
    if !hasWork.load(ordering: .acquiring) { bell.wait() }
  }

  public func ring() {
    hasWork.store(true, ordering: .sequentiallyConsistent)
    if isWaiting.load(ordering: .sequentiallyConsistent) { bell.signal() }
  }

  public func wait() {
    isWaiting.store(true, ordering: .sequentiallyConsistent)
    if !hasWork.load(ordering: .sequentiallyConsistent) { bell.wait() }
  }
}

/// Tasks of one thread, which other threads may steal. (crossbeam, CVE-2021-32810: a task is taken twice.)
public final class Deque: Sendable {
  private final class Place: Sendable {
    let task = Atomic(0)
  }

  private let places: [Place]
  private let top = Atomic(0)
  private let bottom = Atomic(0)

  public init(_ tasks: [Int]) {
    places = tasks.map { task in
      let place = Place()
      place.task.store(task, ordering: .relaxed)
      return place
    }
    bottom.store(tasks.count, ordering: .relaxed)
  }

  /// Takes the newest task. Only the owner of the deque may do that.
  public func take() -> Int? { take { atomicMemoryFence(ordering: .sequentiallyConsistent) } }

  /// Lets other threads see late that the task is taken.
  public func takeHastily() -> Int? { take {} }

  private func take(_ separate: () -> Void) -> Int? {
    let last = bottom.load(ordering: .relaxed) - 1
    bottom.store(last, ordering: .relaxed)
    separate()
    let first = top.load(ordering: .relaxed)
    guard first <= last else {
      bottom.store(last + 1, ordering: .relaxed)
      return nil
    }
    let task = places[last].task.load(ordering: .relaxed)
    if first < last { return task }
    defer { bottom.store(last + 1, ordering: .relaxed) }
    return advance(from: first) ? task : nil
  }

  /// Takes the oldest task.
  public func steal() -> Int? {
    let first = top.load(ordering: .acquiring)
    atomicMemoryFence(ordering: .sequentiallyConsistent)
    let last = bottom.load(ordering: .acquiring)
    guard first < last else { return nil }
    let task = places[first].task.load(ordering: .relaxed)
    return advance(from: first) ? task : nil
  }

  private func advance(from first: Int) -> Bool {
    top.compareExchange(expected: first, desired: first + 1, ordering: .sequentiallyConsistent).exchanged
  }
}

/// Workers, of which only so many may work at a time. (Found by Fray: more threads than allowed.)
public final class Crew: Sendable {
  private let limit: Int
  private let working = Atomic(0)

  public init(limit: Int) { self.limit = limit }

  /// Looks at the number, and changes it later.
  public func beginHastily() -> Bool {
    guard working.load(ordering: .acquiring) < limit else { return false }
    working.add(1, ordering: .acquiringAndReleasing)
    return true
  }

  public func begin() -> Bool {
    if working.add(1, ordering: .acquiringAndReleasing).newValue <= limit { return true }
    end()
    return false
  }

  public func end() { working.subtract(1, ordering: .acquiringAndReleasing) }
}
