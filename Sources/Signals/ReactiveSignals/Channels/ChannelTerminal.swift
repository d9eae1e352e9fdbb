/// One end of a channel: a signal of the values sent to the other terminal, and a subscriber that sends to that
/// terminal's signal.
///
///     sent to leading    -1---2----|
///     sent to following  ---a---b--
///     following          -1---2----|
///     leading            ---a---b--|
///
/// A subscriber of a terminal never receives a value sent to that terminal. The terminal's connections receive such a
/// value, since they keep their other sides equal to the terminal. Both terminals share one end: the first error or
/// completion sent to either terminal disposes their upstream subscriptions and ends all subscribers of both. Later
/// subscribers receive the same end. Events sent after the end are ignored.
///
/// Sending is safe from any thread. All values sent to either terminal are delivered in one order. A value that is sent
/// during a delivery, by an observer or by another thread, is delivered right after it by the delivering thread. Retain
/// a terminal while you can send to it: when a terminal is released, subscriptions to the other one are disposed. The
/// upstream subscriptions of a terminal retain it.
public final class ChannelTerminal<Value: Sendable, Failure: Error>: SubscriberProtocol, SignalProtocol {
  @_alwaysEmitIntoClient
  let core: ChannelCore<Value, Failure>
  /// Identifies this terminal as the origin of a change.
  @_alwaysEmitIntoClient
  let origin: ChangeOrigin
  /// The terminal whose changes this one sends. If nil, this terminal sends all changes but its own.
  @_alwaysEmitIntoClient
  let heard: ChangeOrigin?
  @_alwaysEmitIntoClient
  let audience: CompositeDisposable
  @_alwaysEmitIntoClient
  let oppositeAudience: CompositeDisposable
  private let closesOpposite: Bool

  @usableFromInline
  init(
    _ core: ChannelCore<Value, Failure>, _ origin: ChangeOrigin, hearing heard: ChangeOrigin?,
    _ audience: CompositeDisposable, opposite: CompositeDisposable, closesOpposite: Bool
  ) {
    self.core = core
    self.origin = origin
    self.heard = heard
    self.audience = audience
    oppositeAudience = opposite
    self.closesOpposite = closesOpposite
  }

  deinit {
    guard closesOpposite, !oppositeAudience.isDisposed else { return }
    let audience = oppositeAudience
    // Runs in its turn, after the delivery of the values sent before.
    core.perform { audience.dispose() }
  }

  /// Sends the values sent to the other terminal. For a following terminal the latest value comes first, including one
  /// that was sent to this terminal or set on the property.
  @_alwaysEmitIntoClient
  public var signal: Signal<Value, Failure> { events(replays: heard == nil) }

  /// Sends the values sent to the other terminal from now on, without the latest value.
  ///
  ///     sent to leading      -1---2---3-|
  ///     following.changes      ^--2---3-|
  ///
  /// Otherwise behaves as `signal`.
  @_alwaysEmitIntoClient
  public var changes: Signal<Value, Failure> { events(replays: false) }

  /// Delivers a value to the subscribers of the other terminal.
  @_alwaysEmitIntoClient
  public func send(_ value: Value) { send(value, as: origin) }

  /// Ends both terminals with an error.
  @_alwaysEmitIntoClient
  public func fail(_ error: Failure) { finish(.failed(error)) }

  /// Ends both terminals.
  @_alwaysEmitIntoClient
  public func complete() { finish(.completed) }

  /// Retains the subscription until the channel ends and then disposes it. If the channel has ended, disposes it
  /// immediately.
  public func didSubscribe(with subscription: CompositeDisposable) { core.keep(subscription) }

  @_alwaysEmitIntoClient
  func finish(_ event: Event<Value, Failure>) { core.finish(event, [oppositeAudience, audience]) }

  @_alwaysEmitIntoClient
  func events(replays: Bool) -> Signal<Value, Failure> {
    let (core, origin, heard, audience) = (core, origin, heard, audience)
    return Signal(
      operator: "ChannelTerminal",
      guarded: { observer, handle in
        let next: ChannelCore<Value, Failure>.Next = { value, changer in
          if heard.map({ changer?.isThrough($0) ?? false }) ?? !(changer?.isThrough(origin) ?? false) {
            observer.next(value)
          }
        }
        let ended: @Sendable (Event<Value, Failure>?) -> Void = { end in
          if let end { observer.send(end) } else { handle.dispose() }
        }
        if replays {
          core.subscribeReplaying(audience, handle, next: next, ended: ended)
        } else {
          core.subscribe(audience, handle, next: next, ended: ended)
        }
      })
  }

  /// Sends a value if `known` is the version of the latest value or nil. Returns the new version, or nil if nothing was
  /// sent. The value is not sent back to the connection that made the change as `changer`.
  @_alwaysEmitIntoClient
  @discardableResult
  func send(_ value: Value, as changer: ChangeOrigin, known: Int? = nil) -> Int? {
    if core.hasEnded { return nil }
    // Keeps the terminal alive during the delivery: the deinitializer would dispose the subscriptions of the other
    // terminal.
    return withExtendedLifetime(self) { core.set(value, changer, known) }
  }

  /// Subscribes to all changes that an origin other than `changer` makes, with their versions, and to the end,
  /// which is nil when nothing else can send any more.
  ///
  /// - Returns: The latest value, if there is one that this terminal replays, and its version.
  @_alwaysEmitIntoClient
  func join(
    as changer: ChangeOrigin, _ handle: CompositeDisposable, next: @escaping @Sendable (Value, Int) -> Void,
    ended: @escaping @Sendable (Event<Value, Failure>?) -> Void
  ) -> (latest: Value?, version: Int) {
    // The version of the change that is being delivered. Written under the lock before the first delivery. After that only
    // deliveries access it, and they run one after the other.
    let version = SerialState(0)
    var start: (latest: Value?, version: Int) = (nil, 0)
    core.subscribe(
      audience, handle,
      joined: { value, number in
        version.value = number
        start = (heard == nil ? value : nil, number)
      },
      next: { value, other in
        version.value += 1
        if other !== changer { next(value, version.value) }
      },
      ended: { end in
        handle.dispose()
        ended(end)
      })
    return start
  }

  /// Subscribes the object that holds the channel's value to the changes that other origins make, with their versions.
  /// The object sends with `send(_:known:)`.
  @_alwaysEmitIntoClient
  package func follow(_ next: @escaping @Sendable (_ value: Value, _ version: Int) -> Void) {
    _ = join(as: origin, CompositeDisposable(), next: next, ended: { _ in })
  }

  /// Sends a value if `known` is the version of the channel's latest value. Otherwise a newer value is already being
  /// delivered to this terminal's follower. Returns the new version, or nil if nothing was sent.
  @_alwaysEmitIntoClient
  package func send(_ value: Value, known: Int) -> Int? { send(value, as: origin, known: known) }
}
