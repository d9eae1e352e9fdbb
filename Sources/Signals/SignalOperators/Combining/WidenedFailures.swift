// Signals whose failure types differ combine too. The result may fail with the error of either signal, so its failure
// type is `any Error`. If one of the signals cannot fail, the compiler chooses the declarations in `MixedFailures.swift`,
// whose constraints are stronger.

@_documentation(visibility: internal)
extension SignalProtocol {
  /// The same signal, whose errors may be of any type.
  @_alwaysEmitIntoClient
  package func widened() -> Signal<Value, any Error> { mapError { $0 as any Error } }

  /// `concat(_:)` of signals that fail with different errors.
  @_alwaysEmitIntoClient
  @_disfavoredOverload
  public func concat<NewFailure: Error>(
    _ next: some SignalProtocol<Value, NewFailure>
  ) -> Signal<Value, any Error> {
    widened().concat(next.widened())
  }

  /// `merge(with:)` of signals that fail with different errors.
  @_alwaysEmitIntoClient
  @_disfavoredOverload
  public func merge<NewFailure: Error>(
    with other: some SignalProtocol<Value, NewFailure>
  ) -> Signal<Value, any Error> {
    widened().merge(with: other.widened())
  }

  /// `race(with:)` of signals that fail with different errors.
  @_alwaysEmitIntoClient
  @_disfavoredOverload
  public func race<NewFailure: Error>(
    with other: some SignalProtocol<Value, NewFailure>
  ) -> Signal<Value, any Error> {
    widened().race(with: other.widened())
  }

  /// `zip(with:capacity:)` of signals that fail with different errors.
  @_alwaysEmitIntoClient
  @_disfavoredOverload
  public func zip<Other: Sendable, NewFailure: Error>(
    with other: some SignalProtocol<Other, NewFailure>, capacity: Int = .max
  ) -> Signal<(Value, Other), any Error> {
    widened().zip(with: other.widened(), capacity: capacity)
  }

  /// `combineLatest(with:)` of signals that fail with different errors.
  @_alwaysEmitIntoClient
  @_disfavoredOverload
  public func combineLatest<Other: Sendable, NewFailure: Error>(
    with other: some SignalProtocol<Other, NewFailure>
  ) -> Signal<(Value, Other), any Error> {
    widened().combineLatest(with: other.widened())
  }

  /// `withLatest(from:)` of signals that fail with different errors.
  @_alwaysEmitIntoClient
  @_disfavoredOverload
  public func withLatest<Other: Sendable, NewFailure: Error>(
    from other: some SignalProtocol<Other, NewFailure>
  ) -> Signal<(Value, Other), any Error> {
    widened().withLatest(from: other.widened())
  }
}
