// Sources that cannot fail are mapped to signals that can, and the other way round, without a call of `promoteFailure`.
// If neither can fail, the compiler chooses the declaration for one failure type, since the declarations here are
// disfavoured.

@_documentation(visibility: internal)
extension SignalProtocol where Failure == Never {
  /// `flatMap(maxConcurrent:_:)` of a source that cannot fail, to signals that can.
  @_alwaysEmitIntoClient
  @_disfavoredOverload
  public func flatMap<Output: Sendable, NewFailure: Error>(
    maxConcurrent limit: Int = .max, _ transform: @escaping @Sendable (Value) -> Signal<Output, NewFailure>
  ) -> Signal<Output, NewFailure> {
    promoteFailure(to: NewFailure.self).flatMap(maxConcurrent: limit, transform)
  }

  /// `flatMapFirst(_:)` of a source that cannot fail, to signals that can.
  @_alwaysEmitIntoClient
  @_disfavoredOverload
  public func flatMapFirst<Output: Sendable, NewFailure: Error>(
    _ transform: @escaping @Sendable (Value) -> Signal<Output, NewFailure>
  ) -> Signal<Output, NewFailure> {
    promoteFailure(to: NewFailure.self).flatMapFirst(transform)
  }

  /// `flatMapLatest(_:)` of a source that cannot fail, to signals that can.
  @_alwaysEmitIntoClient
  @_disfavoredOverload
  public func flatMapLatest<Output: Sendable, NewFailure: Error>(
    _ transform: @escaping @Sendable (Value) -> Signal<Output, NewFailure>
  ) -> Signal<Output, NewFailure> {
    promoteFailure(to: NewFailure.self).flatMapLatest(transform)
  }

  /// `concatMap(_:)` of a source that cannot fail, to signals that can.
  @_alwaysEmitIntoClient
  @_disfavoredOverload
  public func concatMap<Output: Sendable, NewFailure: Error>(
    _ transform: @escaping @Sendable (Value) -> Signal<Output, NewFailure>
  ) -> Signal<Output, NewFailure> {
    promoteFailure(to: NewFailure.self).concatMap(transform)
  }

  /// `then(_:)` of a signal that cannot fail, with one that can.
  @_alwaysEmitIntoClient
  @_disfavoredOverload
  public func then<Output: Sendable, NewFailure: Error>(
    _ makeSignal: @escaping @Sendable () -> Signal<Output, NewFailure>
  ) -> Signal<Output, NewFailure> {
    promoteFailure(to: NewFailure.self).then(makeSignal)
  }
}

@_documentation(visibility: internal)
extension SignalProtocol {
  /// `flatMap(maxConcurrent:_:)` to signals that cannot fail.
  @_alwaysEmitIntoClient
  @_disfavoredOverload
  public func flatMap<Output: Sendable>(
    maxConcurrent limit: Int = .max, _ transform: @escaping @Sendable (Value) -> Signal<Output, Never>
  ) -> Signal<Output, Failure> {
    flatMap(maxConcurrent: limit) { transform($0).promoteFailure(to: Failure.self) }
  }

  /// `flatMapFirst(_:)` to signals that cannot fail.
  @_alwaysEmitIntoClient
  @_disfavoredOverload
  public func flatMapFirst<Output: Sendable>(
    _ transform: @escaping @Sendable (Value) -> Signal<Output, Never>
  ) -> Signal<Output, Failure> {
    flatMapFirst { transform($0).promoteFailure(to: Failure.self) }
  }

  /// `flatMapLatest(_:)` to signals that cannot fail.
  @_alwaysEmitIntoClient
  @_disfavoredOverload
  public func flatMapLatest<Output: Sendable>(
    _ transform: @escaping @Sendable (Value) -> Signal<Output, Never>
  ) -> Signal<Output, Failure> {
    flatMapLatest { transform($0).promoteFailure(to: Failure.self) }
  }

  /// `concatMap(_:)` to signals that cannot fail.
  @_alwaysEmitIntoClient
  @_disfavoredOverload
  public func concatMap<Output: Sendable>(
    _ transform: @escaping @Sendable (Value) -> Signal<Output, Never>
  ) -> Signal<Output, Failure> {
    concatMap { transform($0).promoteFailure(to: Failure.self) }
  }

  /// `then(_:)` with a signal that cannot fail.
  @_alwaysEmitIntoClient
  @_disfavoredOverload
  public func then<Output: Sendable>(
    _ makeSignal: @escaping @Sendable () -> Signal<Output, Never>
  ) -> Signal<Output, Failure> {
    then { makeSignal().promoteFailure(to: Failure.self) }
  }
}
