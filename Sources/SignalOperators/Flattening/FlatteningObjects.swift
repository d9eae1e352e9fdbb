// Signals of objects that have a signal, such as subjects, and signals of signals whose failure type is not that of the
// source: one of the two cannot fail.

extension SignalProtocol where Value: SignalProtocol, Value.Failure == Failure {
  /// `flatten()` of objects that have a signal.
  @_alwaysEmitIntoClient
  @_documentation(visibility: internal)
  public func flatten() -> Signal<Value.Value, Failure> {
    flatMap { $0.signal }
  }

  /// `flatten(maxConcurrent:)` of objects that have a signal.
  @_alwaysEmitIntoClient
  @_documentation(visibility: internal)
  public func flatten(maxConcurrent limit: Int) -> Signal<Value.Value, Failure> {
    flatMap(maxConcurrent: limit) { $0.signal }
  }

  /// `concat()` of objects that have a signal.
  @_alwaysEmitIntoClient
  @_documentation(visibility: internal)
  public func concat() -> Signal<Value.Value, Failure> {
    concatMap { $0.signal }
  }

  /// `switchToLatest()` of objects that have a signal.
  @_alwaysEmitIntoClient
  @_documentation(visibility: internal)
  public func switchToLatest() -> Signal<Value.Value, Failure> {
    flatMapLatest { $0.signal }
  }
}

extension SignalProtocol where Value: SignalProtocol, Value.Failure == Never {
  /// `flatten()` of signals that cannot fail.
  @_alwaysEmitIntoClient
  @_disfavoredOverload
  @_documentation(visibility: internal)
  public func flatten() -> Signal<Value.Value, Failure> {
    flatMap { $0.signal }
  }

  /// `flatten(maxConcurrent:)` of signals that cannot fail.
  @_alwaysEmitIntoClient
  @_disfavoredOverload
  @_documentation(visibility: internal)
  public func flatten(maxConcurrent limit: Int) -> Signal<Value.Value, Failure> {
    flatMap(maxConcurrent: limit) { $0.signal }
  }

  /// `concat()` of signals that cannot fail.
  @_alwaysEmitIntoClient
  @_disfavoredOverload
  @_documentation(visibility: internal)
  public func concat() -> Signal<Value.Value, Failure> {
    concatMap { $0.signal }
  }

  /// `switchToLatest()` of signals that cannot fail.
  @_alwaysEmitIntoClient
  @_disfavoredOverload
  @_documentation(visibility: internal)
  public func switchToLatest() -> Signal<Value.Value, Failure> {
    flatMapLatest { $0.signal }
  }
}

extension SignalProtocol where Value: SignalProtocol, Failure == Never {
  /// `flatten()` of a source that cannot fail, with signals that can.
  @_alwaysEmitIntoClient
  @_disfavoredOverload
  @_documentation(visibility: internal)
  public func flatten() -> Signal<Value.Value, Value.Failure> {
    flatMap { $0.signal }
  }

  /// `flatten(maxConcurrent:)` of a source that cannot fail, with signals that can.
  @_alwaysEmitIntoClient
  @_disfavoredOverload
  @_documentation(visibility: internal)
  public func flatten(maxConcurrent limit: Int) -> Signal<Value.Value, Value.Failure> {
    flatMap(maxConcurrent: limit) { $0.signal }
  }

  /// `concat()` of a source that cannot fail, with signals that can.
  @_alwaysEmitIntoClient
  @_disfavoredOverload
  @_documentation(visibility: internal)
  public func concat() -> Signal<Value.Value, Value.Failure> {
    concatMap { $0.signal }
  }

  /// `switchToLatest()` of a source that cannot fail, with signals that can.
  @_alwaysEmitIntoClient
  @_disfavoredOverload
  @_documentation(visibility: internal)
  public func switchToLatest() -> Signal<Value.Value, Value.Failure> {
    flatMapLatest { $0.signal }
  }
}
