/// Two terminals: what is sent to one comes out of the other. See `ChannelTerminal`.
///
/// The leading terminal is the side of what has the value, a model or a control; a subscriber of `following` gets the
/// channel's latest value first, if there is one, and then all later ones that are sent to `leading`. The latest value
/// is the one that was sent last to either terminal. A subscriber of `leading` gets only what comes from now on.
///
///     sent to leading      -1---2------3-|
///     following                   ^2---3-|
///     sent to following    -a---b------c-
///     leading                     ^----c-|
///
/// Everything that is sent to either terminal passes in one order. Subscribing never hops. Holds one value. The
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
  @inlinable
  public init() {
    self.init(
      holding: PropertyCore<ChannelValue<Value>>(.nothing), followingMaker: ChangeMaker())
  }

  @inlinable
  init(holding held: PropertyCore<ChannelValue<Value>>, followingMaker: ChangeMaker) {
    self.init(
      ChannelCore(
        held, outside: { $0.value }, inside: { .value($0) },
        accepts: { held, maker in !held.isLocked || !maker.isThrough(followingMaker) }),
      followingMaker, closesFollowing: true)
  }

  /// - Parameter closesFollowing: Whether nothing comes out of `following` any more when nobody holds `leading`.
  @inlinable
  init(_ core: ChannelCore<Value, Failure>, _ followingMaker: ChangeMaker = ChangeMaker(), closesFollowing: Bool) {
    let audiences = (leading: CompositeDisposable(), following: CompositeDisposable())
    leading = ChannelTerminal(
      core, ChangeMaker(), hearing: followingMaker, audiences.leading, opposite: audiences.following,
      closesOpposite: closesFollowing)
    following = ChannelTerminal(
      core, followingMaker, hearing: nil, audiences.following, opposite: audiences.leading, closesOpposite: true)
  }
}

/// The latest value of a channel.
@usableFromInline
enum ChannelValue<Value: Sendable>: Sendable {
  case nothing
  case value(Value)
  /// A value that the following side cannot set: there is nothing behind the leading side that would take it.
  case locked(Value)

  @inlinable
  var value: Value? {
    switch self {
    case .nothing: nil
    case .value(let value), .locked(let value): value
    }
  }

  @inlinable
  var isLocked: Bool {
    if case .locked = self { true } else { false }
  }
}
