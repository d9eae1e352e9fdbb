extension SignalProtocol {
  /// Sends each value as a success, and the error, if there is one, as a failure; then completes. Cannot fail. Holds
  /// nothing.
  ///
  ///     source  -1-2-X
  ///     result  -1-2-(X|)         the last X as a value
  ///
  /// ![Marbles: materializeResults()](materialize-results)
  ///
  /// Unlike with `materialize()`, the completion is not sent as a value.
  ///
  ///     answer.materializeResults().subscribe { result in show(result) }
  @_alwaysEmitIntoClient
  public func materializeResults() -> Signal<Result<Value, Failure>, Never> {
    transformed { observer, handle in
      Observer(
        next: { observer.next(.success($0)) },
        failed: { observer.end(with: .failure($0), handle) },
        completed: observer.completed)
    }
  }

  /// Sends the values of the successes: the inverse of `materializeResults()`. The first failure disposes the source and
  /// is sent as an error. Completes if the source does. Holds nothing.
  ///
  ///     source  -1-2-X-3-|        X as a value
  ///     result  -1-2-X
  ///
  /// ![Marbles: dematerializeResults()](dematerialize-results)
  ///
  /// If the source itself fails, its error is passed on. The source and the results have one error type. For different
  /// types use `attemptMap { try $0.get() }`.
  ///
  ///     requests.flatMap { load($0).materializeResults() }.dematerializeResults()
  @_alwaysEmitIntoClient
  public func dematerializeResults<Element: Sendable, Error: Swift.Error>() -> Signal<Element, Error>
  where Value == Result<Element, Error>, Failure == Never {
    attemptMap { result throws(Error) in try result.get() }
  }

  /// `dematerializeResults()` of a source whose error type is that of the results.
  @_alwaysEmitIntoClient
  @_disfavoredOverload
  @_documentation(visibility: internal)
  public func dematerializeResults<Element: Sendable>() -> Signal<Element, Failure>
  where Value == Result<Element, Failure> {
    attemptMap { result throws(Failure) in try result.get() }
  }
}
