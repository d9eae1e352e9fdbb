/// A hot signal to which code sends events.
///
///     sent      -1-2---3-|
///     early     -1-2---3-|
///     late           ^-3-|
///     too late             ^|
///
/// A subject is also a subscriber: subscribed to signals, it passes their events on. Sending is safe from any thread.
/// Events pass through a strand: all subscribers see them in the same order. A value that is sent during the delivery
/// of another, even from inside that delivery, waits and is delivered right after it. A subscriber that is added during
/// a delivery receives the next event; one that is disposed during a delivery receives nothing more. Subscribing and
/// disposing cost O(1).
///
/// A subscriber that answers each value with another value to the subject, without end, traps after ten million values in
/// a row.
///
/// The first terminal event ends the subject: it disposes its own subscriptions, then notifies its subscribers. Events
/// that are sent later are ignored. Later subscribers receive the terminal event.
///
/// Subscribing never changes threads. After the end, a subscriber receives the terminal event inside the call, on its
/// own thread. If another thread is delivering an event, a new subscriber is added right after that delivery.
///
/// When the subject is deallocated, no code can send any more: its own subscriptions and those of its subscribers are
/// disposed, without an event. A subject holds its subscribers until they end, and no values.
public class Subject<Value: Sendable, Failure: Error>: SubscriberProtocol, SignalProtocol, @unchecked Sendable {
  // Sendable because all stored properties are. Subclasses exist only in this module, and store nothing.
  @_alwaysEmitIntoClient
  package final let core: SubjectCore<Value, Failure>
  @_alwaysEmitIntoClient
  package final let subscriptions = CompositeDisposable()

  @inlinable
  package init(recording: Recording<Value, Failure>?) {
    core = SubjectCore(recording: recording, subscriptions: subscriptions)
  }

  /// A subject without subscribers.
  @inlinable
  public convenience init() {
    self.init(recording: nil)
  }

  deinit {
    subscriptions.dispose()
    core.submitClose()
  }

  /// The subject's events from now on.
  @inlinable
  public final var signal: Signal<Value, Failure> { core.signal }

  /// Delivers a value to all subscribers, immediately or right after the present delivery.
  @inlinable
  public final func send(_ value: Value) { core.send(value) }

  /// Ends the subject and its subscribers with an error.
  @inlinable
  public final func fail(_ error: Failure) { core.end(with: .failed(error)) }

  /// Ends the subject and its subscribers.
  @inlinable
  public final func complete() { core.end(with: .completed) }

  /// Keeps the subscription and disposes it when the subject ends. If the subject has ended, disposes it immediately.
  public final func didSubscribe(with subscription: CompositeDisposable) { subscriptions.add(subscription) }
}
