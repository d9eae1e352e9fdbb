// Names that ReactiveSwift has for the operators. See RenamedHints.swift.

extension SignalProtocol {
  @available(*, unavailable, renamed: "subscribe(next:)")
  public func observeValues(_ next: (Value) -> Void) -> any Disposable { fatalError() }

  @available(*, unavailable, renamed: "subscribe(failed:)")
  public func observeFailed(_ failed: (Failure) -> Void) -> any Disposable { fatalError() }

  @available(*, unavailable, renamed: "subscribe(completed:)")
  public func observeCompleted(_ completed: () -> Void) -> any Disposable { fatalError() }

  @available(*, unavailable, message: "Use materializeResults().subscribe(next:).")
  public func observeResult(_ action: (Result<Value, Failure>) -> Void) -> any Disposable { fatalError() }

  @available(*, unavailable, renamed: "subscribe()")
  public func start() -> any Disposable { fatalError() }

  @available(*, unavailable, renamed: "subscribe(on:)")
  public func start(on scheduler: some Scheduler) -> Signal<Value, Failure> { fatalError() }

  @available(*, unavailable, renamed: "subscribe(next:)")
  public func startWithValues(_ next: (Value) -> Void) -> any Disposable { fatalError() }

  @available(*, unavailable, renamed: "subscribe(failed:)")
  public func startWithFailed(_ failed: (Failure) -> Void) -> any Disposable { fatalError() }

  @available(*, unavailable, renamed: "subscribe(completed:)")
  public func startWithCompleted(_ completed: () -> Void) -> any Disposable { fatalError() }

  @available(*, unavailable, message: "Use materializeResults().subscribe(next:).")
  public func startWithResult(_ action: (Result<Value, Failure>) -> Void) -> any Disposable { fatalError() }

  @available(*, unavailable, renamed: "do(next:)")
  public func on(value: ((Value) -> Void)?) -> Signal<Value, Failure> { fatalError() }

  @available(*, unavailable, renamed: "do(failed:)")
  public func on(failed: ((Failure) -> Void)?) -> Signal<Value, Failure> { fatalError() }

  @available(*, unavailable, renamed: "do(completed:)")
  public func on(completed: (() -> Void)?) -> Signal<Value, Failure> { fatalError() }

  @available(*, unavailable, renamed: "onDispose(_:)")
  public func on(terminated: (() -> Void)?) -> Signal<Value, Failure> { fatalError() }

  @available(*, unavailable, renamed: "onDispose(_:)")
  public func on(disposed: (() -> Void)?) -> Signal<Value, Failure> { fatalError() }

  @available(
    *, unavailable,
    message: "Write the code after the call that subscribes; initially(_:) runs before the source is subscribed to."
  )
  public func on(started: (() -> Void)?) -> Signal<Value, Failure> { fatalError() }

  @available(*, unavailable, renamed: "compact()")
  public func skipNil<Wrapped: Sendable>() -> Signal<Wrapped, Failure> where Value == Wrapped? { fatalError() }

  @available(*, unavailable, renamed: "distinctUntilChanged()")
  public func skipRepeats() -> Signal<Value, Failure> { fatalError() }

  @available(*, unavailable, renamed: "distinctUntilChanged(by:)")
  public func skipRepeats(_ areEquivalent: (Value, Value) -> Bool) -> Signal<Value, Failure> { fatalError() }

  @available(*, unavailable, renamed: "unique()")
  public func uniqueValues() -> Signal<Value, Failure> { fatalError() }

  @available(*, unavailable, renamed: "catch(_:)")
  public func flatMapError<NewFailure: Error>(_ handler: (Failure) -> Signal<Value, NewFailure>) -> Signal<
    Value, NewFailure
  > { fatalError() }

  @available(*, unavailable, renamed: "promoteFailure(to:)")
  public func promoteError<NewFailure: Error>(
    _ type: NewFailure.Type = NewFailure.self
  ) -> Signal<Value, NewFailure> { fatalError() }

  @available(*, unavailable, renamed: "retry(_:)")
  public func retry(upTo count: Int) -> Signal<Value, Failure> { fatalError() }

  @available(*, unavailable, message: "Use sampler.withLatest(from: signal), whose pairs are in the other order.")
  public func sample<Source: SignalProtocol>(with sampler: Source) -> Signal<(Value, Source.Value), Failure> {
    fatalError()
  }

  @available(*, unavailable, renamed: "not()")
  public func negate() -> Signal<Value, Failure> { fatalError() }

  @available(*, unavailable, renamed: "log(_:)")
  public func logEvents(identifier: String = "") -> Signal<Value, Failure> { fatalError() }

  @available(
    *, unavailable,
    message: "Use buffer(every:on:), whose intervals begin with a value, so that no array is empty."
  )
  public func collect(every interval: Duration, on scheduler: some Scheduler) -> Signal<[Value], Failure> {
    fatalError()
  }

  @available(*, unavailable, renamed: "buffer(count:)")
  public func collect(count: Int) -> Signal<[Value], Failure> { fatalError() }

  @available(
    *, unavailable,
    message: "Use statefulFlatMap(_:): the value begins the next array here. With buffer(endingWith:) it ends one."
  )
  @_disfavoredOverload
  public func collect(_ shouldEmit: ([Value], Value) -> Bool) -> Signal<[Value], Failure> { fatalError() }

  @available(
    *, unavailable,
    message: "Use pausable(by: busy.not(), capacity: 1, overflow: .dropOldest).deliver(on: scheduler)."
  )
  @_disfavoredOverload
  public func throttle(while busy: some PropertyProtocol<Bool>, on scheduler: some Scheduler) -> Signal<Value, Failure>
  {
    fatalError()
  }

  @available(
    *, unavailable, message: "Use deliver(on: scheduler, capacity: 1, overflow: .dropOldest).map(transform)."
  )
  public func lazyMap<Mapped: Sendable>(
    on scheduler: some Scheduler, transform: (Value) -> Mapped
  ) -> Signal<Mapped, Failure> { fatalError() }

  @available(*, unavailable, message: "Use waitUntilCompleted(), which blocks, or await completion().")
  public func wait() -> Result<Void, Failure> { fatalError() }

  @available(*, unavailable, message: "Use single(failure:).waitForFirst(), which blocks.")
  @_disfavoredOverload
  public func single() -> Result<Value, Failure>? { fatalError() }

  @available(*, unavailable, message: "Use take(last: 1).waitForFirst(), which blocks, or await last().")
  @_disfavoredOverload
  public func last() -> Result<Value, Failure>? { fatalError() }

  @available(*, unavailable, message: "Pass a closure: then { signal }.")
  @_disfavoredOverload
  public func then<Source: SignalProtocol>(_ signal: Source) -> Signal<Source.Value, Failure> { fatalError() }

  @available(*, unavailable, renamed: "aggregate(into:_:)")
  @_disfavoredOverload
  public func reduce<Result: Sendable>(
    into initial: Result, _ combine: (inout Result, Value) -> Void
  ) -> Signal<Result, Failure> { fatalError() }

  @available(*, unavailable, message: "The closure of attempt(_:) throws the error, and returns nothing.")
  @_disfavoredOverload
  public func attempt(_ action: (Value) -> Result<Void, Failure>) -> Signal<Value, Failure> { fatalError() }

  @available(
    *, unavailable,
    message: "The closure of attemptMap(_:) throws the error; results are for map(_:) and dematerializeResults()."
  )
  @_disfavoredOverload
  public func attemptMap<Mapped: Sendable>(
    _ transform: (Value) -> Result<Mapped, Failure>
  ) -> Signal<Mapped, Failure> { fatalError() }

  @available(*, unavailable, renamed: "timeout(after:failure:on:)")
  public func timeout(after interval: Duration, raising failure: Failure, on scheduler: some Scheduler) -> Signal<
    Value, Failure
  > { fatalError() }

  @available(*, unavailable, message: "Use then { .empty }.")
  public func promoteValue<Mapped: Sendable>(_ type: Mapped.Type = Mapped.self) -> Signal<Mapped, Failure> {
    fatalError()
  }

  @available(*, unavailable, renamed: "replayLazily(capacity:)")
  public func replayLazily(upTo capacity: Int) -> Signal<Value, Failure> { fatalError() }
}

extension SignalProtocol where Value: Sequence, Value.Element: Sendable {
  @available(*, unavailable, message: "Use flatMap { Signal.from($0) }.")
  @_disfavoredOverload
  public func flatten() -> Signal<Value.Element, Failure> { fatalError() }
}

// Declared on `Signal` only: in an extension of the protocol this would hide the function of the same name.

extension Signal {
  @available(*, unavailable, message: "Leave it out: what a property calls changes is what a signal sends.")
  public var changes: Signal { fatalError() }

  @available(*, unavailable, message: "Apply the operators to the signal itself.")
  public func lift<Result>(_ transform: (Signal) -> Result) -> Result { fatalError() }

  // Not of a generic type: a mistake in the closure of `Signal { }` would become one about that type.
  @available(*, unavailable, renamed: "from(_:)")
  @_disfavoredOverload
  public init(_ values: [Value]) { fatalError() }

  @available(*, unavailable, renamed: "from(_:)")
  @_disfavoredOverload
  public init(values: Value...) { fatalError() }

  @available(*, unavailable, message: "A signal needs no conversion.")
  @_disfavoredOverload
  public init(_ source: Signal) { fatalError() }

  @available(*, unavailable, message: "Use signal of the property.")
  @_disfavoredOverload
  public init(_ source: MutableProperty<Value>) { fatalError() }

  @available(*, unavailable, message: "Use signal of the property.")
  @_disfavoredOverload
  public init(_ source: Property<Value>) { fatalError() }

  @available(*, unavailable, renamed: "deliver(on:)")
  public func observe(on scheduler: some Scheduler) -> Signal<Value, Failure> { fatalError() }
}
