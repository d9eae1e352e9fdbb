extension Property {
  /// A property of the current values of all sources. Changes whenever a source changes.
  ///
  ///     first    1--------2--|
  ///     second   a----b------|
  ///     result   1a---1b--2b-|
  ///
  /// Ends when all sources have ended. If two sources are composed of the same property, a change of that property
  /// makes two changes here, in the order in which the sources were composed: the first combines a new value with an
  /// old one.
  @_alwaysEmitIntoClient
  public static func combineLatest<each Source: PropertyProtocol>(
    _ sources: repeat each Source
  ) -> Property where Value == (repeat (each Source).Value) {
    let known = (repeat PropertySnapshot(each sources))
    let slots = (repeat (each known).makeSlot())
    return Property((repeat (each known).value)) { observer, handle in
      var count = 0
      for _ in repeat each slots { count += 1 }
      if count == 0 { return observer.completed() }
      let state = LatestSlots<Value, Never>(complete: count) { (repeat (each slots).first) }
      let fanIn = FanIn(state, observer, handle)
      var position = 0
      for (known, slot) in repeat (each known, each slots) {
        fanIn.attach(known.changes, slot, at: position)
        position += 1
      }
    }
  }

  /// A property of the result of `transform` on the current values of all sources. See `combineLatest(_:)`.
  ///
  ///     first    1--------2--|
  ///     second   3----4------|
  ///     result   4----5---6--|    Property.combineLatest(first, second) { $0 + $1 }
  @_alwaysEmitIntoClient
  public static func combineLatest<each Source: PropertyProtocol>(
    _ sources: repeat each Source, transform: @escaping @Sendable (repeat (each Source).Value) -> Value
  ) -> Property {
    Property<(repeat (each Source).Value)>.combineLatest(repeat each sources).map { transform(repeat each $0) }
  }

  /// A property of an array of the current values of all sources. Changes whenever a source changes, and ends when all
  /// sources have ended.
  ///
  ///     first    1-----------2-----|
  ///     second   3-----4-----------|
  ///     result   [1,3]-[1,4]-[2,4]-|
  @_alwaysEmitIntoClient
  public static func combineLatest<Element: Sendable>(
    _ sources: some Sequence<some PropertyProtocol<Element>>
  ) -> Property where Value == [Element] {
    let known = sources.map { PropertySnapshot($0) }
    return Property(known.map(\.value)) { observer, handle in
      if known.isEmpty { return observer.completed() }
      let slots = known.map { $0.makeSlot() }
      let state = LatestSlots<Value, Never>(complete: slots.count) { slots.map(\.first) }
      let fanIn = FanIn(state, observer, handle)
      for position in known.indices { fanIn.attach(known[position].changes, slots[position], at: position) }
    }
  }

  /// A property of values of all sources that change together. Changes once each source has changed: to the values of
  /// each source's first change, then of each source's second change, and so on.
  ///
  ///     first    1--2-----3--|
  ///     second   a-----b-----|
  ///     result   1a----2b----|
  ///
  /// Ends when a source has ended and none of its changes is waiting. Holds the changes that wait for their partners: as
  /// many as one source is ahead of the slowest.
  @_alwaysEmitIntoClient
  public static func zip<each Source: PropertyProtocol>(
    _ sources: repeat each Source
  ) -> Property where Value == (repeat (each Source).Value) {
    let known = (repeat PropertySnapshot(each sources))
    let changes = Signal<Value, Never>.zip(repeat (each known).changes)
    return Property((repeat (each known).value)) { changes.attach($0, $1) }
  }

  /// A property of the result of `transform` on values that change together. See `zip(_:)`.
  ///
  ///     first    1--2-----3--|
  ///     second   3-----4-----|
  ///     result   4-----6-----|    Property.zip(first, second) { $0 + $1 }
  @_alwaysEmitIntoClient
  public static func zip<each Source: PropertyProtocol>(
    _ sources: repeat each Source, transform: @escaping @Sendable (repeat (each Source).Value) -> Value
  ) -> Property {
    Property<(repeat (each Source).Value)>.zip(repeat each sources).map { transform(repeat each $0) }
  }

  /// A property of an array of values of all sources that change together. See `zip(_:)`.
  ///
  ///     first    1--2-----3--|
  ///     second   3-----4-----|
  ///     result   [1,3]-[2,4]-|
  @_alwaysEmitIntoClient
  public static func zip<Element: Sendable>(
    _ sources: some Sequence<some PropertyProtocol<Element>>
  ) -> Property where Value == [Element] {
    let known = sources.map { PropertySnapshot($0) }
    let changes = Signal<Value, Never>.zip(known.map(\.changes))
    return Property(known.map(\.value)) { changes.attach($0, $1) }
  }
}
