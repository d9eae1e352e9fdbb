import ReactiveSignals

/// A count that any thread may raise.
final class Counter: Sendable {
  private let value = AtomicInt(0)

  var count: Int { value.load() }

  /// Counts one more, or `amount`; returns the new count.
  @discardableResult
  func add(_ amount: Int = 1) -> Int { value.add(amount) }
}
