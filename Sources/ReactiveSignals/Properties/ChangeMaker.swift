/// Says by whom a property or a channel was changed: a terminal, or a connection of one.
@usableFromInline
final class ChangeMaker: Sendable {
  /// The terminal that the connection belongs to.
  @usableFromInline
  let terminal: ChangeMaker?

  @inlinable
  init(of terminal: ChangeMaker? = nil) {
    self.terminal = terminal
  }

  /// Whether it is the terminal, or a connection of it.
  @inlinable
  func isThrough(_ terminal: ChangeMaker) -> Bool { self === terminal || self.terminal === terminal }
}
