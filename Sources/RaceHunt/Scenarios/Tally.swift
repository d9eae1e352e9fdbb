import CRaceHunt

/// A count that any thread may raise and that orders nothing: what is tested must not become right by being watched.
package final class Tally: @unchecked Sendable {
  // Sendable: all accesses are atomic.
  private let count = UnsafeMutablePointer<Int64>.allocate(capacity: 1)

  package init() { count.initialize(to: 0) }
  deinit { count.deallocate() }

  package var value: Int { add(0) }

  @discardableResult
  package func add(_ amount: Int) -> Int { Int(rh_add(count, Int64(amount))) }
}
