/// Finds closures that were not released: it counts the tokens that they captured. None may be left after the checks of
/// `Run.finally`.
final class Held: Sendable {
  /// An object that a closure captures.
  final class Token: Sendable {
    private let held: Held

    init(_ held: Held) {
      self.held = held
      held.tokens.add(1)
    }

    deinit { held.tokens.add(-1) }
  }

  private let tokens = Tally()

  /// - Parameter what: The name of the tokens in a failure message.
  init(_ what: String, in run: Run) {
    run.lastly { [tokens] in run.expectEqual(tokens.value, 0, what) }
  }

  var count: Int { tokens.value }

  func token() -> Token { Token(self) }
}
