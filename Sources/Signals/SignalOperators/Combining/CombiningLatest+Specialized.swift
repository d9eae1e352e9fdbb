// Functions with parameter packs are not specialised, which costs hundreds of nanoseconds per event. So there are
// separate functions for three and four signals.

extension Signal {
  /// Sends a tuple of the latest values of three signals, each time one of them sends, once each has sent a value. See
  /// `combineLatest(_:_:)`.
  ///
  ///     first   -1---------2-|
  ///     second  --a----b------|
  ///     third   ----x-|
  ///     result  ----1ax1bx-2bx|
  ///
  /// ![Marbles: combineLatest(_:_:_:)](combine-latest)
  @_alwaysEmitIntoClient
  public static func combineLatest<First: Sendable, Second: Sendable, Third: Sendable>(
    _ first: Signal<First, Failure>, _ second: Signal<Second, Failure>,
    _ third: Signal<Third, Failure>
  ) -> Signal where Value == (First, Second, Third) {
    Signal(guarded: { observer, handle in
      let slots = (Slot<First>(capacity: 1), Slot<Second>(capacity: 1), Slot<Third>(capacity: 1))
      let state = LatestSlots<Value, Failure>(3) { (slots.0.first, slots.1.first, slots.2.first) }
      let fanIn = FanIn(state, observer, handle)
      fanIn.attach(first, slots.0, at: 0)
      fanIn.attach(second, slots.1, at: 1)
      fanIn.attach(third, slots.2, at: 2)
    })
  }

  /// Sends the result of `transform` for the latest values of three signals. See `combineLatest(_:_:)`.
  ///
  ///     first   -1---------2-|
  ///     second  --1----2------|
  ///     third   ----1-|
  ///     result  ----3--4---5--|   Signal.combineLatest(first, second, third) { $0 + $1 + $2 }
  ///
  /// ![Marbles: combineLatest(_:_:_:transform:)](combine-latest)
  @_alwaysEmitIntoClient
  public static func combineLatest<First: Sendable, Second: Sendable, Third: Sendable>(
    _ first: Signal<First, Failure>, _ second: Signal<Second, Failure>,
    _ third: Signal<Third, Failure>,
    transform: @escaping @Sendable (First, Second, Third) -> Value
  ) -> Signal {
    Signal<(First, Second, Third), Failure>.combineLatest(first, second, third).map { transform($0, $1, $2) }
  }

  /// Sends a tuple of the latest values of four signals, each time one of them sends, once each has sent a value. See
  /// `combineLatest(_:_:)`.
  ///
  ///     first   -1----------2-|
  ///     second  --a-----b------|
  ///     third   ----x-|
  ///     fourth  p-|
  ///     result  ----1axp1bxp2bxp|
  ///
  /// ![Marbles: combineLatest(_:_:_:_:)](combine-latest)
  @_alwaysEmitIntoClient
  public static func combineLatest<First: Sendable, Second: Sendable, Third: Sendable, Fourth: Sendable>(
    _ first: Signal<First, Failure>, _ second: Signal<Second, Failure>,
    _ third: Signal<Third, Failure>, _ fourth: Signal<Fourth, Failure>
  ) -> Signal where Value == (First, Second, Third, Fourth) {
    Signal(guarded: { observer, handle in
      let slots = (
        Slot<First>(capacity: 1), Slot<Second>(capacity: 1), Slot<Third>(capacity: 1), Slot<Fourth>(capacity: 1)
      )
      let state = LatestSlots<Value, Failure>(4) { (slots.0.first, slots.1.first, slots.2.first, slots.3.first) }
      let fanIn = FanIn(state, observer, handle)
      fanIn.attach(first, slots.0, at: 0)
      fanIn.attach(second, slots.1, at: 1)
      fanIn.attach(third, slots.2, at: 2)
      fanIn.attach(fourth, slots.3, at: 3)
    })
  }

  /// Sends the result of `transform` for the latest values of four signals. See `combineLatest(_:_:)`.
  ///
  ///     first   -1----------2-|
  ///     second  --1----2-------|
  ///     third   ----1-|
  ///     fourth  1-|
  ///     result  ----4--5----6--|  Signal.combineLatest(first, second, third, fourth) { $0 + $1 + $2 + $3 }
  ///
  /// ![Marbles: combineLatest(_:_:_:_:transform:)](combine-latest)
  @_alwaysEmitIntoClient
  public static func combineLatest<First: Sendable, Second: Sendable, Third: Sendable, Fourth: Sendable>(
    _ first: Signal<First, Failure>, _ second: Signal<Second, Failure>,
    _ third: Signal<Third, Failure>, _ fourth: Signal<Fourth, Failure>,
    transform: @escaping @Sendable (First, Second, Third, Fourth) -> Value
  ) -> Signal {
    Signal<(First, Second, Third, Fourth), Failure>.combineLatest(first, second, third, fourth).map {
      transform($0, $1, $2, $3)
    }
  }
}
