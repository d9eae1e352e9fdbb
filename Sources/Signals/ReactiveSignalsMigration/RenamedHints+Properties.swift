// Names that other libraries have for members of properties and commands. See RenamedHints.swift.

extension PropertyProtocol {
  @available(*, unavailable, renamed: "signal")
  public var producer: Signal<Value, Never> { fatalError() }
}

extension Property {
  @available(*, unavailable, message: "Use property of a MutableProperty. Copy a Property.")
  @_disfavoredOverload
  public init(_ source: some PropertyProtocol<Value>) { fatalError() }

  @available(*, unavailable, message: "Use property of a MutableProperty. Copy a Property.")
  @_disfavoredOverload
  public init(capturing source: some PropertyProtocol<Value>) { fatalError() }
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

extension BindingTarget {
  @available(*, unavailable, message: "Use BindingTarget(lifetime:action:), and bind(to:on:) for the scheduler.")
  @_disfavoredOverload
  public init(on scheduler: some Scheduler, lifetime: Lifetime, action: (Value) -> Void) { fatalError() }

  @available(
    *, unavailable,
    message: "Use deliverOnMain() and bind(to: object, keyPath), or BindingTarget(lifetime:action:)."
  )
  @_disfavoredOverload
  public init<Target: AnyObject>(_ target: Target, binding: (Target, Value) -> Void) { fatalError() }
}

extension Command {
  @available(*, unavailable, message: "Use signal of the property: enabledIf: property.signal.")
  @_disfavoredOverload
  public convenience init(
    enabledIf isEnabled: some PropertyProtocol<Bool>, on scheduler: (any Scheduler)? = nil,
    execute: (Input) -> Signal<Output, Failure>
  ) { fatalError() }

  @available(*, unavailable, message: "Use Command(state: property, enabledIf: { $0 != nil }), and unwrap it there.")
  @_disfavoredOverload
  public convenience init<Wrapped: Sendable, State: PropertyProtocol>(
    unwrapping state: State, execute: (Wrapped, Input) -> Signal<Output, Failure>
  ) where State.Value == Wrapped? { fatalError() }

  @available(*, unavailable, renamed: "completions")
  public var completed: Signal<Void, Never> { fatalError() }

  @available(*, unavailable, message: "Use refusals, which sends the inputs that were refused.")
  public var disabledErrors: Signal<Void, Never> { fatalError() }

  @available(
    *, unavailable, message: "Use execute(_:), which needs no start(). dispose() of its result cancels the work."
  )
  public func apply(_ input: Input) -> CommandExecution<Output, Failure> { fatalError() }
}
