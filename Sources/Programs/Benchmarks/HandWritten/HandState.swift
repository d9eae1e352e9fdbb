/// The state of a hand-written stage: a plain field without a lock or exclusivity checks.
final class HandState<Value>: @unchecked Sendable {
  // Sendable because one thread at a time feeds a pipeline.
  @exclusivity(unchecked)
  var value: Value

  init(_ value: Value) {
    self.value = value
  }
}
