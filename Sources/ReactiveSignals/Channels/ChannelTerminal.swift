/// One end of a channel: a signal of what is sent to the other end, and a subscriber whose events come out there.
///
///     sent to leading    -1---2----|
///     sent to following  ---a---b--
///     following          -1---2----|
///     leading            ---a---b--|
///
/// A terminal never sends what was sent to itself. The end is common: the first error or completion that is sent to
/// either terminal disposes what both are subscribed to and ends the subscribers of both; later subscribers get it too.
/// What is sent after that is ignored.
///
/// Sending is safe from any thread; the values for one terminal pass through a strand, as those of a `Subject` do. Hold
/// a terminal as long as you can send to it: when nobody holds it any more, subscriptions to the other one are disposed.
/// What a terminal is subscribed to holds it.
public final class ChannelTerminal<Value: Sendable, Failure: Error>: SubscriberProtocol, SignalProtocol {
  /// What is sent to the other terminal.
  public let signal: Signal<Value, Failure>
  @usableFromInline
  let values: SubjectCore<Value, Failure>
  /// Has the subscribers of the other terminal.
  @usableFromInline
  let opposite: Subject<Value, Failure>
  /// Disposed by the one end of both terminals.
  @usableFromInline
  let end: CompositeDisposable

  init(_ values: Subject<Value, Failure>, opposite: Subject<Value, Failure>, end: CompositeDisposable) {
    signal = values.signal
    self.values = values.core
    self.opposite = opposite
    self.end = end
  }

  /// What is sent to the other terminal from now on, without a value from before.
  ///
  ///     sent to leading      -1---2---3-|
  ///     following.changes      ^--2---3-|
  ///
  /// Subscribing never hops. For the rest as `signal`.
  @inlinable
  public var changes: Signal<Value, Failure> {
    let values = values
    return Signal(guarded: { values.attach($0, $1, replay: false) })
  }

  /// Delivers a value to the subscribers of the other terminal.
  @inlinable
  public func send(_ value: Value) { opposite.send(value) }

  /// Ends both terminals with an error.
  @inlinable
  public func fail(_ error: Failure) { finish(.failed(error)) }

  /// Ends both terminals.
  @inlinable
  public func complete() { finish(.completed) }

  /// Keeps the subscription, to dispose it at the end; disposes it if the end has come.
  public func didSubscribe(with subscription: CompositeDisposable) { opposite.didSubscribe(with: subscription) }

  @usableFromInline
  func finish(_ event: Event<Value, Failure>) {
    // Of several ends at once, both terminals get the same.
    guard end.end() else { return }
    opposite.core.submit(.event(event))
    values.submit(.event(event))
  }
}
