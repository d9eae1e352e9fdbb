import RaceHunt
import ReactiveSignals

/// Counts what closures hold, and so finds subscriptions that are over and were not released.
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

  var count: Int { tokens.value }

  func token() -> Token { Token(self) }
}

extension SignalProtocol {
  /// Subscribes a probe; the closures that the signal gets for it count as held until they are released.
  @discardableResult
  func subscribe(_ probe: Probe<Value>, _ held: Held, in bag: CompositeDisposable? = nil) -> any Disposable {
    let token = held.token()
    return subscribe(
      in: bag, next: { value in withExtendedLifetime(token) { probe.next(value) } },
      failed: { error in withExtendedLifetime(token) { probe.fail(error) } },
      completed: { withExtendedLifetime(token) { probe.complete() } })
  }
}
