import CRaceHunt

/// A counter that any thread may increase. Counting orders no memory, so that it does not hide races of the code under
/// test.
package final class Tally: @unchecked Sendable {
  // Sendable: all accesses are atomic.
  private let count = UnsafeMutablePointer<Int64>.allocate(capacity: 1)

  package init() { count.initialize(to: 0) }
  deinit { count.deallocate() }

  package var value: Int { add(0) }

  @discardableResult
  package func add(_ amount: Int) -> Int { Int(rh_add(count, Int64(amount))) }
}
