extension SignalProtocol {
  /// The same signal with a name, for descriptions, logs and traces. Replaces a previous name.
  ///
  ///     source         -a-b-|
  ///     named("two")   -a-b-|
  ///
  /// Nothing else changes. A signal that an operator makes of this one has no name unless it is named too.
  ///
  ///     let results = search.flatMap(load).named("results")
  ///
  /// - Parameters:
  ///   - name: The name of the signal.
  ///   - fileID: The file of the call, for traces. Pass it on in functions that name signals on behalf of their
  ///     callers.
  ///   - line: The line of the call.
  public func named(_ name: String, fileID: StaticString = #fileID, line: UInt = #line) -> Signal<Value, Failure> {
    let location = TraceLocation("named", fileID, line)
    let signal = signal
    guard case .named(let named) = signal.source else {
      return Signal(.named(NamedSignal(name, at: location, signal)))
    }
    return Signal(.named(NamedSignal(name, at: location, named.signal)))
  }
}

extension Signal {
  /// The name that `named(_:)` gave this signal.
  public var name: String? {
    guard case .named(let named) = source else { return nil }
    return named.name
  }
}

extension Signal: CustomStringConvertible {
  /// The signal's type, and its name if it has one.
  public var description: String {
    let type = "Signal<\(Value.self), \(Failure.self)>"
    return name.map { "\(type) \"\($0)\"" } ?? type
  }
}
