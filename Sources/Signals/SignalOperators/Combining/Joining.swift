extension Signal {
  /// Sends an array of the last values of all signals when the last of them completes, and completes.
  ///
  /// Completes without an array as soon as a signal completes without a value, and disposes the others. The first error
  /// disposes the others and is passed on. All signals run at the same time; they are subscribed to in order. The array
  /// is sent on the thread of the last completion. Without signals it completes. Disposal disposes all. Holds one value
  /// of each signal.
  ///
  ///     first   -1--2-|
  ///     second  ---3-----4-|
  ///     result  -----------[2,4]| Signal.forkJoin([first, second])
  ///
  /// ![Marbles: forkJoin(_:)](fork-join)
  @_alwaysEmitIntoClient
  public static func forkJoin<Element: Sendable>(
    _ signals: some Sequence<Signal<Element, Failure>>
  ) -> Signal where Value == [Element] {
    .zip(signals.map { $0.take(last: 1) })
  }

  /// Sends the last values of both signals when the last of them completes, and completes. Otherwise behaves as the
  /// function for a sequence of signals.
  ///
  ///     first   -1--2-|
  ///     second  ---a-----b-|
  ///     result  -----------(2b)|  Signal.forkJoin(first, second)
  ///
  /// ![Marbles: forkJoin(_:)](fork-join)
  @_alwaysEmitIntoClient
  public static func forkJoin<Left: Sendable, Right: Sendable>(
    _ left: Signal<Left, Failure>, _ right: Signal<Right, Failure>
  ) -> Signal where Value == (Left, Right) {
    // Two signals are specialised; three and more are a parameter pack, whose code is generic.
    .zip(left.take(last: 1), right.take(last: 1))
  }

  /// Sends a tuple of the last values of all signals when the last of them completes, and completes. Otherwise behaves
  /// as the function for a sequence of signals.
  ///
  ///     first   -1--2-|
  ///     second  ---a-----b-|
  ///     result  -----------(2b)|  Signal.forkJoin(first, second)
  ///
  /// ![Marbles: forkJoin(_:)](fork-join)
  @_alwaysEmitIntoClient
  public static func forkJoin<each Part: Sendable>(
    _ signals: repeat Signal<each Part, Failure>
  ) -> Signal where Value == (repeat each Part) {
    .zip(repeat (each signals).take(last: 1))
  }
}

extension SignalProtocol {
  /// Sends whether this signal and `other` send the same values in the same order, and completes.
  ///
  /// Sends false and disposes both signals at the first pair of values for which `areEqual` returns false, or when one
  /// signal has completed and the other has sent a further value. Sends true when both have completed. The first error
  /// disposes the other signal and is passed on. This signal is subscribed to first. The result is sent on the thread of
  /// the event that decides. Disposal disposes both. Holds the values by which one signal is ahead of the other.
  ///
  ///     self    -1---2--|
  ///     other   ---1--2----|
  ///     result  -----------true|  recorded.sequenceEqual(to: live) { $0.id == $1.id }
  ///
  /// ![Marbles: sequenceEqual(to:_:)](sequence-equal)
  @_alwaysEmitIntoClient
  public func sequenceEqual<Other: Sendable>(
    to other: some SignalProtocol<Other, Failure>, _ areEqual: @escaping @Sendable (Value, Other) -> Bool
  ) -> Signal<Bool, Failure> {
    // Nil stands for the completion.
    let values: Signal<Value?, Failure> = map { .some($0) }
    let others: Signal<Other?, Failure> = other.signal.map { .some($0) }
    return values.concat(.just(nil)).zip(with: others.concat(.just(nil))).all { pair in
      switch pair {
      case (let value?, let other?): areEqual(value, other)
      case (nil, nil): true
      default: false
      }
    }
  }
}

extension SignalProtocol where Value: Equatable {
  /// Sends whether this signal and `other` send equal values in the same order, and completes. See
  /// `sequenceEqual(to:_:)`.
  ///
  ///     self    -1---2--|
  ///     other   ---1--2----|
  ///     result  -----------true|  recorded.sequenceEqual(to: live)
  ///
  /// ![Marbles: sequenceEqual(to:)](sequence-equal)
  @_alwaysEmitIntoClient
  public func sequenceEqual(to other: some SignalProtocol<Value, Failure>) -> Signal<Bool, Failure> {
    sequenceEqual(to: other) { $0 == $1 }
  }
}
