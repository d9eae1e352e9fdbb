extension PropertyProtocol {
  /// A property of the result of `transform` on each value. Ends when this property ends.
  ///
  ///     self     0--1--2--|
  ///     result   a--b--c--|
  ///
  /// The closure is called once for each change, on the thread that delivers the change.
  @_alwaysEmitIntoClient
  public func map<Mapped: Sendable>(_ transform: @escaping @Sendable (Value) -> Mapped) -> Property<Mapped> {
    let known = PropertySnapshot(self)
    return Property(transform(known.value)) { observer, handle in
      known.changes.attach(
        Observer(next: { observer.next(transform($0)) }, completed: observer.completed), handle)
    }
  }

  /// The same property without the changes for which `isEqual` returns true for the previous and the new value. Ends when
  /// this property ends.
  ///
  ///     self     0--0--1--1--0--|
  ///     result   0-----1-----0--|
  @_alwaysEmitIntoClient
  public func distinctUntilChanged(by isEqual: @escaping @Sendable (Value, Value) -> Bool) -> Property<Value> {
    let known = PropertySnapshot(self)
    return Property(known.value) { observer, handle in
      let last = SerialState(known.value)
      known.changes.attach(
        Observer(
          next: { value in
            if isEqual(last.value, value) { return }
            last.value = value
            observer.next(value)
          }, completed: observer.completed), handle)
    }
  }

  /// The value of the property that `transform` returns for the latest value.
  ///
  ///     self       A-----B-----
  ///     A          1--2-----3--
  ///     B          7--------8--
  ///     result     1--2--7--8--
  ///
  /// When this property changes, the previous inner property is unsubscribed and released. The result ends when this
  /// property and the latest inner property have ended.
  @_alwaysEmitIntoClient
  public func flatMapLatest<Inner: PropertyProtocol>(
    _ transform: @escaping @Sendable (Value) -> Inner
  ) -> Property<Inner.Value> {
    let known = PropertySnapshot(self)
    let first = PropertySnapshot(transform(known.value))
    let inners = Signal<Signal<Inner.Value, Never>, Never>(guarded: { observer, handle in
      observer.next(first.changes)
      known.changes.attach(
        Observer(next: { observer.next(transform($0).signal) }, completed: observer.completed), handle)
    })
    return Property(first.value) { inners.switchToLatest().attach($0, $1) }
  }
}

extension PropertyProtocol where Value: Equatable {
  /// The same property without changes to an equal value. See `distinctUntilChanged(by:)`.
  ///
  ///     self     0--0--1--1--0--|
  ///     result   0-----1-----0--|
  @_alwaysEmitIntoClient
  public func distinctUntilChanged() -> Property<Value> {
    distinctUntilChanged(by: ==)
  }
}

extension PropertyProtocol where Value: PropertyProtocol {
  /// The value of the property that is this property's latest value. See `flatMapLatest(_:)`.
  ///
  ///     self       A-----B-----
  ///     A          1--2-----3--
  ///     B          7--------8--
  ///     result     1--2--7--8--
  @_alwaysEmitIntoClient
  public func switchToLatest() -> Property<Value.Value> {
    flatMapLatest { $0 }
  }
}

extension PropertyProtocol where Value == Bool {
  /// The negated value. Ends when this property ends.
  ///
  ///     self     true---false-|
  ///     result   false--true--|
  @_alwaysEmitIntoClient
  public func not() -> Property<Bool> {
    map { !$0 }
  }

  /// Whether the values of both properties are true. Changes whenever either property changes, and ends when both have
  /// ended.
  ///
  ///     self     true--------false-|
  ///     other    false-true--------|
  ///     result   false-true--false-|
  @_alwaysEmitIntoClient
  public func and(_ other: some PropertyProtocol<Bool>) -> Property<Bool> {
    Property.combineLatest(self, other) { $0 && $1 }
  }

  /// Whether at least one of the two values is true. Changes whenever either property changes, and ends when both have
  /// ended.
  ///
  ///     self     false-------true--|
  ///     other    false-true--------|
  ///     result   false-true--true--|
  @_alwaysEmitIntoClient
  public func or(_ other: some PropertyProtocol<Bool>) -> Property<Bool> {
    Property.combineLatest(self, other) { $0 || $1 }
  }
}

extension PropertyProtocol where Value == [Bool] {
  /// Whether all Booleans in the array are true. An empty array gives true. Ends when this property ends.
  ///
  ///     self     [true,false]--[true,true]--|
  ///     result   false---------true---------|
  @_alwaysEmitIntoClient
  public func allTrue() -> Property<Bool> {
    map { $0.allSatisfy { $0 } }
  }

  /// Whether at least one Boolean in the array is true. An empty array gives false. Ends when this property ends.
  ///
  ///     self     [true,false]--[false,false]--|
  ///     result   true----------false----------|
  @_alwaysEmitIntoClient
  public func anyTrue() -> Property<Bool> {
    map { $0.contains(true) }
  }
}
