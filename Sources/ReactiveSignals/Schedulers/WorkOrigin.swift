/// Where scheduled work comes from, in words: a scheduler names it in messages about work that keeps it busy.
public final class WorkOrigin: Sendable, CustomStringConvertible {
  /// The origin, as messages show it: "scheduled at Search.swift:12 every 1.0 seconds".
  public let description: String

  /// An origin that messages show as `description`.
  public init(_ description: String) {
    self.description = description
  }
}
