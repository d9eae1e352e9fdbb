/// The end of every pipeline: it adds up a checksum that proves that the work was done.
///
/// A raw pointer, so that neither side pays for exclusivity checks on a captured variable.
struct Sink: @unchecked Sendable {
  // Sendable because one thread at a time writes, and the thread that reads the result has waited for the writers.
  private let total: UnsafeMutablePointer<Int>

  init() {
    total = .allocate(capacity: 1)
    total.initialize(to: 0)
  }

  @inline(__always)
  func add(_ value: Int) { total.pointee &+= value }

  /// Adds a value so that the result depends on the order.
  @inline(__always)
  func chain(_ value: Int) { total.pointee = Sink.chained(total.pointee, value) }

  static func chained(_ total: Int, _ value: Int) -> Int { total &* 31 &+ value }

  /// Returns the result and deallocates the sink.
  func take() -> Int {
    defer { total.deallocate() }
    return total.pointee
  }
}
