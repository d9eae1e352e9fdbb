// Signals that cannot fail combine with signals that can, and with objects that have a signal, such as subjects. Each
// operator's first declaration takes a signal with the same failure type, so that `.just(1)` needs no type, and has the
// documentation. The declarations here only convert. If both signals cannot fail, several of them fit; the disfavoured
// ones are not chosen then, and cost the compiler nothing once another one fits.

extension SignalProtocol {
  /// `concat(_:)` with an object that has a signal.
  @_alwaysEmitIntoClient
  @_documentation(visibility: internal)
  public func concat(_ next: some SignalProtocol<Value, Failure>) -> Signal<Value, Failure> {
    concat(next.signal)
  }

  /// `merge(with:)` with an object that has a signal.
  @_alwaysEmitIntoClient
  @_documentation(visibility: internal)
  public func merge(with other: some SignalProtocol<Value, Failure>) -> Signal<Value, Failure> {
    merge(with: other.signal)
  }

  /// `race(with:)` with an object that has a signal.
  @_alwaysEmitIntoClient
  @_documentation(visibility: internal)
  public func race(with other: some SignalProtocol<Value, Failure>) -> Signal<Value, Failure> {
    race(with: other.signal)
  }

  /// `zip(with:capacity:)` with an object that has a signal.
  @_alwaysEmitIntoClient
  @_documentation(visibility: internal)
  public func zip<Other: Sendable>(
    with other: some SignalProtocol<Other, Failure>, capacity: Int = .max
  ) -> Signal<(Value, Other), Failure> {
    zip(with: other.signal, capacity: capacity)
  }

  /// `combineLatest(with:)` with an object that has a signal.
  @_alwaysEmitIntoClient
  @_documentation(visibility: internal)
  public func combineLatest<Other: Sendable>(
    with other: some SignalProtocol<Other, Failure>
  ) -> Signal<(Value, Other), Failure> {
    combineLatest(with: other.signal)
  }

  /// `sample(by:)` with an object that has a signal.
  @_alwaysEmitIntoClient
  @_documentation(visibility: internal)
  public func sample<Tick: Sendable>(by sampler: some SignalProtocol<Tick, Failure>) -> Signal<Value, Failure> {
    sample(by: sampler.signal)
  }

  /// `withLatest(from:)` with an object that has a signal.
  @_alwaysEmitIntoClient
  @_documentation(visibility: internal)
  public func withLatest<Other: Sendable>(
    from other: some SignalProtocol<Other, Failure>
  ) -> Signal<(Value, Other), Failure> {
    withLatest(from: other.signal)
  }

  /// `take(untilReplacement:)` with an object that has a signal.
  @_alwaysEmitIntoClient
  @_documentation(visibility: internal)
  public func take(untilReplacement replacement: some SignalProtocol<Value, Failure>) -> Signal<Value, Failure> {
    take(untilReplacement: replacement.signal)
  }

  /// `take(until:)` with an object that has a signal.
  @_alwaysEmitIntoClient
  @_documentation(visibility: internal)
  public func take(until trigger: some SignalProtocol) -> Signal<Value, Failure> {
    take(until: trigger.signal)
  }

  /// `skip(until:)` with an object that has a signal.
  @_alwaysEmitIntoClient
  @_documentation(visibility: internal)
  public func skip(until trigger: some SignalProtocol) -> Signal<Value, Failure> {
    skip(until: trigger.signal)
  }
}

extension SignalProtocol {
  /// `concat(_:)` with a signal that cannot fail.
  @_alwaysEmitIntoClient
  @_disfavoredOverload
  @_documentation(visibility: internal)
  public func concat(_ next: some SignalProtocol<Value, Never>) -> Signal<Value, Failure> {
    concat(next.promoteFailure(to: Failure.self))
  }

  /// `merge(with:)` with a signal that cannot fail.
  @_alwaysEmitIntoClient
  @_disfavoredOverload
  @_documentation(visibility: internal)
  public func merge(with other: some SignalProtocol<Value, Never>) -> Signal<Value, Failure> {
    merge(with: other.promoteFailure(to: Failure.self))
  }

  /// `race(with:)` with a signal that cannot fail.
  @_alwaysEmitIntoClient
  @_disfavoredOverload
  @_documentation(visibility: internal)
  public func race(with other: some SignalProtocol<Value, Never>) -> Signal<Value, Failure> {
    race(with: other.promoteFailure(to: Failure.self))
  }

  /// `zip(with:capacity:)` with a signal that cannot fail.
  @_alwaysEmitIntoClient
  @_disfavoredOverload
  @_documentation(visibility: internal)
  public func zip<Other: Sendable>(
    with other: some SignalProtocol<Other, Never>, capacity: Int = .max
  ) -> Signal<(Value, Other), Failure> {
    zip(with: other.promoteFailure(to: Failure.self), capacity: capacity)
  }

  /// `combineLatest(with:)` with a signal that cannot fail.
  @_alwaysEmitIntoClient
  @_disfavoredOverload
  @_documentation(visibility: internal)
  public func combineLatest<Other: Sendable>(
    with other: some SignalProtocol<Other, Never>
  ) -> Signal<(Value, Other), Failure> {
    combineLatest(with: other.promoteFailure(to: Failure.self))
  }

  /// `sample(by:)` with a signal that cannot fail.
  @_alwaysEmitIntoClient
  @_disfavoredOverload
  @_documentation(visibility: internal)
  public func sample<Tick: Sendable>(by sampler: some SignalProtocol<Tick, Never>) -> Signal<Value, Failure> {
    sample(by: sampler.promoteFailure(to: Failure.self))
  }

  /// `withLatest(from:)` with a signal that cannot fail.
  @_alwaysEmitIntoClient
  @_disfavoredOverload
  @_documentation(visibility: internal)
  public func withLatest<Other: Sendable>(
    from other: some SignalProtocol<Other, Never>
  ) -> Signal<(Value, Other), Failure> {
    withLatest(from: other.promoteFailure(to: Failure.self))
  }

  /// `take(untilReplacement:)` with a signal that cannot fail.
  @_alwaysEmitIntoClient
  @_disfavoredOverload
  @_documentation(visibility: internal)
  public func take(untilReplacement replacement: some SignalProtocol<Value, Never>) -> Signal<Value, Failure> {
    take(untilReplacement: replacement.promoteFailure(to: Failure.self))
  }
}

extension SignalProtocol where Failure == Never {
  /// `concat(_:)` of a signal that cannot fail, with one that can.
  @_alwaysEmitIntoClient
  @_disfavoredOverload
  @_documentation(visibility: internal)
  public func concat<NewFailure: Error>(_ next: some SignalProtocol<Value, NewFailure>) -> Signal<Value, NewFailure> {
    promoteFailure(to: NewFailure.self).concat(next.signal)
  }

  /// `merge(with:)` of a signal that cannot fail, with one that can.
  @_alwaysEmitIntoClient
  @_disfavoredOverload
  @_documentation(visibility: internal)
  public func merge<NewFailure: Error>(
    with other: some SignalProtocol<Value, NewFailure>
  ) -> Signal<Value, NewFailure> {
    promoteFailure(to: NewFailure.self).merge(with: other.signal)
  }

  /// `race(with:)` of a signal that cannot fail, with one that can.
  @_alwaysEmitIntoClient
  @_disfavoredOverload
  @_documentation(visibility: internal)
  public func race<NewFailure: Error>(with other: some SignalProtocol<Value, NewFailure>) -> Signal<Value, NewFailure> {
    promoteFailure(to: NewFailure.self).race(with: other.signal)
  }

  /// `zip(with:capacity:)` of a signal that cannot fail, with one that can.
  @_alwaysEmitIntoClient
  @_disfavoredOverload
  @_documentation(visibility: internal)
  public func zip<Other: Sendable, NewFailure: Error>(
    with other: some SignalProtocol<Other, NewFailure>, capacity: Int = .max
  ) -> Signal<(Value, Other), NewFailure> {
    promoteFailure(to: NewFailure.self).zip(with: other.signal, capacity: capacity)
  }

  /// `combineLatest(with:)` of a signal that cannot fail, with one that can.
  @_alwaysEmitIntoClient
  @_disfavoredOverload
  @_documentation(visibility: internal)
  public func combineLatest<Other: Sendable, NewFailure: Error>(
    with other: some SignalProtocol<Other, NewFailure>
  ) -> Signal<(Value, Other), NewFailure> {
    promoteFailure(to: NewFailure.self).combineLatest(with: other.signal)
  }

  /// `sample(by:)` of a signal that cannot fail, with one that can.
  @_alwaysEmitIntoClient
  @_disfavoredOverload
  @_documentation(visibility: internal)
  public func sample<Tick: Sendable, NewFailure: Error>(
    by sampler: some SignalProtocol<Tick, NewFailure>
  ) -> Signal<Value, NewFailure> {
    promoteFailure(to: NewFailure.self).sample(by: sampler.signal)
  }

  /// `withLatest(from:)` of a signal that cannot fail, with one that can.
  @_alwaysEmitIntoClient
  @_disfavoredOverload
  @_documentation(visibility: internal)
  public func withLatest<Other: Sendable, NewFailure: Error>(
    from other: some SignalProtocol<Other, NewFailure>
  ) -> Signal<(Value, Other), NewFailure> {
    promoteFailure(to: NewFailure.self).withLatest(from: other.signal)
  }

  /// `take(untilReplacement:)` of a signal that cannot fail, with one that can.
  @_alwaysEmitIntoClient
  @_disfavoredOverload
  @_documentation(visibility: internal)
  public func take<NewFailure: Error>(
    untilReplacement replacement: some SignalProtocol<Value, NewFailure>
  ) -> Signal<Value, NewFailure> {
    promoteFailure(to: NewFailure.self).take(untilReplacement: replacement.signal)
  }
}
