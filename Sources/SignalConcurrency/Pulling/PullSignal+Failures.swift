// Failure types of pull signals, as in `MixedFailures.swift` and `WidenedFailures.swift`: a source that cannot fail is
// combined with one that can, and sources that fail with different errors to one that may fail with any.

extension PullSignal {
  /// Transforms an error. See `SignalProtocol.mapError(_:)`.
  @_alwaysEmitIntoClient
  public func mapError<NewFailure: Error>(
    _ transform: @escaping @Sendable (Failure) -> NewFailure
  ) -> PullSignal<Value, NewFailure> {
    through { $0.mapError(transform) }
  }

  /// The same signal, whose errors may be of any type.
  @_alwaysEmitIntoClient
  func widened() -> PullSignal<Value, any Error> { mapError { $0 as any Error } }
}

extension PullSignal where Failure == Never {
  /// Changes the failure type of a signal that cannot fail. See `SignalProtocol.promoteFailure(to:)`.
  @_alwaysEmitIntoClient
  public func promoteFailure<NewFailure: Error>(
    to type: NewFailure.Type = NewFailure.self
  ) -> PullSignal<Value, NewFailure> {
    through { $0.promoteFailure(to: type) }
  }
}

extension PullSignal where Failure == Never {
  /// `concat(_:)` of a source that cannot fail, with signals that can.
  @_alwaysEmitIntoClient
  @_disfavoredOverload
  @_documentation(visibility: internal)
  public func concat<NewFailure: Error>(_ next: PullSignal<Value, NewFailure>) -> PullSignal<Value, NewFailure> {
    promoteFailure(to: NewFailure.self).concat(next)
  }

  /// `concatMap(_:)` of a source that cannot fail, with signals that can.
  @_alwaysEmitIntoClient
  @_disfavoredOverload
  @_documentation(visibility: internal)
  public func concatMap<Output: Sendable, NewFailure: Error>(
    _ transform: @escaping @Sendable (Value) -> PullSignal<Output, NewFailure>
  ) -> PullSignal<Output, NewFailure> {
    promoteFailure(to: NewFailure.self).concatMap { transform($0) }
  }

  /// `flatMap(maxConcurrent:overflow:_:)` of a source that cannot fail, with signals that can.
  @_alwaysEmitIntoClient
  @_disfavoredOverload
  @_documentation(visibility: internal)
  public func flatMap<Output: Sendable, NewFailure: Error>(
    maxConcurrent limit: Int, overflow: PullOverflow,
    _ transform: @escaping @Sendable (Value) -> Signal<Output, NewFailure>
  ) -> Signal<Output, NewFailure> {
    promoteFailure(to: NewFailure.self).flatMap(maxConcurrent: limit, overflow: overflow) { transform($0) }
  }
}

extension PullSignal {
  /// `concat(_:)` with signals that cannot fail.
  @_alwaysEmitIntoClient
  @_disfavoredOverload
  @_documentation(visibility: internal)
  public func concat(_ next: PullSignal<Value, Never>) -> PullSignal<Value, Failure> {
    concat(next.promoteFailure(to: Failure.self))
  }

  /// `concatMap(_:)` with signals that cannot fail.
  @_alwaysEmitIntoClient
  @_disfavoredOverload
  @_documentation(visibility: internal)
  public func concatMap<Output: Sendable>(
    _ transform: @escaping @Sendable (Value) -> PullSignal<Output, Never>
  ) -> PullSignal<Output, Failure> {
    concatMap { transform($0).promoteFailure(to: Failure.self) }
  }

  /// `flatMap(maxConcurrent:overflow:_:)` with signals that cannot fail.
  @_alwaysEmitIntoClient
  @_disfavoredOverload
  @_documentation(visibility: internal)
  public func flatMap<Output: Sendable>(
    maxConcurrent limit: Int, overflow: PullOverflow,
    _ transform: @escaping @Sendable (Value) -> Signal<Output, Never>
  ) -> Signal<Output, Failure> {
    flatMap(maxConcurrent: limit, overflow: overflow) { transform($0).promoteFailure(to: Failure.self) }
  }
}

extension PullSignal {
  /// `concat(_:)` with signals that fail with other errors than the source.
  @_alwaysEmitIntoClient
  @_disfavoredOverload
  @_documentation(visibility: internal)
  public func concat<NewFailure: Error>(_ next: PullSignal<Value, NewFailure>) -> PullSignal<Value, any Error> {
    widened().concat(next.widened())
  }

  /// `concatMap(_:)` with signals that fail with other errors than the source.
  @_alwaysEmitIntoClient
  @_disfavoredOverload
  @_documentation(visibility: internal)
  public func concatMap<Output: Sendable, NewFailure: Error>(
    _ transform: @escaping @Sendable (Value) -> PullSignal<Output, NewFailure>
  ) -> PullSignal<Output, any Error> {
    widened().concatMap { transform($0).widened() }
  }

  /// `flatMap(maxConcurrent:overflow:_:)` with signals that fail with other errors than the source.
  @_alwaysEmitIntoClient
  @_disfavoredOverload
  @_documentation(visibility: internal)
  public func flatMap<Output: Sendable, NewFailure: Error>(
    maxConcurrent limit: Int, overflow: PullOverflow,
    _ transform: @escaping @Sendable (Value) -> Signal<Output, NewFailure>
  ) -> Signal<Output, any Error> {
    widened().flatMap(maxConcurrent: limit, overflow: overflow) { transform($0).widened() }
  }
}
