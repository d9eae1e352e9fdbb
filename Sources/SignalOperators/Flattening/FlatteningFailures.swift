// Sources that cannot fail are mapped to signals that can, and the other way round, without a call of `promoteFailure`.
// If both cannot fail, the declaration for one failure type is chosen, since the ones here are disfavoured.

extension SignalProtocol where Failure == Never {
  /// Maps each value to a signal and merges these signals. They may fail although the source cannot. See `flatMap(_:)`
  /// of a source with the same failure type.
  ///
  ///     source     -1----2---
  ///     1 becomes   a--b--c-|
  ///     2 becomes        x-X
  ///     result     -a--b-xcX      typed.flatMap { text in server.results(for: text) }
  ///
  /// ![Marbles: flatMap(_:)](flat-map)
  @_alwaysEmitIntoClient
  @_disfavoredOverload
  public func flatMap<Output: Sendable, NewFailure: Error>(
    _ transform: @escaping @Sendable (Value) -> Signal<Output, NewFailure>
  ) -> Signal<Output, NewFailure> {
    promoteFailure(to: NewFailure.self).flatMap(transform)
  }

  /// `flatMap(maxConcurrent:_:)` of a source that cannot fail, to signals that can.
  @_alwaysEmitIntoClient
  @_disfavoredOverload
  @_documentation(visibility: internal)
  public func flatMap<Output: Sendable, NewFailure: Error>(
    maxConcurrent limit: Int, _ transform: @escaping @Sendable (Value) -> Signal<Output, NewFailure>
  ) -> Signal<Output, NewFailure> {
    promoteFailure(to: NewFailure.self).flatMap(maxConcurrent: limit, transform)
  }

  /// `flatMapFirst(_:)` of a source that cannot fail, to signals that can.
  @_alwaysEmitIntoClient
  @_disfavoredOverload
  @_documentation(visibility: internal)
  public func flatMapFirst<Output: Sendable, NewFailure: Error>(
    _ transform: @escaping @Sendable (Value) -> Signal<Output, NewFailure>
  ) -> Signal<Output, NewFailure> {
    promoteFailure(to: NewFailure.self).flatMapFirst(transform)
  }

  /// Maps each value to a signal, and sends the values of the latest of these signals. They may fail although the
  /// source cannot. See `flatMapLatest(_:)` of a source with the same failure type.
  ///
  ///     source     -1-------2-------
  ///     1 becomes    a-b-c-d
  ///     2 becomes            x-y-X
  ///     result     --a-b-c---x-y-X
  ///
  /// ![Marbles: flatMapLatest(_:)](flat-map-latest)
  @_alwaysEmitIntoClient
  @_disfavoredOverload
  public func flatMapLatest<Output: Sendable, NewFailure: Error>(
    _ transform: @escaping @Sendable (Value) -> Signal<Output, NewFailure>
  ) -> Signal<Output, NewFailure> {
    promoteFailure(to: NewFailure.self).flatMapLatest(transform)
  }

  /// Maps each value to a signal, and sends the values of these signals, one signal after the other. They may fail
  /// although the source cannot. See `concatMap(_:)` of a source with the same failure type.
  ///
  ///     source     -1----2---
  ///     1 becomes   a--b--c|
  ///     2 becomes          x-X
  ///     result     -a--b--cx-X
  ///
  /// ![Marbles: concatMap(_:)](concat-map)
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
  @_documentation(visibility: internal)
  public func then<Output: Sendable, NewFailure: Error>(
    _ makeSignal: @escaping @Sendable () -> Signal<Output, NewFailure>
  ) -> Signal<Output, NewFailure> {
    promoteFailure(to: NewFailure.self).then(makeSignal)
  }
}

extension SignalProtocol {
  /// `flatMap(_:)` to signals that cannot fail.
  @_alwaysEmitIntoClient
  @_disfavoredOverload
  @_documentation(visibility: internal)
  public func flatMap<Output: Sendable>(
    _ transform: @escaping @Sendable (Value) -> Signal<Output, Never>
  ) -> Signal<Output, Failure> {
    flatMap { transform($0).promoteFailure(to: Failure.self) }
  }

  /// `flatMap(maxConcurrent:_:)` to signals that cannot fail.
  @_alwaysEmitIntoClient
  @_disfavoredOverload
  @_documentation(visibility: internal)
  public func flatMap<Output: Sendable>(
    maxConcurrent limit: Int, _ transform: @escaping @Sendable (Value) -> Signal<Output, Never>
  ) -> Signal<Output, Failure> {
    flatMap(maxConcurrent: limit) { transform($0).promoteFailure(to: Failure.self) }
  }

  /// `flatMapFirst(_:)` to signals that cannot fail.
  @_alwaysEmitIntoClient
  @_disfavoredOverload
  @_documentation(visibility: internal)
  public func flatMapFirst<Output: Sendable>(
    _ transform: @escaping @Sendable (Value) -> Signal<Output, Never>
  ) -> Signal<Output, Failure> {
    flatMapFirst { transform($0).promoteFailure(to: Failure.self) }
  }

  /// `flatMapLatest(_:)` to signals that cannot fail.
  @_alwaysEmitIntoClient
  @_disfavoredOverload
  @_documentation(visibility: internal)
  public func flatMapLatest<Output: Sendable>(
    _ transform: @escaping @Sendable (Value) -> Signal<Output, Never>
  ) -> Signal<Output, Failure> {
    flatMapLatest { transform($0).promoteFailure(to: Failure.self) }
  }

  /// `concatMap(_:)` to signals that cannot fail.
  @_alwaysEmitIntoClient
  @_disfavoredOverload
  @_documentation(visibility: internal)
  public func concatMap<Output: Sendable>(
    _ transform: @escaping @Sendable (Value) -> Signal<Output, Never>
  ) -> Signal<Output, Failure> {
    concatMap { transform($0).promoteFailure(to: Failure.self) }
  }

  /// `then(_:)` with a signal that cannot fail.
  @_alwaysEmitIntoClient
  @_disfavoredOverload
  @_documentation(visibility: internal)
  public func then<Output: Sendable>(
    _ makeSignal: @escaping @Sendable () -> Signal<Output, Never>
  ) -> Signal<Output, Failure> {
    then { makeSignal().promoteFailure(to: Failure.self) }
  }

  /// `expand(maxConcurrent:_:)` to signals that cannot fail.
  @_alwaysEmitIntoClient
  @_disfavoredOverload
  @_documentation(visibility: internal)
  public func expand(
    maxConcurrent limit: Int = 0, _ transform: @escaping @Sendable (Value) -> Signal<Value, Never>
  ) -> Signal<Value, Failure> {
    expand(maxConcurrent: limit) { transform($0).promoteFailure(to: Failure.self) }
  }
}
