/// State of one subscription, without a lock. The source of a linear operator is serial (law 1): only one thread at a
/// time touches the state, and each thread sees the previous thread's changes.
@usableFromInline
// Sendable by law 1: the source calls the operator serially.
package final class SerialState<Value: ~Copyable>: @unchecked Sendable {
  @exclusivity(unchecked)
  @_alwaysEmitIntoClient
  package var value: Value

  @_alwaysEmitIntoClient
  package init(_ value: consuming Value) {
    self.value = value
  }
}
