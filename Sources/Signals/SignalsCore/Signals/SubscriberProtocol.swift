/// An object that receives the events of the signals to which it is subscribed, possibly of several at once and on
/// several threads.
public protocol SubscriberProtocol<Value, Failure>: AnyObject, Sendable {
  associatedtype Value: Sendable
  associatedtype Failure: Error

  /// Receives a value.
  func send(_ value: Value)

  /// Receives the error that ends it.
  func fail(_ error: Failure)

  /// Called when the signal completes.
  func complete()

  /// Called once for each subscription, before its source starts. A subscriber that has ended disposes the subscription.
  /// Other subscribers keep the subscription, and dispose it when they end. Disposables that the subscriber adds to the
  /// subscription are disposed with it.
  func didSubscribe(with subscription: CompositeDisposable)
}

extension SubscriberProtocol {
  /// Receives an event.
  @inlinable
  public func send(event: Event<Value, Failure>) {
    switch event {
    case .next(let value): send(value)
    case .failed(let error): fail(error)
    case .completed: complete()
    }
  }

  /// Receives a value that says only that something has happened: `send(())`.
  @inlinable
  public func send() where Value == Void { send(()) }
}
