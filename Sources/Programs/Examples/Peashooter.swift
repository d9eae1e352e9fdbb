import ReactiveSignals
import Synchronization

extension Example {
  static let peashooter = Example(
    "peashooter", "three subscriptions share a shooter that counts its uses, until it must cool down"
  ) { output in
    let shooter = Peashooter(damage: 5, output)
    for (name, peas) in [
      ("the first zombie", shooter.peas),
      ("the frozen zombie", shooter.peas.map { $0 + 100 }),
      ("the third zombie", shooter.peas),
    ] {
      peas.subscribe(
        next: { output("  \(name) is hit: \($0)") },
        failed: { output("  \(name) is spared: \($0)") },
        completed: { output("  \(name) sees no more peas") })
    }
  }
}

/// Fires peas for each subscriber. Cold: each subscription is a separate use; all uses share the count.
private final class Peashooter: Sendable {
  struct CoolingDown: Error, CustomStringConvertible {
    let description = "cooling down"
  }

  let damage: Int
  // Relaxed: it numbers the uses and orders nothing else.
  private let uses = Atomic(0)
  private let output: Example.Output

  init(damage: Int, _ output: @escaping Example.Output) {
    self.damage = damage
    self.output = output
  }

  var peas: Signal<Int, CoolingDown> {
    Signal { [self] subscriber in
      let use = uses.wrappingAdd(1, ordering: .relaxed).newValue
      output("use \(use) begins")
      if use > 2 {
        subscriber.fail(CoolingDown())
      } else {
        subscriber.send(damage)
        subscriber.send(damage + 1)
        subscriber.complete()
        output("use \(use) fires a third pea")
        subscriber.send(damage + 2)
      }
      return AnyDisposable { self.output("use \(use) is cleaned up") }
    }
  }
}
