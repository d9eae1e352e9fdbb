// Signals that cannot fail are arguments of operators of signals that can, and the other way round, and so are objects that
// have a signal, as in `MixedFailures.swift`. The first declaration of each operator has the documentation.

extension SignalProtocol {
  /// `pausable(by:)` with an object that has a signal.
  @_alwaysEmitIntoClient
  @_documentation(visibility: internal)
  public func pausable(by gate: some SignalProtocol<Bool, Failure>) -> Signal<Value, Failure> {
    pausable(by: gate.signal)
  }

  /// `pausable(by:capacity:overflow:)` with an object that has a signal.
  @_alwaysEmitIntoClient
  @_documentation(visibility: internal)
  public func pausable(by gate: some SignalProtocol<Bool, Failure>, capacity: Int, overflow: Overflow<Failure>)
    -> Signal<Value, Failure>
  {
    pausable(by: gate.signal, capacity: capacity, overflow: overflow)
  }

  /// `ifEmpty(switchTo:)` with an object that has a signal.
  @_alwaysEmitIntoClient
  @_documentation(visibility: internal)
  public func ifEmpty(switchTo other: some SignalProtocol<Value, Failure>) -> Signal<Value, Failure> {
    ifEmpty(switchTo: other.signal)
  }

  /// `sequenceEqual(to:_:)` with an object that has a signal.
  @_alwaysEmitIntoClient
  @_documentation(visibility: internal)
  public func sequenceEqual<Other: Sendable>(
    to other: some SignalProtocol<Other, Failure>, _ areEqual: @escaping @Sendable (Value, Other) -> Bool
  ) -> Signal<Bool, Failure> {
    sequenceEqual(to: other.signal, areEqual)
  }
}

extension SignalProtocol where Value: Equatable {
  /// `sequenceEqual(to:)` with an object that has a signal.
  @_alwaysEmitIntoClient
  @_documentation(visibility: internal)
  public func sequenceEqual(to other: some SignalProtocol<Value, Failure>) -> Signal<Bool, Failure> {
    sequenceEqual(to: other.signal)
  }
}

extension SignalProtocol where Value == Bool {
  /// `and(_:)` with an object that has a signal.
  @_alwaysEmitIntoClient
  @_documentation(visibility: internal)
  public func and(_ other: some SignalProtocol<Bool, Failure>) -> Signal<Bool, Failure> {
    and(other.signal)
  }

  /// `or(_:)` with an object that has a signal.
  @_alwaysEmitIntoClient
  @_documentation(visibility: internal)
  public func or(_ other: some SignalProtocol<Bool, Failure>) -> Signal<Bool, Failure> {
    or(other.signal)
  }
}

extension SignalProtocol {
  /// `pausable(by:)` with a signal that cannot fail.
  @_alwaysEmitIntoClient
  @_disfavoredOverload
  @_documentation(visibility: internal)
  public func pausable(by gate: some SignalProtocol<Bool, Never>) -> Signal<Value, Failure> {
    pausable(by: gate.promoteFailure(to: Failure.self))
  }

  /// `pausable(by:capacity:overflow:)` with a signal that cannot fail.
  @_alwaysEmitIntoClient
  @_disfavoredOverload
  @_documentation(visibility: internal)
  public func pausable(by gate: some SignalProtocol<Bool, Never>, capacity: Int, overflow: Overflow<Failure>) -> Signal<
    Value, Failure
  > {
    pausable(by: gate.promoteFailure(to: Failure.self), capacity: capacity, overflow: overflow)
  }

  /// `ifEmpty(switchTo:)` with a signal that cannot fail.
  @_alwaysEmitIntoClient
  @_disfavoredOverload
  @_documentation(visibility: internal)
  public func ifEmpty(switchTo other: some SignalProtocol<Value, Never>) -> Signal<Value, Failure> {
    ifEmpty(switchTo: other.promoteFailure(to: Failure.self))
  }

  /// `sequenceEqual(to:_:)` with a signal that cannot fail.
  @_alwaysEmitIntoClient
  @_disfavoredOverload
  @_documentation(visibility: internal)
  public func sequenceEqual<Other: Sendable>(
    to other: some SignalProtocol<Other, Never>, _ areEqual: @escaping @Sendable (Value, Other) -> Bool
  ) -> Signal<Bool, Failure> {
    sequenceEqual(to: other.promoteFailure(to: Failure.self), areEqual)
  }
}

extension SignalProtocol where Value: Equatable {
  /// `sequenceEqual(to:)` with a signal that cannot fail.
  @_alwaysEmitIntoClient
  @_disfavoredOverload
  @_documentation(visibility: internal)
  public func sequenceEqual(to other: some SignalProtocol<Value, Never>) -> Signal<Bool, Failure> {
    sequenceEqual(to: other.promoteFailure(to: Failure.self))
  }
}

extension SignalProtocol where Value == Bool {
  /// `and(_:)` with a signal that cannot fail.
  @_alwaysEmitIntoClient
  @_disfavoredOverload
  @_documentation(visibility: internal)
  public func and(_ other: some SignalProtocol<Bool, Never>) -> Signal<Bool, Failure> {
    and(other.promoteFailure(to: Failure.self))
  }

  /// `or(_:)` with a signal that cannot fail.
  @_alwaysEmitIntoClient
  @_disfavoredOverload
  @_documentation(visibility: internal)
  public func or(_ other: some SignalProtocol<Bool, Never>) -> Signal<Bool, Failure> {
    or(other.promoteFailure(to: Failure.self))
  }
}

extension SignalProtocol where Failure == Never {
  /// `pausable(by:)` of a signal that cannot fail, with one that can.
  @_alwaysEmitIntoClient
  @_disfavoredOverload
  @_documentation(visibility: internal)
  public func pausable<NewFailure: Error>(by gate: some SignalProtocol<Bool, NewFailure>) -> Signal<Value, NewFailure> {
    promoteFailure(to: NewFailure.self).pausable(by: gate.signal)
  }

  /// `pausable(by:capacity:overflow:)` of a signal that cannot fail, with one that can.
  @_alwaysEmitIntoClient
  @_disfavoredOverload
  @_documentation(visibility: internal)
  public func pausable<NewFailure: Error>(
    by gate: some SignalProtocol<Bool, NewFailure>, capacity: Int, overflow: Overflow<NewFailure>
  ) -> Signal<Value, NewFailure> {
    promoteFailure(to: NewFailure.self).pausable(by: gate.signal, capacity: capacity, overflow: overflow)
  }

  /// `ifEmpty(switchTo:)` of a signal that cannot fail, with one that can.
  @_alwaysEmitIntoClient
  @_disfavoredOverload
  @_documentation(visibility: internal)
  public func ifEmpty<NewFailure: Error>(switchTo other: some SignalProtocol<Value, NewFailure>) -> Signal<
    Value, NewFailure
  > {
    promoteFailure(to: NewFailure.self).ifEmpty(switchTo: other.signal)
  }

  /// `sequenceEqual(to:_:)` of a signal that cannot fail, with one that can.
  @_alwaysEmitIntoClient
  @_disfavoredOverload
  @_documentation(visibility: internal)
  public func sequenceEqual<Other: Sendable, NewFailure: Error>(
    to other: some SignalProtocol<Other, NewFailure>, _ areEqual: @escaping @Sendable (Value, Other) -> Bool
  ) -> Signal<Bool, NewFailure> {
    promoteFailure(to: NewFailure.self).sequenceEqual(to: other.signal, areEqual)
  }
}

extension SignalProtocol where Value: Equatable, Failure == Never {
  /// `sequenceEqual(to:)` of a signal that cannot fail, with one that can.
  @_alwaysEmitIntoClient
  @_disfavoredOverload
  @_documentation(visibility: internal)
  public func sequenceEqual<NewFailure: Error>(to other: some SignalProtocol<Value, NewFailure>) -> Signal<
    Bool, NewFailure
  > {
    promoteFailure(to: NewFailure.self).sequenceEqual(to: other.signal)
  }
}

extension SignalProtocol where Value == Bool, Failure == Never {
  /// `and(_:)` of a signal that cannot fail, with one that can.
  @_alwaysEmitIntoClient
  @_disfavoredOverload
  @_documentation(visibility: internal)
  public func and<NewFailure: Error>(_ other: some SignalProtocol<Bool, NewFailure>) -> Signal<Bool, NewFailure> {
    promoteFailure(to: NewFailure.self).and(other.signal)
  }

  /// `or(_:)` of a signal that cannot fail, with one that can.
  @_alwaysEmitIntoClient
  @_disfavoredOverload
  @_documentation(visibility: internal)
  public func or<NewFailure: Error>(_ other: some SignalProtocol<Bool, NewFailure>) -> Signal<Bool, NewFailure> {
    promoteFailure(to: NewFailure.self).or(other.signal)
  }
}
