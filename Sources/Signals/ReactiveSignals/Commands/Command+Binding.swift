extension Command {
  /// A target for bindings: executes this command with each value of a bound signal.
  ///
  /// A value that arrives while the command is not enabled is refused: `refusals` sends it. Any number of signals may be
  /// bound. The bindings do not retain the command, and end when the command is released.
  @_alwaysEmitIntoClient
  public var bindingTarget: BindingTarget<Input> {
    BindingTarget(owner: nil, keyPath: nil, lifetime: Lifetime(core.enabling)) { [weak self] input in
      self?.execute(input)
      return self != nil
    }
  }
}

/// Executes a command with each value of a signal: `signal.bind(to: command.bindingTarget)`.
///
/// A value that arrives while the command is not enabled is refused: the command's `refusals` sends it. Several signals
/// may be bound to one command. A binding does not retain the command, and ends when the command is released or when the
/// signal completes. Disposing the result ends the binding; executions continue.
///
///     search <~ typed.debounce(.milliseconds(300), on: .main)
@discardableResult
@_alwaysEmitIntoClient
public func <~ <Input, Output, Failure>(
  command: Command<Input, Output, Failure>, source: some SignalProtocol<Input, Never>
) -> any Disposable {
  command.bindingTarget.bind(source, as: source.signal, from: "by <~")
}
