extension SignalProtocol {
  /// A connection that sends this signal's events to all its subscribers through a plain subject.
  ///
  ///     source     1-2-3-|
  ///     first      1-2-3-|
  ///     late         2-3-|
  ///
  ///     let connection = download.publish()
  ///     connection.signal.subscribe { show($0) }
  ///     connection.signal.subscribe { save($0) }
  ///     connection.connect()  // one download
  ///
  /// The source is subscribed when it is told to `connect()`. See `MulticastConnection`.
  @inlinable
  public func publish() -> MulticastConnection<Value, Failure> { multicast(Subject()) }

  /// A connection that sends this signal's events to all its subscribers through `subject`.
  ///
  ///     source     1-2-3-|
  ///     late         (12)-3-|      through a ReplaySubject
  ///
  /// The subject decides what late subscribers get, and what is held for them. It may be sent to, subscribed to and ended
  /// by others too; its end disposes the connection. The connection keeps it until it is connected; after that, the
  /// source does.
  @inlinable
  public func multicast(_ subject: Subject<Value, Failure>) -> MulticastConnection<Value, Failure> {
    MulticastConnection(signal, subject)
  }

  /// Subscribes to the source now, once, and gives every subscriber all its events from the beginning.
  ///
  ///     source      1-2-3-|
  ///     subscriber  1-2-3-|
  ///     late          (12)-3-|
  ///
  /// Ends as the source does, also for those who come later. The source is disposed when neither the result nor a
  /// subscription to it is there any more, not by the disposal of subscriptions. Subscribing goes through the
  /// `SubscriptionScheduler`. Holds the last `capacity` values, all by default: an endless source needs a limit. A
  /// negative capacity traps.
  @inlinable
  public func replay(capacity: Int = .max) -> Signal<Value, Failure> {
    let connection = multicast(ReplaySubject(capacity: capacity))
    connection.connect()
    return connection.whileHeld
  }

  /// Subscribes to the source now, once, and gives every subscriber its last value and what comes after:
  /// `replay(capacity: 1)`.
  ///
  ///     source      1-2-3-|
  ///     late           2-3-|
  ///     too late             (3|)
  @inlinable
  public func replayLast() -> Signal<Value, Failure> { replay(capacity: 1) }

  /// Subscribes to the source with the first subscriber, once, and gives every subscriber all its events from the
  /// beginning.
  ///
  ///     first       ^1-2-3-|
  ///     late             (12)-3-|
  ///
  /// For the rest as `replay(capacity:)`: the source goes on when its subscribers have left, as long as the result is
  /// held; what it has sent, and its end, is there for later ones.
  @inlinable
  public func replayLazily(capacity: Int = .max) -> Signal<Value, Failure> {
    multicast(ReplaySubject(capacity: capacity)).whileHeld
  }

  /// Shares one subscription to the source among all subscribers, as long as there are any; starts anew after that.
  ///
  ///     source   ^-1-2-3-!       ^-1-2-|
  ///     first    ^-1-2!
  ///     second     ^-2-3-!
  ///     third                    ^-1-2-|
  ///
  /// The first subscriber connects, after it has been attached. Those who join meanwhile get the last `capacity` values
  /// first, none by default. Each connection ends as the source does. The source is disposed with the last subscription.
  /// Whoever subscribes after that, or after the source has ended, also from inside that very event, opens a new
  /// connection, which knows nothing of the one before: its values are not replayed, and what its source may still send
  /// is ignored.
  ///
  /// With a capacity, subscribing goes through the `SubscriptionScheduler`. Values are held while connected, at most
  /// `capacity`. A negative capacity traps.
  ///
  ///     let position = gps.share(replay: 1)
  @inlinable
  public func share(replay capacity: Int = 0) -> Signal<Value, Failure> {
    precondition(capacity >= 0, "A shared signal cannot replay \(capacity) values.")
    let shared = SharedSource(signal, capacity: capacity)
    return Signal(guarded: { observer, handle in
      if capacity > 0 {
        SubscriptionScheduler.start(handle) { shared.attach(observer, handle) }
      } else {
        shared.attach(observer, handle)
      }
    })
  }
}

extension MulticastConnection {
  /// The signal, connected by its first subscriber at the latest, and disconnected when neither it nor a subscription to
  /// it is held any more.
  @inlinable
  var whileHeld: Signal<Value, Failure> {
    let lifetime = connection.scoped()
    return attaching { handle in handle.onEnd { withExtendedLifetime(lifetime) {} } }
  }
}
