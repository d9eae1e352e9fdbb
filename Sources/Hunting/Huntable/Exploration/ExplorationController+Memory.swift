/// What a hunt must know of memory, to choose what loads read and to see unordered accesses. None of the methods is a
/// scheduling point. The implementations here are those of a controller that runs all operations in one order.
extension ExplorationController {
  package func beginsMemory() {}
  package func decides(_ operation: VisibleOperation) -> Bool { false }
  package func failsWithoutCause(_ operation: VisibleOperation) -> Bool { false }
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
}

extension ExplorationController {
  package func asMainThread<Result>(_ work: () throws -> Result) rethrows -> Result { try work() }
}

/// What threads that released an object knew, for threads that acquire the object. The controller keeps that knowledge
/// here.
package final class HappensBefore: @unchecked Sendable {
  // Sendable: only the thread that runs uses it.
  @exclusivity(unchecked)
  package var knowledge: AnyObject?

  package init() {}
}
