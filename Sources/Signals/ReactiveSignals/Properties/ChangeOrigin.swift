/// Identifies the origin of a change to a property or a channel: a terminal, or a connection of a terminal.
@usableFromInline
final class ChangeOrigin: Sendable {
  /// The terminal that the connection belongs to.
  @_alwaysEmitIntoClient
  let terminal: ChangeOrigin?

  @_alwaysEmitIntoClient
  init(of terminal: ChangeOrigin? = nil) {
    self.terminal = terminal
  }

  /// Whether the change was made by the terminal, or by one of its connections.
  @_alwaysEmitIntoClient
  func isThrough(_ terminal: ChangeOrigin) -> Bool { self === terminal || self.terminal === terminal }
}
