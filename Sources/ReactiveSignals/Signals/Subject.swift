/// A hot signal to which code sends events.
///
///     sent      -1-2---3-|
///     early     -1-2---3-|
///     late           ^-3-|
///     too late             ^|
///
/// It is also a subscriber: subscribed to signals, it passes their events on. Sending is safe from any thread. Events
/// pass through a strand: every subscriber sees them in the same order, and a value sent while another is being
/// delivered, also from inside that delivery, waits and is delivered right after. A subscriber that comes during a
/// delivery gets the next event; one that is disposed during it gets nothing more. Subscribing and disposing cost O(1).
///
/// The first terminal event from anywhere ends it: it disposes its own subscriptions, then tells its subscribers.
/// Whatever is sent later is ignored, and whoever subscribes later gets the terminal event.
///
/// Subscribing never hops. A subscriber that comes after the end receives it inside the call, on its own thread. One that
/// comes while another thread is delivering is added right after that delivery.
/// When the subject is released nobody can send any more: its subscriptions are disposed, without an event. It holds its
/// subscribers, until they end, and no values.
public class Subject<Value: Sendable, Failure: Error>: SubscriberProtocol, SignalProtocol, @unchecked Sendable {
  // Sendable because everything stored is, and subclasses, which exist in this module only, store nothing.
  @usableFromInline
  final let core: SubjectCore<Value, Failure>
  private let subscriptions = CompositeDisposable()

  @usableFromInline
  init(recording: Recording<Value, Failure>?) {
    core = SubjectCore(recording: recording, subscriptions: subscriptions)
  }

  /// A subject without subscribers.
  public convenience init() {
    self.init(recording: nil)
  }

  deinit {
    subscriptions.dispose()
    core.submitClose()
  }

  /// The subject's events from now on.
  @inlinable
  public final var signal: Signal<Value, Failure> {
    let core = core
    return Signal(
      operator: "Subject", isDirect: true,
      guarded: { observer, handle in
        if core.isReplaying {
          SubscriptionScheduler.start(handle) { core.attach(observer, handle) }
        } else {
          core.attach(observer, handle)
        }
      })
  }

  /// Delivers a value to all subscribers, now or right after what is being delivered.
  @inlinable
  public final func send(_ value: Value) { core.submit(.event(.next(value))) }

  /// Ends the subject and its subscribers with an error.
  @inlinable
  public final func fail(_ error: Failure) { core.submit(.event(.failed(error))) }

  /// Ends the subject and its subscribers.
  @inlinable
  public final func complete() { core.submit(.event(.completed)) }

  /// Keeps the subscription, to dispose it at the end; disposes it if the end has come.
  public final func didSubscribe(with subscription: CompositeDisposable) {
    if subscriptions.isDisposed { return subscription.dispose() }
    subscriptions.add(subscription)
  }
}
