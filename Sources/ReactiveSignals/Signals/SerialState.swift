/// State of one subscription without protection of its own: linear operators are called by their source, which is
/// serial (law 1), so one thread at a time touches it and each sees what the one before left.
@usableFromInline
// Sendable by law 1: see above.
final class SerialState<Value>: @unchecked Sendable {
  @exclusivity(unchecked)
  @usableFromInline
  var value: Value

  @inlinable
  init(_ value: Value) {
    self.value = value
  }
}
