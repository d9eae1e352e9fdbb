import Dispatch

/// The cost of one run: nanoseconds, or bytes if memory is measured.
struct Meter {
  private(set) var amount = 0

  static var now: Int { Int(DispatchTime.now().uptimeNanoseconds) }

  @inline(__always)
  mutating func time(_ body: () -> Void) {
    let start = Meter.now
    body()
    amount += Meter.now - start
  }

  mutating func add(_ more: Int) { amount += more }
}
