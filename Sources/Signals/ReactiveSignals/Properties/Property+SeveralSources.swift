// The functions of a parameter pack combine any number of properties. But the compiler does not know the types of a pack's
// closure before it has tried the operators in it, and a few `+` are too many for that. So three,
// four and five properties with a closure have declarations without a pack. Tuples have none: a trailing closure would be
// tried as the last property of such a function too.

extension Property {
  /// A property of the result of `transform` on the current values of three properties. See `combineLatest(_:)`.
  ///
  ///     Property.combineLatest(first, second, third) { $0 + $1 + $2 }
  @_alwaysEmitIntoClient
  public static func combineLatest<First: PropertyProtocol, Second: PropertyProtocol, Third: PropertyProtocol>(
    _ first: First, _ second: Second, _ third: Third,
    transform: @escaping @Sendable (First.Value, Second.Value, Third.Value) -> Value
  ) -> Property {
    Property<(First.Value, Second.Value, Third.Value)>.combineLatest(first, second, third).map { transform($0, $1, $2) }
  }

  /// A property of the result of `transform` on the current values of four properties. See `combineLatest(_:)`.
  ///
  ///     Property.combineLatest(first, second, third, fourth) { $0 + $1 + $2 + $3 }
  @_alwaysEmitIntoClient
  public static func combineLatest<
    First: PropertyProtocol, Second: PropertyProtocol, Third: PropertyProtocol, Fourth: PropertyProtocol
  >(
    _ first: First, _ second: Second, _ third: Third, _ fourth: Fourth,
    transform: @escaping @Sendable (First.Value, Second.Value, Third.Value, Fourth.Value) -> Value
  ) -> Property {
    Property<(First.Value, Second.Value, Third.Value, Fourth.Value)>.combineLatest(first, second, third, fourth).map {
      transform($0, $1, $2, $3)
    }
  }

  /// A property of the result of `transform` on the current values of five properties. See `combineLatest(_:)`.
  ///
  ///     Property.combineLatest(first, second, third, fourth, fifth) { $0 + $1 + $2 + $3 + $4 }
  @_alwaysEmitIntoClient
  public static func combineLatest<
    First: PropertyProtocol, Second: PropertyProtocol, Third: PropertyProtocol, Fourth: PropertyProtocol,
    Fifth: PropertyProtocol
  >(
    _ first: First, _ second: Second, _ third: Third, _ fourth: Fourth, _ fifth: Fifth,
    transform: @escaping @Sendable (First.Value, Second.Value, Third.Value, Fourth.Value, Fifth.Value) -> Value
  ) -> Property {
    Property<(First.Value, Second.Value, Third.Value, Fourth.Value, Fifth.Value)>.combineLatest(
      first, second, third, fourth, fifth
    ).map { transform($0, $1, $2, $3, $4) }
  }

  /// A property of the result of `transform` on values that change together, of three properties. See `zip(_:)`.
  ///
  ///     Property.zip(first, second, third) { $0 + $1 + $2 }
  @_alwaysEmitIntoClient
  public static func zip<First: PropertyProtocol, Second: PropertyProtocol, Third: PropertyProtocol>(
    _ first: First, _ second: Second, _ third: Third,
    transform: @escaping @Sendable (First.Value, Second.Value, Third.Value) -> Value
  ) -> Property {
    Property<(First.Value, Second.Value, Third.Value)>.zip(first, second, third).map { transform($0, $1, $2) }
  }

  /// A property of the result of `transform` on values that change together, of four properties. See `zip(_:)`.
  ///
  ///     Property.zip(first, second, third, fourth) { $0 + $1 + $2 + $3 }
  @_alwaysEmitIntoClient
  public static func zip<
    First: PropertyProtocol, Second: PropertyProtocol, Third: PropertyProtocol, Fourth: PropertyProtocol
  >(
    _ first: First, _ second: Second, _ third: Third, _ fourth: Fourth,
    transform: @escaping @Sendable (First.Value, Second.Value, Third.Value, Fourth.Value) -> Value
  ) -> Property {
    Property<(First.Value, Second.Value, Third.Value, Fourth.Value)>.zip(first, second, third, fourth).map {
      transform($0, $1, $2, $3)
    }
  }

  /// A property of the result of `transform` on values that change together, of five properties. See `zip(_:)`.
  ///
  ///     Property.zip(first, second, third, fourth, fifth) { $0 + $1 + $2 + $3 + $4 }
  @_alwaysEmitIntoClient
  public static func zip<
    First: PropertyProtocol, Second: PropertyProtocol, Third: PropertyProtocol, Fourth: PropertyProtocol,
    Fifth: PropertyProtocol
  >(
    _ first: First, _ second: Second, _ third: Third, _ fourth: Fourth, _ fifth: Fifth,
    transform: @escaping @Sendable (First.Value, Second.Value, Third.Value, Fourth.Value, Fifth.Value) -> Value
  ) -> Property {
    Property<(First.Value, Second.Value, Third.Value, Fourth.Value, Fifth.Value)>.zip(
      first, second, third, fourth, fifth
    ).map { transform($0, $1, $2, $3, $4) }
  }
}
