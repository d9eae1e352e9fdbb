infix operator <~> : AssignmentPrecedence

/// What keeps two terminals equal. Disposing it stops both directions, without an event; disposing one of its two
/// subscriptions stops that direction alone. It may be dropped.
public final class ChannelConnection: Disposable {
  /// Takes the other terminal's values to the terminal that was connected.
  public let incoming: any Disposable
  /// Takes the changes of the terminal that was connected to the other one.
  public let outgoing: any Disposable
  private let both: CompositeDisposable

  init(incoming: any Disposable, outgoing: any Disposable) {
    self.incoming = incoming
    self.outgoing = outgoing
    both = CompositeDisposable([incoming, outgoing])
  }

  /// Whether it was disposed as a whole.
  public var isDisposed: Bool { both.isDisposed }

  /// Stops both directions.
  public func dispose() { both.dispose() }

  /// Leaves `composite` when disposed.
  public func joined(_ composite: CompositeDisposable) { both.onEnd { composite.remove(self) } }
}

extension ChannelTerminal {
  /// Keeps this terminal and another equal: this side takes the other one's latest value now, if there is one; from then
  /// on, what comes out of either is sent to the other.
  ///
  ///     a             1--------3----4--      set: 3
  ///     a <~> b          ^2----3----4--
  ///     b             2--2-----3----4--      set: 4
  ///
  /// An end of either passes to the other too. Terminals may be connected in chains, but not in a ring: values would run
  /// round for ever. A value is passed on by the thread that sends it; values set on both sides at once, by two threads,
  /// may cross and leave the sides exchanged, so set both sides on one scheduler where that matters.
  ///
  /// - Returns: The connection, with the two directions. It may be dropped.
  @discardableResult
  public func connect(to other: ChannelTerminal) -> ChannelConnection {
    precondition(
      self !== other, "A ChannelTerminal cannot be connected to itself: its values would have no other side.")
    // This direction first, so that no change is missed; what the other side sends now does not come out here again.
    let outgoing = changes.subscribe(other)
    let incoming = other.signal.subscribe(self)
    return ChannelConnection(incoming: incoming, outgoing: outgoing)
  }

  /// The same for a terminal of other values: they are converted on their way. See `connect(to:)`.
  ///
  ///     feet                        1--------3---4--      set: 3
  ///     feet.connect(to: inches)       ^2----3---4--
  ///     inches                      24-------36--48-      set: 48
  ///
  /// A value does not come back to the side that has set it, so the conversions need not be exact opposites.
  ///
  /// - Parameters:
  ///   - other: The terminal on the other side.
  ///   - incoming: Makes a value of this side of one of the other's.
  ///   - outgoing: Makes a value of the other side of one of this.
  @discardableResult
  public func connect<Other: Sendable>(
    to other: ChannelTerminal<Other, Failure>, incoming: @escaping @Sendable (Other) -> Value,
    outgoing: @escaping @Sendable (Value) -> Other
  ) -> ChannelConnection {
    precondition(
      ObjectIdentifier(self) != ObjectIdentifier(other),
      "A ChannelTerminal cannot be connected to itself: its values would have no other side.")
    let sending = changes.map(outgoing).subscribe(other)
    let receiving = other.signal.map(incoming).subscribe(self)
    return ChannelConnection(incoming: receiving, outgoing: sending)
  }
}

/// Keeps two terminals equal, and begins with the value of the right one: `left.connect(to: right)`.
///
///     model.channel().following <~> slider.terminal
@discardableResult
public func <~> <Value: Sendable, Failure: Error>(
  left: ChannelTerminal<Value, Failure>, right: ChannelTerminal<Value, Failure>
) -> ChannelConnection {
  left.connect(to: right)
}

/// Keeps two properties equal, and begins with the value of the right one.
///
///     left         1--------3----4--      set: 3
///     left <~> right  ^2----3----4--
///     right        2--2-----3----4--      set: 4
///
/// Ends when either property is released; neither is kept alive. See `ChannelTerminal.connect(to:)`.
@discardableResult
public func <~> <Value: Sendable>(
  left: MutableProperty<Value>, right: MutableProperty<Value>
) -> ChannelConnection {
  left.channel().following.connect(to: right.channel().following)
}
