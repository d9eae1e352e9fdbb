#if EXPLORATION
  import Huntable

  /// Records the announcements of the library on one thread.
  package final class Scribe: ExplorationController {
    package let announced = Log<String>()

    package var now: Int64? { nil }

    package func before(_ operation: VisibleOperation) { write(operation) }

    package func tryLock(_ operation: VisibleOperation) -> Bool {
      write(operation)
      return true
    }

    package func note(_ operation: VisibleOperation) { write(operation) }

    package func performs(_ act: Act) {}

    package func spawn(_ name: String, _ object: Int, _ body: @escaping @Sendable () -> Void) -> Bool { false }

    package func setTimer(_ name: String, _ object: Int, due: Int64?, _ body: @escaping @Sendable () -> Void) -> Bool {
      false
    }

    package func wait(_ operation: VisibleOperation, until deadline: Int64?, for condition: @escaping () -> Bool)
      -> Bool
    {
      condition()
    }

    package func shared<Object: AnyObject>(_ label: StaticString, _ make: () -> Object) -> Object { make() }

    package func hidden<Result>(_ body: () -> Result) -> Result { body() }

    package func fail(_ violation: String) { announced.append(violation) }

    private func write(_ operation: VisibleOperation) {
      announced.append("\(operation.kind) \(operation.object) \(operation.label)")
    }

    package init() {}

    /// The announcements while `body` runs. Must run in a separate process, since a process has one controller.
    package static func record(_ body: () -> Void) -> [String] {
      let scribe = Scribe()
      Exploration.control(by: scribe, body)
      return scribe.announced.entries
    }
  }
#endif
