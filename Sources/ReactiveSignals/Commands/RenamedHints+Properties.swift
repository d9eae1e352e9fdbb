// What other libraries call what properties and commands do. See RenamedHints.swift.

extension PropertyProtocol {
  @available(*, unavailable, renamed: "signal")
  public var producer: Signal<Value, Never> { fatalError() }
}

extension MutableProperty {
  @available(*, unavailable, message: "Set the value.")
  public func accept(_ value: Value) { fatalError() }
}

extension Command {
  @available(*, unavailable, renamed: "execute(_:)")
  public func apply(_ input: Input) -> CommandExecution<Output, Failure> { fatalError() }
}
