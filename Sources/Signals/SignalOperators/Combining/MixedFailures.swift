// Signals that cannot fail combine with signals that can, and fail with the error that a timeout or a count sends. The main declaration of each operator has the documentation,
// and takes signals of one failure type. The declarations here only convert. If both signals cannot fail, several
// declarations fit. The compiler then does not choose a disfavoured one, and spends no time on it once another one fits.
//
// The main declarations of `concat` and `merge` take a `Signal`, so that `.never` and `.empty` need no type: a static
// property of the protocol could not be generic. For other objects that have a signal, there are declarations here.

@_documentation(visibility: internal)
extension SignalProtocol {
  /// `concat(_:)` with an object that has a signal.
  @_alwaysEmitIntoClient
  public func concat(_ next: some SignalProtocol<Value, Failure>) -> Signal<Value, Failure> {
    concat(next.signal)
  }

  /// `merge(with:)` with an object that has a signal.
  @_alwaysEmitIntoClient
  public func merge(with other: some SignalProtocol<Value, Failure>) -> Signal<Value, Failure> {
    merge(with: other.signal)
  }

  /// `concat(_:)` with a signal that cannot fail.
  @_alwaysEmitIntoClient
  @_disfavoredOverload
  public func concat(_ next: some SignalProtocol<Value, Never>) -> Signal<Value, Failure> {
    concat(next.promoteFailure(to: Failure.self))
  }

  /// `merge(with:)` with a signal that cannot fail.
  @_alwaysEmitIntoClient
  @_disfavoredOverload
  public func merge(with other: some SignalProtocol<Value, Never>) -> Signal<Value, Failure> {
    merge(with: other.promoteFailure(to: Failure.self))
  }

  /// `race(with:)` with a signal that cannot fail.
  @_alwaysEmitIntoClient
  @_disfavoredOverload
  public func race(with other: some SignalProtocol<Value, Never>) -> Signal<Value, Failure> {
    race(with: other.promoteFailure(to: Failure.self))
  }

  /// `zip(with:capacity:)` with a signal that cannot fail.
  @_alwaysEmitIntoClient
  @_disfavoredOverload
  public func zip<Other: Sendable>(
    with other: some SignalProtocol<Other, Never>, capacity: Int = .max
  ) -> Signal<(Value, Other), Failure> {
    zip(with: other.promoteFailure(to: Failure.self), capacity: capacity)
  }

  /// `combineLatest(with:)` with a signal that cannot fail.
  @_alwaysEmitIntoClient
  @_disfavoredOverload
  public func combineLatest<Other: Sendable>(
    with other: some SignalProtocol<Other, Never>
  ) -> Signal<(Value, Other), Failure> {
    combineLatest(with: other.promoteFailure(to: Failure.self))
  }

  /// `sample(by:)` with a signal that cannot fail.
  @_alwaysEmitIntoClient
  @_disfavoredOverload
  public func sample<Tick: Sendable>(by sampler: some SignalProtocol<Tick, Never>) -> Signal<Value, Failure> {
    sample(by: sampler.promoteFailure(to: Failure.self))
  }

  /// `withLatest(from:)` with a signal that cannot fail.
  @_alwaysEmitIntoClient
  @_disfavoredOverload
  public func withLatest<Other: Sendable>(
    from other: some SignalProtocol<Other, Never>
  ) -> Signal<(Value, Other), Failure> {
    withLatest(from: other.promoteFailure(to: Failure.self))
  }

  /// `ifEmpty(switchTo:)` with a signal that cannot fail.
  @_alwaysEmitIntoClient
  @_disfavoredOverload
  public func ifEmpty(switchTo other: some SignalProtocol<Value, Never>) -> Signal<Value, Failure> {
    ifEmpty(switchTo: other.promoteFailure(to: Failure.self))
  }

  /// `pausable(by:capacity:overflow:)` with a signal that cannot fail.
  @_alwaysEmitIntoClient
  @_disfavoredOverload
  public func pausable(
    by gate: some SignalProtocol<Bool, Never>, capacity: Int = 0, overflow: Overflow<Failure> = .dropNewest
  ) -> Signal<Value, Failure> {
    pausable(by: gate.promoteFailure(to: Failure.self), capacity: capacity, overflow: overflow)
  }

  /// `pausable(by:capacity:overflow:dropped:)` with a signal that cannot fail.
  @_alwaysEmitIntoClient
  @_disfavoredOverload
  public func pausable(
    by gate: some SignalProtocol<Bool, Never>, capacity: Int, overflow: Overflow<Failure>,
    dropped: @escaping @Sendable (Value) -> Void
  ) -> Signal<Value, Failure> {
    pausable(by: gate.promoteFailure(to: Failure.self), capacity: capacity, overflow: overflow, dropped: dropped)
  }

  /// `buffer(by:)` with a signal that cannot fail.
  @_alwaysEmitIntoClient
  @_disfavoredOverload
  public func buffer(by boundary: some SignalProtocol<some Sendable, Never>) -> Signal<[Value], Failure> {
    buffer(by: boundary.promoteFailure(to: Failure.self))
  }

  /// `window(by:)` with a signal that cannot fail.
  @_alwaysEmitIntoClient
  @_disfavoredOverload
  public func window(
    by boundary: some SignalProtocol<some Sendable, Never>
  ) -> Signal<Signal<Value, Failure>, Failure> {
    window(by: boundary.promoteFailure(to: Failure.self))
  }
}

@_documentation(visibility: internal)
extension SignalProtocol where Failure == Never {
  /// `concat(_:)` of a signal that cannot fail, with one that can.
  @_alwaysEmitIntoClient
  @_disfavoredOverload
  public func concat<NewFailure: Error>(_ next: some SignalProtocol<Value, NewFailure>) -> Signal<Value, NewFailure> {
    promoteFailure(to: NewFailure.self).concat(next.signal)
  }

  /// `merge(with:)` of a signal that cannot fail, with one that can.
  @_alwaysEmitIntoClient
  @_disfavoredOverload
  public func merge<NewFailure: Error>(
    with other: some SignalProtocol<Value, NewFailure>
  ) -> Signal<Value, NewFailure> {
    promoteFailure(to: NewFailure.self).merge(with: other.signal)
  }

  /// `race(with:)` of a signal that cannot fail, with one that can.
  @_alwaysEmitIntoClient
  @_disfavoredOverload
  public func race<NewFailure: Error>(with other: some SignalProtocol<Value, NewFailure>) -> Signal<Value, NewFailure> {
    promoteFailure(to: NewFailure.self).race(with: other.signal)
  }

  /// `zip(with:capacity:)` of a signal that cannot fail, with one that can.
  @_alwaysEmitIntoClient
  @_disfavoredOverload
  public func zip<Other: Sendable, NewFailure: Error>(
    with other: some SignalProtocol<Other, NewFailure>, capacity: Int = .max
  ) -> Signal<(Value, Other), NewFailure> {
    promoteFailure(to: NewFailure.self).zip(with: other.signal, capacity: capacity)
  }

  /// `combineLatest(with:)` of a signal that cannot fail, with one that can.
  @_alwaysEmitIntoClient
  @_disfavoredOverload
  public func combineLatest<Other: Sendable, NewFailure: Error>(
    with other: some SignalProtocol<Other, NewFailure>
  ) -> Signal<(Value, Other), NewFailure> {
    promoteFailure(to: NewFailure.self).combineLatest(with: other.signal)
  }

  /// `withLatest(from:)` of a signal that cannot fail, with one that can.
  @_alwaysEmitIntoClient
  @_disfavoredOverload
  public func withLatest<Other: Sendable, NewFailure: Error>(
    from other: some SignalProtocol<Other, NewFailure>
  ) -> Signal<(Value, Other), NewFailure> {
    promoteFailure(to: NewFailure.self).withLatest(from: other.signal)
  }

  /// `timeout(after:failure:on:)` of a signal that cannot fail.
  @_alwaysEmitIntoClient
  public func timeout<NewFailure: Error>(
    after interval: Duration, failure: NewFailure, on scheduler: some Scheduler
  ) -> Signal<Value, NewFailure> {
    promoteFailure(to: NewFailure.self).timeout(after: interval, failure: failure, on: scheduler)
  }

  /// `timeout(afterSilence:failure:on:)` of a signal that cannot fail.
  @_alwaysEmitIntoClient
  public func timeout<NewFailure: Error>(
    afterSilence interval: Duration, failure: NewFailure, on scheduler: some Scheduler
  ) -> Signal<Value, NewFailure> {
    promoteFailure(to: NewFailure.self).timeout(afterSilence: interval, failure: failure, on: scheduler)
  }

  /// `timeout(firstAfter:failure:on:)` of a signal that cannot fail.
  @_alwaysEmitIntoClient
  public func timeout<NewFailure: Error>(
    firstAfter interval: Duration, failure: NewFailure, on scheduler: some Scheduler
  ) -> Signal<Value, NewFailure> {
    promoteFailure(to: NewFailure.self).timeout(firstAfter: interval, failure: failure, on: scheduler)
  }

  /// `timeout(by:failure:)` of a signal that cannot fail.
  @_alwaysEmitIntoClient
  public func timeout<NewFailure: Error>(
    by trigger: some SignalProtocol, failure: NewFailure
  ) -> Signal<Value, NewFailure> {
    promoteFailure(to: NewFailure.self).timeout(by: trigger, failure: failure)
  }

  /// `timeout(firstBy:failure:)` of a signal that cannot fail.
  @_alwaysEmitIntoClient
  public func timeout<NewFailure: Error>(
    firstBy trigger: some SignalProtocol, failure: NewFailure
  ) -> Signal<Value, NewFailure> {
    promoteFailure(to: NewFailure.self).timeout(firstBy: trigger, failure: failure)
  }

  /// `single(failure:)` of a signal that cannot fail.
  @_alwaysEmitIntoClient
  public func single<NewFailure: Error>(failure: NewFailure) -> Signal<Value, NewFailure> {
    promoteFailure(to: NewFailure.self).single(failure: failure)
  }

  /// `throwIfEmpty(_:)` of a signal that cannot fail.
  @_alwaysEmitIntoClient
  public func throwIfEmpty<NewFailure: Error>(_ failure: NewFailure) -> Signal<Value, NewFailure> {
    promoteFailure(to: NewFailure.self).throwIfEmpty(failure)
  }
}
