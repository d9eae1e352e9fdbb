/// One subscription to a source. Any number of subscribers share its events through a subject.
///
///     source      -1-2-3-4-|
///     connect()     ^
///     signal      ---2-3-4-|
///
/// Nothing is subscribed until `connect()`, which subscribes to the source once; a connection that was disposed is not
/// made again (`share(replay:)` does that). What late subscribers get is the subject's business: nothing of the past from
/// a plain one, what is recorded from a `ReplaySubject`, and the end from all. Besides what the subject records nothing
/// is held.
public final class MulticastConnection<Value: Sendable, Failure: Error>: Sendable {
  /// What the subject sends: the events of the source, while connected. Ends as the source does; disposing the
  /// connection ends nothing, it only silences.
  public let signal: Signal<Value, Failure>

  @usableFromInline
  let source: Signal<Value, Failure>
  /// The subscription to the source.
  @usableFromInline
  let connection = CompositeDisposable()
  /// The subject, until somebody takes it to connect it. After that only the source holds it, so that it is known when
  /// nobody can send any more.
  @usableFromInline
  let unconnected: Locked<Subject<Value, Failure>?>
  /// Whether subscribers have to be there, or on their way on the same road, before the source is subscribed.
  @usableFromInline
  let isReplaying: Bool

  @inlinable
  init(_ source: Signal<Value, Failure>, _ subject: Subject<Value, Failure>) {
    self.source = source
    signal = subject.signal
    isReplaying = subject.core.isReplaying
    unconnected = Locked(subject, label: "MulticastConnection")
  }

  /// Subscribes the subject to the source, the first time; from any thread.
  ///
  /// A call that comes while another thread is still subscribing returns at once.
  ///
  /// - Returns: The connection, always the same one. Disposing it stops the source for good.
  @inlinable
  @discardableResult
  public func connect() -> any Disposable {
    // Whoever takes the subject out is the one that connects; it does so outside the lock.
    if let subject = unconnected.withLock({ $0.take() }) { source.attach(subject, connection) }
    return connection
  }

  /// The same signal, connected by its first subscriber and disconnected when it has none any more.
  ///
  ///     source      -1-2-3-4-5-
  ///     subscriber  ^-2-3-!
  ///     later           ^---!        the source is disposed here
  ///
  /// The subscriber is there before the source is subscribed. When all have left, by disposal or by the end, the
  /// connection is disposed and never made again: later subscribers get what the subject has recorded.
  @inlinable
  public func autoconnect() -> Signal<Value, Failure> {
    let subscribers = SubscriberCount()
    return attaching { handle in
      subscribers.number.add(1)
      let connection = self.connection
      handle.onEnd { if subscribers.number.add(-1) == 0 { connection.dispose() } }
    }
  }

  /// A signal whose subscribers are prepared, then attached, then sure to be connected.
  @inlinable
  func attaching(
    operator: StaticString = #function, _ prepare: @escaping @Sendable (CompositeDisposable) -> Void
  ) -> Signal<Value, Failure> {
    Signal(
      operator: `operator`,
      guarded: { observer, handle in
        let start: @Sendable () -> Void = {
          if handle.isDisposed { return }
          prepare(handle)
          self.signal.attach(observer, handle)
          self.connect()
        }
        // A replay needs a current scheduler, and if that is elsewhere, the source must not begin before.
        if self.isReplaying { SubscriptionScheduler.start(handle, start) } else { start() }
      })
  }
}

/// How many subscribers there are.
@usableFromInline
final class SubscriberCount: Sendable {
  @usableFromInline
  let number = AtomicInt(0, label: "SubscriberCount")

  @inlinable
  init() {}
}
