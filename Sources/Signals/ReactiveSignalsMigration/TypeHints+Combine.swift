public import Dispatch

// Types of Combine. See TypeHints+RxSwift.swift. A type whose initialiser people call is declared here, with that
// initialiser, so that the call is understood and the hint is the only error.

/// Called `Signal` here. Operators return signals already.
@available(*, unavailable, renamed: "Signal")
public typealias AnyPublisher<Value: Sendable, Failure: Error> = Signal<Value, Failure>

@available(*, unavailable, renamed: "SignalProtocol")
public typealias Publisher = SignalProtocol

@available(*, unavailable, renamed: "MulticastConnection")
public typealias ConnectablePublisher = MulticastConnection

@available(*, unavailable, message: "Use Signal { subscriber in }, or a PullSignal if the source waits for demand.")
public typealias Subscription = Disposable

@available(*, unavailable, renamed: "Subject")
public typealias PassthroughSubject<Value: Sendable, Failure: Error> = Subject<Value, Failure>

/// Called `BehaviorSubject` here; a property if it cannot fail.
@available(*, unavailable, message: "Use MutableProperty, or BehaviorSubject if it can end or fail.")
public typealias CurrentValueSubject<Value: Sendable, Failure: Error> = BehaviorSubject<Value, Failure>

@available(
  *, unavailable, message: "Use @MutableProperty; $name is the property, and $name.signal sends its value and changes."
)
public typealias Published<Value: Sendable> = MutableProperty<Value>

@available(*, unavailable, renamed: "Disposable")
public typealias Cancellable = Disposable

@available(
  *, unavailable,
  message: "Use a Lifetime.Token in place of a set, scoped() for one subscription. A released Disposable ends nothing."
)
public final class AnyCancellable: Hashable, Sendable {
  /// Called `AnyDisposable` here.
  public init(_ cancel: @escaping () -> Void) { fatalError() }

  /// Called `dispose()` here.
  public func cancel() { fatalError() }

  /// Spelt differently here.
  public func store<Bag>(in bag: inout Bag) { fatalError() }

  /// Compares identities.
  public static func == (left: AnyCancellable, right: AnyCancellable) -> Bool { fatalError() }

  /// Hashes the identity.
  public func hash(into hasher: inout Hasher) { fatalError() }
}

/// The publishers of Combine that are functions of `Signal` here.
public protocol PublisherOfCombine: SignalProtocol {}

@available(*, unavailable, message: "Use Signal.just(value).")
public struct Just<Value: Sendable>: PublisherOfCombine {
  /// Called `Signal.just(_:)` here.
  public init(_ value: Value) { fatalError() }

  /// The operators are members of a signal.
  public var signal: Signal<Value, Never> { fatalError() }
}

@available(*, unavailable, message: "Use Signal.fail(error).")
public struct Fail<Value: Sendable, Failure: Error>: PublisherOfCombine {
  /// Called `Signal.fail(_:)` here.
  public init(error: Failure) { fatalError() }

  /// Called `Signal.fail(_:)` here.
  public init(outputType: Value.Type, failure: Failure) { fatalError() }

  /// The operators are members of a signal.
  public var signal: Signal<Value, Failure> { fatalError() }
}

@available(*, unavailable, message: "Use Signal.empty, or Signal.never for completeImmediately: false.")
public struct Empty<Value: Sendable, Failure: Error>: PublisherOfCombine {
  /// Called `Signal.empty` here.
  public init(completeImmediately: Bool = true) { fatalError() }

  /// The operators are members of a signal.
  public var signal: Signal<Value, Failure> { fatalError() }
}

@available(*, unavailable, message: "Use Signal.defer { }.")
public struct Deferred<Source: SignalProtocol>: PublisherOfCombine {
  /// Called `Signal.defer(_:)` here.
  public init(createPublisher: @escaping () -> Source) { fatalError() }

  /// The operators are members of a signal.
  public var signal: Signal<Source.Value, Source.Failure> { fatalError() }
}

/// Work that runs once, at once.
@available(
  *, unavailable,
  message:
    "Use Signal.startEagerly(on:_:), which runs once and at once, or Signal { }, which runs for each subscription."
)
public struct Future<Value: Sendable, Failure: Error>: PublisherOfCombine {
  /// What the work calls with its result.
  public typealias Promise = @Sendable (Result<Value, Failure>) -> Void

  /// Called `startEagerly(on:_:)` here.
  public init(_ attemptToFulfill: @escaping (@escaping Promise) -> Void) { fatalError() }

  /// The operators are members of a signal.
  public var signal: Signal<Value, Failure> { fatalError() }
}

/// Several publishers made one; functions of `Signal` here.
@available(*, unavailable, message: "Use Signal.merge(_:), Signal.combineLatest(_:) or Signal.zip(_:).")
public enum Publishers {
  /// Called `Signal.merge(_:)` here.
  public struct MergeMany<Value: Sendable, Failure: Error>: SignalProtocol {
    /// Called `Signal.merge(_:)` here.
    public init(_ signals: Signal<Value, Failure>...) { fatalError() }

    /// Called `Signal.merge(_:)` here.
    public init(_ signals: [Signal<Value, Failure>]) { fatalError() }

    /// The operators are members of a signal.
    public var signal: Signal<Value, Failure> { fatalError() }
  }

  /// Called `Signal.merge(_:)` here.
  public typealias Merge = MergeMany

  /// Called `Signal.combineLatest(_:_:)` here.
  public struct CombineLatest<First: Sendable, Second: Sendable, Failure: Error>: SignalProtocol {
    /// Called `Signal.combineLatest(_:_:)` here.
    public init(_ first: Signal<First, Failure>, _ second: Signal<Second, Failure>) { fatalError() }

    /// The operators are members of a signal.
    public var signal: Signal<(First, Second), Failure> { fatalError() }
  }

  /// Called `Signal.zip(_:_:)` here.
  public typealias Zip = CombineLatest

  /// Arguments of `buffer(every:count:on:)` here.
  public enum TimeGroupingStrategy: Sendable {
    case byTime(any Scheduler, Duration)
    case byTimeOrCount(any Scheduler, Duration, Int)
  }

  /// A `PullSignal` pauses its source; a `Signal` does not.
  public enum PrefetchStrategy: Sendable {
    case keepFull
    case byRequest
  }

  /// Called `Overflow` here.
  public enum BufferingStrategy: Sendable {
    case dropNewest
    case dropOldest
    case customError(@Sendable () -> any Error)
  }
}

/// What Combine names the ends and the demand of subscribers; hints for operators take these types.
public enum Subscribers {
  /// Called `Event` here: `.completed` for `.finished`, `.failed(error)` for `.failure(error)`.
  public enum Completion<Failure: Error>: Sendable {
    case finished
    case failure(Failure)
  }

  /// A number of signals here: `maxConcurrent:`.
  public struct Demand: Sendable {
    /// A number of signals here.
    public static func max(_ count: Int) -> Demand { Demand() }

    /// Left out here.
    public static let unlimited = Demand()
  }
}

extension Lifetime.Token {
  @available(*, unavailable, message: "Use dispose(), after which the token disposes at once what is added.")
  public func removeAll() { fatalError() }
}

// In Combine a queue is a scheduler.

@available(*, unavailable, message: "Use QueueScheduler(targeting: queue), or .main.")
extension DispatchQueue: Scheduler {
  /// There is no clock of a queue here.
  public var now: Instant { fatalError() }

  /// An action is for a scheduler here.
  public func enqueue(_ action: @escaping @Sendable () -> Void) { fatalError() }

  /// An action is for a scheduler here.
  public func enqueue(
    at instant: Instant, leeway: Duration, _ action: @escaping @Sendable () -> Void
  ) -> any Disposable { fatalError() }
}
