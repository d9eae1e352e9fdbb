// Names that other libraries have for making and ending signals, subscriptions and schedulers. See RenamedHints.swift.

// Signals.

extension Signal {
  @available(*, unavailable, renamed: "just(_:)")
  public init(value: Value) { fatalError() }

  @available(*, unavailable, renamed: "fail(_:)")
  public init(error: Failure) { fatalError() }

  @available(*, unavailable, renamed: "just(_:)")
  public static func `return`(_ value: Value) -> Signal { fatalError() }

  @available(*, unavailable, renamed: "from(_:)")
  public static func of(_ values: Value...) -> Signal { fatalError() }

  @available(*, unavailable, renamed: "fail(_:)")
  public static func error(_ error: Failure) -> Signal { fatalError() }

  @available(*, unavailable, renamed: "defer(_:)")
  public static func deferred(_ makeSignal: () -> Signal) -> Signal { fatalError() }

  @available(*, unavailable, renamed: "init(_:)")
  public static func create(_ subscribe: (Subscriber<Value, Failure>) -> (any Disposable)?) -> Signal { fatalError() }

  @available(*, unavailable, renamed: "init(_:)")
  public static func createSignal(_ subscribe: (Subscriber<Value, Failure>) -> (any Disposable)?) -> Signal {
    fatalError()
  }

  @available(*, unavailable, message: "Use Signal.from([value]), or an empty array if there is no value.")
  public static func from(optional value: Value?) -> Signal { fatalError() }

  @available(*, unavailable, message: "Signal.empty and Signal.never are properties: leave the parentheses out.")
  public func callAsFunction() -> Signal { fatalError() }

  @available(*, unavailable, message: "Use Signal.just(value).repeat().")
  public static func repeatElement(_ value: Value) -> Signal { fatalError() }

  @available(*, unavailable, message: "Use Signal.from(start..<start + count).")
  public static func range(start: Value, count: Value) -> Signal { fatalError() }

  @available(*, unavailable, message: "Use Signal.from(start..<start + count).subscribe(on: scheduler).")
  public static func range(start: Value, count: Value, scheduler: some Scheduler) -> Signal { fatalError() }

  @available(*, unavailable, message: "Use just(_:).subscribe(on: scheduler).")
  public static func just(_ value: Value, scheduler: some Scheduler) -> Signal { fatalError() }

  @available(*, unavailable, message: "Use from(_:).subscribe(on: scheduler).")
  public static func from(_ values: some Sequence<Value>, scheduler: some Scheduler) -> Signal { fatalError() }

  @available(*, unavailable, renamed: "race(_:)")
  public static func amb(_ signals: some Sequence<Signal>) -> Signal { fatalError() }

  @available(*, unavailable, message: "Use first.catchTo(second), and so on.")
  @_disfavoredOverload
  public static func `catch`(sequence: some Sequence<Signal>) -> Signal { fatalError() }

  @available(*, unavailable, message: "Use using(resource:release:_:).")
  public static func using<Resource: Disposable>(
    _ makeResource: () -> Resource, observableFactory: (Resource) -> Signal
  ) -> Signal { fatalError() }

  @available(*, unavailable, renamed: "startEagerly(on:_:)")
  public static func startEagerlyWithScheduler(_ scheduler: some Scheduler, block: (Subscriber<Value, Failure>) -> Void)
    -> Signal
  { fatalError() }

  @available(*, unavailable, renamed: "startLazily(on:_:)")
  public static func startLazilyWithScheduler(_ scheduler: some Scheduler, block: (Subscriber<Value, Failure>) -> Void)
    -> Signal
  { fatalError() }
}

extension Signal where Value == Instant, Failure == Never {
  @available(*, unavailable, renamed: "interval(_:on:)")
  public static func timer(interval: Duration, on scheduler: some Scheduler) -> Signal { fatalError() }

  @available(*, unavailable, renamed: "timer(after:on:)")
  public static func timer(_ delay: Duration, scheduler: some Scheduler) -> Signal { fatalError() }

  @available(*, unavailable, renamed: "interval(_:on:)")
  public static func interval(_ interval: Duration, scheduler: some Scheduler) -> Signal { fatalError() }
}

// Sources that send numbers elsewhere.

extension Signal {
  @available(*, unavailable, message: "Use Signal.timer(after:on:), which sends an instant, and mapTo(0).")
  @_disfavoredOverload
  public static func timer(_ delay: Duration, scheduler: some Scheduler) -> Signal { fatalError() }

  @available(*, unavailable, message: "Use Signal.interval(_:on:).enumerated().map(\\.index): it sends instants.")
  @_disfavoredOverload
  public static func interval(_ interval: Duration, scheduler: some Scheduler) -> Signal { fatalError() }
}

// Subjects and subscribers.

extension SubscriberProtocol {
  @available(*, unavailable, renamed: "send(event:)")
  public func on(_ event: Event<Value, Failure>) { fatalError() }

  @available(*, unavailable, message: "Use send(_:) and complete() for .success, fail(_:) for .failure.")
  public func callAsFunction(_ result: Result<Value, Failure>) { fatalError() }

  @available(*, unavailable, message: "Use complete() for .completed, fail(_:) for .error.")
  @_disfavoredOverload
  public func callAsFunction(_ event: Event<Value, Failure>) { fatalError() }

  @available(*, unavailable, renamed: "send(_:)")
  public func sendNext(_ value: Value) { fatalError() }

  @available(*, unavailable, renamed: "fail(_:)")
  public func sendError(_ error: Failure) { fatalError() }

  @available(*, unavailable, renamed: "complete()")
  public func sendCompleted() { fatalError() }

  @available(*, unavailable, renamed: "send(_:)")
  public func send(value: Value) { fatalError() }

  @available(*, unavailable, renamed: "fail(_:)")
  public func send(error: Failure) { fatalError() }

  @available(*, unavailable, renamed: "send(_:)")
  public func onNext(_ value: Value) { fatalError() }

  @available(*, unavailable, renamed: "fail(_:)")
  public func onError(_ error: Failure) { fatalError() }

  @available(*, unavailable, renamed: "complete()")
  public func onCompleted() { fatalError() }

  @available(*, unavailable, renamed: "send(_:)")
  public func accept(_ value: Value) { fatalError() }
}

// Disposables.

extension Disposable {
  @available(*, unavailable, renamed: "dispose()")
  public func cancel() { fatalError() }

  @available(*, unavailable, message: "Use dispose(with: token.lifetime) of a Lifetime.Token, or subscribe(in: bag).")
  public func disposed(by bag: Any) { fatalError() }

  @available(*, unavailable, message: "Use dispose(with: token.lifetime) of a Lifetime.Token, or subscribe(in: bag).")
  public func store<Bag>(in bag: inout Bag) { fatalError() }
}

extension CompositeDisposable {
  @available(*, unavailable, message: "Use CompositeDisposable([first, second]).")
  @_disfavoredOverload
  public convenience init(_ first: any Disposable, _ second: any Disposable, _ others: (any Disposable)...) {
    fatalError()
  }

  @available(*, unavailable, renamed: "add(_:)")
  public func insert(_ disposable: any Disposable) { fatalError() }

  @available(*, unavailable, renamed: "add(_:)")
  public func addDisposable(_ disposable: any Disposable) { fatalError() }
}

// Schedulers.

extension MainScheduler {
  @available(
    *, unavailable, message: "Use .main, which runs actions later, or deliverOnMain(), which delivers inside the call."
  )
  public static var instance: MainScheduler { fatalError() }

  @available(*, unavailable, renamed: "shared")
  public static var asyncInstance: MainScheduler { fatalError() }
}

extension TestScheduler {
  @available(*, unavailable, renamed: "init()")
  public convenience init(initialClock: Int) { fatalError() }

  @available(*, unavailable, renamed: "init()")
  public convenience init<Date>(startDate: Date) { fatalError() }

  @available(*, unavailable, renamed: "run()")
  public func start() { fatalError() }
}

extension Observer {
  @available(*, unavailable, message: "Use Observer(next:failed:completed:). Disposal is no event.")
  @_disfavoredOverload
  public init(
    value: ((Value) -> Void)? = nil, failed: ((Failure) -> Void)? = nil, completed: (() -> Void)? = nil,
    interrupted: (() -> Void)? = nil
  ) { fatalError() }
}

extension Scheduler {
  @available(*, unavailable, renamed: "now")
  public var currentDate: Instant { fatalError() }

  @available(*, unavailable, renamed: "schedule(after:_:)")
  public func afterDelay(_ delay: Duration, schedule action: () -> Void) -> any Disposable { fatalError() }
}
