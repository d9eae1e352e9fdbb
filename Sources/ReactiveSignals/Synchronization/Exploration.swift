import CThreads

/// A synchronization operation that a thread is about to perform.
///
/// `object` identifies the lock or atomic by the order of creation in the run, never by its address, so that the
/// same schedule gives the same operations in every process.
@usableFromInline
package struct VisibleOperation: Sendable {
  @usableFromInline
  package enum Kind: UInt8, Sendable {
    case start, lock, unlock, load, store, exchange, wait, signal, sleep, deliver, point, spin
  }

  package let kind: Kind
  package let object: Int
  package let label: StaticString

  package init(_ kind: Kind, _ object: Int, _ label: StaticString) {
    self.kind = kind
    self.object = object
    self.label = label
  }
}

/// Decides which thread goes on. A race hunter implements it; the library never imports one.
///
/// Called on threads that are under control: one of them runs at a time.
package protocol ExplorationController: AnyObject, Sendable {
  /// A scheduling point before a visible operation. For a lock it returns once the lock is free for the caller.
  func before(_ operation: VisibleOperation)

  /// Book-keeping without a scheduling point, after the operation.
  func note(_ operation: VisibleOperation)

  /// Waits until the condition holds, or until the controlled clock shows `deadline`; then the result is false.
  func wait(_ operation: VisibleOperation, until deadline: Int64?, for condition: @escaping () -> Bool) -> Bool

  /// The next object identifier of the run, above zero.
  func newObject() -> Int

  /// Runs `body` on a logical thread of its own; false if the controller leaves that to the system.
  func spawn(_ name: String, _ object: Int, _ body: @escaping @Sendable () -> Void) -> Bool

  /// Runs `body` on a logical thread of its own once the controlled clock shows `due`, instead of what was set before
  /// for this object; nil: not at all. False if the controller leaves that to the system.
  func setTimer(_ name: String, _ object: Int, due: Int64?, _ body: @escaping @Sendable () -> Void) -> Bool

  /// What stands in, during this run, for an object that the process has once.
  func shared<Object: AnyObject>(_ label: StaticString, _ make: () -> Object) -> Object

  /// What ought to hold does not.
  func fail(_ violation: String)

  /// The controlled clock, in nanoseconds; nil if the system's is meant.
  var now: Int64? { get }
}

/// Where a program meets the race hunter.
///
/// In debug builds, and in release builds with the package trait `Exploration`, every lock and every atomic of the
/// library announces what it is about to do to the hunter, if one controls the calling thread, and the hunter decides
/// which thread goes on. Other builds contain nothing of it.
public enum Exploration {
  /// A place where a race hunter may let another thread go on: for code of your own that is to be explored.
  @inlinable
  @inline(__always)
  public static func point(_ label: StaticString = "point") {
    #if EXPLORATION
      before(.point, 0, label)
    #endif
  }

  /// Tells a race hunter that this thread cannot go on before another one does something. Needed in loops that spin.
  @inlinable
  @inline(__always)
  public static func spinHint(_ label: StaticString = "spin") {
    #if EXPLORATION
      before(.spin, 0, label)
    #endif
  }

  /// An object that the process has once; on a thread under control the one that the run has instead, so that runs are
  /// alike.
  package static func shared<Object: AnyObject>(
    _ label: StaticString, ofProcess: @autoclosure () -> Object, ofRun make: () -> Object
  ) -> Object {
    if let hunter = active, hunter.now != nil { return hunter.shared(label, make) }
    return ofProcess()
  }

  #if EXPLORATION
    package static let isCompiledIn = true

    @exclusivity(unchecked)
    // Statically initialised: a lazy global would be a happens-before edge that hides races from ThreadSanitizer.
    // Only read on threads under control, which are started after it is set and have ended before it is cleared.
    nonisolated(unsafe) package static var controller: (any ExplorationController)? = nil

    package static var active: (any ExplorationController)? {
      guard ct_thread().pointee.run != 0 else { return nil }
      return controller
    }

    /// Sets the controller before the threads that it controls are started.
    package static func install(_ controller: any ExplorationController) { self.controller = controller }

    /// Puts the calling thread under control while `body` runs.
    package static func control(by controller: any ExplorationController, _ body: () -> Void) {
      self.controller = controller
      ct_thread().pointee.run = .max
      body()
      ct_thread().pointee.run = 0
      self.controller = nil
    }

    /// The identity of a new lock or atomic: from the run that makes it, else a negative one that is never used again.
    @usableFromInline
    package static func newObject() -> Int { active?.newObject() ?? Int(ct_new_object()) }

    @usableFromInline
    package static func before(_ kind: VisibleOperation.Kind, _ object: Int, _ label: StaticString) {
      if let active { return active.before(VisibleOperation(kind, object, label)) }
      ct_touch(Int64(object))
    }

    @usableFromInline
    package static func note(_ kind: VisibleOperation.Kind, _ object: Int, _ label: StaticString) {
      active?.note(VisibleOperation(kind, object, label))
    }

    /// Whether this operation is to be torn into a load and a store: a fault planted in order to be found.
    @usableFromInline
    package static func tears(_ label: StaticString) -> Bool {
      label.withUTF8Buffer { ct_tears(UnsafeRawPointer($0.baseAddress!).assumingMemoryBound(to: CChar.self)) }
    }
  #else
    package static let isCompiledIn = false
    package static var active: (any ExplorationController)? { nil }
    package static func install(_ controller: any ExplorationController) {}
  #endif
}
