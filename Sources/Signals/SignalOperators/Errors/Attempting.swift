extension SignalProtocol {
  /// Passes on the values that `check` accepts. If `check` throws, disposes the source and fails with the error.
  ///
  /// `check` is not called after it has thrown. Otherwise ends as the source does. Holds nothing. If the error types of
  /// `check` and of the source differ, the failure type of the result is `any Error`.
  ///
  ///     source  -1-2-3-4-|
  ///     result  -1-2-X            source.attempt { if $0 == 3 { throw MyError() } }
  ///
  /// ![Marbles: attempt(_:)](attempt)
  @_alwaysEmitIntoClient
  public func attempt(_ check: @escaping @Sendable (Value) throws(Failure) -> Void) -> Signal<Value, Failure> {
    attemptMap { value throws(Failure) in
      try check(value)
      return value
    }
  }

  /// Sends the result of `transform` for each value. If `transform` throws, disposes the source and fails with the
  /// error.
  ///
  /// `transform` is not called after it has thrown. Otherwise ends as the source does. Holds nothing. If the error types
  /// of `transform` and of the source differ, the failure type of the result is `any Error`.
  ///
  ///     source  -1-2-x-4-|
  ///     result  -1-2-X            source.attemptMap { try parse($0) }
  ///
  /// ![Marbles: attemptMap(_:)](attempt-map)
  @_alwaysEmitIntoClient
  public func attemptMap<Mapped: Sendable>(
    _ transform: @escaping @Sendable (Value) throws(Failure) -> Mapped
  ) -> Signal<Mapped, Failure> {
    let source = signal
    return Signal(attach: { observer, handle in
      let upstream = Upstream(in: handle)
      upstream.attach(
        source,
        next: { value in
          if upstream.hasEnded { return }
          do throws(Failure) {
            observer.next(try transform(value))
          } catch {
            upstream.end { if !handle.isDisposed { observer.failed(error) } }
          }
        },
        end: { observer.send($0) })
    })
  }
}

extension SignalProtocol where Failure == Never {
  /// Passes on the values that `check` accepts. If `check` throws, disposes the source and fails with the error.
  ///
  /// The source cannot fail; the result fails with the error type of `check`.
  ///
  ///     source  -1-2-3-4-|
  ///     result  -1-2-X            source.attempt { if $0 == 3 { throw MyError() } }
  ///
  /// ![Marbles: attempt(_:)](attempt)
  @_alwaysEmitIntoClient
  public func attempt<NewFailure: Error>(
    _ check: @escaping @Sendable (Value) throws(NewFailure) -> Void
  ) -> Signal<Value, NewFailure> {
    promoteFailure(to: NewFailure.self).attempt(check)
  }

  /// Sends the result of `transform` for each value. If `transform` throws, disposes the source and fails with the
  /// error.
  ///
  /// The source cannot fail; the result fails with the error type of `transform`.
  ///
  ///     source  -1-2-x-4-|
  ///     result  -1-2-X            source.attemptMap { try parse($0) }
  ///
  /// ![Marbles: attemptMap(_:)](attempt-map)
  @_alwaysEmitIntoClient
  public func attemptMap<Mapped: Sendable, NewFailure: Error>(
    _ transform: @escaping @Sendable (Value) throws(NewFailure) -> Mapped
  ) -> Signal<Mapped, NewFailure> {
    promoteFailure(to: NewFailure.self).attemptMap(transform)
  }
}

@_documentation(visibility: internal)
extension SignalProtocol {
  /// `attempt(_:)` with a check whose error type is not that of the source.
  @_alwaysEmitIntoClient
  @_disfavoredOverload
  public func attempt<NewFailure: Error>(
    _ check: @escaping @Sendable (Value) throws(NewFailure) -> Void
  ) -> Signal<Value, any Error> {
    widened().attempt(check)
  }

  /// `attemptMap(_:)` with a closure whose error type is not that of the source.
  @_alwaysEmitIntoClient
  @_disfavoredOverload
  public func attemptMap<Mapped: Sendable, NewFailure: Error>(
    _ transform: @escaping @Sendable (Value) throws(NewFailure) -> Mapped
  ) -> Signal<Mapped, any Error> {
    widened().attemptMap(transform)
  }
}

extension Signal {
  /// Sends the result of `work` and completes, or fails with the error that `work` throws.
  ///
  /// ![Marbles: try(_:)](try)
  ///
  /// The closure runs once for each subscription, through the `SubscriptionScheduler`. Holds nothing.
  ///
  ///     work returns 1  1|
  ///     work throws     X         Signal.try { try load() }
  @_alwaysEmitIntoClient
  public static func `try`(_ work: @escaping @Sendable () throws(Failure) -> Value) -> Signal {
    Signal(attach: { observer, handle in
      SubscriptionScheduler.start(
        handle,
        short: {
          let result = Result { () throws(Failure) in try work() }
          if handle.isDisposed { return }
          switch result {
          case .success(let value): observer.end(with: value, handle)
          case .failure(let error): observer.failed(error)
          }
        })
    })
  }
}
