extension SignalProtocol {
  /// Sends an array of all values when the source completes, and completes. Without values the array is empty. If the
  /// source fails, only the error is sent.
  ///
  /// The array is sent on the thread of the completion. Disposal drops the collected values. Holds every value: limit an
  /// endless source with `take(first:)`.
  ///
  ///     source  -1-2-3-|
  ///     result  -------[1,2,3]|
  ///
  /// ![Marbles: collect()](collect)
  @_alwaysEmitIntoClient
  public func collect() -> Signal<[Value], Failure> {
    aggregate(into: []) { $0.append($1) }
  }

  /// Combines `initial` and all values with `combine`, sends the result when the source completes, and completes. If
  /// the source fails, only the error is sent. Other libraries call this `reduce`.
  ///
  /// `combine` receives its last result, which is `initial` at first, and a value. Without values, `initial` is sent.
  /// Holds one result.
  ///
  ///     source  -1-2-3-|
  ///     result  -------6|         source.aggregate(0, +)
  ///
  /// ![Marbles: aggregate(_:_:)](aggregate)
  @_alwaysEmitIntoClient
  public func aggregate<Result: Sendable>(
    _ initial: Result, _ combine: @escaping @Sendable (_ result: Result, _ value: Value) -> Result
  ) -> Signal<Result, Failure> {
    aggregate(into: initial) { $0 = combine($0, $1) }
  }

  /// Combines `initial` and all values with `combine`, which also receives the index of each value, counted from zero.
  /// Sends the result when the source completes, and completes. If the source fails, only the error is sent. Holds one
  /// result.
  ///
  ///     source  -5-5-5-|
  ///     result  -------15|        source.aggregateIndexed(0) { $0 + $1 * $2 }
  ///
  /// ![Marbles: aggregateIndexed(_:_:)](aggregate-indexed)
  @_alwaysEmitIntoClient
  public func aggregateIndexed<Result: Sendable>(
    _ initial: Result, _ combine: @escaping @Sendable (_ result: Result, _ value: Value, _ index: Int) -> Result
  ) -> Signal<Result, Failure> {
    aggregate(into: (result: initial, index: 0)) { state, value in
      state = (combine(state.result, value, state.index), state.index + 1)
    }.map(\.result)
  }

  /// Changes `initial` in place with each value, and sends the result when the source completes. If the source fails,
  /// only the error is sent.
  ///
  /// `initial` is evaluated for each subscription, so it may be an object. Without values it is sent unchanged. Holds
  /// the result.
  ///
  ///     source  -a-b-a-|
  ///     result  -------[a:2,b:1]|  source.aggregate(into: [:]) { $0[$1, default: 0] += 1 }
  ///
  /// ![Marbles: aggregate(into:_:)](aggregate)
  @_alwaysEmitIntoClient
  public func aggregate<Result: Sendable>(
    into initial: @escaping @Sendable @autoclosure () -> Result,
    _ update: @escaping @Sendable (_ result: inout Result, _ value: Value) -> Void
  ) -> Signal<Result, Failure> {
    transformed { observer, handle in
      let result = SerialState(initial())
      return Observer(
        next: { update(&result.value, $0) },
        failed: observer.failed,
        completed: { observer.end(with: result.value, handle) })
    }
  }
}
