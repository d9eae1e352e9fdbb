// Two properties are combined without the slots that a parameter pack of properties needs.

extension Property {
  /// A property of the current values of both properties. See `combineLatest(_:)`.
  ///
  ///     left     1--------2--|
  ///     right    a----b------|
  ///     result   1a---1b--2b-|
  @_alwaysEmitIntoClient
  public static func combineLatest<Left: PropertyProtocol, Right: PropertyProtocol>(
    _ left: Left, _ right: Right
  ) -> Property where Value == (Left.Value, Right.Value) {
    combineLatest(left, right) { ($0, $1) }
  }

  /// A property of the result of `transform` on the current values of both properties. See `combineLatest(_:)`.
  ///
  ///     left     1--------2--|
  ///     right    3----4------|
  ///     result   4----5---6--|    Property.combineLatest(left, right) { $0 + $1 }
  @_alwaysEmitIntoClient
  public static func combineLatest<Left: PropertyProtocol, Right: PropertyProtocol>(
    _ left: Left, _ right: Right, transform: @escaping @Sendable (Left.Value, Right.Value) -> Value
  ) -> Property {
    let (left, right) = (PropertySnapshot(left), PropertySnapshot(right))
    return Property(transform(left.value, right.value)) { observer, handle in
      var state = LatestPair<Left.Value, Right.Value, Never>()
      state.left = .some(left.value)
      state.right = .some(right.value)
      let pairs = Observer<(Left.Value, Right.Value), Never>(
        next: { observer.next(transform($0.0, $0.1)) }, completed: observer.completed)
      let fanIn = FanIn(state, pairs, handle)
      fanIn.attach(
        left.changes, next: { fanIn.submit($0) { $0.left($1) } }, completed: { fanIn.submit { $0.complete() } })
      fanIn.attach(
        right.changes, next: { fanIn.submit($0) { $0.right($1) } }, completed: { fanIn.submit { $0.complete() } })
    }
  }
}

extension PropertyProtocol {
  /// A property of the current values of both properties. See `Property.combineLatest(_:)`.
  ///
  ///     self     1--------2--|
  ///     other    a----b------|
  ///     result   1a---1b--2b-|
  @_alwaysEmitIntoClient
  public func combineLatest<Other: PropertyProtocol>(with other: Other) -> Property<(Value, Other.Value)> {
    .combineLatest(self, other)
  }

  /// A property of the values of both properties, which change together. See `Property.zip(_:)`.
  ///
  ///     self     1--2-----3--|
  ///     other    a-----b-----|
  ///     result   1a----2b----|
  @_alwaysEmitIntoClient
  public func zip<Other: PropertyProtocol>(with other: Other) -> Property<(Value, Other.Value)> {
    .zip(self, other)
  }
}
