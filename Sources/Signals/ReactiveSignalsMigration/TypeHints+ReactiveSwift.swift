// Types of ReactiveSwift, and of ReactiveCocoa 2. See TypeHints+RxSwift.swift.

/// Called `Signal` here: a signal is cold unless its documentation says otherwise.
@available(*, unavailable, renamed: "Signal")
public typealias SignalProducer<Value: Sendable, Failure: Error> = Signal<Value, Failure>

@available(*, unavailable, renamed: "SignalProtocol")
public typealias SignalProducerProtocol = SignalProtocol

@available(*, unavailable, renamed: "SignalProtocol")
public typealias SignalProducerConvertible = SignalProtocol

@available(*, unavailable, renamed: "SignalProtocol")
public typealias BindingSource = SignalProtocol

/// There is no protocol of events here: the message says how to constrain them.
@available(*, unavailable, message: "Use Event: extension Signal { func f<V, E>() where Value == Event<V, E> { } }.")
public protocol EventProtocol {}

/// Called `Scheduler` here. Every scheduler has a clock.
@available(*, unavailable, renamed: "Scheduler")
public typealias DateScheduler = Scheduler

@available(
  *, unavailable, message: "Use .main, which runs actions later, or deliverOnMain(), which delivers inside the call."
)
public typealias UIScheduler = MainScheduler

@available(*, unavailable, renamed: "Command")
public typealias Action<Input: Sendable, Output: Sendable, Failure: Error> = Command<Input, Output, Failure>

@available(*, unavailable, renamed: "CommandError")
public typealias ActionError<Failure: Error> = CommandError<Failure>

extension Signal {
  @available(*, unavailable, message: "Use Signal { subscriber in }, and return what stops the work, or nil.")
  public init(_ start: (_ observer: Subject<Value, Failure>, _ lifetime: Lifetime) -> Void) { fatalError() }
}
