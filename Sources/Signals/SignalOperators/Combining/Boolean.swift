import Huntable

extension SignalProtocol {
  /// Sends true at the first value, or false if the source completes without a value; then completes.
  ///
  /// The first value disposes the source. An error is passed on. Holds nothing.
  ///
  ///     source  ---1-2-|
  ///     result  ---true|
  ///
  /// ![Marbles: any()](any)
  @_alwaysEmitIntoClient
  public func any() -> Signal<Bool, Failure> {
    any { _ in true }
  }

  /// Sends true at the first value for which `isMatch` returns true, or false if the source completes without one; then
  /// completes.
  ///
  /// A match disposes the source, and `isMatch` is not called again. An error is passed on. Holds nothing.
  ///
  ///     source  -1-2-3-|
  ///     result  ---true|          source.any { $0 > 1 }
  ///
  /// ![Marbles: any(_:)](any)
  @_alwaysEmitIntoClient
  public func any(_ isMatch: @escaping @Sendable (Value) -> Bool) -> Signal<Bool, Failure> {
    finding(isMatch, otherwise: false)
  }

  /// Sends false at the first value for which `isMatch` returns false, or true if the source completes without one;
  /// then completes.
  ///
  /// A value that does not match disposes the source, and `isMatch` is not called again. An error is passed on. Holds
  /// nothing.
  ///
  ///     source  -1-2-3-|
  ///     result  ---false|         source.all { $0 < 2 }
  ///
  /// ![Marbles: all(_:)](all)
  @_alwaysEmitIntoClient
  public func all(_ isMatch: @escaping @Sendable (Value) -> Bool) -> Signal<Bool, Failure> {
    finding({ !isMatch($0) }, otherwise: true)
  }

  /// Sends the negation of `otherwise` at the first value for which `isSought` returns true, or `otherwise` at the
  /// completion.
  @_alwaysEmitIntoClient
  func finding(
    operator: StaticString = #function, _ isSought: @escaping @Sendable (Value) -> Bool, otherwise: Bool
  ) -> Signal<Bool, Failure> {
    let source = signal
    return Signal(
      operator: `operator`,
      attach: { observer, handle in
        let upstream = Upstream(in: handle)
        let end: @Sendable (Bool) -> Void = { result in
          upstream.end { observer.end(with: result, handle) }
        }
        source.attach(
          Observer(
            next: { value in if !upstream.hasEnded, isSought(value) { end(!otherwise) } },
            failed: { error in upstream.end { observer.failed(error) } },
            completed: { end(otherwise) }),
          upstream.handle)
      })
  }
}

extension SignalProtocol where Value == Bool {
  /// Sends the negation of each value. Ends as the source does. Holds nothing.
  ///
  ///     source  -true--false-|
  ///     result  -false-true--|
  ///
  /// ![Marbles: not()](not)
  @_alwaysEmitIntoClient
  public func not() -> Signal<Bool, Failure> {
    map { !$0 }
  }

  /// Sends whether the latest values of both signals are true, each time either signal sends, once both have sent a
  /// value. Ends as `combineLatest(with:)` does.
  ///
  ///     self    -true--------true-|
  ///     other   ----false-true---|
  ///     result  ----false-true-true|
  ///
  /// ![Marbles: and(_:)](and)
  @_alwaysEmitIntoClient
  public func and(_ other: some SignalProtocol<Bool, Failure>) -> Signal<Bool, Failure> {
    combineLatest(with: other).map { $0 && $1 }
  }

  /// Sends whether at least one of the latest values is true, each time either signal sends, once both have sent a
  /// value. Ends as `combineLatest(with:)` does.
  ///
  ///     self    -true--------false-|
  ///     other   ----false---------|
  ///     result  ----true-----false-|
  ///
  /// ![Marbles: or(_:)](or)
  @_alwaysEmitIntoClient
  public func or(_ other: some SignalProtocol<Bool, Failure>) -> Signal<Bool, Failure> {
    combineLatest(with: other).map { $0 || $1 }
  }
}

extension SignalProtocol where Value == [Bool] {
  /// Sends for each array whether all Booleans in it are true. Ends as the source does. Holds nothing.
  ///
  /// Intended for `combineLatest` of an array of signals. An empty array gives true.
  ///
  ///     source  -[true,false]-[true,true]-|
  ///     result  -false--------true--------|
  ///
  /// ![Marbles: allTrue()](all-true)
  @_alwaysEmitIntoClient
  public func allTrue() -> Signal<Bool, Failure> {
    map { $0.allSatisfy { $0 } }
  }

  /// Sends for each array whether at least one Boolean in it is true. Ends as the source does. Holds nothing.
  ///
  /// Intended for `combineLatest` of an array of signals. An empty array gives false.
  ///
  ///     source  -[true,false]-[false,false]-|
  ///     result  -true---------false---------|
  ///
  /// ![Marbles: anyTrue()](any-true)
  @_alwaysEmitIntoClient
  public func anyTrue() -> Signal<Bool, Failure> {
    map { $0.contains(true) }
  }
}
