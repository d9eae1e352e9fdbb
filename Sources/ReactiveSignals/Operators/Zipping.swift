extension SignalProtocol {
  /// Pairs the first value of this signal with the first of `other`, the second with the second, and so on.
  ///
  /// See `Signal.zip(_:_:capacity:)`, also for `capacity`.
  ///
  ///     self    -1---2-----3-|
  ///     other   ---a---b-|
  ///     result  ---1a--2b|
  @inlinable
  public func zip<Other: Sendable>(
    with other: Signal<Other, Failure>, capacity: Int = .max
  ) -> Signal<(Value, Other), Failure> {
    .zip(signal, other, capacity: capacity)
  }
}

extension Signal {
  /// Pairs the first value of `left` with the first of `right`, the second with the second, and so on.
  ///
  /// Completes as soon as no further pair can come: when a signal has completed and none of its values waits. The first
  /// error ends it, whatever waits. The end cancels the other signal. `left` is subscribed first; a signal that occurs
  /// twice is subscribed twice. A pair is sent on the thread of the value that makes it complete. Disposal disposes
  /// both.
  ///
  /// Values wait for their partners, as many as one signal is ahead of the other. `capacity` bounds that: of a signal
  /// that is further ahead, the oldest value that waits is dropped for the new one, so that the next pair is made of
  /// recent values and indices do not match any more. A capacity below one traps.
  ///
  /// A signal that sends for ever inside its subscription, such as `from(0...)`, cannot be zipped with one that is
  /// subscribed after it, or sends later: its subscription does not return, and its values wait. In debug builds, more
  /// than a million values that wait trap, unless a capacity is given. To number values, use `scanIndexed(_:_:)`.
  ///
  ///     left    -1---2-----3-|
  ///     right   ---a---b-|
  ///     result  ---1a--2b|
  @inlinable
  public static func zip<Left: Sendable, Right: Sendable>(
    _ left: Signal<Left, Failure>, _ right: Signal<Right, Failure>, capacity: Int = .max
  ) -> Signal where Value == (Left, Right) {
    requireCapacity(capacity)
    return Signal(guarded: { observer, handle in
      let fanIn = FanIn(ZippedPair<Left, Right, Failure>(capacity: capacity), observer, handle)
      fanIn.attach(
        left, next: { fanIn.submit(.left($0)) }, failed: { fanIn.submit(.failed($0)) },
        completed: { fanIn.submit(.leftCompleted) })
      fanIn.attach(
        right, next: { fanIn.submit(.right($0)) }, failed: { fanIn.submit(.failed($0)) },
        completed: { fanIn.submit(.rightCompleted) })
    })
  }

  /// Sends what `combine` makes of each pair of values. See `zip(_:_:capacity:)`.
  ///
  ///     left    -1----2-|
  ///     right   --10----20-|
  ///     result  --11----22|       Signal.zip(left, right) { $0 + $1 }
  @inlinable
  public static func zip<Left: Sendable, Right: Sendable>(
    _ left: Signal<Left, Failure>, _ right: Signal<Right, Failure>, capacity: Int = .max,
    reduce combine: @escaping @Sendable (Left, Right) -> Value
  ) -> Signal {
    Signal<(Left, Right), Failure>.zip(left, right, capacity: capacity).map { combine($0, $1) }
  }

  /// Combines the first values of all signals into a tuple, then the second ones, and so on.
  ///
  /// Any number of signals, of values of different types, meet at one place: a value costs the same however many
  /// they are, until a tuple is complete. Otherwise like `zip(_:_:capacity:)`; with no signal at all it completes.
  ///
  ///     first   -1-----2-|
  ///     second  --a-b-----|
  ///     third   ---x----y-|
  ///     result  ---1ax--2by|
  @inlinable
  public static func zip<each Part: Sendable>(
    _ signals: repeat Signal<each Part, Failure>, capacity: Int = .max
  ) -> Signal where Value == (repeat each Part) {
    requireCapacity(capacity)
    return Signal(guarded: { observer, handle in
      let slots = (repeat Slot<each Part>(capacity: capacity))
      var accept: [@Sendable () -> Void] = []
      repeat accept.append((each slots).acceptArrived)
      if accept.isEmpty { return Signal.empty.attach(observer, handle) }
      let state = ZippedSlots<Value, Failure>(
        accept: accept, take: { (repeat (each slots).take()) }, capacity: capacity)
      let fanIn = FanIn(state, observer, handle)
      var position = 0
      for (signal, slot) in repeat (each signals, each slots) {
        fanIn.attach(signal, slot, at: position)
        position += 1
      }
    })
  }

  /// Sends what `combine` makes of the first values of all signals, then of the second ones, and so on. See
  /// `zip(_:capacity:)`.
  ///
  ///     first   -1-----2-|
  ///     second  --1-1-----|
  ///     third   ---1----1-|
  ///     result  ---3----4|        Signal.zip(first, second, third) { $0 + $1 + $2 }
  @inlinable
  public static func zip<each Part: Sendable>(
    _ signals: repeat Signal<each Part, Failure>, capacity: Int = .max,
    reduce combine: @escaping @Sendable (repeat each Part) -> Value
  ) -> Signal {
    Signal<(repeat each Part), Failure>.zip(repeat each signals, capacity: capacity).map { combine(repeat each $0) }
  }

  /// Combines the first values of all signals into an array, then the second ones, and so on.
  ///
  /// For signals of one type, in whatever number: they meet at one place, and a value costs the same however many they
  /// are, until an array is complete. Subscribed in their order. Otherwise like `zip(_:_:capacity:)`; with no signal
  /// at all it completes.
  ///
  ///     first   -1-----2-|
  ///     second  --3-4-----|
  ///     result  --[1,3]-[2,4]|
  @inlinable
  public static func zip<Element: Sendable>(
    _ signals: some Sequence<Signal<Element, Failure>>, capacity: Int = .max
  ) -> Signal where Value == [Element] {
    requireCapacity(capacity)
    let signals = Array(signals)
    if signals.isEmpty { return .empty }
    return Signal(guarded: { observer, handle in
      let slots = signals.map { _ in Slot<Element>(capacity: capacity) }
      let state = ZippedSlots<Value, Failure>(
        accept: slots.map(\.acceptArrived), take: { slots.map { $0.take() } }, capacity: capacity)
      let fanIn = FanIn(state, observer, handle)
      for position in signals.indices { fanIn.attach(signals[position], slots[position], at: position) }
    })
  }

  @inlinable
  static func requireCapacity(_ capacity: Int) {
    precondition(capacity > 0, "A zip cannot hold \(capacity) values of a signal: one at least has to wait.")
  }
}
