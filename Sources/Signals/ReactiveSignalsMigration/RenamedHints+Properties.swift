// Names that other libraries have for members of properties and commands. See RenamedHints.swift.

extension PropertyProtocol {
  @available(*, unavailable, renamed: "signal")
  public var producer: Signal<Value, Never> { fatalError() }
}

extension MutableProperty {
  @available(*, unavailable, message: "Use the value. To read and set it in one step, use modify(_:).")
  public func withValue<Result>(_ action: (Value) throws -> Result) rethrows -> Result { fatalError() }

  @available(*, unavailable, message: "Set the value.")
  public func accept(_ value: Value) { fatalError() }

  @available(*, unavailable, message: "Set the value.")
  public func send(_ value: Value) { fatalError() }

  @available(*, unavailable, message: "Set the value.")
  public func onNext(_ value: Value) { fatalError() }
}

extension Command {
  @available(*, unavailable, renamed: "completions")
  public var completed: Signal<Void, Never> { fatalError() }

  @available(*, unavailable, message: "Use refusals, which sends the inputs that were refused.")
  public var disabledErrors: Signal<Void, Never> { fatalError() }

  @available(*, unavailable, message: "Use execute(_:), which needs no start().")
  public func apply(_ input: Input) -> CommandExecution<Output, Failure> { fatalError() }
}
