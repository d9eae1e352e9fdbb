/// An operator with its arguments, as a test argument with a name.
struct Transformation<Value: Sendable, Failure: Error>: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let apply: @Sendable (Signal<Value, Failure>) -> Signal<Value, Failure>

  init(_ name: String, _ apply: @escaping @Sendable (Signal<Value, Failure>) -> Signal<Value, Failure>) {
    testDescription = name
    self.apply = apply
  }
}
