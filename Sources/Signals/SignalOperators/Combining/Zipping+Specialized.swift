// Functions with parameter packs are not specialised, which costs hundreds of nanoseconds per event. So there are
// separate functions for three and four signals.

extension Signal {
  /// Combines the first values of three signals, then their second values, and so on. See `zip(_:_:capacity:)`.
  ///
  ///     first   -1-----2-|
  ///     second  --a-b-----|
  ///     third   ---x----y-|
  ///     result  ---1ax--2by|
  ///
  /// ![Marbles: zip(_:_:_:capacity:)](zip)
  @_alwaysEmitIntoClient
  public static func zip<First: Sendable, Second: Sendable, Third: Sendable>(
    _ first: Signal<First, Failure>, _ second: Signal<Second, Failure>,
    _ third: Signal<Third, Failure>,
    capacity: Int = .max
  ) -> Signal where Value == (First, Second, Third) {
    requireCapacity(capacity)
    return Signal(guarded: { observer, handle in
      let slots = (Slot<First>(capacity: capacity), Slot<Second>(capacity: capacity), Slot<Third>(capacity: capacity))
      let state = ZippedSlots<Value, Failure>(3, capacity: capacity) {
        (slots.0.take(), slots.1.take(), slots.2.take())
      }
      let fanIn = FanIn(state, observer, handle)
      fanIn.attach(first, slots.0, at: 0)
      fanIn.attach(second, slots.1, at: 1)
      fanIn.attach(third, slots.2, at: 2)
    })
  }

  /// Sends the result of `transform` for the first values of three signals, then for their second values, and so on. See
  /// `zip(_:_:capacity:)`.
  ///
  ///     first   -1-----2-|
  ///     second  --1-1-----|
  ///     third   ---1----1-|
  ///     result  ---3----4|        Signal.zip(first, second, third) { $0 + $1 + $2 }
  ///
  /// ![Marbles: zip(_:_:_:capacity:transform:)](zip)
  @_alwaysEmitIntoClient
  public static func zip<First: Sendable, Second: Sendable, Third: Sendable>(
    _ first: Signal<First, Failure>, _ second: Signal<Second, Failure>,
    _ third: Signal<Third, Failure>,
    capacity: Int = .max,
    transform: @escaping @Sendable (First, Second, Third) -> Value
  ) -> Signal {
    Signal<(First, Second, Third), Failure>.zip(first, second, third, capacity: capacity).map { transform($0, $1, $2) }
  }

  /// Combines the first values of four signals, then their second values, and so on. See `zip(_:_:capacity:)`.
  ///
  ///     first   -1-----2-|
  ///     second  --a-b-----|
  ///     third   ---x----y-|
  ///     fourth  p-q--------|
  ///     result  ---1axp-2byq|
  ///
  /// ![Marbles: zip(_:_:_:_:capacity:)](zip)
  @_alwaysEmitIntoClient
  public static func zip<First: Sendable, Second: Sendable, Third: Sendable, Fourth: Sendable>(
    _ first: Signal<First, Failure>, _ second: Signal<Second, Failure>,
    _ third: Signal<Third, Failure>, _ fourth: Signal<Fourth, Failure>,
    capacity: Int = .max
  ) -> Signal where Value == (First, Second, Third, Fourth) {
    requireCapacity(capacity)
    return Signal(guarded: { observer, handle in
      let slots = (
        Slot<First>(capacity: capacity), Slot<Second>(capacity: capacity), Slot<Third>(capacity: capacity),
        Slot<Fourth>(capacity: capacity)
      )
      let state = ZippedSlots<Value, Failure>(4, capacity: capacity) {
        (slots.0.take(), slots.1.take(), slots.2.take(), slots.3.take())
      }
      let fanIn = FanIn(state, observer, handle)
      fanIn.attach(first, slots.0, at: 0)
      fanIn.attach(second, slots.1, at: 1)
      fanIn.attach(third, slots.2, at: 2)
      fanIn.attach(fourth, slots.3, at: 3)
    })
  }

  /// Sends the result of `transform` for the first values of four signals, then for their second values, and so on. See
  /// `zip(_:_:capacity:)`.
  ///
  ///     first   -1-----2-|
  ///     second  --1-1-----|
  ///     third   ---1----1-|
  ///     fourth  1-1--------|
  ///     result  ---4----5|        Signal.zip(first, second, third, fourth) { $0 + $1 + $2 + $3 }
  ///
  /// ![Marbles: zip(_:_:_:_:capacity:transform:)](zip)
  @_alwaysEmitIntoClient
  public static func zip<First: Sendable, Second: Sendable, Third: Sendable, Fourth: Sendable>(
    _ first: Signal<First, Failure>, _ second: Signal<Second, Failure>,
    _ third: Signal<Third, Failure>, _ fourth: Signal<Fourth, Failure>,
    capacity: Int = .max,
    transform: @escaping @Sendable (First, Second, Third, Fourth) -> Value
  ) -> Signal {
    Signal<(First, Second, Third, Fourth), Failure>.zip(first, second, third, fourth, capacity: capacity).map {
      transform($0, $1, $2, $3)
    }
  }
}
