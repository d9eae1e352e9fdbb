// Names that other libraries have for combining signals, and for adding values to them. See RenamedHints.swift.

extension SignalProtocol {
  @available(*, unavailable, renamed: "zip(with:)")
  @_disfavoredOverload
  public func zip<Other: SignalProtocol>(_ other: Other) -> Signal<(Value, Other.Value), Failure> { fatalError() }

  @available(*, unavailable, message: "Use Signal.zip(_:_:transform:).")
  @_disfavoredOverload
  public func zip<Other: SignalProtocol, Output: Sendable>(
    _ other: Other, _ transform: (Value, Other.Value) -> Output
  ) -> Signal<Output, Failure> { fatalError() }

  @available(*, unavailable, message: "Use Signal.zip(_:_:_:), or Property.zip(_:_:_:).")
  @_disfavoredOverload
  public func zip<Second: SignalProtocol, each Other: SignalProtocol>(
    _ second: Second, _ others: repeat each Other
  ) -> Signal<(Value, Second.Value, repeat (each Other).Value), Failure> { fatalError() }

  @available(*, unavailable, renamed: "combineLatest(with:)")
  @_disfavoredOverload
  public func combineLatest<Other: SignalProtocol>(_ other: Other) -> Signal<(Value, Other.Value), Failure> {
    fatalError()
  }

  @available(*, unavailable, message: "Use Signal.combineLatest(_:_:transform:).")
  @_disfavoredOverload
  public func combineLatest<Other: SignalProtocol, Output: Sendable>(
    _ other: Other, _ transform: (Value, Other.Value) -> Output
  ) -> Signal<Output, Failure> { fatalError() }

  @available(*, unavailable, message: "Use Signal.combineLatest(_:_:_:), or Property.combineLatest(_:_:_:).")
  @_disfavoredOverload
  public func combineLatest<Second: SignalProtocol, each Other: SignalProtocol>(
    _ second: Second, _ others: repeat each Other
  ) -> Signal<(Value, Second.Value, repeat (each Other).Value), Failure> { fatalError() }

  @available(*, unavailable, message: "Use withLatest(from:).map(_:).")
  @_disfavoredOverload
  public func withLatestFrom<Source: SignalProtocol, Output: Sendable>(
    _ other: Source, resultSelector: (Value, Source.Value) -> Output
  ) -> Signal<Output, Failure> { fatalError() }

  @available(*, unavailable, message: "Use sample(by:), which ends when either signal does.")
  @_disfavoredOverload
  public func sample(on sampler: some SignalProtocol) -> Signal<Value, Failure> { fatalError() }

  @available(*, unavailable, renamed: "starting(with:_:)")
  @_disfavoredOverload
  public func prepend(_ first: Value, _ others: Value...) -> Signal<Value, Failure> { fatalError() }

  @available(*, unavailable, message: "Use first.concat(signal).")
  @_disfavoredOverload
  public func prepend(_ first: Signal<Value, Failure>) -> Signal<Value, Failure> { fatalError() }

  @available(*, unavailable, renamed: "starting(with:)")
  @_disfavoredOverload
  public func prefix(value: Value) -> Signal<Value, Failure> { fatalError() }

  @available(*, unavailable, message: "Use first.concat(signal).")
  @_disfavoredOverload
  public func prefix(_ first: Signal<Value, Failure>) -> Signal<Value, Failure> { fatalError() }

  @available(*, unavailable, renamed: "append(_:)")
  @_disfavoredOverload
  public func concat(value: Value) -> Signal<Value, Failure> { fatalError() }

  @available(*, unavailable, message: "Use concat(.fail(error)).")
  @_disfavoredOverload
  public func concat(error: Failure) -> Signal<Value, Failure> { fatalError() }

  @available(*, unavailable, message: "Use take(during: object.lifetime).")
  @_disfavoredOverload
  public func take(duringLifetimeOf object: some LifetimeOwner) -> Signal<Value, Failure> { fatalError() }

  @available(*, unavailable, message: "Use retry(count, backoff: .constant(.seconds(interval)), on:).")
  @_disfavoredOverload
  public func retry(upTo count: Int, interval: Double, on scheduler: some Scheduler) -> Signal<Value, Failure> {
    fatalError()
  }

  @available(*, unavailable, message: "Use buffer(endingWith:), whose condition receives the value, or buffer(count:).")
  @_disfavoredOverload
  public func collect(_ shouldEmit: ([Value]) -> Bool) -> Signal<[Value], Failure> { fatalError() }

  @available(
    *, unavailable,
    message: "Use buffer(every:on:), whose intervals begin with a value, so that no array is empty."
  )
  @_disfavoredOverload
  public func collect(
    every interval: Duration, on scheduler: some Scheduler, skipEmpty: Bool = false, discardWhenCompleted: Bool = true
  ) -> Signal<[Value], Failure> { fatalError() }

  @available(*, unavailable, message: "Use attemptMap { ($0, try isIncluded($0)) }.filter(\\.1).map(\\.0).")
  @_disfavoredOverload
  public func tryFilter(_ isIncluded: (Value) throws -> Bool) -> Signal<Value, Failure> { fatalError() }

  @available(*, unavailable, message: "Use attemptMap(_:).compact().")
  @_disfavoredOverload
  public func tryCompactMap<Mapped: Sendable>(_ transform: (Value) throws -> Mapped?) -> Signal<Mapped, Failure> {
    fatalError()
  }
}

extension Signal {
  @available(*, unavailable, message: "Use Signal.zip(_:_:transform:).")
  @_disfavoredOverload
  public static func zip<First: Sendable, Second: Sendable>(
    _ first: Signal<First, Failure>, _ second: Signal<Second, Failure>, resultSelector: (First, Second) -> Value
  ) -> Signal { fatalError() }

  @available(*, unavailable, message: "Use Signal.combineLatest(signals).map(_:).")
  @_disfavoredOverload
  public static func combineLatest<Element: Sendable>(
    _ signals: some Sequence<Signal<Element, Failure>>, resultSelector: ([Element]) -> Value
  ) -> Signal { fatalError() }

  @available(*, unavailable, message: "Use Signal.zip(signals).map(_:).")
  @_disfavoredOverload
  public static func zip<Element: Sendable>(
    _ signals: some Sequence<Signal<Element, Failure>>, resultSelector: ([Element]) -> Value
  ) -> Signal { fatalError() }
}

// Numbers of seconds, as ReactiveSwift has them.

extension SignalProtocol {
  @available(
    *, unavailable,
    message: "Use debounce(.seconds(seconds), on:, discardWhenCompleted: true), or false to send what waits."
  )
  @_disfavoredOverload
  public func debounce(_ seconds: Double, on scheduler: some Scheduler) -> Signal<Value, Failure> { fatalError() }

  @available(*, unavailable, message: "Use delay(.seconds(seconds), on:).")
  @_disfavoredOverload
  public func delay(_ seconds: Double, on scheduler: some Scheduler) -> Signal<Value, Failure> { fatalError() }

  @available(
    *, unavailable, message: "Use throttle(.seconds(seconds), on:), which sends the waiting value at the completion."
  )
  @_disfavoredOverload
  public func throttle(_ seconds: Double, on scheduler: some Scheduler) -> Signal<Value, Failure> { fatalError() }
}

// Subjects and relays among the signals that are combined. What they can fail with does not matter for the hint. A closure
// without a label is a `transform`, since the compiler prefers a parameter that is not optional.

extension Signal where Failure == Never {
  @available(*, unavailable, message: "Use signal of subjects and properties, and the same failure type for all.")
  @_disfavoredOverload
  public static func combineLatest<each Source: SignalProtocol>(_ sources: repeat each Source) -> Signal
  where Value == (repeat (each Source).Value) { fatalError() }

  @available(*, unavailable, message: "Use signal of subjects and properties, and the same failure type for all.")
  @_disfavoredOverload
  public static func combineLatest<each Source: SignalProtocol>(
    _ sources: repeat each Source, transform: (repeat (each Source).Value) -> Value
  ) -> Signal { fatalError() }

  @available(*, unavailable, message: "Use Signal.combineLatest(_:_:transform:), with signal of relays and subjects.")
  @_disfavoredOverload
  public static func combineLatest<each Source: SignalProtocol>(
    _ sources: repeat each Source, resultSelector: ((repeat (each Source).Value) -> Value)?
  ) -> Signal { fatalError() }

  @available(*, unavailable, message: "Use signal of subjects and properties, and the same failure type for all.")
  @_disfavoredOverload
  public static func zip<each Source: SignalProtocol>(_ sources: repeat each Source) -> Signal
  where Value == (repeat (each Source).Value) { fatalError() }

  @available(*, unavailable, message: "Use signal of subjects and properties, and the same failure type for all.")
  @_disfavoredOverload
  public static func merge<Other: Error>(_ sources: any SignalProtocol<Value, Other>...) -> Signal { fatalError() }
}

// Those of `Observable`, which is a signal that may fail with any error.

extension Signal where Failure == any Error {
  @available(*, unavailable, message: "Use signal of subjects and properties, and the same failure type for all.")
  @_disfavoredOverload
  public static func combineLatest<each Source: SignalProtocol>(_ sources: repeat each Source) -> Signal
  where Value == (repeat (each Source).Value) { fatalError() }

  @available(*, unavailable, message: "Use signal of subjects and properties, and the same failure type for all.")
  @_disfavoredOverload
  public static func combineLatest<each Source: SignalProtocol>(
    _ sources: repeat each Source, transform: (repeat (each Source).Value) -> Value
  ) -> Signal { fatalError() }

  @available(*, unavailable, message: "Use Signal.combineLatest(_:_:transform:), with signal of relays and subjects.")
  @_disfavoredOverload
  public static func combineLatest<each Source: SignalProtocol>(
    _ sources: repeat each Source, resultSelector: ((repeat (each Source).Value) -> Value)?
  ) -> Signal { fatalError() }

  @available(*, unavailable, message: "Use signal of subjects and properties, and the same failure type for all.")
  @_disfavoredOverload
  public static func zip<each Source: SignalProtocol>(_ sources: repeat each Source) -> Signal
  where Value == (repeat (each Source).Value) { fatalError() }

  @available(*, unavailable, message: "Use signal of subjects and properties, and the same failure type for all.")
  @_disfavoredOverload
  public static func merge<Other: Error>(_ sources: any SignalProtocol<Value, Other>...) -> Signal { fatalError() }
}
