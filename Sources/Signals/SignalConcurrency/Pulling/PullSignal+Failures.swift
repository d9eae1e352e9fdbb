extension PullSignal {
  /// Transforms an error. See `SignalProtocol.mapError(_:)`.
  @_alwaysEmitIntoClient
  public func mapError<NewFailure: Error>(
    _ transform: @escaping @Sendable (Failure) -> NewFailure
  ) -> PullSignal<Value, NewFailure> {
    through { $0.mapError(transform) }
  }
}

extension PullSignal where Failure == Never {
  /// Changes the failure type of a signal that cannot fail. See `SignalProtocol.promoteFailure(to:)`.
  @_alwaysEmitIntoClient
  public func promoteFailure<NewFailure: Error>(
    to type: NewFailure.Type = NewFailure.self
  ) -> PullSignal<Value, NewFailure> {
    through { $0.promoteFailure(to: type) }
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
