import Huntable

public final class Counter: Sendable {
  private let sum = Mutex(0)
  private let calls = Atomic(0)
  private let isClosed = Atomic(false)

  public init() {}

  public func add(_ amount: Int) -> Int? {
    calls.wrappingAdd(1, ordering: .relaxed)
    if isClosed.load(ordering: .acquiring) { return nil }
    return sum.withLock { sum in
      sum += amount
      return sum
    }
  }

  public func close() -> Bool {
    atomicMemoryFence(ordering: .sequentiallyConsistent)
    return isClosed.compareExchange(expected: false, desired: true, ordering: .acquiringAndReleasing).exchanged
  }

  public func sumIfFree() -> Int? { sum.withLockIfAvailable { $0 } }
}
