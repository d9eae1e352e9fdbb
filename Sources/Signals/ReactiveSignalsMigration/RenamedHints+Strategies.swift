// Names that choose a strategy for inner signals, and names of RxJS. See RenamedHints.swift.

/// What ReactiveSwift passes to `flatMap` and `flatten`. An operator of its own for each strategy takes its place here.
public enum FlattenStrategy {
  case latest, merge, concat, race, throttle
  case concurrent(limit: UInt)
}

/// What RxSwift passes to `share`.
public enum SubjectLifetimeScope {
  case whileConnected, forever
}

extension SignalProtocol {
  @available(
    *, unavailable,
    message:
      "Use flatMapLatest(_:) for .latest, flatMap(_:) for .merge, concatMap(_:) for .concat, flatMapFirst(_:) for .throttle."
  )
  public func flatMap<Output: Sendable>(
    _ strategy: FlattenStrategy, _ transform: (Value) -> Signal<Output, Failure>
  ) -> Signal<Output, Failure> { fatalError() }

  @available(
    *, unavailable, message: "Use switchToLatest() for .latest, flatten() for .merge, concat() for .concat."
  )
  public func flatten<Output: Sendable>(_ strategy: FlattenStrategy) -> Signal<Output, Failure>
  where Value == Signal<Output, Failure> { fatalError() }

  @available(*, unavailable, renamed: "flatMapLatest(_:)")
  public func switchMap<Output: Sendable>(
    _ transform: (Value) -> Signal<Output, Failure>
  ) -> Signal<Output, Failure> { fatalError() }

  @available(*, unavailable, renamed: "flatMapFirst(_:)")
  public func exhaustMap<Output: Sendable>(
    _ transform: (Value) -> Signal<Output, Failure>
  ) -> Signal<Output, Failure> { fatalError() }

  @available(*, unavailable, renamed: "do(next:)")
  public func tap(_ next: (Value) -> Void) -> Signal<Value, Failure> { fatalError() }

  @available(*, unavailable, message: "Use starting(with: 1, 2), or concat of from(_:) and this signal.")
  public func startWith(_ first: [Value]) -> Signal<Value, Failure> { fatalError() }

  @available(*, unavailable, message: "Use filter(_:).take(first: 1), or await filter(_:).first().")
  public func first(where isMatch: (Value) -> Bool) -> Signal<Value, Failure> { fatalError() }

  @available(
    *, unavailable, message: "Use share(replay:) for .whileConnected, replayLazily(capacity:) for .forever."
  )
  public func share(replay capacity: Int = 0, scope: SubjectLifetimeScope) -> Signal<Value, Failure> { fatalError() }
}
