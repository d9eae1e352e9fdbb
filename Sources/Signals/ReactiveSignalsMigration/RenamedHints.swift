// Names that other libraries have for operators. A call of one is a compiler error that gives the name in this library.
// This file has the names of ReactiveCocoa, and a few of RxJS and RxJava; the names of ReactiveSwift, RxSwift and Combine
// are in separate files, and so are the names of types. A name of the library itself that means something else elsewhere
// has a hint where only the other meaning compiles: such a hint is disfavoured, so that it never hides the library's own.

extension SignalProtocol {
  @available(*, unavailable, renamed: "flatMap(_:)")
  public func flattenMap<Output: Sendable>(_ transform: (Value) -> Signal<Output, Failure>) -> Signal<Output, Failure> {
    fatalError()
  }

  @available(*, unavailable, renamed: "mapTo(_:)")
  public func mapReplace<Mapped: Sendable>(_ constant: Mapped) -> Signal<Mapped, Failure> { fatalError() }

  @available(*, unavailable, renamed: "deliver(on:)")
  public func deliverOn(_ scheduler: some Scheduler) -> Signal<Value, Failure> { fatalError() }

  @available(*, unavailable, renamed: "deliverOnMain(_:)")
  public func deliverOnMainThread() -> Signal<Value, Failure> { fatalError() }

  @available(*, unavailable, renamed: "subscribe(next:)")
  public func subscribeNext(_ next: (Value) -> Void) -> any Disposable { fatalError() }

  @available(*, unavailable, renamed: "subscribe(failed:)")
  public func subscribeError(_ failed: (Failure) -> Void) -> any Disposable { fatalError() }

  @available(*, unavailable, renamed: "subscribe(completed:)")
  public func subscribeCompleted(_ completed: () -> Void) -> any Disposable { fatalError() }

  @available(*, unavailable, renamed: "do(next:)")
  public func doNext(_ next: (Value) -> Void) -> Signal<Value, Failure> { fatalError() }

  @available(*, unavailable, renamed: "do(failed:)")
  public func doError(_ failed: (Failure) -> Void) -> Signal<Value, Failure> { fatalError() }

  @available(*, unavailable, renamed: "do(completed:)")
  public func doCompleted(_ completed: () -> Void) -> Signal<Value, Failure> { fatalError() }

  @available(*, unavailable, message: "Use debounce(_:on:), or throttle(_:on:) to limit the rate.")
  public func throttle(_ interval: Duration) -> Signal<Value, Failure> { fatalError() }

  @available(*, unavailable, renamed: "throttleFirst(_:on:)")
  public func throttleFirst(_ interval: Duration) -> Signal<Value, Failure> { fatalError() }

  @available(*, unavailable, renamed: "audit(_:on:)")
  public func auditTime(_ interval: Duration) -> Signal<Value, Failure> { fatalError() }

  @available(*, unavailable, renamed: "buffer(every:on:)")
  public func bufferWithTime(_ interval: Duration, onScheduler scheduler: some Scheduler) -> Signal<[Value], Failure> {
    fatalError()
  }

  @available(*, unavailable, renamed: "starting(with:_:)")
  public func startWith(_ first: Value, _ others: Value...) -> Signal<Value, Failure> { fatalError() }

  @available(*, unavailable, renamed: "combineLatest(with:)")
  public func combineLatestWith<Other: Sendable>(_ other: Signal<Other, Failure>) -> Signal<(Value, Other), Failure> {
    fatalError()
  }

  @available(*, unavailable, renamed: "zip(with:)")
  public func zipWith<Other: Sendable>(_ other: Signal<Other, Failure>) -> Signal<(Value, Other), Failure> {
    fatalError()
  }

  @available(*, unavailable, renamed: "map(_:)")
  public func reduceEach<Mapped: Sendable>(_ transform: (Value) -> Mapped) -> Signal<Mapped, Failure> { fatalError() }

  @available(*, unavailable, renamed: "combinePrevious(_:)")
  public func combinePreviousWithStart(_ start: Value) -> Signal<(previous: Value, value: Value), Failure> {
    fatalError()
  }

  @available(*, unavailable, renamed: "scan(_:_:)")
  public func scanWithStart<Result: Sendable>(_ start: Result, reduce: (Result, Value) -> Result) -> Signal<
    Result, Failure
  > { fatalError() }

  @available(*, unavailable, renamed: "aggregate(_:_:)")
  public func aggregateWithStart<Result: Sendable>(_ start: Result, reduce: (Result, Value) -> Result) -> Signal<
    Result, Failure
  > { fatalError() }

  @available(*, unavailable, renamed: "take(last:)")
  public func takeLast(_ count: Int) -> Signal<Value, Failure> { fatalError() }

  @available(*, unavailable, renamed: "take(until:)")
  public func takeUntil(_ trigger: some SignalProtocol) -> Signal<Value, Failure> { fatalError() }

  @available(*, unavailable, renamed: "take(untilReplacement:)")
  public func takeUntilReplacement(_ replacement: Signal<Value, Failure>) -> Signal<Value, Failure> { fatalError() }

  @available(*, unavailable, message: "Use take(while:) with the opposite condition.")
  public func takeUntilBlock(_ isLast: (Value) -> Bool) -> Signal<Value, Failure> { fatalError() }

  @available(*, unavailable, renamed: "take(while:)")
  public func takeWhileBlock(_ isIncluded: (Value) -> Bool) -> Signal<Value, Failure> { fatalError() }

  @available(*, unavailable, message: "Use skip(while:) with the opposite condition.")
  public func skipUntilBlock(_ isFirst: (Value) -> Bool) -> Signal<Value, Failure> { fatalError() }

  @available(*, unavailable, renamed: "skip(while:)")
  public func skipWhileBlock(_ isDropped: (Value) -> Bool) -> Signal<Value, Failure> { fatalError() }

  @available(*, unavailable, renamed: "attempt(_:)")
  public func `try`(_ check: (Value) -> Bool) -> Signal<Value, Failure> { fatalError() }

  @available(*, unavailable, renamed: "attemptMap(_:)")
  public func tryMap<Mapped: Sendable>(_ transform: (Value) throws -> Mapped) -> Signal<Mapped, Failure> {
    fatalError()
  }

  @available(*, unavailable, renamed: "group(by:)")
  public func groupBy<Key: Hashable & Sendable>(_ key: (Value) -> Key) -> Signal<
    GroupedSignal<Key, Value, Failure>, Failure
  > { fatalError() }

  @available(*, unavailable, renamed: "waitUntilCompleted()")
  public func asynchronouslyWaitUntilCompleted() throws(Failure) { fatalError() }

  @available(*, unavailable, renamed: "log()")
  public func logAll() -> Signal<Value, Failure> { fatalError() }

  @available(*, unavailable, renamed: "named(_:)")
  public func setNameWithFormat(_ name: String) -> Signal<Value, Failure> { fatalError() }
}

extension SignalProtocol where Value == Bool {
  @available(*, unavailable, message: "Use Signal.if(_:then:else:).")
  public func ifThenElse<Output: Sendable>(_ first: Signal<Output, Failure>, _ second: Signal<Output, Failure>)
    -> Signal<Output, Failure>
  { fatalError() }
}
