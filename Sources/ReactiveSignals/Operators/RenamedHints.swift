// What operators are called elsewhere, for those who type the old names: calling one is an error that says the new name.
// Here are the names of ReactiveCocoa and ReactiveSwift; those of RxSwift and Combine have files of their own. Types have
// no hints: their names would be ambiguous in files that import another library too.

// ReactiveCocoa.

extension SignalProtocol {
  /// Called `flatMap(_:)` here.
  @available(*, unavailable, renamed: "flatMap(_:)")
  public func flattenMap<Output: Sendable>(_ transform: (Value) -> Signal<Output, Failure>) -> Signal<Output, Failure> {
    fatalError()
  }

  /// Called `map(to:)` here.
  @available(*, unavailable, renamed: "map(to:)")
  public func mapReplace<Mapped: Sendable>(_ constant: Mapped) -> Signal<Mapped, Failure> { fatalError() }

  /// Called `deliver(on:)` here.
  @available(*, unavailable, renamed: "deliver(on:)")
  public func deliverOn(_ scheduler: some Scheduler) -> Signal<Value, Failure> { fatalError() }

  /// Called `deliverOnMain(_:)` here.
  @available(*, unavailable, renamed: "deliverOnMain(_:)")
  public func deliverOnMainThread() -> Signal<Value, Failure> { fatalError() }

  /// Called `subscribe(next:)` here.
  @available(*, unavailable, renamed: "subscribe(next:)")
  public func subscribeNext(_ next: (Value) -> Void) -> any Disposable { fatalError() }

  /// Called `subscribe(failed:)` here.
  @available(*, unavailable, renamed: "subscribe(failed:)")
  public func subscribeError(_ failed: (Failure) -> Void) -> any Disposable { fatalError() }

  /// Called `subscribe(completed:)` here.
  @available(*, unavailable, renamed: "subscribe(completed:)")
  public func subscribeCompleted(_ completed: () -> Void) -> any Disposable { fatalError() }

  /// Called `do(next:)` here.
  @available(*, unavailable, renamed: "do(next:)")
  public func doNext(_ next: (Value) -> Void) -> Signal<Value, Failure> { fatalError() }

  /// Called `do(failed:)` here.
  @available(*, unavailable, renamed: "do(failed:)")
  public func doError(_ failed: (Failure) -> Void) -> Signal<Value, Failure> { fatalError() }

  /// Called `do(completed:)` here.
  @available(*, unavailable, renamed: "do(completed:)")
  public func doCompleted(_ completed: () -> Void) -> Signal<Value, Failure> { fatalError() }

  /// Spelt differently here: the message says how.
  @available(*, unavailable, message: "Use debounce(_:on:), or throttle(latest:on:) to limit the rate.")
  public func throttle(_ interval: Duration) -> Signal<Value, Failure> { fatalError() }

  /// Called `buffer(every:on:)` here.
  @available(*, unavailable, renamed: "buffer(every:on:)")
  public func bufferWithTime(_ interval: Duration, onScheduler scheduler: some Scheduler) -> Signal<[Value], Failure> {
    fatalError()
  }

  /// Called `starting(with:)` here.
  @available(*, unavailable, renamed: "starting(with:)")
  public func startWith(_ first: Value) -> Signal<Value, Failure> { fatalError() }

  /// Called `combineLatest(with:)` here.
  @available(*, unavailable, renamed: "combineLatest(with:)")
  public func combineLatestWith<Other: Sendable>(_ other: Signal<Other, Failure>) -> Signal<(Value, Other), Failure> {
    fatalError()
  }

  /// Called `zip(with:)` here.
  @available(*, unavailable, renamed: "zip(with:)")
  public func zipWith<Other: Sendable>(_ other: Signal<Other, Failure>) -> Signal<(Value, Other), Failure> {
    fatalError()
  }

  /// Called `map(_:)` here.
  @available(*, unavailable, renamed: "map(_:)")
  public func reduceEach<Mapped: Sendable>(_ transform: (Value) -> Mapped) -> Signal<Mapped, Failure> { fatalError() }

  /// Called `combinePrevious(_:)` here.
  @available(*, unavailable, renamed: "combinePrevious(_:)")
  public func combinePreviousWithStart(_ start: Value) -> Signal<(previous: Value, value: Value), Failure> {
    fatalError()
  }

  /// Called `scan(_:_:)` here.
  @available(*, unavailable, renamed: "scan(_:_:)")
  public func scanWithStart<Result: Sendable>(_ start: Result, reduce: (Result, Value) -> Result) -> Signal<
    Result, Failure
  > { fatalError() }

  /// Called `aggregate(_:_:)` here.
  @available(*, unavailable, renamed: "aggregate(_:_:)")
  public func aggregateWithStart<Result: Sendable>(_ start: Result, reduce: (Result, Value) -> Result) -> Signal<
    Result, Failure
  > { fatalError() }

  /// Called `take(last:)` here.
  @available(*, unavailable, renamed: "take(last:)")
  public func takeLast(_ count: Int) -> Signal<Value, Failure> { fatalError() }

  /// Called `take(until:)` here.
  @available(*, unavailable, renamed: "take(until:)")
  public func takeUntil<Trigger: Sendable>(_ trigger: Signal<Trigger, Failure>) -> Signal<Value, Failure> {
    fatalError()
  }

  /// Called `take(untilReplacement:)` here.
  @available(*, unavailable, renamed: "take(untilReplacement:)")
  public func takeUntilReplacement(_ replacement: Signal<Value, Failure>) -> Signal<Value, Failure> { fatalError() }

  /// Called `take(untilPassing:)` here.
  @available(*, unavailable, renamed: "take(untilPassing:)")
  public func takeUntilBlock(_ isLast: (Value) -> Bool) -> Signal<Value, Failure> { fatalError() }

  /// Called `take(while:)` here.
  @available(*, unavailable, renamed: "take(while:)")
  public func takeWhileBlock(_ isIncluded: (Value) -> Bool) -> Signal<Value, Failure> { fatalError() }

  /// Called `skip(untilPassing:)` here.
  @available(*, unavailable, renamed: "skip(untilPassing:)")
  public func skipUntilBlock(_ isFirst: (Value) -> Bool) -> Signal<Value, Failure> { fatalError() }

  /// Called `skip(while:)` here.
  @available(*, unavailable, renamed: "skip(while:)")
  public func skipWhileBlock(_ isDropped: (Value) -> Bool) -> Signal<Value, Failure> { fatalError() }

  /// Called `attempt(_:)` here.
  @available(*, unavailable, renamed: "attempt(_:)")
  public func `try`(_ check: (Value) -> Bool) -> Signal<Value, Failure> { fatalError() }

  /// Called `attemptMap(_:)` here.
  @available(*, unavailable, renamed: "attemptMap(_:)")
  public func tryMap<Mapped: Sendable>(_ transform: (Value) throws -> Mapped) -> Signal<Mapped, Failure> {
    fatalError()
  }

  /// Called `group(by:)` here.
  @available(*, unavailable, renamed: "group(by:)")
  public func groupBy<Key: Hashable & Sendable>(_ key: (Value) -> Key) -> Signal<
    GroupedSignal<Key, Value, Failure>, Failure
  > { fatalError() }

  /// Called `waitUntilCompleted()` here.
  @available(*, unavailable, renamed: "waitUntilCompleted()")
  public func asynchronouslyWaitUntilCompleted() throws(Failure) { fatalError() }

  /// Called `log()` here.
  @available(*, unavailable, renamed: "log()")
  public func logAll() -> Signal<Value, Failure> { fatalError() }

  /// Called `named(_:)` here.
  @available(*, unavailable, renamed: "named(_:)")
  public func setNameWithFormat(_ name: String) -> Signal<Value, Failure> { fatalError() }
}

extension SignalProtocol where Value == Bool {
  /// Spelt differently here: the message says how.
  @available(*, unavailable, message: "Use Signal.if(_:then:else:).")
  public func ifThenElse<Output: Sendable>(_ first: Signal<Output, Failure>, _ second: Signal<Output, Failure>)
    -> Signal<Output, Failure>
  { fatalError() }
}

// ReactiveSwift.

extension SignalProtocol {
  /// Called `subscribe(next:)` here.
  @available(*, unavailable, renamed: "subscribe(next:)")
  public func observeValues(_ next: (Value) -> Void) -> any Disposable { fatalError() }

  /// Called `subscribe(failed:)` here.
  @available(*, unavailable, renamed: "subscribe(failed:)")
  public func observeFailed(_ failed: (Failure) -> Void) -> any Disposable { fatalError() }

  /// Called `subscribe(completed:)` here.
  @available(*, unavailable, renamed: "subscribe(completed:)")
  public func observeCompleted(_ completed: () -> Void) -> any Disposable { fatalError() }

  /// Spelt differently here: the message says how.
  @available(*, unavailable, message: "Use subscribe(next:failed:completed:).")
  public func observeResult(_ action: (Result<Value, Failure>) -> Void) -> any Disposable { fatalError() }

  /// Called `subscribe()` here.
  @available(*, unavailable, renamed: "subscribe()")
  public func start() -> any Disposable { fatalError() }

  /// Called `subscribe(on:)` here.
  @available(*, unavailable, renamed: "subscribe(on:)")
  public func start(on scheduler: some Scheduler) -> Signal<Value, Failure> { fatalError() }

  /// Called `subscribe(next:)` here.
  @available(*, unavailable, renamed: "subscribe(next:)")
  public func startWithValues(_ next: (Value) -> Void) -> any Disposable { fatalError() }

  /// Called `subscribe(failed:)` here.
  @available(*, unavailable, renamed: "subscribe(failed:)")
  public func startWithFailed(_ failed: (Failure) -> Void) -> any Disposable { fatalError() }

  /// Called `subscribe(completed:)` here.
  @available(*, unavailable, renamed: "subscribe(completed:)")
  public func startWithCompleted(_ completed: () -> Void) -> any Disposable { fatalError() }

  /// Spelt differently here: the message says how.
  @available(*, unavailable, message: "Use subscribe(next:failed:completed:).")
  public func startWithResult(_ action: (Result<Value, Failure>) -> Void) -> any Disposable { fatalError() }

  /// Called `do(next:)` here.
  @available(*, unavailable, renamed: "do(next:)")
  public func on(value: ((Value) -> Void)?) -> Signal<Value, Failure> { fatalError() }

  /// Called `do(failed:)` here.
  @available(*, unavailable, renamed: "do(failed:)")
  public func on(failed: ((Failure) -> Void)?) -> Signal<Value, Failure> { fatalError() }

  /// Called `do(completed:)` here.
  @available(*, unavailable, renamed: "do(completed:)")
  public func on(completed: (() -> Void)?) -> Signal<Value, Failure> { fatalError() }

  /// Called `finally(_:)` here.
  @available(*, unavailable, renamed: "finally(_:)")
  public func on(terminated: (() -> Void)?) -> Signal<Value, Failure> { fatalError() }

  /// Called `onDispose(_:)` here.
  @available(*, unavailable, renamed: "onDispose(_:)")
  public func on(disposed: (() -> Void)?) -> Signal<Value, Failure> { fatalError() }

  /// Called `initially(_:)` here.
  @available(*, unavailable, renamed: "initially(_:)")
  public func on(started: (() -> Void)?) -> Signal<Value, Failure> { fatalError() }

  /// Called `compact()` here.
  @available(*, unavailable, renamed: "compact()")
  public func skipNil<Wrapped: Sendable>() -> Signal<Wrapped, Failure> where Value == Wrapped? { fatalError() }

  /// Called `distinctUntilChanged()` here.
  @available(*, unavailable, renamed: "distinctUntilChanged()")
  public func skipRepeats() -> Signal<Value, Failure> { fatalError() }

  /// Called `distinctUntilChanged(by:)` here.
  @available(*, unavailable, renamed: "distinctUntilChanged(by:)")
  public func skipRepeats(_ areEquivalent: (Value, Value) -> Bool) -> Signal<Value, Failure> { fatalError() }

  /// Spelt differently here: the message says how.
  @available(*, unavailable, message: "Keep a set of what has come with scan(_:_:); its memory grows with the values.")
  public func uniqueValues() -> Signal<Value, Failure> { fatalError() }

  /// Called `catch(_:)` here.
  @available(*, unavailable, renamed: "catch(_:)")
  public func flatMapError<NewFailure: Error>(_ handler: (Failure) -> Signal<Value, NewFailure>) -> Signal<
    Value, NewFailure
  > { fatalError() }

  /// Called `promoteFailure(to:)` here.
  @available(*, unavailable, renamed: "promoteFailure(to:)")
  public func promoteError<NewFailure: Error>(_ type: NewFailure.Type) -> Signal<Value, NewFailure> { fatalError() }

  /// Called `retry(_:)` here.
  @available(*, unavailable, renamed: "retry(_:)")
  public func retry(upTo count: Int) -> Signal<Value, Failure> { fatalError() }

  /// Spelt differently here: the message says how.
  @available(*, unavailable, message: "Use withLatest(from:) of the sampler.")
  public func sample<Other: Sendable>(with sampler: Signal<Other, Failure>) -> Signal<(Value, Other), Failure> {
    fatalError()
  }

  /// Called `not()` here.
  @available(*, unavailable, renamed: "not()")
  public func negate() -> Signal<Value, Failure> { fatalError() }

  /// Called `log(_:)` here.
  @available(*, unavailable, renamed: "log(_:)")
  public func logEvents(identifier: String) -> Signal<Value, Failure> { fatalError() }

  /// Called `buffer(every:on:)` here.
  @available(*, unavailable, renamed: "buffer(every:on:)")
  public func collect(every interval: Duration, on scheduler: some Scheduler) -> Signal<[Value], Failure> {
    fatalError()
  }

  /// Called `buffer(count:)` here.
  @available(*, unavailable, renamed: "buffer(count:)")
  public func collect(count: Int) -> Signal<[Value], Failure> { fatalError() }

  /// Called `throttle(latest:on:)` here.
  @available(*, unavailable, renamed: "throttle(latest:on:)")
  public func throttle(_ interval: Duration, on scheduler: some Scheduler) -> Signal<Value, Failure> { fatalError() }

  /// Called `timeout(after:failure:on:)` here.
  @available(*, unavailable, renamed: "timeout(after:failure:on:)")
  public func timeout(after interval: Duration, raising failure: Failure, on scheduler: some Scheduler) -> Signal<
    Value, Failure
  > { fatalError() }

  /// Called `replayLazily(capacity:)` here.
  @available(*, unavailable, renamed: "replayLazily(capacity:)")
  public func replayLazily(upTo capacity: Int) -> Signal<Value, Failure> { fatalError() }
}

// On signals alone: in extensions of the protocol the function of the same name would be hidden.

extension Signal {
  /// Called `deliver(on:)` here.
  @available(*, unavailable, renamed: "deliver(on:)")
  public func observe(on scheduler: some Scheduler) -> Signal<Value, Failure> { fatalError() }
}
