// Names that other libraries have for operators that select, number or repeat values. See RenamedHints.swift.

extension SignalProtocol {
  @available(*, unavailable, renamed: "combinePrevious()")
  public func pairwise() -> Signal<(previous: Value, value: Value), Failure> { fatalError() }

  @available(*, unavailable, renamed: "ifEmpty(_:)")
  public func defaultIfEmpty(_ value: Value) -> Signal<Value, Failure> { fatalError() }

  @available(*, unavailable, renamed: "unique()")
  public func distinct() -> Signal<Value, Failure> { fatalError() }

  @available(*, unavailable, renamed: "compact()")
  @_disfavoredOverload
  public func unwrap<Wrapped: Sendable>() -> Signal<Wrapped, Failure> where Value == Wrapped? { fatalError() }

  @available(*, unavailable, renamed: "compact()")
  @_disfavoredOverload
  public func filterNil<Wrapped: Sendable>() -> Signal<Wrapped, Failure> where Value == Wrapped? { fatalError() }

  @available(*, unavailable, message: "Use catchTo(.empty).")
  @_disfavoredOverload
  public func catchErrorJustComplete() -> Signal<Value, Never> { fatalError() }

  @available(*, unavailable, renamed: "interspersed(with:)")
  public func intersperse(_ separator: Value) -> Signal<Value, Failure> { fatalError() }

  @available(*, unavailable, renamed: "repeat(when:)")
  public func repeatWhen<Trigger: Sendable>(_ trigger: (Int) -> Signal<Trigger, Failure>) -> Signal<Value, Failure> {
    fatalError()
  }

  @available(*, unavailable, renamed: "timestamped(on:)")
  public func timestamp() -> Signal<(instant: Instant, value: Value), Failure> { fatalError() }

  @available(*, unavailable, renamed: "measureInterval(on:)")
  public func measureInterval(using scheduler: some Scheduler) -> Signal<Duration, Failure> { fatalError() }

  @available(*, unavailable, renamed: "pausable(by:)")
  public func pausable<Gate: SignalProtocol>(_ gate: Gate) -> Signal<Value, Failure> where Gate.Value == Bool {
    fatalError()
  }

  @available(
    *, unavailable,
    message: "Use pausable(by:capacity:overflow:). A completion waits for the end of a pause. An error drops values."
  )
  public func pausableBuffered<Gate: SignalProtocol>(_ gate: Gate, limit: Int) -> Signal<Value, Failure>
  where Gate.Value == Bool { fatalError() }

  @available(
    *, unavailable, message: "Use parallelMap(on:_:), which computes as many results at once as there are schedulers."
  )
  public func parallelMap<Mapped: Sendable>(
    maxConcurrent limit: Int, on scheduler: any Scheduler, _ transform: (Value) -> Mapped
  ) -> Signal<Mapped, Failure> { fatalError() }

  @available(
    *, unavailable, message: "Use values(capacity:overflow:); that of a PullSignal can pause the source instead."
  )
  public func values(
    bufferingPolicy: AsyncStream<Value>.Continuation.BufferingPolicy
  ) -> SignalValues<Value, Failure> { fatalError() }
}

extension Signal {
  @available(*, unavailable, renamed: "generate(_:while:iterate:)")
  public static func generate(
    initialState first: Value, condition isIncluded: (Value) -> Bool, iterate next: (Value) -> Value
  ) -> Signal { fatalError() }
}

extension Signal {
  @available(*, unavailable, message: "Use timer(after:on:).concat(.interval(_:on:)), and enumerated() for numbers.")
  public static func timer(_ delay: Duration, period: Duration, scheduler: some Scheduler) -> Signal { fatalError() }
}

extension Event {
  @available(*, unavailable, renamed: "value")
  public var element: Value? { fatalError() }

  @available(*, unavailable, renamed: "next(_:)")
  public static func value(_ value: Value) -> Event { fatalError() }

  @available(*, unavailable, message: "Disposal is no event: leave it out.")
  public static var interrupted: Event { fatalError() }

  @available(*, unavailable, message: "Use a switch over next, failed and completed.")
  public func map<Mapped>(_ transform: (Value) -> Mapped) -> Event<Mapped, Failure> { fatalError() }

  // A pattern that is no case of the event, such as `.interrupted`, is compared.
  @available(*, unavailable, message: "The cases are next, failed and completed.")
  @_disfavoredOverload
  public static func ~= (pattern: Event, event: Event) -> Bool { fatalError() }
}

extension Event where Failure == any Error {
  @available(*, unavailable, renamed: "failed(_:)")
  public static func error(_ error: any Error) -> Event { fatalError() }
}
