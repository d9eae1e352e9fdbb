// Types of RxSwift and RxCocoa. The name of another library's type is a compiler error that gives the type of this library.
//
// A file that still imports the other library must name the module where it means that library: `RxSwift.Observable`. The
// names that both libraries declare, such as `Signal`, `Subject` and `BehaviorSubject`, have no hints.

@available(
  *, unavailable, message: "Use Signal<Value, any Error>. The protocol of Observation is Observation.Observable."
)
public typealias Observable<Value: Sendable> = Signal<Value, any Error>

@available(*, unavailable, renamed: "SignalProtocol")
public typealias ObservableType = SignalProtocol

@available(*, unavailable, renamed: "SignalProtocol")
public typealias ObservableConvertibleType = SignalProtocol

extension SignalProtocol {
  @available(*, unavailable, renamed: "Value")
  public typealias Element = Value
}

/// A signal here, which `single(failure:)` or `take(first: 1)` limits to one value.
@available(*, unavailable, message: "Use Signal<Value, any Error>; single(failure:) ensures that there is one value.")
public typealias Single<Value: Sendable> = Signal<Value, any Error>

/// A signal here, which `take(first: 1)` limits to one value.
@available(*, unavailable, message: "Use Signal<Value, any Error>; take(first: 1) limits it to one value.")
public typealias Maybe<Value: Sendable> = Signal<Value, any Error>

/// A signal of `Never` here.
@available(*, unavailable, message: "Use Signal<Never, any Error>.")
public typealias Completable = Signal<Never, any Error>

/// A signal that cannot fail.
@available(*, unavailable, message: "Use Signal<Value, Never>.")
public typealias Infallible<Value: Sendable> = Signal<Value, Never>

/// A signal that cannot fail; operators deliver on the main thread and share.
@available(*, unavailable, message: "Use Signal<Value, Never> with deliverOnMain() and share(replay: 1), or Property.")
public typealias Driver<Value: Sendable> = Signal<Value, Never>

/// What `Single`, `Maybe` and `Completable` are in RxSwift. The trait has no counterpart.
@available(*, unavailable, message: "Use Signal<Value, any Error>; in an extension, leave the condition out.")
public typealias PrimitiveSequence<Trait, Value: Sendable> = Signal<Value, any Error>

@available(*, unavailable, renamed: "SignalProtocol")
public typealias PrimitiveSequenceType = SignalProtocol

/// What a `Driver` and a `Signal` of RxCocoa are in RxSwift. The strategy has no counterpart.
@available(*, unavailable, message: "Use Signal<Value, Never>, with deliverOnMain() and share().")
public typealias SharedSequence<Strategy, Value: Sendable> = Signal<Value, Never>

@available(*, unavailable, renamed: "SignalProtocol")
public typealias SharedSequenceConvertibleType = SignalProtocol

/// There are no traits and no strategies here: each of them is a `Signal`.
@available(*, unavailable, message: "Leave it out: there is one type of signal.")
public enum SingleTrait {}

@available(*, unavailable, message: "Leave it out: there is one type of signal.")
public typealias MaybeTrait = SingleTrait

@available(*, unavailable, message: "Leave it out: there is one type of signal.")
public typealias CompletableTrait = SingleTrait

@available(*, unavailable, message: "Leave it out: there is one type of signal.")
public typealias DriverSharingStrategy = SingleTrait

@available(*, unavailable, message: "Leave it out: there is one type of signal.")
public typealias SignalSharingStrategy = SingleTrait

@available(*, unavailable, message: "Use Subject<Value, any Error>, or Subject<Value, Never> if it cannot fail.")
public typealias PublishSubject<Value: Sendable> = Subject<Value, any Error>

@available(*, unavailable, message: "Use Subject<Value, Never>.")
public typealias PublishRelay<Value: Sendable> = Subject<Value, Never>

@available(*, unavailable, renamed: "MutableProperty")
public typealias BehaviorRelay<Value: Sendable> = MutableProperty<Value>

@available(*, unavailable, message: "Use ReplaySubject<Value, Never>.")
public typealias ReplayRelay<Value: Sendable> = ReplaySubject<Value, Never>

/// A subject whose last value is replayed.
@available(*, unavailable, message: "Use take(last: 1).replay() of a Subject.")
public typealias AsyncSubject<Value: Sendable> = Subject<Value, any Error>

/// A property of your own object that views are bound to.
@available(*, unavailable, message: "Use MutableProperty, or a Channel.")
public typealias ControlProperty<Value: Sendable> = MutableProperty<Value>

/// A subject of your own object that views send to.
@available(*, unavailable, message: "Use Subject<Value, Never>.")
public typealias ControlEvent<Value: Sendable> = Subject<Value, Never>

@available(*, unavailable, renamed: "BindingTarget")
public typealias Binder<Value: Sendable> = BindingTarget<Value>

@available(*, unavailable, message: "Use Subscriber<Value, any Error>; its methods are send(_:), fail(_:), complete().")
public typealias AnyObserver<Value: Sendable> = Subscriber<Value, any Error>

@available(*, unavailable, renamed: "SubscriberProtocol")
public typealias ObserverType = SubscriberProtocol

@available(*, unavailable, message: "Use MulticastConnection<Value, any Error>.")
public typealias ConnectableObservable<Value: Sendable> = MulticastConnection<Value, any Error>

@available(*, unavailable, message: "Use GroupedSignal<Key, Value, any Error>.")
public typealias GroupedObservable<Key: Hashable & Sendable, Value: Sendable> = GroupedSignal<Key, Value, any Error>

// Disposables.

@available(
  *, unavailable,
  message: "Use Lifetime.Token, which disposes when it is released: subscribe(...).dispose(with: token.lifetime)."
)
public typealias DisposeBag = Lifetime.Token

@available(*, unavailable, renamed: "SerialDisposable")
public typealias SingleAssignmentDisposable = SerialDisposable

@available(*, unavailable, renamed: "Disposable")
public typealias Cancelable = Disposable

@available(*, unavailable, renamed: "AnyDisposable")
public typealias BooleanDisposable = AnyDisposable

/// Functions that make disposables; each is a type here.
@available(*, unavailable, message: "Use AnyDisposable { } for create, AnyDisposable() or nil for an empty one.")
public enum Disposables {
  /// Called `AnyDisposable` here.
  public static func create(with dispose: @escaping @Sendable () -> Void) -> any Disposable { fatalError() }

  /// Called `AnyDisposable` here.
  public static func create() -> any Disposable { fatalError() }

  /// Called `CompositeDisposable` here.
  public static func create(_ first: any Disposable, _ second: any Disposable) -> any Disposable { fatalError() }
}

/// Called `MutableProperty` here.
@available(*, unavailable, renamed: "MutableProperty")
public typealias Variable<Value: Sendable> = MutableProperty<Value>

// The namespaces `rx` and `reactive`. Those of ReactiveSwift have the same type.

@available(*, unavailable, message: "Extend the type itself: there is no namespace for signals.")
public struct Reactive<Base> {
  /// There is no base here.
  public var base: Base { fatalError() }
}

@available(*, unavailable, message: "Extend the type itself: there is no namespace for signals.")
public protocol ReactiveCompatible {}

@available(*, unavailable, message: "Extend the type itself: there is no namespace for signals.")
public protocol ReactiveExtensionsProvider {}

// Schedulers.

@available(*, unavailable, renamed: "Scheduler")
public typealias SchedulerType = Scheduler

@available(*, unavailable, renamed: "Scheduler")
public typealias ImmediateSchedulerType = Scheduler

@available(*, unavailable, renamed: "QueueScheduler")
public typealias SerialDispatchQueueScheduler = QueueScheduler

/// Called `QueueScheduler` here. Each scheduler is serial.
@available(*, unavailable, message: "Use QueueScheduler, which is serial; several of them work in parallel.")
public typealias ConcurrentDispatchQueueScheduler = QueueScheduler

/// No scheduler is needed in its place.
@available(*, unavailable, message: "Leave it out: events that are sent during a delivery wait for its end.")
public enum CurrentThreadScheduler {
  /// No scheduler is needed in its place.
  public static var instance: ImmediateScheduler { fatalError() }
}

/// Called `Duration` in Swift.
@available(*, unavailable, renamed: "Duration")
public typealias RxTimeInterval = Duration

/// An argument of `take(while:inclusive:)` here.
public enum Take: Sendable {
  case exclusive
  case inclusive
}
