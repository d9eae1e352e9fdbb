import RaceHunt
import ReactiveSignals

/// Counts what closures hold, and so finds those that were not released: none may be left when all that `Run.finally` was
/// given has run.
final class Held: Sendable {
  /// What a closure holds.
  final class Token: Sendable {
    private let held: Held

    init(_ held: Held) {
      self.held = held
      held.tokens.add(1)
    }

    deinit { held.tokens.add(-1) }
  }

  private let tokens = Tally()

  /// - Parameter what: What a message calls those that are left.
  init(_ what: String, in run: Run) {
    run.lastly { [tokens] in run.expectEqual(tokens.value, 0, what) }
  }

  var count: Int { tokens.value }

  func token() -> Token { Token(self) }
}
