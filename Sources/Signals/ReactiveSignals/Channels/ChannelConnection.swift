import Huntable

infix operator <~> : AssignmentPrecedence

/// Keeps two terminals equal. Disposing the connection stops both directions without an event. Disposing one of its two
/// subscriptions stops that direction alone. A value that was passed on before is still delivered. The connection may
/// be discarded.
public final class ChannelConnection: Disposable {
  /// Passes on the values of the other terminal to the terminal on which `connect` was called.
  public let incoming: any Disposable
  /// Passes on the changes of the terminal on which `connect` was called to the other one.
  public let outgoing: any Disposable
  /// Ends when both directions have ended.
  @_alwaysEmitIntoClient
  let whole: CompositeDisposable

  @_alwaysEmitIntoClient
  init(incoming: any Disposable, outgoing: any Disposable, whole: CompositeDisposable) {
    self.incoming = incoming
    self.outgoing = outgoing
    self.whole = whole
  }

  /// Whether both directions were disposed, or have ended because one of the sides has.
  @_alwaysEmitIntoClient
  public var isDisposed: Bool { whole.isDisposed }

  /// Stops both directions.
  @_alwaysEmitIntoClient
  public func dispose() {
    incoming.dispose()
    outgoing.dispose()
  }

  /// Removes this connection from `composite` when both directions have ended.
  @_alwaysEmitIntoClient
  public func wasAdded(to composite: CompositeDisposable) {
    whole.onEnd { [weak composite] in composite?.remove(self) }
  }
}

extension ChannelTerminal {
  /// Keeps this terminal and another one equal. First, this side receives the latest value of the other side, if there is
  /// one. After that, each change of either side is passed on to the other.
  ///
  ///     a             1--------3----4--      set: 3
  ///     a <~> b          ^2----3----4--
  ///     b             2--2-----3----4--      set: 4
  ///
  /// Any thread may change either side at any time. The connection puts the changes of both sides into one order, and the
  /// last change stays on both sides. Of several simultaneous changes, the earlier ones need not reach the other side. A
  /// change is passed on by the thread that makes it, or by the thread that is already passing on another one.
  ///
  /// The end of either side also ends the other. A direction ends when nothing can be sent from its side any more.
  /// Terminals may be connected in chains and trees, and a terminal may have several connections; a change anywhere
  /// reaches all. A ring is a programmer error, since values would circulate without end: the connection that closes the
  /// ring traps, and so does one of a terminal with itself.
  ///
  /// - Returns: The connection, with its two directions. The caller may discard the connection.
  @discardableResult
  @_alwaysEmitIntoClient
  public func connect(
    to other: ChannelTerminal, fileID: StaticString = #fileID, line: UInt = #line
  ) -> ChannelConnection {
    connect(to: other, incoming: { $0 }, outgoing: { $0 }, from: "\(fileID):\(line)")
  }

  /// Connects this terminal with one of another value type, and converts the values. See `connect(to:)`.
  ///
  ///     feet                        1--------3---4--      set: 3
  ///     feet.connect(to: inches)       ^2----3---4--
  ///     inches                      24-------36--48-      set: 48
  ///
  /// A value is not sent back to the side that set it, so the conversions need not be exact inverses.
  ///
  /// - Parameters:
  ///   - other: The terminal on the other side.
  ///   - incoming: Converts a value of the other side to one of this side.
  ///   - outgoing: Converts a value of this side to one of the other side.
  ///   - fileID: The file of the call, for the message of a trap.
  ///   - line: The line of the call, for the message of a trap.
  @discardableResult
  @_alwaysEmitIntoClient
  public func connect<Other: Sendable>(
    to other: ChannelTerminal<Other, Failure>, incoming: @escaping @Sendable (Other) -> Value,
    outgoing: @escaping @Sendable (Value) -> Other, fileID: StaticString = #fileID, line: UInt = #line
  ) -> ChannelConnection {
    connect(to: other, incoming: incoming, outgoing: outgoing, from: "\(fileID):\(line)")
  }

  @_alwaysEmitIntoClient
  func connect<Other: Sendable>(
    to other: ChannelTerminal<Other, Failure>, incoming: @escaping @Sendable (Other) -> Value?,
    outgoing: @escaping @Sendable (Value) -> Other?, from place: @autoclosure () -> String
  ) -> ChannelConnection {
    precondition(
      ObjectIdentifier(self) != ObjectIdentifier(other),
      "A ChannelTerminal cannot be connected to itself: its values would have no other side.")
    return link(to: other, incoming: incoming, outgoing: outgoing, passesEnds: true) { subscriptions in
      ChangeGraph.begin(
        [
          (self.core.owner, other.core.owner, subscriptions.outgoing),
          (other.core.owner, self.core.owner, subscriptions.incoming),
        ], "a connection of a \(Value.self) and a \(Other.self) (\(place()))")
    }
  }

  /// - Parameter passesEnds: Whether the end of one side ends the other side too.
  @_alwaysEmitIntoClient
  func link<Other: Sendable>(
    to other: ChannelTerminal<Other, Failure>, incoming toThis: @escaping @Sendable (Other) -> Value?,
    outgoing toOther: @escaping @Sendable (Value) -> Other?, passesEnds: Bool,
    note: ((incoming: CompositeDisposable, outgoing: CompositeDisposable)) -> Void = { _ in }
  ) -> ChannelConnection {
    let (incoming, outgoing) = (CompositeDisposable(), CompositeDisposable())
    note((incoming, outgoing))
    let link = ChannelLink(
      self, other, incoming, outgoing, passesEnds: passesEnds, toLeft: toThis, toRight: toOther)
    let whole = link.begin()
    return ChannelConnection(incoming: incoming, outgoing: outgoing, whole: whole)
  }
}

/// Keeps two terminals equal, beginning with the value of the right one: `left.connect(to: right)`.
///
///     model.channel().following <~> slider.terminal
@discardableResult
@_alwaysEmitIntoClient
public func <~> <Value: Sendable, Failure: Error>(
  left: ChannelTerminal<Value, Failure>, right: ChannelTerminal<Value, Failure>
) -> ChannelConnection {
  left.connect(to: right, incoming: { $0 }, outgoing: { $0 }, from: "by <~>")
}

/// Keeps two properties equal, beginning with the value of the right one.
///
///     left         1--------3----4--      set: 3
///     left <~> right  ^2----3----4--
///     right        2--2-----3----4--      set: 4
///
/// Ends when either property is released. The connection keeps neither alive. See `ChannelTerminal.connect(to:)`.
@discardableResult
@_alwaysEmitIntoClient
public func <~> <Value: Sendable>(
  left: MutableProperty<Value>, right: MutableProperty<Value>
) -> ChannelConnection {
  left.channel().following <~> right.channel().following
}
