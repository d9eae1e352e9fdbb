extension SignalProtocol {
  /// Sends the values for which `isIncluded` returns true. Ends as the source does. Holds nothing.
  ///
  ///     source  -1-2-3-4-|
  ///     result  ---2---4-|        source.filter { $0.isMultiple(of: 2) }
  ///
  /// ![Marbles: filter(_:)](filter)
  @_alwaysEmitIntoClient
  public func filter(_ isIncluded: @escaping @Sendable (Value) -> Bool) -> Signal<Value, Failure> {
    linear { next in { value in if isIncluded(value) { next(value) } } }
  }

  /// Two signals: one with the values for which `isIncluded` returns true, and one with the others.
  ///
  /// Each subscription to one of the two signals is a subscription to the source, and calls `isIncluded` for each value.
  /// To divide the values of one subscription, share the source first. Both signals end as the source does, and hold
  /// nothing.
  ///
  ///     source    -1-2-3-4-|
  ///     included  ---2---4-|
  ///     excluded  -1---3---|        let (even, odd) = numbers.share().partition { $0.isMultiple(of: 2) }
  ///
  /// ![Marbles: partition(_:)](partition)
  @_alwaysEmitIntoClient
  public func partition(
    _ isIncluded: @escaping @Sendable (Value) -> Bool
  ) -> (included: Signal<Value, Failure>, excluded: Signal<Value, Failure>) {
    (filter(isIncluded), filter { !isIncluded($0) })
  }

  /// Sends the result of `transform` for each value, unless it is nil. Ends as the source does. Holds nothing.
  ///
  ///     source  -1-x-3-|
  ///     result  -1---3-|          source.compactMap { Int($0) }
  ///
  /// ![Marbles: compactMap(_:)](compact-map)
  @_alwaysEmitIntoClient
  public func compactMap<Mapped: Sendable>(
    _ transform: @escaping @Sendable (Value) -> Mapped?
  ) -> Signal<Mapped, Failure> {
    linear { next in { value in if let mapped = transform(value) { next(mapped) } } }
  }

  /// Sends the values that are not nil. Ends as the source does. Holds nothing.
  ///
  ///     source  -1-nil-3-|
  ///     result  -1-----3-|
  ///
  /// ![Marbles: compact()](compact)
  @_alwaysEmitIntoClient
  public func compact<Wrapped: Sendable>() -> Signal<Wrapped, Failure> where Value == Wrapped? {
    compactMap { $0 }
  }

  /// Passes on only the end of the source. Holds nothing.
  ///
  ///     source  -1-2-3-|
  ///     result  -------|
  ///
  /// ![Marbles: ignoreValues()](ignore-values)
  @_alwaysEmitIntoClient
  public func ignoreValues() -> Signal<Value, Failure> {
    linear { _ in { _ in } }
  }

  /// Drops a value if `areEquivalent` returns true for the previous value and this one. The first value is always sent.
  /// Ends as the source does. Holds one value.
  ///
  /// The previous value is the last one that was sent; dropped values do not count.
  ///
  ///     source  -1-3-4-6-|
  ///     result  -1---4---|        source.distinctUntilChanged(by: { $0 % 2 == $1 % 2 })
  ///
  /// ![Marbles: distinctUntilChanged(by:)](distinct-until-changed)
  @_alwaysEmitIntoClient
  public func distinctUntilChanged(
    by areEquivalent: @escaping @Sendable (_ previous: Value, _ value: Value) -> Bool
  ) -> Signal<Value, Failure> {
    stateful { next in
      let last = SerialState<Value?>(nil)
      return { value in
        // Stored as an optional of `Value`, so that a nil value differs from no value.
        if case .some(let previous) = last.value, areEquivalent(previous, value) { return }
        last.value = .some(value)
        next(value)
      }
    }
  }

  /// Drops a value whose key equals the previous value's key. The first value is always sent. Ends as the source does.
  /// Holds one key.
  ///
  /// The key may be a key path, and is computed once per value.
  ///
  ///     source  -ab-ac-b-a-|
  ///     result  -ab----b-a-|      source.distinctUntilChanged(comparing: \.first)
  ///
  /// ![Marbles: distinctUntilChanged(comparing:)](distinct-until-changed)
  @_alwaysEmitIntoClient
  public func distinctUntilChanged<Key: Equatable & Sendable>(
    comparing key: @escaping @Sendable (Value) -> Key
  ) -> Signal<Value, Failure> {
    stateful { next in
      let last = SerialState<Key?>(nil)
      return { value in
        let key = key(value)
        if case .some(let previous) = last.value, previous == key { return }
        last.value = .some(key)
        next(value)
      }
    }
  }
}

extension SignalProtocol where Value: Equatable {
  /// Sends the values that differ from `ignored`. Ends as the source does. Holds nothing.
  ///
  ///     source  -1-0-2-|
  ///     result  -1---2-|          source.ignore(0)
  ///
  /// ![Marbles: ignore(_:)](ignore)
  @_alwaysEmitIntoClient
  public func ignore(_ ignored: Value) -> Signal<Value, Failure> {
    filter { $0 != ignored }
  }

  /// Drops a value that equals the previous one. The first value is always sent. Ends as the source does. Holds one
  /// value.
  ///
  ///     source  -1-2-2-1-|
  ///     result  -1-2---1-|
  ///
  /// ![Marbles: distinctUntilChanged()](distinct-until-changed)
  @_alwaysEmitIntoClient
  public func distinctUntilChanged() -> Signal<Value, Failure> {
    // Not `distinctUntilChanged(by: ==)`: `==` as a function would be called through a thunk for every value.
    stateful { next in
      let last = SerialState<Value?>(nil)
      return { value in
        if case .some(let previous) = last.value, previous == value { return }
        last.value = .some(value)
        next(value)
      }
    }
  }
}
