/// A place where a fixed number of threads wait for each other.
///
/// When the last thread arrives, all continue, and the barrier can be used again. If fewer threads arrive, they wait
/// forever, and a hunt reports a deadlock.
public final class Barrier: @unchecked Sendable {
  // Sendable: the condition's lock protects the numbers.

  private let condition: Condition
  private let count: Int
  private var arrived = 0
  private var round = 0

  /// A barrier for `count` threads.
  public init(count: Int, fileID: StaticString = #fileID, line: UInt32 = #line) {
    precondition(count > 0, "A barrier is for one thread or more.")
    self.count = count
    condition = Condition(fileID: fileID, line: line)
  }

  /// Waits until `count` threads have called this method. Returns true to one of them, the last.
  @discardableResult
  public func wait() -> Bool {
    condition.withLock {
      arrived += 1
      guard arrived < count else {
        arrived = 0
        round += 1
        condition.broadcast()
        return true
      }
      let round = round
      while round == self.round { condition.wait() }
      return false
    }
  }
}
