#if EXPLORATION
  import Huntable
  import Testing

  @testable import ReactiveSignals

  /// Runs one piece of code in the middle of another, once at each point where another thread could interrupt it:
  /// before each operation on a lock or an atomic outside all locks.
  ///
  /// There is one controller in a process: use it in an exit test.
  final class Interloper: ExplorationController {
    // Accessed on the controlled thread.
    nonisolated(unsafe) private var pointsLeft: Int
    nonisolated(unsafe) private var heldLocks = 0
    nonisolated(unsafe) private var intrusion: (() -> Void)?

    private init(at point: Int) {
      pointsLeft = point
    }

    /// Runs `round` once for each point of the body that it passes to its argument, and once with the intrusion at the
    /// end.
    static func atEachPoint(
      _ round: (_ interrupt: (_ body: () -> Void, _ intrusion: @escaping () -> Void) -> Void) -> Void
    ) {
      var point = 0
      var isOver = false
      while !isOver {
        let interloper = Interloper(at: point)
        round { body, intrusion in
          interloper.intrusion = intrusion
          Exploration.control(by: interloper, body)
          isOver = interloper.intrusion != nil
          interloper.intrude()
        }
        point += 1
      }
      #expect(point > 1, "The body has no points.")
    }

    // The system handles time and the work of other threads.

    var now: Int64? { nil }

    func spawn(_ name: String, _ object: Int, _ body: @escaping @Sendable () -> Void) -> Bool { false }

    func setTimer(_ name: String, _ object: Int, due: Int64?, _ body: @escaping @Sendable () -> Void) -> Bool {
      false
    }

    func wait(_ operation: VisibleOperation, until deadline: Int64?, for condition: @escaping () -> Bool)
      -> Bool
    {
      condition()
    }

    func shared<Object: AnyObject>(_ label: StaticString, _ make: () -> Object) -> Object { make() }

    func fail(_ violation: String) { Issue.record(Comment(rawValue: violation)) }

    func before(_ operation: VisibleOperation) {
      if heldLocks == 0, intrusion != nil {
        if pointsLeft == 0 { intrude() }
        pointsLeft -= 1
      }
      if case .lock = operation.kind { heldLocks += 1 }
    }

    func note(_ operation: VisibleOperation) {
      if case .unlock = operation.kind { heldLocks -= 1 }
    }

    func newObject() -> Int { 1 }

    private func intrude() {
      let intrusion = self.intrusion
      self.intrusion = nil
      intrusion?()
    }
  }
#endif
