/// What a stage written by hand remembers: a plain field, which costs neither a lock nor exclusivity checks.
final class HandState<Value>: @unchecked Sendable {
  // Sendable because one thread at a time feeds a pipeline.
  @exclusivity(unchecked)
  var value: Value

  init(_ value: Value) {
    self.value = value
  }
}
