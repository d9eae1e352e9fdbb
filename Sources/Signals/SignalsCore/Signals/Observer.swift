/// Three closures that receive events.
///
/// The caller makes one call at a time, and no call after `failed` or `completed`. Signals keep this rule. Code that
/// sends events from several places uses a `Subscriber`, which guarantees the rule.
@frozen
// Eager: an observer is released after its last use, not at the end of its scope. So its closures are moved, and no
// reference is counted.
@_eagerMove
public struct Observer<Value: Sendable, Failure: Error>: Sendable {
  /// Receives a value.
  public let next: @Sendable (Value) -> Void
  /// Receives the error that ends the subscription.
  public let failed: @Sendable (Failure) -> Void
  /// Called when the signal completes.
  public let completed: @Sendable () -> Void

  /// An observer made of these closures. Events without a closure are ignored.
  @inlinable
  public init(
    next: @escaping @Sendable (Value) -> Void = { _ in },
    failed: @escaping @Sendable (Failure) -> Void = { _ in },
    completed: @escaping @Sendable () -> Void = {}
  ) {
    self.next = next
    // A closure that is never called captures nothing, so that it costs no reference count.
    if Failure.self == Never.self { self.failed = { (_: Failure) in } } else { self.failed = failed }
    self.completed = completed
  }

  /// Passes an event to its closure.
  @inlinable
  public func send(_ event: Event<Value, Failure>) {
    switch event {
    case .next(let value): next(value)
    case .failed(let error): failed(error)
    case .completed: completed()
    }
  }

  /// Passes the last value on, and then the completion, unless `handle` is disposed inside the value.
  @_alwaysEmitIntoClient
  package func end(with value: Value, _ handle: CompositeDisposable) {
    next(value)
    if !handle.isDisposed { completed() }
  }

  /// This observer, but it receives no value after `handle` was disposed.
  @inlinable
  package func checking(_ handle: CompositeDisposable) -> Observer {
    let next = next
    return Observer(next: { value in if !handle.isDisposed { next(value) } }, failed: failed, completed: completed)
  }
}
