// A pull signal with signals that cannot pause themselves. Without these declarations the operators of `SignalProtocol`
// would be called: the source would not pause, and the signals for its values would wait without a limit.

extension PullSignal {
  /// Runs a signal for each value, one signal after the other. The source pauses while a signal runs.
  ///
  ///     source     A------B------|
  ///     A          --1--2-|
  ///     B                 --3--4-|
  ///     result     --1--2---3--4-|
  ///
  /// Behaves as `flatMap(maxConcurrent:overflow:_:)` with a limit of one. The result is a `Signal`: a signal that `transform`
  /// returns cannot pause. If `transform` returns pull signals, the result is a pull signal.
  ///
  ///     PullSignal(1...).concatMap { number in server.page(number) }.take(while: { !$0.isEmpty })
  @_alwaysEmitIntoClient
  public func concatMap<Output: Sendable>(
    _ transform: @escaping @Sendable (Value) -> Signal<Output, Failure>
  ) -> Signal<Output, Failure> {
    flatMap(maxConcurrent: 1, overflow: .pausing, transform)
  }

  /// Runs a signal for each value. `flatMap(maxConcurrent:overflow:_:)`, which pauses the source; with a limit of `.max`
  /// all signals run, and the source does not pause.
  @_alwaysEmitIntoClient
  public func flatMap<Output: Sendable>(
    maxConcurrent limit: Int, _ transform: @escaping @Sendable (Value) -> Signal<Output, Failure>
  ) -> Signal<Output, Failure> {
    limit == .max
      ? signal.flatMap(transform) : flatMap(maxConcurrent: limit, overflow: .pausing, transform)
  }

  /// Sends the values of the pull signals that this signal sends, one after the other. See `concatMap(_:)`.
  @_alwaysEmitIntoClient
  public func concat<Output: Sendable>() -> PullSignal<Output, Failure> where Value == PullSignal<Output, Failure> {
    concatMap { $0 }
  }
}

extension PullSignal where Value: SignalProtocol, Value.Failure == Failure {
  /// Merges the signals that this signal sends. The source pauses while `limit` signals run; with a limit of `.max` it does
  /// not pause. See `flatMap(maxConcurrent:overflow:_:)`.
  @_alwaysEmitIntoClient
  public func flatten(maxConcurrent limit: Int) -> Signal<Value.Value, Failure> {
    flatMap(maxConcurrent: limit) { $0.signal }
  }

  /// Sends the values of the signals that this signal sends, one after the other. The source pauses while a signal runs.
  @_alwaysEmitIntoClient
  public func concat() -> Signal<Value.Value, Failure> {
    concatMap { value -> Signal<Value.Value, Failure> in value.signal }
  }
}

// The same with signals of another failure type.

@_documentation(visibility: internal)
extension PullSignal {
  /// `concatMap(_:)` with signals that cannot fail.
  @_alwaysEmitIntoClient
  @_disfavoredOverload
  public func concatMap<Output: Sendable>(
    _ transform: @escaping @Sendable (Value) -> Signal<Output, Never>
  ) -> Signal<Output, Failure> {
    concatMap { value -> Signal<Output, Failure> in transform(value).promoteFailure(to: Failure.self) }
  }

  /// `flatMap(maxConcurrent:_:)` with signals that cannot fail.
  @_alwaysEmitIntoClient
  @_disfavoredOverload
  public func flatMap<Output: Sendable>(
    maxConcurrent limit: Int, _ transform: @escaping @Sendable (Value) -> Signal<Output, Never>
  ) -> Signal<Output, Failure> {
    flatMap(maxConcurrent: limit) { value -> Signal<Output, Failure> in
      transform(value).promoteFailure(to: Failure.self)
    }
  }

  /// `flatMap(maxConcurrent:overflow:_:)` with signals that cannot fail.
  @_alwaysEmitIntoClient
  @_disfavoredOverload
  public func flatMap<Output: Sendable>(
    maxConcurrent limit: Int, overflow: PullOverflow,
    _ transform: @escaping @Sendable (Value) -> Signal<Output, Never>
  ) -> Signal<Output, Failure> {
    flatMap(maxConcurrent: limit, overflow: overflow) { value -> Signal<Output, Failure> in
      transform(value).promoteFailure(to: Failure.self)
    }
  }
}

@_documentation(visibility: internal)
extension PullSignal where Failure == Never {
  /// `concatMap(_:)` of a source that cannot fail, with signals that can.
  @_alwaysEmitIntoClient
  @_disfavoredOverload
  public func concatMap<Output: Sendable, NewFailure: Error>(
    _ transform: @escaping @Sendable (Value) -> Signal<Output, NewFailure>
  ) -> Signal<Output, NewFailure> {
    promoteFailure(to: NewFailure.self).concatMap { value -> Signal<Output, NewFailure> in transform(value) }
  }

  /// `flatMap(maxConcurrent:_:)` of a source that cannot fail, with signals that can.
  @_alwaysEmitIntoClient
  @_disfavoredOverload
  public func flatMap<Output: Sendable, NewFailure: Error>(
    maxConcurrent limit: Int, _ transform: @escaping @Sendable (Value) -> Signal<Output, NewFailure>
  ) -> Signal<Output, NewFailure> {
    promoteFailure(to: NewFailure.self).flatMap(maxConcurrent: limit) { value -> Signal<Output, NewFailure> in
      transform(value)
    }
  }
}
