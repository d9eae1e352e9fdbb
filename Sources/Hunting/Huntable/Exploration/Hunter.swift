#if EXPLORATION
  /// The controller of a hunt, for the calls of each step. A call of a method of an existential counts references, and a
  /// package cannot have a class that another one of its modules overrides.
  class Hunter {
    var controller: any ExplorationController { fatalError("A hunter has a controller.") }
    func before(_ operation: VisibleOperation) {}
    func tryLock(_ operation: VisibleOperation) -> Bool { true }
    func note(_ operation: VisibleOperation) {}
    func beginsMemory() {}
    func loads(_ operation: VisibleOperation, _ value: UnsafeMutableRawPointer, _ size: Int64) {}
    func stores(
      _ operation: VisibleOperation, _ value: UnsafeRawPointer, over address: UnsafeRawPointer, _ size: Int64
    ) -> Bool { true }
    func updates(_ operation: VisibleOperation, from old: UnsafeRawPointer, to new: UnsafeRawPointer, _ size: Int64) {}
    func compares(
      _ operation: VisibleOperation, _ expected: UnsafeMutableRawPointer, with address: UnsafeRawPointer, _ size: Int64
    ) -> Bool { true }
    func accesses(_ memory: Int, writes: Bool) {}
    func releases(_ object: Int) {}
    func acquires(_ object: Int) {}
    func releases(_ edge: HappensBefore) {}
    func acquires(_ edge: HappensBefore) {}
  }

  final class HunterOf<Controller: ExplorationController>: Hunter {
    private let held: Controller

    init(_ controller: Controller) {
      held = controller
    }

    override var controller: any ExplorationController { held }

    override func before(_ operation: VisibleOperation) { held.before(operation) }

    override func tryLock(_ operation: VisibleOperation) -> Bool { held.tryLock(operation) }

    override func note(_ operation: VisibleOperation) { held.note(operation) }

    override func beginsMemory() { held.beginsMemory() }

    override func loads(_ operation: VisibleOperation, _ value: UnsafeMutableRawPointer, _ size: Int64) {
      held.loads(operation, value, size)
    }

    override func stores(
      _ operation: VisibleOperation, _ value: UnsafeRawPointer, over address: UnsafeRawPointer, _ size: Int64
    ) -> Bool { held.stores(operation, value, over: address, size) }

    override func updates(
      _ operation: VisibleOperation, from old: UnsafeRawPointer, to new: UnsafeRawPointer, _ size: Int64
    ) { held.updates(operation, from: old, to: new, size) }

    override func compares(
      _ operation: VisibleOperation, _ expected: UnsafeMutableRawPointer, with address: UnsafeRawPointer, _ size: Int64
    ) -> Bool { held.compares(operation, expected, with: address, size) }

    override func accesses(_ memory: Int, writes: Bool) { held.accesses(memory, writes: writes) }

    override func releases(_ object: Int) { held.releases(object) }

    override func acquires(_ object: Int) { held.acquires(object) }

    override func releases(_ edge: HappensBefore) { held.releases(edge) }

    override func acquires(_ edge: HappensBefore) { held.acquires(edge) }
  }
#endif
