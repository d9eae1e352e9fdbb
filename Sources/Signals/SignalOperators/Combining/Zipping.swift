import Huntable

extension SignalProtocol {
  /// Pairs the first value of this signal with the first of `other`, the second with the second, and so on.
  ///
  /// With a `capacity`, a value for which there is no room replaces the oldest one that waits. See
  /// `Signal.zip(_:_:capacity:)`.
  ///
  ///     self    -1---2-----3-|
  ///     other   ---a---b-|
  ///     result  ---1a--2b|
  ///
  /// ![Marbles: zip(with:capacity:)](zip)
  @_alwaysEmitIntoClient
  public func zip<Other: Sendable>(
    with other: some SignalProtocol<Other, Failure>, capacity: Int = .max
  ) -> Signal<(Value, Other), Failure> {
    .zip(signal, other.signal, capacity: capacity)
  }
}

extension Signal {
  /// Pairs the first value of `left` with the first of `right`, the second with the second, and so on.
  ///
  /// Completes as soon as no further pair is possible: when a signal has completed and none of its values waits. The
  /// first error ends the result and drops the waiting values. The end disposes the other signal. `left` is subscribed
  /// to first. A signal that is passed twice is subscribed to twice. A pair is sent on the thread of the value that
  /// completes it. Disposal disposes both.
  ///
  /// Values wait for their partners: as many as one signal is ahead of the other. `capacity` limits their number. At
  /// the limit, a new value replaces the oldest waiting one, so that the next pair has recent values but no longer the
  /// same indices. A capacity below one traps.
  ///
  /// A signal that sends without end during its subscription, such as `from(0...)`, cannot be zipped with a signal that
  /// is subscribed to later or sends later: its subscription does not return, and its values wait. In debug builds,
  /// more than a million waiting values trap, unless a capacity is given. To number values, use `enumerated()`.
  ///
  ///     left    -1---2-----3-|
  ///     right   ---a---b-|
  ///     result  ---1a--2b|
  ///
  /// ![Marbles: zip(_:_:capacity:)](zip)
  @_alwaysEmitIntoClient
  public static func zip<Left: Sendable, Right: Sendable>(
    _ left: Signal<Left, Failure>, _ right: Signal<Right, Failure>, capacity: Int = .max
  ) -> Signal where Value == (Left, Right) {
    requireCapacity(capacity)
    return Signal(guarded: { observer, handle in
      let fanIn = FanIn(ZippedPair<Left, Right, Failure>(capacity: capacity), observer, handle)
      fanIn.attach(
        left, next: { fanIn.submit($0) { $0.left($1) } }, completed: { fanIn.submit { $0.completeLeft() } })
      fanIn.attach(
        right, next: { fanIn.submit($0) { $0.right($1) } }, completed: { fanIn.submit { $0.completeRight() } })
    })
  }

  /// Sends the result of `transform` for each pair of values. See `zip(_:_:capacity:)`.
  ///
  ///     left    -1----2-|
  ///     right   --10----20-|
  ///     result  --11----22|       Signal.zip(left, right) { $0 + $1 }
  ///
  /// ![Marbles: zip(_:_:capacity:transform:)](zip)
  @_alwaysEmitIntoClient
  public static func zip<Left: Sendable, Right: Sendable>(
    _ left: Signal<Left, Failure>, _ right: Signal<Right, Failure>, capacity: Int = .max,
    transform: @escaping @Sendable (Left, Right) -> Value
  ) -> Signal {
    Signal<(Left, Right), Failure>.zip(left, right, capacity: capacity).map { transform($0, $1) }
  }

  /// Combines the first values of all signals into a tuple, then their second values, and so on.
  ///
  /// Combines any number of signals with values of different types in one operator. The cost of a value does not depend
  /// on the number of signals, until a tuple is complete. Otherwise behaves as `zip(_:_:capacity:)`. Without signals it
  /// completes.
  ///
  ///     first   -1-----2-|
  ///     second  --a-b-----|
  ///     third   ---x----y-|
  ///     result  ---1ax--2by|
  ///
  /// ![Marbles: zip(_:capacity:)](zip)
  @_alwaysEmitIntoClient
  public static func zip<each Part: Sendable>(
    _ signals: repeat Signal<each Part, Failure>, capacity: Int = .max
  ) -> Signal where Value == (repeat each Part) {
    requireCapacity(capacity)
    return Signal(guarded: { observer, handle in
      let slots = (repeat Slot<each Part>(capacity: capacity))
      var count = 0
      for _ in repeat each slots { count += 1 }
      if count == 0 { return Signal.empty.attach(observer, handle) }
      let state = ZippedSlots<Value, Failure>(count, capacity: capacity) { (repeat (each slots).take()) }
      let fanIn = FanIn(state, observer, handle)
      var position = 0
      for (signal, slot) in repeat (each signals, each slots) {
        fanIn.attach(signal, slot, at: position)
        position += 1
      }
    })
  }

  /// Sends the result of `transform` for the first values of all signals, then for their second values, and so on. See
  /// `zip(_:capacity:)`.
  ///
  ///     first   -1-----2-|
  ///     second  --1-1-----|
  ///     third   ---1----1-|
  ///     result  ---3----4|        Signal.zip(first, second, third) { $0 + $1 + $2 }
  ///
  /// ![Marbles: zip(_:capacity:transform:)](zip)
  @_alwaysEmitIntoClient
  public static func zip<each Part: Sendable>(
    _ signals: repeat Signal<each Part, Failure>, capacity: Int = .max,
    transform: @escaping @Sendable (repeat each Part) -> Value
  ) -> Signal {
    Signal<(repeat each Part), Failure>.zip(repeat each signals, capacity: capacity).map { transform(repeat each $0) }
  }

  /// Combines the first values of all signals into an array, then their second values, and so on.
  ///
  /// Combines any number of signals of one type in one operator. The cost of a value does not depend on the number of
  /// signals, until an array is complete. The signals are subscribed to in order. Otherwise behaves as
  /// `zip(_:_:capacity:)`. Without signals it completes.
  ///
  ///     first   -1-----2-|
  ///     second  --3-4-----|
  ///     result  --[1,3]-[2,4]|
  ///
  /// ![Marbles: zip(_:capacity:)](zip)
  @_alwaysEmitIntoClient
  public static func zip<Element: Sendable>(
    _ signals: some Sequence<Signal<Element, Failure>>, capacity: Int = .max
  ) -> Signal where Value == [Element] {
    requireCapacity(capacity)
    let signals = Array(signals)
    if signals.isEmpty { return .empty }
    return Signal(guarded: { observer, handle in
      let slots = signals.map { _ in Slot<Element>(capacity: capacity) }
      let state = ZippedSlots<Value, Failure>(slots.count, capacity: capacity) { slots.map { $0.take() } }
      let fanIn = FanIn(state, observer, handle)
      for position in signals.indices { fanIn.attach(signals[position], slots[position], at: position) }
    })
  }

  @_alwaysEmitIntoClient
  static func requireCapacity(_ capacity: Int) {
    precondition(capacity > 0, "A zip cannot hold \(capacity) values of a signal: one at least has to wait.")
  }
}
