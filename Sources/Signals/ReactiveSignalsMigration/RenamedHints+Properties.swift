// Names that other libraries have for members of properties and commands. See RenamedHints.swift.

extension PropertyProtocol {
  /// Called `signal` here.
  @available(*, unavailable, renamed: "signal")
  public var producer: Signal<Value, Never> { fatalError() }
}

extension MutableProperty {
  /// Spelt differently here: the message says how.
  @available(*, unavailable, message: "Set the value.")
  public func accept(_ value: Value) { fatalError() }

  /// Spelt differently here: the message says how.
  @available(*, unavailable, message: "Set the value.")
  public func send(_ value: Value) { fatalError() }

  /// Spelt differently here: the message says how.
  @available(*, unavailable, message: "Set the value.")
  public func onNext(_ value: Value) { fatalError() }
}

extension Command {
  /// Spelt differently here: the message says how.
  @available(*, unavailable, message: "Use execute(_:), which needs no start().")
  public func apply(_ input: Input) -> CommandExecution<Output, Failure> { fatalError() }
}
