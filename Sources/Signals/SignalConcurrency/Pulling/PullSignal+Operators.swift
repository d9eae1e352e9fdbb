// Operators that pass each value on in the same call, or drop the value. So the source of the result can pause.

extension PullSignal {
  /// Applies operators of `Signal`, and keeps the ability to pause.
  ///
  ///     rows.through { $0.skip(first: 1).unique() }
  ///
  /// The operators must send each value in the call in which they receive it, or drop it, as `unique()`, `skip(first:)`
  /// and `do(next:)` do. Operators may subscribe to the source again, as `retry(_:)` does. The consumer cannot count the
  /// values that `delay(_:on:)` keeps for later, or that `flatMap(_:)` makes of one value. With such operators the
  /// consumer may hold more values than its capacity.
  ///
  /// - Parameter operators: Called for each subscription, with the signal that the source sends.
  @_alwaysEmitIntoClient
  public func through<Output: Sendable, Error: Swift.Error>(
    _ operators: @escaping @Sendable (Signal<Value, Failure>) -> Signal<Output, Error>
  ) -> PullSignal<Output, Error> {
    let source = source
    return PullSignal<Output, Error> { operators(source($0)) }
  }

  /// Sends the result of `transform` for each value. See `SignalProtocol.map(_:)`.
  @_alwaysEmitIntoClient
  public func map<Mapped: Sendable>(
    _ transform: @escaping @Sendable (Value) -> Mapped
  ) -> PullSignal<Mapped, Failure> {
    through { $0.map(transform) }
  }

  /// Passes on the values for which `isIncluded` returns true. See `SignalProtocol.filter(_:)`.
  @_alwaysEmitIntoClient
  public func filter(_ isIncluded: @escaping @Sendable (Value) -> Bool) -> PullSignal {
    through { $0.filter(isIncluded) }
  }

  /// Sends the results of `transform` that are not nil. See `SignalProtocol.compactMap(_:)`.
  @_alwaysEmitIntoClient
  public func compactMap<Mapped: Sendable>(
    _ transform: @escaping @Sendable (Value) -> Mapped?
  ) -> PullSignal<Mapped, Failure> {
    through { $0.compactMap(transform) }
  }

  /// Combines the last result with each value, and sends each new result. See `SignalProtocol.scan(_:_:)`.
  @_alwaysEmitIntoClient
  public func scan<Result: Sendable>(
    _ initial: Result, _ combine: @escaping @Sendable (Result, Value) -> Result
  ) -> PullSignal<Result, Failure> {
    through { $0.scan(initial, combine) }
  }

  /// Pairs each value with its index. See `SignalProtocol.enumerated()`.
  @_alwaysEmitIntoClient
  public func enumerated() -> PullSignal<(index: Int, value: Value), Failure> {
    through { $0.enumerated() }
  }

  /// Passes on the first values and completes; disposes the source. See `SignalProtocol.take(first:)`.
  @_alwaysEmitIntoClient
  public func take(first count: Int) -> PullSignal {
    through { $0.take(first: count) }
  }

  /// Passes values on while `isIncluded` returns true, then completes. See `SignalProtocol.take(while:inclusive:)`.
  @_alwaysEmitIntoClient
  public func take(
    while isIncluded: @escaping @Sendable (Value) -> Bool, inclusive: Bool = false
  ) -> PullSignal {
    through { $0.take(while: isIncluded, inclusive: inclusive) }
  }

  /// Drops the first values. See `SignalProtocol.skip(first:)`.
  @_alwaysEmitIntoClient
  public func skip(first count: Int) -> PullSignal {
    through { $0.skip(first: count) }
  }

  /// Sends the values of this signal and then, when it has completed, those of `next`. See `SignalProtocol.concat(_:)`.
  @_alwaysEmitIntoClient
  public func concat(_ next: PullSignal) -> PullSignal {
    let source = source
    return PullSignal { source($0).concat(next.source($0)) }
  }

  /// Sends the given values and then those of this signal. See `SignalProtocol.starting(with:_:)`.
  @_alwaysEmitIntoClient
  public func starting(with first: Value, _ others: Value...) -> PullSignal {
    PullSignal(elements: [first] + others).concat(self)
  }

  /// Sends the values of this signal and then the given values. See `SignalProtocol.append(_:_:)`.
  @_alwaysEmitIntoClient
  public func append(_ first: Value, _ others: Value...) -> PullSignal {
    concat(PullSignal(elements: [first] + others))
  }

  /// Runs a pull signal for each value, one signal after the other, and sends the values of these signals. The source and
  /// the running signal pause when the consumer has no room.
  ///
  ///     source     -A--------B--------|
  ///     A           a--a--|
  ///     B                    b--b--|
  ///     result     -a--a-----b--b-----|
  ///
  /// The source produces a value when the signal of the previous one has completed. Completes after the last signal;
  /// fails with the first error. Disposal stops everything.
  ///
  ///     PullSignal(files).concatMap { file in .lines(of: file, on: reader) }
  @_alwaysEmitIntoClient
  public func concatMap<Output: Sendable>(
    _ transform: @escaping @Sendable (Value) -> PullSignal<Output, Failure>
  ) -> PullSignal<Output, Failure> {
    PullSignal<Output, Failure> { demand in
      flatMap(maxConcurrent: 1, overflow: .pausing) { transform($0).source(demand) }
    }
  }
}
