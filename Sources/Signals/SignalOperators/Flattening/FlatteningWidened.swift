// Values are mapped to signals that fail with errors of another type than the source. See `WidenedFailures.swift`.

@_documentation(visibility: internal)
extension SignalProtocol {
  /// `flatMap(maxConcurrent:_:)` to signals that fail with other errors than the source.
  @_alwaysEmitIntoClient
  @_disfavoredOverload
  public func flatMap<Output: Sendable, NewFailure: Error>(
    maxConcurrent limit: Int = .max, _ transform: @escaping @Sendable (Value) -> Signal<Output, NewFailure>
  ) -> Signal<Output, any Error> {
    widened().flatMap(maxConcurrent: limit) { transform($0).widened() }
  }

  /// `flatMapFirst(_:)` to signals that fail with other errors than the source.
  @_alwaysEmitIntoClient
  @_disfavoredOverload
  public func flatMapFirst<Output: Sendable, NewFailure: Error>(
    _ transform: @escaping @Sendable (Value) -> Signal<Output, NewFailure>
  ) -> Signal<Output, any Error> {
    widened().flatMapFirst { transform($0).widened() }
  }

  /// `flatMapLatest(_:)` to signals that fail with other errors than the source.
  @_alwaysEmitIntoClient
  @_disfavoredOverload
  public func flatMapLatest<Output: Sendable, NewFailure: Error>(
    _ transform: @escaping @Sendable (Value) -> Signal<Output, NewFailure>
  ) -> Signal<Output, any Error> {
    widened().flatMapLatest { transform($0).widened() }
  }

  /// `concatMap(_:)` to signals that fail with other errors than the source.
  @_alwaysEmitIntoClient
  @_disfavoredOverload
  public func concatMap<Output: Sendable, NewFailure: Error>(
    _ transform: @escaping @Sendable (Value) -> Signal<Output, NewFailure>
  ) -> Signal<Output, any Error> {
    widened().concatMap { transform($0).widened() }
  }

  /// `then(_:)` with a signal that fails with other errors.
  @_alwaysEmitIntoClient
  @_disfavoredOverload
  public func then<Output: Sendable, NewFailure: Error>(
    _ makeSignal: @escaping @Sendable () -> Signal<Output, NewFailure>
  ) -> Signal<Output, any Error> {
    widened().then { makeSignal().widened() }
  }
}
