/// One end of a channel: a signal of what is sent to the other end, and a subscriber whose events come out there.
///
///     sent to leading    -1---2----|
///     sent to following  ---a---b--
///     following          -1---2----|
///     leading            ---a---b--|
///
/// A subscriber of a terminal never gets what was sent to that terminal; other connections of the terminal do, since
/// they keep their sides equal to it. The end is common: the first error or completion that is sent to either terminal
/// disposes what both are subscribed to and ends the subscribers of both; later subscribers get it too. What is sent
/// after that is ignored.
///
/// Sending is safe from any thread. Everything that is sent to either terminal passes in one order: what is sent while a
/// value is being delivered, from inside the delivery or by another thread, is delivered right after, by the thread that
/// is delivering. Hold a terminal as long as you can send to it: when nobody holds it any more, subscriptions to the
/// other one are disposed. What a terminal is subscribed to holds it.
public final class ChannelTerminal<Value: Sendable, Failure: Error>: SubscriberProtocol, SignalProtocol {
  @usableFromInline
  let core: ChannelCore<Value, Failure>
  /// Stands for this terminal where changes say who has made them.
  @usableFromInline
  let maker: ChangeMaker
  /// The terminal whose changes alone come out of this one; nil if all do, but its own.
  @usableFromInline
  let heard: ChangeMaker?
  @usableFromInline
  let audience: CompositeDisposable
  @usableFromInline
  let oppositeAudience: CompositeDisposable
  private let closesOpposite: Bool

  @usableFromInline
  init(
    _ core: ChannelCore<Value, Failure>, _ maker: ChangeMaker, hearing heard: ChangeMaker?,
    _ audience: CompositeDisposable, opposite: CompositeDisposable, closesOpposite: Bool
  ) {
    self.core = core
    self.maker = maker
    self.heard = heard
    self.audience = audience
    oppositeAudience = opposite
    self.closesOpposite = closesOpposite
  }

  deinit {
    guard closesOpposite, !oppositeAudience.isDisposed else { return }
    let audience = oppositeAudience
    // In its turn, after the values that were sent before.
    core.perform { audience.dispose() }
  }

  /// What is sent to the other terminal; of a following terminal at first the latest value, whoever has sent or set it.
  @inlinable
  public var signal: Signal<Value, Failure> { events(replays: heard == nil) }

  /// What is sent to the other terminal from now on, without a value from before.
  ///
  ///     sent to leading      -1---2---3-|
  ///     following.changes      ^--2---3-|
  ///
  /// For the rest as `signal`.
  @inlinable
  public var changes: Signal<Value, Failure> { events(replays: false) }

  /// Delivers a value to the subscribers of the other terminal.
  @inlinable
  public func send(_ value: Value) { send(value, as: maker) }

  /// Ends both terminals with an error.
  @inlinable
  public func fail(_ error: Failure) { finish(.failed(error)) }

  /// Ends both terminals.
  @inlinable
  public func complete() { finish(.completed) }

  /// Keeps the subscription, to dispose it at the end; disposes it if the end has come.
  public func didSubscribe(with subscription: CompositeDisposable) { core.keep(subscription) }

  @inlinable
  func finish(_ event: Event<Value, Failure>) { core.finish(event, [oppositeAudience, audience]) }

  @inlinable
  func events(replays: Bool) -> Signal<Value, Failure> {
    let (core, maker, heard, audience) = (core, maker, heard, audience)
    return Signal(
      operator: "ChannelTerminal",
      guarded: { observer, handle in
        let next: ChannelCore<Value, Failure>.Next = { value, changer in
          if heard.map({ changer?.isThrough($0) ?? false }) ?? !(changer?.isThrough(maker) ?? false) {
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

  /// Sends a value, if the latest one is still the one of the version that is known; returns the new version, or nil if
  /// nothing was sent. What comes out of this terminal does not come out for whoever sends as `changer`.
  @inlinable
  @discardableResult
  func send(_ value: Value, as changer: ChangeMaker, known: Int? = nil) -> Int? {
    if core.hasEnded { return nil }
    // Nobody can let go of the terminal while it delivers, which would dispose the subscriptions of the other one.
    return withExtendedLifetime(self) { core.set(value, changer, known) }
  }

  /// Takes part in this side as `changer`: takes each change that somebody else makes, with its version, and the end.
  ///
  /// - Returns: The latest value, if there is one and this side has it, and its version.
  func join(
    as changer: ChangeMaker, _ handle: CompositeDisposable, next: @escaping @Sendable (Value, Int) -> Void,
    ended: @escaping @Sendable (Event<Value, Failure>) -> Void
  ) -> (latest: Value?, version: Int) {
    let version = ChannelVersion()
    var start: (latest: Value?, version: Int) = (nil, 0)
    core.subscribe(
      audience, handle,
      joined: { value, number in
        version.number = number
        start = (heard == nil ? value : nil, number)
      },
      next: { value, other in
        version.number += 1
        if other !== changer { next(value, version.number) }
      },
      ended: { end in
        handle.dispose()
        if let end { ended(end) }
      })
    return start
  }

  /// As `join`, for what has the channel's value: it sends by `send(_:known:)`.
  package func follow(
    _ handle: CompositeDisposable, next: @escaping @Sendable (_ value: Value, _ version: Int) -> Void
  ) {
    // A handle of its own, which is disposed when nobody can send to the other terminal any more.
    let subscription = CompositeDisposable()
    handle.add(subscription)
    _ = join(as: maker, subscription, next: next, ended: { _ in })
  }

  /// Sends a value if the channel still has the one of the version that is known. Otherwise another one is on its way to
  /// what follows this terminal, and comes after this value. Returns the new version, or nil if nothing was sent.
  package func send(_ value: Value, known: Int) -> Int? { send(value, as: maker, known: known) }
}

/// The version of the change that is being delivered.
private final class ChannelVersion: Sendable {
  // Written before anything is delivered, with the lock held that decides on that; then touched by deliveries alone,
  // which come one after the other.
  nonisolated(unsafe) var number = 0
}
