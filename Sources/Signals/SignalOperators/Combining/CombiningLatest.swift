extension SignalProtocol {
  /// Pairs each value of either signal with the latest value of the other. See `Signal.combineLatest(_:_:)`.
  ///
  ///     self    -1-----2-----|
  ///     other   ---a-----b-|
  ///     result  ---1a--2a2b--|
  ///
  /// ![Marbles: combineLatest(with:)](combine-latest)
  @_alwaysEmitIntoClient
  public func combineLatest<Other: Sendable>(
    with other: some SignalProtocol<Other, Failure>
  ) -> Signal<(Value, Other), Failure> {
    .combineLatest(signal, other.signal)
  }
}

extension Signal {
  /// Sends a pair of the latest values each time either signal sends, once both have sent a value.
  ///
  /// Completes when both have completed, even if no pair was sent. The first error disposes the other signal and is
  /// passed on. `left` is subscribed to first: of the values that it sends during its subscription, only the last one
  /// is paired with a value of `right`. A pair is sent on the thread of its new value. Disposal disposes both. Holds
  /// one value of each signal.
  ///
  /// If both signals come from one hot source, each value of the source makes two pairs, in the order of subscription.
  /// The first pair combines a new value with an old one. To avoid it, use `sample(by:)` or `withLatest(from:)`.
  ///
  ///     left    -1-----2-----|
  ///     right   ---a-----b-|
  ///     result  ---1a--2a2b--|
  ///
  /// ![Marbles: combineLatest(_:_:)](combine-latest)
  @_alwaysEmitIntoClient
  public static func combineLatest<Left: Sendable, Right: Sendable>(
    _ left: Signal<Left, Failure>, _ right: Signal<Right, Failure>
  ) -> Signal where Value == (Left, Right) {
    Signal(guarded: { observer, handle in
      let fanIn = FanIn(LatestPair<Left, Right, Failure>(), observer, handle)
      fanIn.attach(
        left, next: { fanIn.submit($0) { $0.left($1) } }, completed: { fanIn.submit { $0.complete() } })
      fanIn.attach(
        right, next: { fanIn.submit($0) { $0.right($1) } }, completed: { fanIn.submit { $0.complete() } })
    })
  }

  /// Sends the result of `transform` for the latest values of both signals. See `combineLatest(_:_:)`.
  ///
  ///     left    -1-----2-----|
  ///     right   ---10----20-|
  ///     result  ---11--12-22-|    Signal.combineLatest(left, right) { $0 + $1 }
  ///
  /// ![Marbles: combineLatest(_:_:transform:)](combine-latest)
  @_alwaysEmitIntoClient
  public static func combineLatest<Left: Sendable, Right: Sendable>(
    _ left: Signal<Left, Failure>, _ right: Signal<Right, Failure>,
    transform: @escaping @Sendable (Left, Right) -> Value
  ) -> Signal {
    Signal<(Left, Right), Failure>.combineLatest(left, right).map { transform($0, $1) }
  }

  /// Sends a tuple of the latest values each time one of the signals sends, once each has sent a value.
  ///
  /// Combines any number of signals with values of different types in one operator, instead of nested pairs. Otherwise
  /// behaves as `combineLatest(_:_:)`. Without signals it completes.
  ///
  ///     first   -1---------2-|
  ///     second  --a----b------|
  ///     third   ----x-|
  ///     result  ----1ax1bx-2bx|
  ///
  /// ![Marbles: combineLatest(_:)](combine-latest)
  @_alwaysEmitIntoClient
  public static func combineLatest<each Part: Sendable>(
    _ signals: repeat Signal<each Part, Failure>
  ) -> Signal where Value == (repeat each Part) {
    Signal(guarded: { observer, handle in
      let slots = (repeat Slot<each Part>(capacity: 1))
      var count = 0
      for _ in repeat each slots { count += 1 }
      if count == 0 { return Signal.empty.attach(observer, handle) }
      let state = LatestSlots<Value, Failure>(count) { (repeat (each slots).first) }
      let fanIn = FanIn(state, observer, handle)
      var position = 0
      for (signal, slot) in repeat (each signals, each slots) {
        fanIn.attach(signal, slot, at: position)
        position += 1
      }
    })
  }

  /// Sends the result of `transform` for the latest values of all signals. See `combineLatest(_:)`.
  ///
  ///     first   -1---------2-|
  ///     second  --1----2------|
  ///     third   ----1-|
  ///     result  ----3--4---5--|   Signal.combineLatest(first, second, third) { $0 + $1 + $2 }
  ///
  /// ![Marbles: combineLatest(_:transform:)](combine-latest)
  @_alwaysEmitIntoClient
  public static func combineLatest<each Part: Sendable>(
    _ signals: repeat Signal<each Part, Failure>, transform: @escaping @Sendable (repeat each Part) -> Value
  ) -> Signal {
    Signal<(repeat each Part), Failure>.combineLatest(repeat each signals).map { transform(repeat each $0) }
  }

  /// Sends an array of the latest values each time one of the signals sends, once each has sent a value.
  ///
  /// Combines any number of signals of one type in one operator. The cost of a value does not depend on the number of
  /// signals, apart from making the array. The signals are subscribed to in order. Otherwise behaves as
  /// `combineLatest(_:_:)`. Without signals it completes.
  ///
  ///     first   -1--------2-|
  ///     second  --3--4---|
  ///     result  --[1,3]-[1,4]-[2,4]-|
  ///
  /// ![Marbles: combineLatest(_:)](combine-latest)
  @_alwaysEmitIntoClient
  public static func combineLatest<Element: Sendable>(
    _ signals: some Sequence<Signal<Element, Failure>>
  ) -> Signal where Value == [Element] {
    let signals = Array(signals)
    if signals.isEmpty { return .empty }
    return Signal(guarded: { observer, handle in
      let slots = signals.map { _ in Slot<Element>(capacity: 1) }
      let state = LatestSlots<Value, Failure>(slots.count) { slots.map(\.first) }
      let fanIn = FanIn(state, observer, handle)
      for position in signals.indices { fanIn.attach(signals[position], slots[position], at: position) }
    })
  }
}
