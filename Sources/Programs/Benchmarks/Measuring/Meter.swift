import CPrograms
import Dispatch

/// The cost of one run: nanoseconds, or bytes if memory is measured.
struct Meter {
  private(set) var amount = 0
  /// Allocations and instructions of a run whose time does not count.
  private(set) var counts: cp_counts?

  /// - Parameter counts: Whether the run counts allocations and instructions.
  init(counts: Bool = false) {
    if counts { self.counts = cp_counts(allocations: 0, instructions: 0) }
  }

  static var now: Int { Int(DispatchTime.now().uptimeNanoseconds) }

  @inline(__always)
  mutating func time(_ body: () -> Void) {
    if counts != nil { cp_begin() }
    let start = Meter.now
    body()
    amount += Meter.now - start
    if counts != nil { add(cp_end()) }
  }

  @inline(never)
  private mutating func add(_ more: cp_counts) {
    counts!.allocations += more.allocations
    counts!.instructions += more.instructions
  }

  mutating func add(_ more: Int) { amount += more }
}
