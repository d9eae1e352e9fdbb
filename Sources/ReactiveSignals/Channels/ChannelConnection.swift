infix operator <~> : AssignmentPrecedence

/// What keeps two terminals equal. Disposing it stops both directions, without an event; disposing one of its two
/// subscriptions stops that direction alone. What was passed on to a side before is still delivered there. It may be
/// dropped.
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
  /// on, each change of either is passed on to the other.
  ///
  ///     a             1--------3----4--      set: 3
  ///     a <~> b          ^2----3----4--
  ///     b             2--2-----3----4--      set: 4
  ///
  /// Any thread may change either side at any time. The changes of both sides meet in the connection, in one order: the
  /// last one is what both sides have in the end, and of several at once those before it need not reach the other side.
  /// A change is passed on by the thread that makes it, or by the thread that is passing on another one.
  ///
  /// An end of either passes to the other too. Terminals may be connected in chains and trees, also several to one, and a
  /// change anywhere reaches all. A ring is a programmer error, since values would run round for ever: in debug builds
  /// the connection that closes it traps.
  ///
  /// - Returns: The connection, with the two directions. It may be dropped.
  @discardableResult
  public func connect(
    to other: ChannelTerminal, fileID: StaticString = #fileID, line: UInt = #line
  ) -> ChannelConnection {
    connect(to: other, incoming: { $0 }, outgoing: { $0 }, from: "\(fileID):\(line)")
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
  ///   - fileID: Named with `line` where a ring traps.
  ///   - line: The line of the call.
  @discardableResult
  public func connect<Other: Sendable>(
    to other: ChannelTerminal<Other, Failure>, incoming: @escaping @Sendable (Other) -> Value,
    outgoing: @escaping @Sendable (Value) -> Other, fileID: StaticString = #fileID, line: UInt = #line
  ) -> ChannelConnection {
    connect(to: other, incoming: incoming, outgoing: outgoing, from: "\(fileID):\(line)")
  }

  func connect<Other: Sendable>(
    to other: ChannelTerminal<Other, Failure>, incoming: @escaping @Sendable (Other) -> Value,
    outgoing: @escaping @Sendable (Value) -> Other, from place: @autoclosure () -> String
  ) -> ChannelConnection {
    precondition(
      ObjectIdentifier(self) != ObjectIdentifier(other),
      "A ChannelTerminal cannot be connected to itself: its values would have no other side.")
    return link(to: other, incoming: incoming, outgoing: outgoing, passesEnds: true) { subscriptions in
      Ring.begin(
        [
          (self.core.owner, other.core.owner, subscriptions.outgoing),
          (other.core.owner, self.core.owner, subscriptions.incoming),
        ], "a connection of a \(Value.self) and a \(Other.self) (\(place()))")
    }
  }

  /// - Parameter passesEnds: Whether the end of one side ends the other.
  func link<Other: Sendable>(
    to other: ChannelTerminal<Other, Failure>, incoming toThis: @escaping @Sendable (Other) -> Value,
    outgoing toOther: @escaping @Sendable (Value) -> Other, passesEnds: Bool,
    note: ((incoming: CompositeDisposable, outgoing: CompositeDisposable)) -> Void = { _ in }
  ) -> ChannelConnection {
    let (incoming, outgoing) = (CompositeDisposable(), CompositeDisposable())
    note((incoming, outgoing))
    ChannelLink(self, other, incoming, outgoing, passesEnds: passesEnds, toLeft: toThis, toRight: toOther).begin()
    return ChannelConnection(incoming: incoming, outgoing: outgoing)
  }
}

/// Keeps two terminals equal, and begins with the value of the right one: `left.connect(to: right)`.
///
///     model.channel().following <~> slider.terminal
@discardableResult
public func <~> <Value: Sendable, Failure: Error>(
  left: ChannelTerminal<Value, Failure>, right: ChannelTerminal<Value, Failure>
) -> ChannelConnection {
  left.connect(to: right, incoming: { $0 }, outgoing: { $0 }, from: "by <~>")
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
  left.channel().following <~> right.channel().following
}
