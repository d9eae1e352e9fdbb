/// Two terminals: what is sent to one comes out of the other. See `ChannelTerminal`.
///
/// The leading terminal is the side of what has the value, a model or a control; a subscriber of `following` gets the
/// latest value sent to `leading` first, if there is one, and then all later ones. A subscriber of `leading` gets only
/// what comes from now on.
///
///     sent to leading      -1---2------3-|
///     following                   ^2---3-|
///     sent to following    -a---b------c-
///     leading                     ^----c-|
///
/// Subscribing to `following` goes through the `SubscriptionScheduler`, to `leading` never hops. Holds one value. The
/// channel itself need not be held: each direction lives as long as somebody holds the terminal that it begins at.
///
///     let volume = Channel<Double, Never>()
///     volume.leading.subscribe { player.volume = $0 }
///     player.volumeChanges.subscribe(volume.leading)
///     volume.following <~> slider.terminal
public struct Channel<Value: Sendable, Failure: Error>: Sendable {
  /// The side of what has the value.
  public let leading: ChannelTerminal<Value, Failure>
  /// The side of who wants to know and to set the value.
  public let following: ChannelTerminal<Value, Failure>

  /// A channel on which nothing was sent yet.
  public init() {
    let toLeading = Subject<Value, Failure>()
    let toFollowing = ReplaySubject<Value, Failure>(capacity: 1)
    let end = CompositeDisposable()
    leading = ChannelTerminal(toLeading, opposite: toFollowing, end: end)
    following = ChannelTerminal(toFollowing, opposite: toLeading, end: end)
  }
}
