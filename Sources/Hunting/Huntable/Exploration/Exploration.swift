import CHuntable

/// Decides which thread runs next. A race hunter implements this protocol; the library never imports one.
///
/// The methods are called on controlled threads. Only one controlled thread runs at a time.
package protocol ExplorationController: AnyObject, Sendable {
  /// A scheduling point before a visible operation. Before a lock operation the method returns only when the lock is
  /// free for the caller.
  func before(_ operation: VisibleOperation)

  /// A scheduling point before an attempt to take a lock. Returns whether the lock is free. If so, the caller has the
  /// lock.
  func tryLock(_ operation: VisibleOperation) -> Bool

  /// Records an operation that has been performed. The call is a scheduling point only if the operation gives up a
  /// lock, and some thread may try to take a lock: an attempt fails before this point.
  func note(_ operation: VisibleOperation)

  /// Whether a thread of the run calls. The set-up and the last checks run while no thread does, and must not wait for one.
  var runsThread: Bool { get }

  /// Notes that the run contains the act.
  func performs(_ act: Act)

  /// Decides something that the system may decide in two ways, in the present step.
  func decides() -> Bool

  /// Decides whether the operation of the present step, which may fail without a cause, does so.
  func failsWithoutCause() -> Bool

  /// Blocks the calling thread until the condition holds, or until the controlled clock reaches `deadline`; then
  /// returns false.
  func wait(_ operation: VisibleOperation, until deadline: Int64?, for condition: @escaping () -> Bool) -> Bool

  // From here to `acquires`: what a hunt must know of memory, to choose what loads read and to see unordered accesses. None of
  // these methods is a scheduling point.

  /// The run makes its first object that is memory: an atomic or checked plain memory. Called only if the run awaits that.
  func beginsMemory()

  /// Replaces the newest value, which an announced load has found, by the value of the store that the load reads.
  func loads(_ operation: VisibleOperation, _ value: UnsafeMutableRawPointer, _ size: Int64)

  /// Records an announced store. Returns whether the store is the newest one and must be performed.
  func stores(
    _ operation: VisibleOperation, _ value: UnsafeRawPointer, over address: UnsafeRawPointer, _ size: Int64
  ) -> Bool

  /// Records an exchange that has been performed.
  func updates(_ operation: VisibleOperation, from old: UnsafeRawPointer, to new: UnsafeRawPointer, _ size: Int64)

  /// Whether an announced comparison must be performed. If not, the comparison has failed, and `expected` is replaced
  /// by the value that the comparison found.
  func compares(
    _ operation: VisibleOperation, _ expected: UnsafeMutableRawPointer, with address: UnsafeRawPointer, _ size: Int64
  ) -> Bool

  /// The next comparison of this thread may fail without a cause.
  func comparesWeakly()

  /// Records an access to plain memory that is not announced.
  func accesses(_ memory: Int, writes: Bool)

  /// Orders what this thread did before what threads do after they acquire the object.
  func releases(_ object: Int)
  func acquires(_ object: Int)
  func releases(_ edge: HappensBefore)
  func acquires(_ edge: HappensBefore)

  /// An item of the main queue waits behind all that waits for the main thread.
  func joinsMainThread(_ item: AnyObject)
  /// The item has ended.
  func leavesMainThread(_ item: AnyObject)
  /// Waits until the item has its turn.
  func waitsForMainThread(_ item: AnyObject)

  /// Runs work of the main queue in the turn of its item: the calling thread counts as the main thread meanwhile.
  func asMainThread<Result>(_ item: AnyObject, _ work: () throws -> Result) rethrows -> Result

  /// Runs `body` on its own logical thread. Returns false if the controller leaves that to the system.
  func spawn(_ name: String, _ object: Int, _ body: @escaping @Sendable () -> Void) -> Bool

  /// Runs `body` on its own logical thread when the controlled clock reaches `due`. The timer replaces the earlier
  /// timer of the object. With nil, the earlier timer is only cancelled. Returns false if the controller leaves the
  /// timer to the system.
  func setTimer(_ name: String, _ object: Int, due: Int64?, _ body: @escaping @Sendable () -> Void) -> Bool

  /// The object that, in this run, replaces an object of which the process has one.
  func shared<Object: AnyObject>(_ label: StaticString, _ make: () -> Object) -> Object

  /// Runs `body`, which ThreadSanitizer does not see.
  func hidden<Result>(_ body: () -> Result) -> Result

  /// Reports that an invariant is violated.
  func fail(_ violation: String)

  /// Reports that the code traps, and does not return on a thread of the run.
  func trap(_ why: String)

  /// The controlled clock, in nanoseconds; nil if the system's clock applies.
  var now: Int64? { get }
}

/// The hooks through which a race hunter controls a program.
///
/// In debug builds, and in release builds with the package trait `Exploration`, every lock and every atomic of the
/// library announces each operation to the hunter that controls the calling thread, if there is one. The hunter then
/// decides which thread runs next. Other builds do not contain these hooks.
public enum Exploration {
  /// A place where a race hunter may switch to another thread. For your own code that a hunt explores.
  @inlinable
  @inline(__always)
  public static func point(_ label: StaticString = "point") {
    #if EXPLORATION
      before(.point, 0, label)
    #endif
  }

  /// Says that this thread cannot continue until another thread acts. Every loop that spins needs this call.
  @inlinable
  @inline(__always)
  public static func spinHint(_ label: StaticString = "spin") {
    #if EXPLORATION
      before(.spin, 0, label)
    #endif
  }

  /// An object of which the process has one. On a controlled thread, returns the object that belongs to the run
  /// instead, so that each run begins in the same state.
  package static func shared<Object: AnyObject>(
    _ label: StaticString, ofProcess: @autoclosure () -> Object, ofRun make: () -> Object
  ) -> Object {
    if let hunter = active, hunter.now != nil { return hunter.shared(label, make) }
    return ofProcess()
  }

  #if EXPLORATION
    package static let isCompiledIn = true

    @exclusivity(unchecked)
    // Statically initialised: a lazy global would be a happens-before edge that hides races from ThreadSanitizer. Only
    // controlled threads read the variable. These threads start after the variable is set, and have ended before it is
    // cleared.
    nonisolated(unsafe) private static var hunter: Hunter? = nil {
      didSet { unretained = hunter.map { .passUnretained($0) } }
    }

    @exclusivity(unchecked)
    // As above.
    nonisolated(unsafe) private static var unretained: Unmanaged<Hunter>? = nil

    /// Holds the controller of a hunt. A call through this object counts no reference in release builds.
    private final class Hunter {
      let controller: any ExplorationController

      init(_ controller: any ExplorationController) { self.controller = controller }
    }

    package static var active: (any ExplorationController)? {
      guard ct_thread().pointee.run != 0 else { return nil }
      return hunter?.controller
    }

    /// Sets the controller. Call it before starting the threads that it controls.
    package static func install(_ controller: some ExplorationController) {
      if hunter?.controller !== controller { hunter = Hunter(controller) }
    }

    package static func uninstall() { hunter = nil }

    /// Puts the calling thread under control while `body` runs.
    package static func control(by controller: some ExplorationController, _ body: () -> Void) {
      install(controller)
      ct_number_objects(0, 1, false)
      ct_thread().pointee.run = .max
      body()
      ct_thread().pointee.run = 0
      uninstall()
    }

    /// The identity of a new lock or atomic: a number of the current run. Outside of a run, and for what a process makes
    /// once, it is a negative number that is used once.
    @usableFromInline
    package static func newObject(isMemory: Bool = false) -> Int {
      if isMemory, ct_awaits_memory() { withActive { $0.beginsMemory() } }
      return Int(ct_thread().pointee.outside == 0 ? ct_new_object() : ct_new_lasting_object())
    }

    /// The controller that controls the calling thread. A thread that is not under control must not use objects of a
    /// run; the controller counts such uses.
    package static func controller(of object: Int) -> (any ExplorationController)? {
      if let active { return active }
      ct_touch(Int64(object))
      return nil
    }

    /// Calls `body` with the controller that controls the calling thread. Returns nil if there is none.
    @inline(__always)
    static func withController<Result>(
      of object: Int, _ body: (any ExplorationController) -> Result
    ) -> Result? {
      if let result = withActive(body) { return result }
      if ct_thread().pointee.outside == 0 { ct_touch(Int64(object)) }
      return nil
    }

    @usableFromInline
    package static func before(_ operation: VisibleOperation) {
      withController(of: operation.object) { $0.before(operation) }
    }

    @usableFromInline
    package static func before(_ kind: VisibleOperation.Kind, _ object: Int, _ label: StaticString) {
      before(VisibleOperation(kind, object, label))
    }

    /// An access to plain memory, which is not announced.
    @usableFromInline
    package static func access(_ memory: Int, writes: Bool) {
      withActive { $0.accesses(memory, writes: writes) }
    }

    @usableFromInline
    package static func note(_ operation: VisibleOperation) { withActive { $0.note(operation) } }

    /// The same as `withController`, for a call that is no use of an object. What a process does once, such as the initialiser
    /// of a global, is not told: only the first of several runs does it.
    @inline(__always)
    static func withActive<Result>(_ body: (any ExplorationController) -> Result) -> Result? {
      guard ct_thread().pointee.run != 0, ct_thread().pointee.outside == 0 else { return nil }
      return unretained?._withUnsafeGuaranteedRef { body($0.controller) }
    }

    @usableFromInline
    package static func note(_ kind: VisibleOperation.Kind, _ object: Int, _ label: StaticString) {
      note(VisibleOperation(kind, object, label))
    }

    /// Whether this operation is split into a load and a store. Such a fault is planted so that a hunt can find it.
    @usableFromInline
    package static func tears(_ label: StaticString) -> Bool {
      label.withUTF8Buffer { ct_tears(UnsafeRawPointer($0.baseAddress!).assumingMemoryBound(to: CChar.self)) }
    }
  #else
    package static let isCompiledIn = false
    package static var active: (any ExplorationController)? { nil }
    package static func install(_ controller: some ExplorationController) {}
  #endif
}
