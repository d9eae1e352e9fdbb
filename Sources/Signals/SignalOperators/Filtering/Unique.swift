extension SignalProtocol {
  /// Drops a value whose key equals the key of any earlier value. Ends as the source does.
  ///
  ///     source  -ab-cd-ae-|
  ///     result  -ab-cd----|       source.unique(by: \.first)
  ///
  /// ![Marbles: unique(by:)](unique)
  ///
  /// The key is computed once for each value. Each subscription holds all distinct keys, so its memory grows until the
  /// subscription ends. To compare each value only with the previous one, in constant memory, see
  /// `distinctUntilChanged(comparing:)`.
  ///
  ///     messages.unique(by: \.id)
  @_alwaysEmitIntoClient
  public func unique<Key: Hashable & Sendable>(
    by key: @escaping @Sendable (Value) -> Key
  ) -> Signal<Value, Failure> {
    linear { next in
      let seen = SerialState<Set<Key>>([])
      return { value in if seen.value.insert(key(value)).inserted { next(value) } }
    }
  }
}

extension SignalProtocol where Value: Hashable {
  /// Drops a value that equals any earlier value. Ends as the source does.
  ///
  ///     source  -1-2-1-3-2-|
  ///     result  -1-2---3---|
  ///
  /// ![Marbles: unique()](unique)
  ///
  /// Each subscription holds all distinct values, so its memory grows until the subscription ends. To compare each value
  /// only with the previous one, in constant memory, see `distinctUntilChanged()`.
  ///
  ///     visitors.unique()
  @_alwaysEmitIntoClient
  public func unique() -> Signal<Value, Failure> { unique(by: { $0 }) }
}
