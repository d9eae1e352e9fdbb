// Names that other libraries have for sending events, and for lifetimes, bags and schedulers. See RenamedHints.swift.

extension SubscriberProtocol {
  @available(*, unavailable, message: "Use complete() for .finished, fail(error) for .failure(error).")
  @_disfavoredOverload
  public func send(completion: Subscribers.Completion<Failure>) { fatalError() }

  @available(*, unavailable, message: "Disposal is no event: dispose the subscription, or use complete().")
  @_disfavoredOverload
  public func sendInterrupted() { fatalError() }

  @available(*, unavailable, message: "Use send(value), then complete().")
  @_disfavoredOverload
  public func onSuccess(_ value: Value) { fatalError() }
}

extension Signal {
  @available(*, unavailable, message: "Use Subject(), which is both the input and the output.")
  @_disfavoredOverload
  public static func pipe() -> (output: Signal, input: Subject<Value, Failure>) { fatalError() }
}

extension SignalProtocol {
  @available(*, unavailable, message: "Use compactMap(\\.value).")
  @_disfavoredOverload
  public func elements<Element: Sendable, Other: Error>() -> Signal<Element, Failure>
  where Value == Event<Element, Other> { fatalError() }

  @available(*, unavailable, message: "Use compactMap(\\.error).")
  @_disfavoredOverload
  public func errors<Element: Sendable, Other: Error>() -> Signal<Other, Failure> where Value == Event<Element, Other> {
    fatalError()
  }
}

extension BehaviorSubject {
  @available(*, unavailable, renamed: "init(_:)")
  @_disfavoredOverload
  public convenience init(value: Value) { fatalError() }

  @available(*, unavailable, message: "Use a MutableProperty, whose value can be read and set.")
  public var value: Value { fatalError() }
}

extension MutableProperty {
  @available(*, unavailable, renamed: "init(_:)")
  @_disfavoredOverload
  public convenience init(value: Value) { fatalError() }
}

extension ReplaySubject {
  @available(*, unavailable, renamed: "init(capacity:)")
  @_disfavoredOverload
  public static func create(bufferSize: Int) -> ReplaySubject { fatalError() }

  @available(*, unavailable, renamed: "init()")
  @_disfavoredOverload
  public static func createUnbounded() -> ReplaySubject { fatalError() }
}

extension Lifetime {
  @available(*, unavailable, message: "Make a Lifetime.Token(), which has the lifetime.")
  @_disfavoredOverload
  public static func make() -> (lifetime: Lifetime, token: Lifetime.Token) { fatalError() }

  @available(*, unavailable, renamed: "onEnded(_:)")
  @_disfavoredOverload
  public func observeEnded(_ action: () -> Void) -> any Disposable { fatalError() }

  @available(*, unavailable, message: "Use lifetime.add(disposable).")
  @_disfavoredOverload
  public static func += (lifetime: Lifetime, disposable: (any Disposable)?) { fatalError() }
}

extension SerialDisposable {
  @available(*, unavailable, message: "Set inner.")
  public func setDisposable(_ disposable: any Disposable) { fatalError() }

  @available(*, unavailable, renamed: "inner")
  public var disposable: (any Disposable)? {
    get { fatalError() }
    set { fatalError() }
  }
}

extension CompositeDisposable {
  @available(*, unavailable, message: "Use bag.add(disposable).")
  @_disfavoredOverload
  public static func += (bag: CompositeDisposable, disposable: (any Disposable)?) { fatalError() }

  @available(*, unavailable, message: "Use bag.add(AnyDisposable { }).")
  @_disfavoredOverload
  public static func += (bag: CompositeDisposable, dispose: () -> Void) { fatalError() }
}

extension MainScheduler {
  @available(*, unavailable, message: "Use MainScheduler.shared, or .main as an argument.")
  @_disfavoredOverload
  public convenience init() { fatalError() }
}

extension QueueScheduler {
  @available(*, unavailable, message: "Use MainScheduler.shared, or .main as an argument.")
  @_disfavoredOverload
  public static var main: MainScheduler { fatalError() }
}
