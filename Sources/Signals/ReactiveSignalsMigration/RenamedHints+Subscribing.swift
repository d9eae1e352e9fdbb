// Names that other libraries have for subscribing, and for what surrounds a subscription. See RenamedHints.swift.

// ReactiveSwift. Declared on `Signal` only where a function of the library has the same name.

extension Signal {
  @available(*, unavailable, renamed: "subscribe(_:)")
  @_disfavoredOverload
  public func observe(_ observer: some SubscriberProtocol<Value, Failure>) -> any Disposable { fatalError() }

  @available(*, unavailable, renamed: "subscribe(_:)")
  @_disfavoredOverload
  public func observe(_ observer: Observer<Value, Failure>) -> any Disposable { fatalError() }

  @available(*, unavailable, renamed: "subscribeEvents(_:)")
  @_disfavoredOverload
  public func observe(_ action: (Event<Value, Failure>) -> Void) -> any Disposable { fatalError() }
}

extension SignalProtocol {
  @available(*, unavailable, renamed: "subscribe(_:)")
  @_disfavoredOverload
  public func start(_ observer: some SubscriberProtocol<Value, Failure>) -> any Disposable { fatalError() }

  @available(*, unavailable, renamed: "subscribe(_:)")
  @_disfavoredOverload
  public func start(_ observer: Observer<Value, Failure>) -> any Disposable { fatalError() }

  @available(*, unavailable, renamed: "subscribeEvents(_:)")
  @_disfavoredOverload
  public func start(_ action: (Event<Value, Failure>) -> Void) -> any Disposable { fatalError() }

  @available(
    *, unavailable,
    message: "Use publish(): subscribe to its signal, then call connect(), which returns the disposable."
  )
  @_disfavoredOverload
  public func startWithSignal<Result>(_ setup: (Signal<Value, Failure>, any Disposable) -> Result) -> Result {
    fatalError()
  }

  @available(*, unavailable, message: "Disposal is no event: use onDispose(_:), which runs at the end too.")
  @_disfavoredOverload
  public func observeInterrupted(_ action: () -> Void) -> any Disposable { fatalError() }

  @available(*, unavailable, message: "Disposal is no event: use onDispose(_:), which runs at the end too.")
  @_disfavoredOverload
  public func startWithInterrupted(_ action: () -> Void) -> any Disposable { fatalError() }

  @available(*, unavailable, renamed: "initially(_:)")
  @_disfavoredOverload
  public func on(starting: (() -> Void)?) -> Signal<Value, Failure> { fatalError() }

  @available(*, unavailable, message: "Disposal is no event: use onDispose(_:), which runs at the end too.")
  @_disfavoredOverload
  public func on(interrupted: (() -> Void)?) -> Signal<Value, Failure> { fatalError() }

  @available(
    *, unavailable,
    message: "Use do(next:failed:completed:); initially(_:) for starting, onDispose(_:) for terminated and disposed."
  )
  @_disfavoredOverload
  public func on(
    starting: (() -> Void)? = nil, started: (() -> Void)? = nil, event: ((Event<Value, Failure>) -> Void)? = nil,
    failed: ((Failure) -> Void)? = nil, completed: (() -> Void)? = nil, interrupted: (() -> Void)? = nil,
    terminated: (() -> Void)? = nil, disposed: (() -> Void)? = nil, value: ((Value) -> Void)? = nil
  ) -> Signal<Value, Failure> { fatalError() }
}

// RxSwift.

extension SignalProtocol {
  @available(*, unavailable, renamed: "subscribeEvents(_:)")
  @_disfavoredOverload
  public func subscribe(_ on: (Event<Value, Failure>) -> Void) -> any Disposable { fatalError() }

  @available(*, unavailable, message: "Use subscribe(next:failed:completed:).")
  @_disfavoredOverload
  public func subscribe(
    onSuccess: ((Value) -> Void)?, onFailure: ((Failure) -> Void)? = nil, onError: ((Failure) -> Void)? = nil,
    onCompleted: (() -> Void)? = nil, onDisposed: (() -> Void)? = nil
  ) -> any Disposable { fatalError() }

  // Each closure has a default: one without would take the closure of `subscribe { }` in which a mistake is.
  @available(*, unavailable, message: "Use onDispose(_:) before subscribe(next:failed:completed:).")
  @_disfavoredOverload
  public func subscribe(
    next: ((Value) -> Void)? = nil, failed: ((Failure) -> Void)? = nil, completed: (() -> Void)? = nil,
    onDisposed: (() -> Void)? = nil
  ) -> any Disposable { fatalError() }

  @available(*, unavailable, message: "Use deliverOnMain().subscribe(next:).")
  @_disfavoredOverload
  public func emit(onNext next: (Value) -> Void) -> any Disposable { fatalError() }

  @available(*, unavailable, message: "Use bind(to: property) or bind(to: object, keyPath).")
  @_disfavoredOverload
  public func drive<Target>(_ target: Target) -> any Disposable { fatalError() }

  @available(*, unavailable, message: "Use bind(to: property) or bind(to: object, keyPath).")
  @_disfavoredOverload
  public func emit<Target>(to target: Target) -> any Disposable { fatalError() }

  @available(*, unavailable, message: "Use subscribe { subject.send($0) }, or subscribe(subject), which ends it too.")
  @_disfavoredOverload
  public func drive<Target: SubscriberProtocol>(_ target: Target) -> any Disposable { fatalError() }

  @available(*, unavailable, message: "Use subscribe { subject.send($0) }, or subscribe(subject), which ends it too.")
  @_disfavoredOverload
  public func emit<Target: SubscriberProtocol>(to target: Target) -> any Disposable { fatalError() }

  @available(*, unavailable, message: "Use subscribe { subject.send($0) }, or subscribe(subject), which ends it too.")
  @_disfavoredOverload
  public func bind<Target: SubscriberProtocol>(to targets: Target...) -> any Disposable { fatalError() }

  @available(*, unavailable, message: "A binding cannot fail: handle errors before, as with catchAndReturn(_:).")
  public func bind(to property: MutableProperty<Value>) -> any Disposable { fatalError() }

  @available(*, unavailable, message: "A binding cannot fail: handle errors before, as with catchAndReturn(_:).")
  public func bind(to property: MutableProperty<Value?>) -> any Disposable { fatalError() }

  @available(*, unavailable, message: "Use deliverOnMain().share(replay: 1). A property needs only deliverOnMain().")
  @_disfavoredOverload
  public func asDriver() -> Signal<Value, Never> { fatalError() }

  @available(*, unavailable, message: "Use catchAndReturn(_:).deliverOnMain().share(replay: 1).")
  @_disfavoredOverload
  public func asDriver(onErrorJustReturn value: Value) -> Signal<Value, Never> { fatalError() }

  @available(*, unavailable, message: "Use catchTo(_:).deliverOnMain().share(replay: 1).")
  @_disfavoredOverload
  public func asDriver(onErrorDriveWith other: Signal<Value, Never>) -> Signal<Value, Never> { fatalError() }

  @available(*, unavailable, message: "Use catch(_:).deliverOnMain().share(replay: 1).")
  @_disfavoredOverload
  public func asDriver(onErrorRecover: (Failure) -> Signal<Value, Never>) -> Signal<Value, Never> { fatalError() }

  @available(*, unavailable, message: "Use deliverOnMain().share().")
  @_disfavoredOverload
  public func asSignal() -> Signal<Value, Never> { fatalError() }

  @available(*, unavailable, message: "Use catchAndReturn(_:).deliverOnMain().share().")
  @_disfavoredOverload
  public func asSignal(onErrorJustReturn value: Value) -> Signal<Value, Never> { fatalError() }

  @available(*, unavailable, renamed: "catchTo(_:)")
  @_disfavoredOverload
  public func asInfallible(onErrorFallbackTo other: Signal<Value, Never>) -> Signal<Value, Never> { fatalError() }

  @available(*, unavailable, renamed: "catchAndReturn(_:)")
  @_disfavoredOverload
  public func asInfallible(onErrorJustReturn value: Value) -> Signal<Value, Never> { fatalError() }

  @available(*, unavailable, message: "Use take(first: 1), which sends the first value at once, and ignores others.")
  @_disfavoredOverload
  public func asMaybe() -> Signal<Value, Failure> { fatalError() }

  @available(*, unavailable, message: "Use ignoreValues(), or then { .empty } for a Signal<Never, Failure>.")
  @_disfavoredOverload
  public func asCompletable() -> Signal<Value, Failure> { fatalError() }
}

// Several libraries. The library's own `first()`, `last()` and `toArray()` are awaited.

extension SignalProtocol {
  @available(*, unavailable, message: "Use take(first: 1), waitForFirst(), which blocks, or await first().")
  @_disfavoredOverload
  public func first() -> Signal<Value, Failure> { fatalError() }

  @available(*, unavailable, message: "Use take(last: 1), or await last().")
  @_disfavoredOverload
  public func last() -> Signal<Value, Failure> { fatalError() }

  @available(*, unavailable, message: "Use collect(), waitForValues(), which blocks, or await toArray().")
  @_disfavoredOverload
  public func toArray() -> Signal<[Value], Failure> { fatalError() }
}
