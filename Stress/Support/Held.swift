import RaceHunt
import ReactiveSignals

/// Finds closures that were not released: it counts the tokens that they captured. None may be left after the checks of
/// `Run.finally`.
final class Held: Sendable {
  /// Captured by a closure.
  final class Token: Sendable {
    private let held: Held

    init(_ held: Held) {
      self.held = held
      held.tokens.add(1)
    }

    deinit { held.tokens.add(-1) }
  }

  private let tokens = Tally()

  /// - Parameter what: What the message about tokens that are left calls them.
  init(_ what: String, in run: Run) {
    run.lastly { [tokens] in run.expectEqual(tokens.value, 0, what) }
  }

  var count: Int { tokens.value }

  func token() -> Token { Token(self) }
}
