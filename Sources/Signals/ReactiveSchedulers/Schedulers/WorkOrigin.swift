/// A description of where scheduled work comes from. Schedulers name it in messages about work that keeps them busy.
public final class WorkOrigin: Sendable, CustomStringConvertible {
  /// The origin in messages: "scheduled at Search.swift:12 every 1 s".
  public let description: String

  /// An origin that messages show as `description`.
  public init(_ description: String) {
    self.description = description
  }
}
