extension SignalProtocol {
  /// Sends the number of values when the source completes, and completes. If the source fails, only the error is sent.
  /// Holds the number.
  ///
  ///     source  -a-b-c-|
  ///     result  -------(3|)
  ///
  /// ![Marbles: count()](count)
  @_alwaysEmitIntoClient
  public func count() -> Signal<Int, Failure> {
    aggregate(into: 0) { count, _ in count += 1 }
  }

  /// Sends the least value when the source completes, and completes. `isLess` tells whether its first argument is less
  /// than its second. Of equal values the first is sent.
  ///
  ///     source  -bb-a-ccc-|
  ///     result  ----------(a|)    source.min { $0.count < $1.count }
  ///
  /// ![Marbles: min(by:)](min)
  ///
  /// Completes without a value if the source does. If the source fails, only the error is sent. Holds one value.
  @_alwaysEmitIntoClient
  public func min(by isLess: @escaping @Sendable (Value, Value) -> Bool) -> Signal<Value, Failure> {
    selecting { isLess($1, $0) }
  }

  /// Sends the greatest value when the source completes, and completes. `isLess` tells whether its first argument is
  /// less than its second. Of equal values the last is sent.
  ///
  ///     source  -bb-a-ccc-|
  ///     result  ----------(ccc|)  source.max { $0.count < $1.count }
  ///
  /// ![Marbles: max(by:)](max)
  ///
  /// Completes without a value if the source does. If the source fails, only the error is sent. Holds one value.
  @_alwaysEmitIntoClient
  public func max(by isLess: @escaping @Sendable (Value, Value) -> Bool) -> Signal<Value, Failure> {
    selecting { !isLess($1, $0) }
  }

  /// Sends the last value for which `isBetter` returned true, compared with the best value before it.
  @_alwaysEmitIntoClient
  func selecting(
    _ isBetter: @escaping @Sendable (_ best: Value, _ value: Value) -> Bool
  ) -> Signal<Value, Failure> {
    aggregate(into: Value?.none) { best, value in
      if case .some(let previous) = best, !isBetter(previous, value) { return }
      best = .some(value)
    }.compact()
  }
}

extension SignalProtocol where Value: Comparable {
  /// Sends the least value when the source completes, and completes. Of equal values the first is sent.
  ///
  ///     source  -2-1-3-|
  ///     result  -------(1|)
  ///
  /// ![Marbles: min()](min)
  ///
  /// Completes without a value if the source does. If the source fails, only the error is sent. Holds one value.
  @_alwaysEmitIntoClient
  public func min() -> Signal<Value, Failure> { min { $0 < $1 } }

  /// Sends the greatest value when the source completes, and completes. Of equal values the last is sent.
  ///
  ///     source  -2-1-3-|
  ///     result  -------(3|)
  ///
  /// ![Marbles: max()](max)
  ///
  /// Completes without a value if the source does. If the source fails, only the error is sent. Holds one value.
  @_alwaysEmitIntoClient
  public func max() -> Signal<Value, Failure> { max { $0 < $1 } }
}

extension SignalProtocol where Value: Equatable {
  /// Sends true at the first value that equals `sought`, or false if the source completes without one; then completes.
  ///
  ///     source  -1-2-3-|
  ///     result  ---true|          source.contains(2)
  ///
  /// ![Marbles: contains(_:)](contains)
  ///
  /// The value disposes the source. An error is passed on. Holds nothing. For a condition see `any(_:)`.
  @_alwaysEmitIntoClient
  public func contains(_ sought: Value) -> Signal<Bool, Failure> { any { $0 == sought } }
}
