/// The object to which the closure of `Signal { }` sends its events. A subscriber can also receive the events of several
/// signals.
///
/// Safe from any thread: events pass through a strand, one at a time, in the order in which they were sent. An event
/// that is sent during the delivery of another, even from inside that delivery, is delivered right after it. The first
/// `fail` or `complete` ends the subscriber: it disposes its subscriptions, then delivers the event. Later events are
/// ignored.
///
/// Retain it as long as you send. When it is deallocated, no code can send any more: its subscriptions, and the
/// subscription that it was made for, are disposed.
public final class Subscriber<Value: Sendable, Failure: Error>: SubscriberProtocol {
  @_alwaysEmitIntoClient
  let core: SubscriberCore<Value, Failure>
  /// The subscription that the subscriber was made for. Disposed when the subscriber is deallocated.
  @_alwaysEmitIntoClient
  package let handle: CompositeDisposable?

  @inlinable
  package init(_ observer: Observer<Value, Failure>, in handle: CompositeDisposable? = nil) {
    core = SubscriberCore(observer)
    self.handle = handle
    let core = core
    core.subscriptions.onEnd { core.close() }
  }

  /// A subscriber that calls these closures. Events without a closure are ignored.
  public convenience init(
    next: @escaping @Sendable (Value) -> Void = { _ in },
    failed: @escaping @Sendable (Failure) -> Void = { _ in },
    completed: @escaping @Sendable () -> Void = {}
  ) {
    self.init(Observer(next: next, failed: failed, completed: completed))
  }

  deinit {
    if core.subscriptions.end() { handle?.dispose() }
  }

  /// Whether no event will be delivered any more: the subscriber has ended, or its subscription was disposed. A
  /// producer that sends in a loop checks this to stop.
  @inlinable
  public var isDisposed: Bool { core.subscriptions.isDisposed }

  /// Delivers a value, immediately or right after the present delivery.
  @inlinable
  public func send(_ value: Value) { core.submit(.next(value)) }

  /// Ends the subscriber with an error.
  @inlinable
  public func fail(_ error: Failure) { core.submit(.failed(error)) }

  /// Ends the subscriber.
  @inlinable
  public func complete() { core.submit(.completed) }

  /// Keeps the subscription and disposes it when the subscriber ends. If the subscriber has ended, disposes it
  /// immediately.
  public func didSubscribe(with subscription: CompositeDisposable) { core.subscriptions.add(subscription) }
}

/// The state of a subscriber, without its lifetime. The subscription retains this object, so it does not keep the
/// subscriber alive.
@usableFromInline
final class SubscriberCore<Value: Sendable, Failure: Error>: Sendable {
  @_alwaysEmitIntoClient
  package let subscriptions = CompositeDisposable()
  @_alwaysEmitIntoClient
  package let strand: StrandQueue
  @exclusivity(unchecked)
  @_alwaysEmitIntoClient
  // Touched only on the strand. Nil after the end, so that captured objects are released then.
  nonisolated(unsafe) var observer: Observer<Value, Failure>?

  @inlinable
  package init(_ observer: Observer<Value, Failure>) {
    self.observer = observer
    strand = StrandQueue()
  }

  @inlinable
  package func submit(_ event: Event<Value, Failure>) {
    guard strand.enterAsOwner() else { return submitAsAnyThread(event) }
    process(event)
    if !strand.exitAsOwner() { strand.drain() }
  }

  @inlinable
  @inline(never)
  func submitAsAnyThread(_ event: Event<Value, Failure>) {
    guard strand.enter() else { return strand.enqueue { self.process(event) } }
    process(event)
    if !strand.exit() { strand.drain() }
  }

  /// Releases the observer: the subscriptions have been disposed.
  @usableFromInline
  func close() { strand.submit { self.observer = nil } }

  @inlinable
  package func process(_ event: Event<Value, Failure>) {
    if subscriptions.isDisposed {
      observer = nil
      return
    }
    if case .next(let value) = event {
      observer?.next(value)
      return
    }
    let last = observer.take()
    // Subscriptions are disposed before the closure that receives the end is called.
    if subscriptions.end() { last?.send(event) }
  }
}
