/// A synchronization operation that a thread is about to perform.
///
/// `object` identifies the lock or atomic by the order of creation in the run, never by its address, so that the
/// same schedule gives the same operations in every process.
@usableFromInline
package struct Operation: Sendable {
  @usableFromInline
  package enum Kind: UInt8, Sendable {
    case lock, unlock, load, store, exchange, schedule, sleep, spawn, deliver, yield
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
package protocol ExplorationController: AnyObject, Sendable {
  /// Whether the calling thread is one of the run's logical threads.
  var isControlled: Bool { get }

  /// A scheduling point before a visible operation. For a lock it returns once the lock is free for the caller.
  func before(_ operation: Operation)

  /// Book-keeping without a scheduling point, after the operation.
  func note(_ operation: Operation)

  /// The next object identifier of the run.
  func newObject() -> Int

  /// Starts a logical thread.
  func spawn(_ label: StaticString, _ body: @escaping @Sendable () -> Void)

  /// Suspends the logical thread until the controlled clock shows `nanoseconds`.
  func sleep(until nanoseconds: Int64)

  /// The controlled clock, in nanoseconds.
  var now: Int64 { get }
}

/// Where a controller is installed, and the points at which the library calls it.
@usableFromInline
package enum Exploration {
  #if EXPLORATION
    package static let isCompiledIn = true

    @exclusivity(unchecked)
    // Statically initialised: a lazy global would be a happens-before edge that hides races from ThreadSanitizer.
    // Set before the threads of a run start and cleared after they ended; read-only in between.
    nonisolated(unsafe) package static var controller: (any ExplorationController)? = nil

    package static var active: (any ExplorationController)? {
      guard let controller, controller.isControlled else { return nil }
      return controller
    }

    @usableFromInline
    package static func newObject() -> Int { controller?.newObject() ?? 0 }

    @usableFromInline
    package static func before(_ kind: Operation.Kind, _ object: Int, _ label: StaticString) {
      active?.before(Operation(kind, object, label))
    }

    @usableFromInline
    package static func note(_ kind: Operation.Kind, _ object: Int, _ label: StaticString) {
      active?.note(Operation(kind, object, label))
    }
  #else
    package static let isCompiledIn = false
  #endif
}
