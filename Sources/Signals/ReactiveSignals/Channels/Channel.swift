/// Two connected terminals: a value sent to one is delivered to the subscribers of the other. See `ChannelTerminal`.
///
/// The leading terminal belongs to the side that holds the value, a model or a control. The latest value is the last
/// one sent to either terminal. A subscriber of `following` receives the latest value, if there is one, and then the
/// values sent to `leading`. A subscriber of `leading` receives only later values.
///
///     sent to leading      -1---2------3-|
///     following                   ^2---3-|
///     sent to following    -a---b------c-
///     leading                     ^----c-|
///
/// All values sent to either terminal are delivered in one order. Subscribing never changes threads. The channel holds
/// one value. The channel itself need not be retained: each direction lives while its sending terminal is retained.
///
///     let volume = Channel<Double, Never>()
///     volume.leading.subscribe { player.volume = $0 }
///     player.volumeChanges.subscribe(volume.leading)
///     volume.following <~> slider.terminal
public struct Channel<Value: Sendable, Failure: Error>: Sendable {
  /// The terminal of the side that holds the value.
  public let leading: ChannelTerminal<Value, Failure>
  /// The terminal of the side that observes and sets the value.
  public let following: ChannelTerminal<Value, Failure>

  /// A channel without a value.
  @_alwaysEmitIntoClient
  public init() {
    self.init(
      holding: PropertyCore<ChannelValue<Value>>(.nothing), followingOrigin: ChangeOrigin())
  }

  @_alwaysEmitIntoClient
  init(holding held: PropertyCore<ChannelValue<Value>>, followingOrigin: ChangeOrigin) {
    self.init(
      ChannelCore(
        held, outside: { $0.value }, inside: { .value($0) },
        accepts: { held, origin in !held.isLocked || !origin.isThrough(followingOrigin) }),
      followingOrigin, closesFollowing: true)
  }

  /// - Parameter closesFollowing: Whether subscriptions to `following` are disposed when `leading` is released.
  @_alwaysEmitIntoClient
  init(_ core: ChannelCore<Value, Failure>, _ followingOrigin: ChangeOrigin = ChangeOrigin(), closesFollowing: Bool) {
    let audiences = (leading: CompositeDisposable(), following: CompositeDisposable())
    leading = ChannelTerminal(
      core, ChangeOrigin(), hearing: followingOrigin, audiences.leading, opposite: audiences.following,
      closesOpposite: closesFollowing)
    following = ChannelTerminal(
      core, followingOrigin, hearing: nil, audiences.following, opposite: audiences.leading, closesOpposite: true)
  }
}

/// The latest value of a channel.
@usableFromInline
enum ChannelValue<Value: Sendable>: Sendable {
  case nothing
  case value(Value)
  /// A value that the following side cannot set, because there is no object behind the leading side to accept it.
  case locked(Value)

  @_alwaysEmitIntoClient
  var value: Value? {
    switch self {
    case .nothing: nil
    case .value(let value), .locked(let value): value
    }
  }

  @_alwaysEmitIntoClient
  var isLocked: Bool {
    if case .locked = self { true } else { false }
  }
}
