// Signals that cannot fail are arguments of operators of signals that can, and the other way round, and so are objects that
// have a signal, as in `MixedFailures.swift`. The first declaration of each operator has the documentation.

extension SignalProtocol {
  /// `buffer(by:)` with an object that has a signal.
  @_alwaysEmitIntoClient
  @_documentation(visibility: internal)
  public func buffer(
    by boundary: some SignalProtocol<some Sendable, Failure>
  ) -> Signal<[Value], Failure> {
    buffer(by: boundary.signal)
  }

  /// `window(by:)` with an object that has a signal.
  @_alwaysEmitIntoClient
  @_documentation(visibility: internal)
  public func window(
    by boundary: some SignalProtocol<some Sendable, Failure>
  ) -> Signal<Signal<Value, Failure>, Failure> {
    window(by: boundary.signal)
  }
}

extension SignalProtocol {
  /// `buffer(by:)` with a signal that cannot fail.
  @_alwaysEmitIntoClient
  @_disfavoredOverload
  @_documentation(visibility: internal)
  public func buffer(
    by boundary: some SignalProtocol<some Sendable, Never>
  ) -> Signal<[Value], Failure> {
    buffer(by: boundary.promoteFailure(to: Failure.self))
  }

  /// `window(by:)` with a signal that cannot fail.
  @_alwaysEmitIntoClient
  @_disfavoredOverload
  @_documentation(visibility: internal)
  public func window(
    by boundary: some SignalProtocol<some Sendable, Never>
  ) -> Signal<Signal<Value, Failure>, Failure> {
    window(by: boundary.promoteFailure(to: Failure.self))
  }
}

extension SignalProtocol where Failure == Never {
  /// `buffer(by:)` of a signal that cannot fail, with one that can.
  @_alwaysEmitIntoClient
  @_disfavoredOverload
  @_documentation(visibility: internal)
  public func buffer<NewFailure: Error>(
    by boundary: some SignalProtocol<some Sendable, NewFailure>
  ) -> Signal<[Value], NewFailure> {
    promoteFailure(to: NewFailure.self).buffer(by: boundary.signal)
  }

  /// `window(by:)` of a signal that cannot fail, with one that can.
  @_alwaysEmitIntoClient
  @_disfavoredOverload
  @_documentation(visibility: internal)
  public func window<NewFailure: Error>(
    by boundary: some SignalProtocol<some Sendable, NewFailure>
  ) -> Signal<Signal<Value, NewFailure>, NewFailure> {
    promoteFailure(to: NewFailure.self).window(by: boundary.signal)
  }
}
