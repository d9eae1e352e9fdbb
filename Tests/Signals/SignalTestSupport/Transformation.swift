import ReactiveSignals
import Testing

/// An operator with its arguments, as a test argument with a name.
package struct Transformation<Value: Sendable, Failure: Error>: Sendable, CustomTestStringConvertible {
  package let testDescription: String
  package let apply: @Sendable (Signal<Value, Failure>) -> Signal<Value, Failure>

  package init(_ name: String, _ apply: @escaping @Sendable (Signal<Value, Failure>) -> Signal<Value, Failure>) {
    testDescription = name
    self.apply = apply
  }
}
