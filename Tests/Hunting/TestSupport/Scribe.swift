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

    package var runsThread: Bool { true }
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
    package func trap(_ why: String) { fail(why) }

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

  // The scribe chooses nothing, and orders no accesses.
  extension Scribe {
    package func beginsMemory() {}
    package func decides() -> Bool { false }
    package func failsWithoutCause() -> Bool { false }
    package func loads(_ operation: VisibleOperation, _ value: UnsafeMutableRawPointer, _ size: Int64) {}
    package func stores(
      _ operation: VisibleOperation, _ value: UnsafeRawPointer, over address: UnsafeRawPointer, _ size: Int64
    ) -> Bool { true }
    package func updates(
      _ operation: VisibleOperation, from old: UnsafeRawPointer, to new: UnsafeRawPointer, _ size: Int64
    ) {}
    package func compares(
      _ operation: VisibleOperation, _ expected: UnsafeMutableRawPointer, with address: UnsafeRawPointer, _ size: Int64
    ) -> Bool { true }
    package func comparesWeakly() {}
    package func accesses(_ memory: Int, writes: Bool) {}
    package func acquires(_ object: Int) {}
    package func releases(_ object: Int) {}
    package func acquires(_ edge: HappensBefore) {}
    package func releases(_ edge: HappensBefore) {}
    package func joinsMainThread(_ item: AnyObject) {}
    package func leavesMainThread(_ item: AnyObject) {}
    package func waitsForMainThread(_ item: AnyObject) {}
    package func asMainThread<Result>(_ item: AnyObject, _ work: () throws -> Result) rethrows -> Result {
      try work()
    }
  }
#endif
