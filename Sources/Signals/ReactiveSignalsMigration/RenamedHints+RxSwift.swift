// Names that RxSwift has for the operators. See RenamedHints.swift.

// Subscribing and side effects.

extension SignalProtocol {
  @available(*, unavailable, renamed: "signal")
  public func asObservable() -> Signal<Value, Failure> { fatalError() }

  @available(*, unavailable, renamed: "subscribe(next:failed:completed:)")
  public func subscribe(
    onNext: ((Value) -> Void)? = nil, onError: ((Failure) -> Void)? = nil, onCompleted: (() -> Void)? = nil,
    onDisposed: (() -> Void)? = nil
  ) -> any Disposable { fatalError() }

  @available(*, unavailable, message: "Use deliverOnMain().subscribe(next:).")
  public func drive(onNext next: (Value) -> Void) -> any Disposable { fatalError() }

  @available(*, unavailable, renamed: "subscribe(next:)")
  public func bind(onNext next: (Value) -> Void) -> any Disposable { fatalError() }

  @available(
    *, unavailable,
    message: "Use do(next:failed:completed:); initially(_:) for onSubscribe, onDispose(_:) for onDispose."
  )
  public func `do`(
    onNext: ((Value) -> Void)? = nil, afterNext: ((Value) -> Void)? = nil, onError: ((Failure) -> Void)? = nil,
    afterError: ((Failure) -> Void)? = nil, onCompleted: (() -> Void)? = nil, afterCompleted: (() -> Void)? = nil,
    onSubscribe: (() -> Void)? = nil, onSubscribed: (() -> Void)? = nil, onDispose: (() -> Void)? = nil
  ) -> Signal<Value, Failure> { fatalError() }

  @available(*, unavailable, message: "Use do(next:failed:).")
  public func `do`(
    onSuccess: ((Value) -> Void)?, onError: ((Failure) -> Void)? = nil, onSubscribe: (() -> Void)? = nil,
    onDispose: (() -> Void)? = nil
  ) -> Signal<Value, Failure> { fatalError() }

  @available(*, unavailable, message: "Use initially(_:) for onSubscribe.")
  public func `do`(
    next: ((Value) -> Void)? = nil, failed: ((Failure) -> Void)? = nil, completed: (() -> Void)? = nil,
    onSubscribe: () -> Void, onSubscribed: (() -> Void)? = nil, onDispose: (() -> Void)? = nil
  ) -> Signal<Value, Failure> { fatalError() }

  @available(*, unavailable, renamed: "log(_:)")
  public func debug(_ identifier: String? = nil) -> Signal<Value, Failure> { fatalError() }

  @available(
    *, unavailable, message: "Use waitForFirst(), waitForValues() or waitUntilCompleted(), with a timeout if need be."
  )
  public func toBlocking(timeout: Double? = nil) -> Signal<Value, Failure> { fatalError() }
}

// Schedulers.

extension SignalProtocol {
  @available(*, unavailable, renamed: "deliver(on:)")
  public func observeOn(_ scheduler: some Scheduler) -> Signal<Value, Failure> { fatalError() }

  @available(*, unavailable, renamed: "subscribe(on:)")
  public func subscribeOn(_ scheduler: some Scheduler) -> Signal<Value, Failure> { fatalError() }
}

// Transforming.

extension SignalProtocol {
  @available(*, unavailable, renamed: "aggregate(_:_:)")
  @_disfavoredOverload
  public func reduce<Result: Sendable>(_ initial: Result, accumulator: (Result, Value) -> Result) -> Signal<
    Result, Failure
  > { fatalError() }

  @available(*, unavailable, renamed: "scan(_:_:)")
  public func scan<Result: Sendable>(_ initial: Result, accumulator: (Result, Value) -> Result) -> Signal<
    Result, Failure
  > { fatalError() }

  @available(*, unavailable, renamed: "group(by:)")
  @_disfavoredOverload
  public func groupBy<Key: Hashable & Sendable>(
    keySelector: (Value) -> Key
  ) -> Signal<GroupedSignal<Key, Value, Failure>, Failure> { fatalError() }

  @available(*, unavailable, renamed: "enumerated()")
  public func mapWithIndex<Mapped: Sendable>(_ transform: (Value, Int) -> Mapped) -> Signal<Mapped, Failure> {
    fatalError()
  }

  @available(
    *, unavailable, message: "Capture the object weakly; with take(during:) the signal ends with its lifetime."
  )
  public func withUnretained<Object: AnyObject & Sendable>(_ object: Object) -> Signal<(Object, Value), Failure> {
    fatalError()
  }

  @available(
    *, unavailable,
    message: "Use buffer(every:count:on:), whose intervals begin with a value, so that no array is empty."
  )
  public func buffer(timeSpan: Duration, count: Int, scheduler: some Scheduler) -> Signal<[Value], Failure> {
    fatalError()
  }

  @available(
    *, unavailable,
    message: "Use window(every:count:on:), whose intervals begin with a value, so that no window is empty."
  )
  public func window(timeSpan: Duration, count: Int, scheduler: some Scheduler) -> Signal<
    Signal<Value, Failure>, Failure
  > { fatalError() }
}

// Filtering.

extension SignalProtocol {
  @available(*, unavailable, renamed: "distinctUntilChanged(comparing:)")
  public func distinctUntilChanged(at keyPath: PartialKeyPath<Value>) -> Signal<Value, Failure> { fatalError() }

  @available(
    *, unavailable,
    message: "Use element(at:), which completes if there are fewer values, and throwIfEmpty(_:) for an error."
  )
  public func elementAt(_ index: Int) -> Signal<Value, Failure> { fatalError() }

  @available(*, unavailable, message: "Use single(failure:).")
  public func single() -> Signal<Value, Failure> { fatalError() }

  @available(*, unavailable, message: "Use filter(_:).single(failure:).")
  public func single(_ isIncluded: (Value) -> Bool) -> Signal<Value, Failure> { fatalError() }

  @available(*, unavailable, message: "Use single(failure:).")
  public func asSingle() -> Signal<Value, Failure> { fatalError() }

  @available(*, unavailable, renamed: "take(first:)")
  public func take(_ count: Int) -> Signal<Value, Failure> { fatalError() }

  @available(*, unavailable, renamed: "take(for:on:)")
  public func take(for interval: Duration, scheduler: some Scheduler) -> Signal<Value, Failure> { fatalError() }

  @available(*, unavailable, renamed: "take(while:)")
  public func takeWhile(_ isIncluded: (Value) -> Bool) -> Signal<Value, Failure> { fatalError() }

  // The message names both libraries, since the condition of ReactiveSwift says how long values are taken.
  @available(
    *, unavailable,
    message:
      "RxSwift: take(while:) of the opposite, inclusive if .inclusive. ReactiveSwift: take(while:, inclusive: true)."
  )
  public func take(until isLast: (Value) -> Bool, behavior: Take = .exclusive) -> Signal<Value, Failure> {
    fatalError()
  }

  @available(*, unavailable, renamed: "take(while:inclusive:)")
  public func take(while isIncluded: (Value) -> Bool, behavior: Take) -> Signal<Value, Failure> { fatalError() }

  @available(*, unavailable, renamed: "skip(first:)")
  public func skip(_ count: Int) -> Signal<Value, Failure> { fatalError() }

  @available(*, unavailable, message: "Use skip(until: .timer(after: interval, on: scheduler)).")
  public func skip(_ interval: Duration, scheduler: some Scheduler) -> Signal<Value, Failure> { fatalError() }

  @available(*, unavailable, renamed: "skip(while:)")
  public func skipWhile(_ isDropped: (Value) -> Bool) -> Signal<Value, Failure> { fatalError() }

  @available(*, unavailable, renamed: "skip(until:)")
  public func skipUntil(_ trigger: some SignalProtocol) -> Signal<Value, Failure> { fatalError() }

  @available(*, unavailable, renamed: "ignoreValues()")
  public func ignoreElements() -> Signal<Value, Failure> { fatalError() }

  @available(*, unavailable, message: "Use sample(by:), which repeats a value when nothing new has come.")
  public func sample(_ sampler: some SignalProtocol) -> Signal<Value, Failure> { fatalError() }

  @available(*, unavailable, renamed: "debounce(_:on:)")
  public func debounce(_ interval: Duration, scheduler: some Scheduler) -> Signal<Value, Failure> { fatalError() }

  @available(*, unavailable, message: "Use throttle(_:on:), or throttleFirst(_:on:) for latest: false.")
  public func throttle(_ interval: Duration, latest: Bool = true, scheduler: some Scheduler) -> Signal<Value, Failure> {
    fatalError()
  }
}

// Combining.

extension SignalProtocol {
  @available(
    *, unavailable,
    message: "Use withLatest(from:), which sends pairs: append map(\\.1), or map for a result selector."
  )
  public func withLatestFrom<Source: SignalProtocol>(_ other: Source) -> Signal<(Value, Source.Value), Failure> {
    fatalError()
  }

  @available(*, unavailable, renamed: "switchToLatest()")
  public func switchLatest<Output: Sendable>() -> Signal<Output, Failure> where Value == Signal<Output, Failure> {
    fatalError()
  }

  @available(*, unavailable, renamed: "flatten()")
  public func merge<Output: Sendable>() -> Signal<Output, Failure> where Value == Signal<Output, Failure> {
    fatalError()
  }

  @available(*, unavailable, renamed: "flatten(maxConcurrent:)")
  public func merge<Output: Sendable>(
    maxConcurrent limit: Int
  ) -> Signal<Output, Failure> where Value == Signal<Output, Failure> { fatalError() }

  @available(*, unavailable, renamed: "race(with:)")
  public func amb<Source: SignalProtocol>(_ other: Source) -> Signal<Value, Failure> where Source.Value == Value {
    fatalError()
  }

  @available(*, unavailable, renamed: "ifEmpty(_:)")
  public func ifEmpty(default value: Value) -> Signal<Value, Failure> { fatalError() }
}

// Errors.

extension SignalProtocol {
  @available(*, unavailable, renamed: "catch(_:)")
  public func catchError<NewFailure: Error>(_ handler: (Failure) -> Signal<Value, NewFailure>) -> Signal<
    Value, NewFailure
  > { fatalError() }

  @available(*, unavailable, renamed: "catchAndReturn(_:)")
  public func catchErrorJustReturn(_ value: Value) -> Signal<Value, Never> { fatalError() }

  @available(*, unavailable, message: "Use retry(when:), or retry(_:backoff:on:resetting:where:) for delays.")
  public func retryWhen(_ trigger: (Signal<Failure, Never>) -> some SignalProtocol) -> Signal<Value, Failure> {
    fatalError()
  }

  @available(
    *, unavailable,
    message: "Its closure receives each error and the number of attempts here, and returns the trigger of the next one."
  )
  @_disfavoredOverload
  public func retry<Trigger: Sendable, Other: Error>(
    when trigger: (Signal<Failure, Never>) -> Signal<Trigger, Other>
  ) -> Signal<Value, Failure> { fatalError() }
}

// Time.

extension SignalProtocol {
  @available(*, unavailable, renamed: "delay(_:on:)")
  public func delay(_ interval: Duration, scheduler: some Scheduler) -> Signal<Value, Failure> { fatalError() }

  @available(*, unavailable, renamed: "delaySubscription(_:on:)")
  public func delaySubscription(_ interval: Duration, scheduler: some Scheduler) -> Signal<Value, Failure> {
    fatalError()
  }

  @available(
    *, unavailable,
    message:
      "Use timeout(afterSilence:failure:on:). For an end without an error, as in Combine, append catchTo(.empty)."
  )
  public func timeout(_ interval: Duration, scheduler: some Scheduler) -> Signal<Value, Failure> { fatalError() }

  @available(*, unavailable, message: "Use timeout(afterSilence:failure:on:) and catchTo(other).")
  public func timeout(
    _ interval: Duration, other: Signal<Value, Failure>, scheduler: some Scheduler
  ) -> Signal<Value, Failure> { fatalError() }
}

// Sharing.

extension SignalProtocol {
  @available(
    *, unavailable,
    message: "Use multicast(ReplaySubject(capacity:)), or replay(capacity:), which is connected at once."
  )
  public func replay(_ capacity: Int) -> MulticastConnection<Value, Failure> { fatalError() }

  @available(*, unavailable, message: "Use multicast(ReplaySubject()), or replay(), which is connected at once.")
  public func replayAll() -> MulticastConnection<Value, Failure> { fatalError() }
}

extension MulticastConnection {
  @available(*, unavailable, message: "Use share() in place of publish().refCount(); autoconnect() connects only once.")
  public func refCount() -> Signal<Value, Failure> { fatalError() }
}
