extension SignalProtocol {
  /// Sends the first value unchanged, then combines the last result with each value and sends each new result. Ends as
  /// the source does. Holds one result.
  ///
  ///     source  -1-2-3-|
  ///     result  -1-3-6-|          source.scan(+)
  ///
  /// ![Marbles: scan(_:)](scan)
  ///
  /// For a scan with an initial result see `scan(_:_:)`.
  ///
  ///     temperatures.scan(max)
  @_alwaysEmitIntoClient
  public func scan(
    _ combine: @escaping @Sendable (_ result: Value, _ value: Value) -> Value
  ) -> Signal<Value, Failure> {
    stateful { next in
      let last = SerialState<Value?>(nil)
      return { value in
        var result = value
        if case .some(let previous) = last.value { result = combine(previous, value) }
        last.value = .some(result)
        next(result)
      }
    }
  }

  /// Changes a result in place with each value, and sends it after each change. Ends as the source does. Holds the
  /// result.
  ///
  ///     source  -a--b----c-----|
  ///     result  -A--B----C-----|  A = [a]   B = [a, b]   C = [a, b, c]
  ///
  /// ![Marbles: scan(into:_:)](scan-into)
  ///
  /// `initial` is evaluated for each subscription. A value type is copied if an observer keeps the previous result. If
  /// `initial` is an object, all results are the same object.
  ///
  ///     words.scan(into: [:]) { counts, word in counts[word, default: 0] += 1 }
  @_alwaysEmitIntoClient
  public func scan<Result: Sendable>(
    into initial: @escaping @Sendable @autoclosure () -> Result,
    _ update: @escaping @Sendable (_ result: inout Result, _ value: Value) -> Void
  ) -> Signal<Result, Failure> {
    stateful { next in
      let result = SerialState(initial())
      return { value in
        update(&result.value, value)
        next(result.value)
      }
    }
  }

  /// Sends `separator` between each two values, immediately before the second of them. Ends as the source does.
  ///
  ///     source  -a---b---c---|
  ///     result  -a---.b--.c--|    source.interspersed(with: .)
  ///
  /// ![Marbles: interspersed(with:)](interspersed)
  ///
  /// If the subscription is disposed inside the separator, the value is not sent. Holds only the separator.
  ///
  ///     words.interspersed(with: ", ").aggregate("", +)
  @_alwaysEmitIntoClient
  public func interspersed(with separator: Value) -> Signal<Value, Failure> {
    transformed { observer, handle in
      let isFirst = SerialState(true)
      return Observer(
        next: { value in
          if isFirst.value {
            isFirst.value = false
          } else {
            observer.next(separator)
            if handle.isDisposed { return }
          }
          observer.next(value)
        },
        failed: observer.failed, completed: observer.completed)
    }
  }
}
