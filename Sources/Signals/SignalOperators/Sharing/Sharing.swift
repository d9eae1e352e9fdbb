import Huntable

extension SignalProtocol {
  /// A connection that sends this signal's events to all its subscribers through a `Subject`.
  ///
  ///     source     1-2-3-|
  ///     first      1-2-3-|
  ///     late         2-3-|
  ///
  /// ![Marbles: publish()](publish)
  ///
  ///     let connection = download.publish()
  ///     connection.signal.subscribe { show($0) }
  ///     connection.signal.subscribe { save($0) }
  ///     connection.connect()  // one download
  ///
  /// The source is subscribed to by `connect()`. See `MulticastConnection`.
  @_alwaysEmitIntoClient
  public func publish() -> MulticastConnection<Value, Failure> { multicast(Subject()) }

  /// A connection that sends this signal's events to all its subscribers through `subject`.
  ///
  ///     source     1-2-3-|
  ///     late         (12)-3-|      through a ReplaySubject
  ///
  /// ![Marbles: multicast(_:)](publish)
  ///
  /// The subject decides which values it holds and which values late subscribers receive. Other code may send to the
  /// subject, subscribe to it and end it too. The end of the subject disposes the connection. Until `connect()` the
  /// connection retains the subject; after that the source does.
  @_alwaysEmitIntoClient
  public func multicast(_ subject: Subject<Value, Failure>) -> MulticastConnection<Value, Failure> {
    MulticastConnection(signal, subject)
  }

  /// Subscribes to the source immediately, once, and sends every subscriber all events of the source from the beginning.
  ///
  ///     source      1-2-3-|
  ///     subscriber  1-2-3-|
  ///     late          (12)-3-|
  ///
  /// ![Marbles: replay(capacity:)](replay)
  ///
  /// Ends as the source does, for later subscribers too. The source is disposed when the result has been released and
  /// no subscription to it exists; while the result is retained, disposing subscriptions does not dispose the source.
  /// Subscribing goes through the `SubscriptionScheduler`. Holds the last `capacity` values, or all by default: an
  /// endless source needs a capacity. A negative capacity traps.
  @_alwaysEmitIntoClient
  public func replay(capacity: Int = .max) -> Signal<Value, Failure> {
    let connection = multicast(ReplaySubject(capacity: capacity))
    connection.connect()
    return connection.whileHeld
  }

  /// Subscribes to the source immediately, once, and sends every subscriber the values of the last `period` and the
  /// later ones.
  ///
  ///     source                            1-2-----3-|
  ///     replay(within: 4, on: s), late         (2)--3-|
  ///
  /// ![Marbles: replay(capacity:within:on:)](replay-within)
  ///
  /// A value is no longer sent to new subscribers once `period` has passed on the clock of `scheduler`, also after the
  /// end of the source. At most `capacity` values are sent. Old values are released when the source sends and when a
  /// subscriber arrives; no timer runs. A negative period traps. Otherwise behaves as `replay(capacity:)`.
  @_alwaysEmitIntoClient
  public func replay(
    capacity: Int = .max, within period: Duration, on scheduler: some Scheduler
  ) -> Signal<Value, Failure> {
    let connection = multicast(ReplaySubject(capacity: capacity, within: period, on: scheduler))
    connection.connect()
    return connection.whileHeld
  }

  /// Subscribes to the source immediately, once, and sends every subscriber the last value and the later ones:
  /// `replay(capacity: 1)`.
  ///
  ///     source      1-2-3-|
  ///     late           23-|
  ///     too late             (3|)
  ///
  /// ![Marbles: replayLast()](replay-last)
  @_alwaysEmitIntoClient
  public func replayLast() -> Signal<Value, Failure> { replay(capacity: 1) }

  /// Subscribes to the source once, with the first subscriber, and sends every subscriber all events of the source from
  /// the beginning.
  ///
  ///     first       ^1-2-3-|
  ///     late            (12)3-|
  ///
  /// ![Marbles: replayLazily(capacity:)](replay-lazily)
  ///
  /// Otherwise behaves as `replay(capacity:)`. While the result is retained, the source keeps running without
  /// subscribers, and later subscribers receive its values and its end.
  @_alwaysEmitIntoClient
  public func replayLazily(capacity: Int = .max) -> Signal<Value, Failure> {
    multicast(ReplaySubject(capacity: capacity)).whileHeld
  }

  /// Shares one subscription to the source among all subscribers while there are any. A later subscriber starts a new
  /// one.
  ///
  ///     source   ^-1-2-3-!       ^-1-2-|
  ///     first    ^-1-2!
  ///     second     ^-2-3-!
  ///     third                    ^-1-2-|
  ///
  /// ![Marbles: share(replay:)](share)
  ///
  /// ![Marbles: share(replay:)](share-replay)
  ///
  /// The first subscriber is attached and then connects. A subscriber that joins a connection receives the last
  /// `capacity` values first; by default none. Each connection ends as the source does. Disposing the last subscription
  /// disposes the source. A subscription after that opens a new connection, and so does one after the source has ended,
  /// including one made while the end is being delivered. A new connection does not replay values of the previous one,
  /// and ignores events that the previous one's source still sends.
  ///
  /// With a capacity, subscribing goes through the `SubscriptionScheduler`. At most `capacity` values are held while
  /// connected. A negative capacity traps.
  ///
  ///     let position = gps.share(replay: 1)
  @_alwaysEmitIntoClient
  public func share(replay capacity: Int = 0) -> Signal<Value, Failure> {
    shared(replay: capacity, grace: nil)
  }

  /// Shares one subscription to the source among all subscribers, and keeps it for a time after the last subscriber has
  /// left.
  ///
  /// ![Marbles: share(replay:keepingAlive:on:)](share-keeping-alive)
  ///
  ///     source                          ^-1-2-3-4-5-6--!
  ///     first                           ^-1-2!
  ///     second                                 ^4-5!
  ///     share(keepingAlive: 4, on: s)                     the source is disposed 4 after `second` has left
  ///
  /// The period begins when the last subscriber leaves. A subscriber that arrives within `period` joins the connection.
  /// Otherwise the source is disposed on `scheduler`, and the next subscriber opens a new connection. Of the values that
  /// the source sends within the period, the last `capacity` are replayed, by default none. If the source ends within the
  /// period, the connection ends immediately. A period of zero still takes a turn of the scheduler, so that a subscriber
  /// that replaces another one keeps the connection. Otherwise behaves as `share(replay:)`. Holds the connection until
  /// the period has passed. A negative period and a negative capacity trap.
  ///
  ///     let position = gps.share(replay: 1, keepingAlive: .seconds(30), on: .main)
  @_alwaysEmitIntoClient
  public func share(
    replay capacity: Int = 0, keepingAlive period: Duration, on scheduler: some Scheduler
  ) -> Signal<Value, Failure> {
    shared(replay: capacity, grace: GracePeriod(period, on: scheduler))
  }

  @_alwaysEmitIntoClient
  func shared(replay capacity: Int, grace: GracePeriod?) -> Signal<Value, Failure> {
    let source = signal
    return .shared(replay: capacity, SharedSource(grace: grace)) { (source, nil) }
  }
}

extension Signal {
  /// - Parameter source: Returns the source of a new connection, and its end if the connection may be kept after that.
  @_alwaysEmitIntoClient
  static func shared(
    replay capacity: Int, _ shared: SharedSource<Value, Failure>,
    _ source: @escaping @Sendable () -> (Signal, KeptEnd?)
  ) -> Signal {
    precondition(capacity >= 0, "A shared signal cannot replay \(capacity) values.")
    return Signal(
      operator: "share", isReplaying: capacity > 0,
      sharing: { observer, handle in
        shared.attach(observer, handle) {
          let (source, end) = source()
          return (capacity > 0 ? source.multicast(ReplaySubject(capacity: capacity)) : source.publish(), end)
        }
      })
  }
}

extension MulticastConnection {
  /// A signal whose first subscriber connects this connection, if it is not connected yet. The connection is disposed
  /// when the signal and all its subscriptions have been released.
  @_alwaysEmitIntoClient
  var whileHeld: Signal<Value, Failure> {
    let lifetime = connection.scoped()
    return attaching { handle in handle.onEnd { withExtendedLifetime(lifetime) {} } }
  }
}
