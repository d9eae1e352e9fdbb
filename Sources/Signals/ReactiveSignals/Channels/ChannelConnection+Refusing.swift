extension ChannelTerminal {
  /// Connects this terminal with one of another value type. A conversion may refuse a value: it returns nil, and the value is
  /// not passed on.
  ///
  ///     text                          "5"----"5x"--"8"----     set: 5x, 8
  ///     text.connect(to: number)      ^-------------------
  ///     number                        5------------8------
  ///
  /// After a refusal the two sides differ until one of them changes again. The next change of either side is passed on
  /// as always. Otherwise behaves as `connect(to:incoming:outgoing:)`.
  ///
  ///     field.connect(to: age.channel().following, compactIncoming: { "\($0)" }, compactOutgoing: { Int($0) })
  ///
  /// - Parameters:
  ///   - other: The terminal on the other side.
  ///   - incoming: Converts a value of the other side to one of this side, or returns nil.
  ///   - outgoing: Converts a value of this side to one of the other side, or returns nil.
  ///   - fileID: The file of the call, for the message of a trap.
  ///   - line: The line of the call, for the message of a trap.
  @discardableResult
  @_alwaysEmitIntoClient
  public func connect<Other: Sendable>(
    to other: ChannelTerminal<Other, Failure>, compactIncoming incoming: @escaping @Sendable (Other) -> Value?,
    compactOutgoing outgoing: @escaping @Sendable (Value) -> Other?, fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> ChannelConnection {
    connect(to: other, incoming: incoming, outgoing: outgoing, from: "\(fileID):\(line)")
  }
}
