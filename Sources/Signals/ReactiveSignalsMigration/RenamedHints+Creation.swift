// Names that other libraries have for making and ending signals, subscriptions and schedulers. See RenamedHints.swift.

// Signals.

extension Signal {
  /// Called `just(_:)` here.
  @available(*, unavailable, renamed: "just(_:)")
  public init(value: Value) { fatalError() }

  /// Called `fail(_:)` here.
  @available(*, unavailable, renamed: "fail(_:)")
  public init(error: Failure) { fatalError() }

  /// Called `just(_:)` here.
  @available(*, unavailable, renamed: "just(_:)")
  public static func `return`(_ value: Value) -> Signal { fatalError() }

  /// Called `from(_:)` here.
  @available(*, unavailable, renamed: "from(_:)")
  public static func of(_ values: Value...) -> Signal { fatalError() }

  /// Called `fail(_:)` here.
  @available(*, unavailable, renamed: "fail(_:)")
  public static func error(_ error: Failure) -> Signal { fatalError() }

  /// Called `defer(_:)` here.
  @available(*, unavailable, renamed: "defer(_:)")
  public static func deferred(_ makeSignal: () -> Signal) -> Signal { fatalError() }

  /// Called `init(_:)` here.
  @available(*, unavailable, renamed: "init(_:)")
  public static func create(_ subscribe: (Subscriber<Value, Failure>) -> (any Disposable)?) -> Signal { fatalError() }

  /// Called `init(_:)` here.
  @available(*, unavailable, renamed: "init(_:)")
  public static func createSignal(_ subscribe: (Subscriber<Value, Failure>) -> (any Disposable)?) -> Signal {
    fatalError()
  }

  /// Spelt differently here: the message says how.
  @available(*, unavailable, message: "Use Signal.just(value).repeat().")
  public static func repeatElement(_ value: Value) -> Signal { fatalError() }

  /// Spelt differently here: the message says how.
  @available(*, unavailable, message: "Use Signal.from(start..<start + count).")
  public static func range(start: Value, count: Value) -> Signal { fatalError() }

  /// Spelt differently here: the message says how.
  @available(*, unavailable, message: "Use using(resource:release:_:).")
  public static func using<Resource: Disposable>(
    _ makeResource: () -> Resource, observableFactory: (Resource) -> Signal
  ) -> Signal { fatalError() }

  /// Called `startEagerly(on:_:)` here.
  @available(*, unavailable, renamed: "startEagerly(on:_:)")
  public static func startEagerlyWithScheduler(_ scheduler: some Scheduler, block: (Subscriber<Value, Failure>) -> Void)
    -> Signal
  { fatalError() }

  /// Called `startLazily(on:_:)` here.
  @available(*, unavailable, renamed: "startLazily(on:_:)")
  public static func startLazilyWithScheduler(_ scheduler: some Scheduler, block: (Subscriber<Value, Failure>) -> Void)
    -> Signal
  { fatalError() }
}

extension Signal where Value == Instant, Failure == Never {
  /// Called `interval(_:on:)` here.
  @available(*, unavailable, renamed: "interval(_:on:)")
  public static func timer(interval: Duration, on scheduler: some Scheduler) -> Signal { fatalError() }

  /// Called `timer(after:on:)` here.
  @available(*, unavailable, renamed: "timer(after:on:)")
  public static func timer(_ delay: Duration, scheduler: some Scheduler) -> Signal { fatalError() }

  /// Called `interval(_:on:)` here.
  @available(*, unavailable, renamed: "interval(_:on:)")
  public static func interval(_ interval: Duration, scheduler: some Scheduler) -> Signal { fatalError() }
}

// Subjects and subscribers.

extension SubscriberProtocol {
  /// Called `send(_:)` here.
  @available(*, unavailable, renamed: "send(_:)")
  public func sendNext(_ value: Value) { fatalError() }

  /// Called `fail(_:)` here.
  @available(*, unavailable, renamed: "fail(_:)")
  public func sendError(_ error: Failure) { fatalError() }

  /// Called `complete()` here.
  @available(*, unavailable, renamed: "complete()")
  public func sendCompleted() { fatalError() }

  /// Called `send(_:)` here.
  @available(*, unavailable, renamed: "send(_:)")
  public func send(value: Value) { fatalError() }

  /// Called `fail(_:)` here.
  @available(*, unavailable, renamed: "fail(_:)")
  public func send(error: Failure) { fatalError() }

  /// Called `send(_:)` here.
  @available(*, unavailable, renamed: "send(_:)")
  public func onNext(_ value: Value) { fatalError() }

  /// Called `fail(_:)` here.
  @available(*, unavailable, renamed: "fail(_:)")
  public func onError(_ error: Failure) { fatalError() }

  /// Called `complete()` here.
  @available(*, unavailable, renamed: "complete()")
  public func onCompleted() { fatalError() }

  /// Called `send(_:)` here.
  @available(*, unavailable, renamed: "send(_:)")
  public func accept(_ value: Value) { fatalError() }
}

// Disposables.

extension Disposable {
  /// Called `dispose()` here.
  @available(*, unavailable, renamed: "dispose()")
  public func cancel() { fatalError() }

  /// Spelt differently here: the message says how.
  @available(*, unavailable, message: "Use dispose(with: token.lifetime) of a Lifetime.Token, or subscribe(in: bag).")
  public func disposed(by bag: Any) { fatalError() }

  /// Spelt differently here: the message says how.
  @available(*, unavailable, message: "Use dispose(with: token.lifetime) of a Lifetime.Token, or subscribe(in: bag).")
  public func store<Bag>(in bag: inout Bag) { fatalError() }
}

extension CompositeDisposable {
  /// Called `add(_:)` here.
  @available(*, unavailable, renamed: "add(_:)")
  public func insert(_ disposable: any Disposable) { fatalError() }

  /// Called `add(_:)` here.
  @available(*, unavailable, renamed: "add(_:)")
  public func addDisposable(_ disposable: any Disposable) { fatalError() }
}

// Schedulers.

extension MainScheduler {
  /// Spelt differently here: the message says how.
  @available(
    *, unavailable, message: "Use .main, which runs actions later, or deliverOnMain(), which delivers inside the call."
  )
  public static var instance: MainScheduler { fatalError() }

  /// Called `shared` here.
  @available(*, unavailable, renamed: "shared")
  public static var asyncInstance: MainScheduler { fatalError() }
}

extension TestScheduler {
  /// Called `init()` here.
  @available(*, unavailable, renamed: "init()")
  public convenience init(initialClock: Int) { fatalError() }

  /// Called `run()` here.
  @available(*, unavailable, renamed: "run()")
  public func start() { fatalError() }
}

extension Scheduler {
  /// Called `schedule(after:_:)` here.
  @available(*, unavailable, renamed: "schedule(after:_:)")
  public func afterDelay(_ delay: Duration, schedule action: () -> Void) -> any Disposable { fatalError() }
}
