#if EXPLORATION
  /// The identity of a lock, an atomic or another object whose operations are announced.
  @usableFromInline
  package struct HuntedObject: Sendable {
    @usableFromInline
    package let number = Exploration.newObject()
    package let label: StaticString
    package let line: UInt32

    /// An object with a name of its own.
    @usableFromInline
    package init(_ label: StaticString) {
      self.label = label
      line = 0
    }

    /// An object that is named after the place where it is made.
    @usableFromInline
    package init(_ fileID: StaticString, _ line: UInt32) {
      label = fileID
      self.line = line
    }

    /// The controller that controls the calling thread.
    package var controller: (any ExplorationController)? { Exploration.controller(of: number) }

    package func operation(
      _ kind: VisibleOperation.Kind, _ ordering: MemoryOrdering = .sequentiallyConsistent,
      _ failureOrdering: MemoryOrdering? = nil
    ) -> VisibleOperation {
      VisibleOperation(
        kind, number, label, line: line, ordering: ordering, failureOrdering: failureOrdering ?? ordering.ofFailure)
    }

    @usableFromInline
    package func before(
      _ kind: VisibleOperation.Kind, _ ordering: MemoryOrdering = .sequentiallyConsistent,
      _ failureOrdering: MemoryOrdering? = nil
    ) {
      Exploration.before(operation(kind, ordering, failureOrdering))
    }

    /// Whether an attempt to take this lock may succeed. Under control the lock is then recorded as taken.
    @usableFromInline
    package func tryLock() -> Bool { controller?.tryLock(operation(.tryLock)) ?? true }

    @usableFromInline
    package func note(_ kind: VisibleOperation.Kind) { Exploration.note(operation(kind)) }
  }
#endif
