// The functions of a parameter pack combine five signals too. But the compiler does not know the types of a pack's closure
// before it has tried the operators in it, and five `+` are too many for that. So five signals with a
// closure have declarations without a pack. Tuples of five have none: a trailing closure would be tried as the fifth
// signal of such a function too.

extension Signal {
  /// Sends the result of `transform` for the latest values of five signals. See `combineLatest(_:_:)`.
  ///
  ///     first   -1----------2-|
  ///     fifth   --1----2-------|
  ///     result  --5----6----7--|  the other three have sent 1
  ///
  /// ![Marbles: combineLatest(_:_:_:_:_:transform:)](combine-latest)
  @_alwaysEmitIntoClient
  public static func combineLatest<
    First: Sendable, Second: Sendable, Third: Sendable, Fourth: Sendable, Fifth: Sendable
  >(
    _ first: Signal<First, Failure>, _ second: Signal<Second, Failure>, _ third: Signal<Third, Failure>,
    _ fourth: Signal<Fourth, Failure>, _ fifth: Signal<Fifth, Failure>,
    transform: @escaping @Sendable (First, Second, Third, Fourth, Fifth) -> Value
  ) -> Signal {
    Signal<(First, Second, Third, Fourth, Fifth), Failure>.combineLatest(first, second, third, fourth, fifth).map {
      transform($0, $1, $2, $3, $4)
    }
  }

  /// Sends the result of `transform` for the first values of five signals, then for their second values, and so on. See
  /// `zip(_:_:capacity:)`.
  ///
  ///     first   -1-----2-|
  ///     fifth   --1-1-----|
  ///     result  --5----6|         the other three have sent 1 twice
  ///
  /// ![Marbles: zip(_:_:_:_:_:capacity:transform:)](zip)
  @_alwaysEmitIntoClient
  public static func zip<First: Sendable, Second: Sendable, Third: Sendable, Fourth: Sendable, Fifth: Sendable>(
    _ first: Signal<First, Failure>, _ second: Signal<Second, Failure>, _ third: Signal<Third, Failure>,
    _ fourth: Signal<Fourth, Failure>, _ fifth: Signal<Fifth, Failure>, capacity: Int = .max,
    transform: @escaping @Sendable (First, Second, Third, Fourth, Fifth) -> Value
  ) -> Signal {
    Signal<(First, Second, Third, Fourth, Fifth), Failure>
      .zip(first, second, third, fourth, fifth, capacity: capacity)
      .map { transform($0, $1, $2, $3, $4) }
  }
}
