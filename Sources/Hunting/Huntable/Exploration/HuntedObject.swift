#if EXPLORATION
  import CHuntable

  /// The identity of a lock, an atomic or another object whose operations are announced. Atomics and checked memory say
  /// that they are memory.
  @usableFromInline
  package struct HuntedObject: Sendable {
    @_alwaysEmitIntoClient
    package let number: Int
    package let label: StaticString
    package let line: UInt32
    /// Whether the label is one of the library.
    package let hasLibraryLabel: Bool

    /// An object that has its own name.
    @usableFromInline
    package init(_ label: StaticString, isOfLibrary: Bool, isMemory: Bool = false) {
      number = Exploration.newObject(isMemory: isMemory)
      self.label = label
      line = 0
      hasLibraryLabel = isOfLibrary
    }

    /// An object that is named after the place where it is made.
    @usableFromInline
    package init(_ fileID: StaticString, _ line: UInt32, isMemory: Bool = false) {
      number = Exploration.newObject(isMemory: isMemory)
      label = fileID
      self.line = line
      hasLibraryLabel = false
    }

    /// An object of code that is hunted as it is written.
    package init(number: Int, label: StaticString) {
      self.number = number
      self.label = label
      line = 0
      hasLibraryLabel = false
    }

    /// The controller that controls the calling thread.
    package var controller: (any ExplorationController)? { Exploration.controller(of: number) }

    /// Calls `body` with that controller. Returns nil if there is none.
    @inline(__always)
    func withController<Result>(_ body: (any ExplorationController) -> Result) -> Result? {
      Exploration.withController(of: number, body)
    }

    package func operation(
      _ kind: VisibleOperation.Kind, _ ordering: MemoryOrdering = .sequentiallyConsistent,
      _ failureOrdering: MemoryOrdering? = nil
    ) -> VisibleOperation {
      VisibleOperation(
        kind, number, label, line: line, hasLibraryLabel: hasLibraryLabel, ordering: ordering,
        failureOrdering: failureOrdering ?? ordering.ofFailure)
    }

    @usableFromInline
    package func before(
      _ kind: VisibleOperation.Kind, _ ordering: MemoryOrdering = .sequentiallyConsistent,
      _ failureOrdering: MemoryOrdering? = nil
    ) {
      // Before the operation is described, which costs more in a debug build.
      if ct_is_watched() { Exploration.before(operation(kind, ordering, failureOrdering)) }
    }

    /// Whether an attempt to take this lock may succeed. Under control the lock is then recorded as taken.
    @usableFromInline
    package func tryLock() -> Bool { withController { $0.tryLock(operation(.tryLock)) } ?? true }

    /// The thread takes, or gives up, the object by an operation that is not announced.
    @usableFromInline
    package func acquires() { Exploration.withActive { $0.acquires(number) } }

    @usableFromInline
    package func releases() { Exploration.withActive { $0.releases(number) } }

    /// A comparison of this atomic is one that may fail without a cause.
    @usableFromInline
    package func comparesWeakly() { Exploration.active?.comparesWeakly() }

    @usableFromInline
    package func note(_ kind: VisibleOperation.Kind) { if ct_is_watched() { Exploration.note(operation(kind)) } }
  }
#endif
