import CRaceHunt

/// A count that any thread may raise and that orders nothing: what is tested must not become right by being watched.
final class Tally: @unchecked Sendable {
  // Sendable: all accesses are atomic.
  private let count = UnsafeMutablePointer<Int64>.allocate(capacity: 1)

  init() { count.initialize(to: 0) }
  deinit { count.deallocate() }

  var value: Int { add(0) }

  @discardableResult
  func add(_ amount: Int) -> Int { Int(rh_add(count, Int64(amount))) }
}
