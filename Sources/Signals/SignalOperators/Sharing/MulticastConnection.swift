import Huntable

/// One subscription to a source. Any number of subscribers share its events through a subject.
///
///     source      -1-2-3-4-|
///     connect()     ^
///     signal      ---2-3-4-|
///
/// ![Marbles: publish()](publish)
///
/// Nothing is subscribed until `connect()`, which subscribes to the source once. A disposed connection is never made
/// again, unlike with `share(replay:)`. The subject determines what late subscribers receive: a plain subject sends them
/// no earlier values, a `ReplaySubject` its recorded values, and every subject the end. Holds only the values that the
/// subject records.
public final class MulticastConnection<Value: Sendable, Failure: Error>: Sendable {
  /// The events of the source, while connected, as the subject sends them. Ends when the source ends. Disposing the
  /// connection stops the events but does not end this signal.
  public let signal: Signal<Value, Failure>

  @_alwaysEmitIntoClient
  let source: Signal<Value, Failure>
  /// The subscription to the source.
  @_alwaysEmitIntoClient
  let connection = CompositeDisposable()
  /// The subject, until a thread takes it out to connect it. After that only the source retains the subject, also a
  /// source that no longer sends. So the deallocation of the subject shows that no code can send any more.
  @_alwaysEmitIntoClient
  let unconnected: Locked<Subject<Value, Failure>?>
  /// Whether the subject replays. The subscribers of such a subject start through the `SubscriptionScheduler`. The source
  /// must be connected after them, on the same scheduler.
  @_alwaysEmitIntoClient
  let isReplaying: Bool

  @_alwaysEmitIntoClient
  init(_ source: Signal<Value, Failure>, _ subject: Subject<Value, Failure>) {
    self.source = source
    signal = subject.signal
    isReplaying = subject.core.isReplaying
    unconnected = Locked(subject, label: "MulticastConnection")
  }

  /// Subscribes the subject to the source on the first call, from any thread.
  ///
  /// If another thread is still subscribing, the call returns immediately.
  ///
  /// - Returns: The connection, always the same one. Disposing it stops the source for good.
  @_alwaysEmitIntoClient
  @discardableResult
  public func connect() -> any Disposable {
    // Only the thread that takes the subject out connects it, outside the lock.
    if let subject = unconnected.withLock({ $0.take() }) {
      connection.silentSources = SilentSources(of: subject)
      source.attach(subject, connection)
    }
    return connection
  }

  /// The same signal, which connects with its first subscriber and disconnects when the last subscriber has left.
  ///
  ///     source      -1-2-3-4-!
  ///     subscriber  ^1-2-3!
  ///     later         ^2-3-4-!     the source is disposed here
  ///
  /// ![Marbles: autoconnect()](autoconnect)
  ///
  /// The first subscriber is attached before the source is subscribed. When all subscribers have left, by disposal or
  /// by the end, the connection is disposed and never made again: later subscribers receive what the subject has
  /// recorded.
  @_alwaysEmitIntoClient
  public func autoconnect() -> Signal<Value, Failure> {
    let shared = SharedSource<Value, Failure>()
    return Signal(
      isReplaying: isReplaying,
      sharing: { observer, handle in shared.attach(observer, handle) { (self, nil) } })
  }

  /// A signal that, for each subscriber, calls `prepare`, attaches the subscriber, and then connects.
  @_alwaysEmitIntoClient
  func attaching(
    operator: StaticString = #function, _ prepare: @escaping @Sendable (CompositeDisposable) -> Void
  ) -> Signal<Value, Failure> {
    Signal(
      operator: `operator`, isReplaying: isReplaying,
      sharing: { observer, handle in
        if handle.isDisposed { return }
        prepare(handle)
        self.signal.attach(observer, handle)
        self.connect()
      })
  }
}
