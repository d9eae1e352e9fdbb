/// The bits of an atomic value of at most sixteen bytes. Those that the value does not have are zero.
package struct AtomicBits: Hashable, Sendable {
  package var low: UInt64
  package var high: UInt64

  package init(_ low: UInt64 = 0, _ high: UInt64 = 0) {
    self.low = low
    self.high = high
  }
}
