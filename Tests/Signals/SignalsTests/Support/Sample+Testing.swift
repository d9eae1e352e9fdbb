extension Sample: CustomTestStringConvertible {
  package var testDescription: String { name }

  /// Applies the operator. One that repeats is cut at some number of subscriptions to its source, which is then an issue.
  func apply(_ source: Ints) -> Ints { operation(traits.contains(.repeats) ? source.startedAtMost() : source) }
}
