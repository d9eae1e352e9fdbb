import Huntable

extension SignalProtocol {
  /// When this signal fails, continues with the signal that `handler` returns for the error. Ends as that signal does.
  ///
  /// `handler` is called at most once per subscription. The signal of `handler` is subscribed to on the thread on which
  /// this signal fails. The result's failure type is that of the replacement: `Never` if the replacement cannot fail.
  /// Disposal disposes the signal that is running. Holds nothing.
  ///
  ///     self         -1-2-X
  ///     replacement       -a-b-|
  ///     result       -1-2--a-b-|  download.catch { _ in Signal<Image, Never>.just(placeholder) }
  ///
  /// ![Marbles: catch(_:)](catch)
  @_alwaysEmitIntoClient
  public func `catch`<NewFailure: Error>(
    _ handler: @escaping @Sendable (Failure) -> Signal<Value, NewFailure>
  ) -> Signal<Value, NewFailure> {
    catching(handler)
  }

  /// When this signal fails, continues with the signal that `handler` returns for the error, which cannot fail. The same
  /// as `catch(_:)`, for closures whose failure type the compiler cannot infer.
  ///
  ///     self         -1-2-X
  ///     replacement       a|
  ///     result       -1-2-a|      download.catch { _ in .just(placeholder) }
  ///
  /// ![Marbles: catch(_:)](catch)
  @_alwaysEmitIntoClient
  public func `catch`(_ handler: @escaping @Sendable (Failure) -> Signal<Value, Never>) -> Signal<Value, Never> {
    catching(handler)
  }

  @_alwaysEmitIntoClient
  func catching<NewFailure: Error>(
    _ handler: @escaping @Sendable (Failure) -> Signal<Value, NewFailure>
  ) -> Signal<Value, NewFailure> {
    let source = signal
    return Signal(
      operator: "catch",
      attach: { observer, handle in
        let rounds = SerialSubscription(observer, in: handle)
        rounds.proceed { round in
          // The values of the source need no engine: nothing nests between them and the observer.
          source.attach(
            Observer(
              next: observer.next,
              failed: { error in
                rounds.proceed { round in handler(error).attach(rounds.observer, round) }
              },
              completed: rounds.observer.completed),
            round)
        }
      })
  }

  /// When this signal fails, continues with `replacement`. Ends as `replacement` does. See `catch(_:)`.
  ///
  ///     self         -1-2-X
  ///     replacement       -a-b-|
  ///     result       -1-2--a-b-|
  ///
  /// ![Marbles: catchTo(_:)](catch-to)
  @_alwaysEmitIntoClient
  public func catchTo<NewFailure: Error>(_ replacement: Signal<Value, NewFailure>) -> Signal<Value, NewFailure> {
    catching { _ in replacement }
  }

  /// When this signal fails, continues with `replacement`, which cannot fail. The same as `catchTo(_:)`, for expressions
  /// whose failure type the compiler cannot infer.
  ///
  ///     self         -1-2-X
  ///     replacement       a|
  ///     result       -1-2-a|      source.catchTo(.just(a))
  ///
  /// ![Marbles: catchTo(_:)](catch-to)
  @_alwaysEmitIntoClient
  public func catchTo(_ replacement: Signal<Value, Never>) -> Signal<Value, Never> {
    catching { _ in replacement }
  }

  /// `catchTo(_:)` with an object that has a signal.
  @_alwaysEmitIntoClient
  @_documentation(visibility: internal)
  public func catchTo<NewFailure: Error>(
    _ replacement: some SignalProtocol<Value, NewFailure>
  ) -> Signal<Value, NewFailure> {
    catchTo(replacement.signal)
  }

  /// When this signal fails, sends `value` and completes. See `catch(_:)`.
  ///
  ///     source  -1-2-X
  ///     result  -1-2-(0|)         source.catchAndReturn(0)
  ///
  /// ![Marbles: catchAndReturn(_:)](catch-and-return)
  @_alwaysEmitIntoClient
  public func catchAndReturn(_ value: Value) -> Signal<Value, Never> {
    catching { _ in .just(value) }
  }

  /// When this signal fails with an error for which `isWorthwhile` returns true, subscribes to this signal again, at most
  /// `count` times. So `retry(2)` makes up to three attempts. Without a count there is no limit; without a condition every
  /// error is worthwhile.
  ///
  ///     first   -1-X
  ///     second     -2-X
  ///     result  -1--2-X           source.retry(1): two attempts in all
  ///
  /// ![Marbles: retry(_:where:)](retry)
  ///
  /// Completes as an attempt does. Fails with the first error that is not worthwhile, or with the error of the last
  /// attempt. Each attempt begins on the thread on which the previous one failed. A source that fails during its
  /// subscription is subscribed to in a loop, on constant stack. Disposal disposes the running attempt. Each subscription
  /// to the result has its own count. Holds nothing of the previous attempts. A negative count traps.
  ///
  ///     request.retry(3, where: { $0.isTemporary })
  @_alwaysEmitIntoClient
  public func retry(
    _ count: Int = .max, where isWorthwhile: @escaping @Sendable (Failure) -> Bool = { _ in true }
  ) -> Signal<Value, Failure> {
    precondition(count >= 0, "A signal cannot be retried a negative number of times.")
    return resubscribed {
      let remaining = SerialState(count)
      return { end, rounds in
        guard case .failed(let error) = end, remaining.value > 0, isWorthwhile(error) else { return rounds.end(end) }
        remaining.value -= 1
        rounds.begin()
      }
    }
  }

  /// Passes on all events, with errors converted by `transform`. Holds nothing.
  ///
  ///     source  -1-2-X
  ///     result  -1-2-Y            source.mapError { LoadingError($0) }
  ///
  /// ![Marbles: mapError(_:)](map-error)
  @_alwaysEmitIntoClient
  public func mapError<NewFailure: Error>(
    _ transform: @escaping @Sendable (Failure) -> NewFailure
  ) -> Signal<Value, NewFailure> {
    transformed { observer, _ in
      Observer(next: observer.next, failed: { observer.failed(transform($0)) }, completed: observer.completed)
    }
  }

  /// Passes on all events. An error is a programmer error and traps, in release builds too. Holds nothing.
  ///
  ///     source  -1-2-|
  ///     result  -1-2-|
  ///
  /// ![Marbles: assertNoFailure()](assert-no-failure)
  @_alwaysEmitIntoClient
  public func assertNoFailure() -> Signal<Value, Never> {
    mapError { fatalError("A signal that was asserted not to fail has failed: \($0)") }
  }
}

extension SignalProtocol where Failure == Never {
  /// Gives a signal that cannot fail a failure type, so that it can be combined with signals that can. Passes on
  /// all events. Holds nothing.
  ///
  ///     source  -1-2-|
  ///     result  -1-2-|            source.promoteFailure(to: MyError.self)
  ///
  /// ![Marbles: promoteFailure(to:)](promote-failure)
  @_alwaysEmitIntoClient
  public func promoteFailure<NewFailure: Error>(
    to type: NewFailure.Type = NewFailure.self
  ) -> Signal<Value, NewFailure> {
    // Operators recognise these shapes, so they are kept.
    switch signal.source {
    case .just(let value): .just(value)
    case .empty: .empty
    default: transformed { observer, _ in Observer(next: observer.next, completed: observer.completed) }
    }
  }
}
