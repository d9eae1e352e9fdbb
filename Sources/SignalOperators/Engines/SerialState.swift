/// State of one subscription, without protection of its own. The source of a linear operator is serial (law 1): only
/// one thread at a time touches the state, and each sees the previous thread's changes.
@usableFromInline
// Sendable by law 1, as described above.
package final class SerialState<Value>: @unchecked Sendable {
  @exclusivity(unchecked)
  @_alwaysEmitIntoClient
  package var value: Value

  @inlinable
  package init(_ value: Value) {
    self.value = value
  }
}
