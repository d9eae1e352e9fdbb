extension SignalProtocol {
  /// Pairs each value of either signal with the latest of the other. See `Signal.combineLatest(_:_:)`.
  ///
  ///     self    -1-----2-----|
  ///     other   ---a-----b-|
  ///     result  ---1a--2a2b--|
  @inlinable
  public func combineLatest<Other: Sendable>(
    with other: Signal<Other, Failure>
  ) -> Signal<(Value, Other), Failure> {
    .combineLatest(signal, other)
  }
}

extension Signal {
  /// Once both signals have sent a value, sends a pair of the latest values whenever either sends one.
  ///
  /// Completes when both have, also if no pair ever came. The first error cancels the other and is passed on. `left` is
  /// subscribed first; of what it sends at once only the last value meets a value of `right`. A pair is sent on the
  /// thread of the value that is new in it. Disposal disposes both. Holds one value of each.
  ///
  /// Where both come from one hot source, a value of it makes two pairs, in the order of subscription: the first is of a
  /// new and an old value. `sample(on:)` or `withLatest(from:)` with one of them avoids that.
  ///
  ///     left    -1-----2-----|
  ///     right   ---a-----b-|
  ///     result  ---1a--2a2b--|
  @inlinable
  public static func combineLatest<Left: Sendable, Right: Sendable>(
    _ left: Signal<Left, Failure>, _ right: Signal<Right, Failure>
  ) -> Signal where Value == (Left, Right) {
    Signal(guarded: { observer, handle in
      let fanIn = FanIn(LatestPair<Left, Right, Failure>(), observer, handle)
      fanIn.attach(
        left, next: { fanIn.submit(.left($0)) }, failed: { fanIn.submit(.failed($0)) },
        completed: { fanIn.submit(.completed) })
      fanIn.attach(
        right, next: { fanIn.submit(.right($0)) }, failed: { fanIn.submit(.failed($0)) },
        completed: { fanIn.submit(.completed) })
    })
  }

  /// Sends what `combine` makes of the latest values of both signals. See `combineLatest(_:_:)`.
  ///
  ///     left    -1-----2-----|
  ///     right   ---10----20-|
  ///     result  ---11--12-22-|    Signal.combineLatest(left, right) { $0 + $1 }
  @inlinable
  public static func combineLatest<Left: Sendable, Right: Sendable>(
    _ left: Signal<Left, Failure>, _ right: Signal<Right, Failure>,
    reduce combine: @escaping @Sendable (Left, Right) -> Value
  ) -> Signal {
    Signal<(Left, Right), Failure>.combineLatest(left, right).map { combine($0, $1) }
  }

  /// Once all signals have sent a value, sends a tuple of the latest values whenever one of them sends one.
  ///
  /// Any number of signals, of values of different types, meet at one place, not in a tower of pairs. Otherwise like
  /// `combineLatest(_:_:)`; with no signal at all it completes.
  ///
  ///     first   -1---------2-|
  ///     second  --a----b------|
  ///     third   ----x-|
  ///     result  ----1ax1bx-2bx|
  @inlinable
  public static func combineLatest<each Part: Sendable>(
    _ signals: repeat Signal<each Part, Failure>
  ) -> Signal where Value == (repeat each Part) {
    Signal(guarded: { observer, handle in
      let slots = (repeat Slot<each Part>(capacity: 1))
      var accept: [@Sendable () -> Void] = []
      repeat accept.append((each slots).acceptArrived)
      if accept.isEmpty { return Signal.empty.attach(observer, handle) }
      let state = LatestSlots<Value, Failure>(accept: accept, output: { (repeat (each slots).first) })
      let fanIn = FanIn(state, observer, handle)
      var position = 0
      for (signal, slot) in repeat (each signals, each slots) {
        fanIn.attach(signal, slot, at: position)
        position += 1
      }
    })
  }

  /// Sends what `combine` makes of the latest values of all signals. See `combineLatest(_:)`.
  ///
  ///     first   -1---------2-|
  ///     second  --1----2------|
  ///     third   ----1-|
  ///     result  ----3--4---5--|   Signal.combineLatest(first, second, third) { $0 + $1 + $2 }
  @inlinable
  public static func combineLatest<each Part: Sendable>(
    _ signals: repeat Signal<each Part, Failure>, reduce combine: @escaping @Sendable (repeat each Part) -> Value
  ) -> Signal {
    Signal<(repeat each Part), Failure>.combineLatest(repeat each signals).map { combine(repeat each $0) }
  }

  /// Once all signals have sent a value, sends an array of the latest values whenever one of them sends one.
  ///
  /// For signals of one type, in whatever number: they meet at one place, and a value costs the same however many they
  /// are, but for making the array. Subscribed in their order. Otherwise like `combineLatest(_:_:)`; with no signal at
  /// all it completes.
  ///
  ///     first   -1--------2-|
  ///     second  --3--4---|
  ///     result  --[1,3]-[1,4]-[2,4]-|
  @inlinable
  public static func combineLatest<Element: Sendable>(
    _ signals: some Sequence<Signal<Element, Failure>>
  ) -> Signal where Value == [Element] {
    let signals = Array(signals)
    if signals.isEmpty { return .empty }
    return Signal(guarded: { observer, handle in
      let slots = signals.map { _ in Slot<Element>(capacity: 1) }
      let state = LatestSlots<Value, Failure>(accept: slots.map(\.acceptArrived), output: { slots.map(\.first) })
      let fanIn = FanIn(state, observer, handle)
      for position in signals.indices { fanIn.attach(signals[position], slots[position], at: position) }
    })
  }
}
