public import Synchronization

/// A synchronization operation that a thread is about to perform.
///
/// `object` identifies the lock or atomic by its order of creation in the run, never by its address. So the same
/// schedule gives the same operations in every process.
@usableFromInline
package struct VisibleOperation: Sendable, BitwiseCopyable {
  @usableFromInline
  package enum Kind: UInt8, Sendable, BitwiseCopyable, CaseIterable {
    case start, lock, unlock, load, store, exchange, wait, signal, sleep, deliver, point, spin
    case tryLock, readLock, writeLock, fence, join, async, sync
    /// A task is about to continue on an actor.
    case enter
    /// Another act of a task by which it makes other tasks ready, or sees what they have changed.
    case act
    /// Accesses to plain memory.
    case read, write
  }

  package let kind: Kind
  package let object: Int
  package let label: StaticString
  /// The line at which the object was made if the label is a file; otherwise zero.
  package let line: UInt32
  /// Whether the object has a label of the library.
  package let hasLibraryLabel: Bool
  /// The ordering of an access to an atomic. Of a comparison, the ordering if the values are equal.
  package let ordering: MemoryOrdering
  /// The ordering if a comparison finds another value.
  package let failureOrdering: MemoryOrdering

  @usableFromInline
  package init(
    _ kind: Kind, _ object: Int, _ label: StaticString, line: UInt32 = 0, hasLibraryLabel: Bool = false,
    ordering: MemoryOrdering = .sequentiallyConsistent, failureOrdering: MemoryOrdering? = nil
  ) {
    self.kind = kind
    self.object = object
    self.label = label
    self.line = line
    self.hasLibraryLabel = hasLibraryLabel
    self.ordering = ordering
    self.failureOrdering = failureOrdering ?? ordering
  }
}

/// The ordering of an access to an atomic. The numbers are those of C.
@usableFromInline
package enum MemoryOrdering: Int32, Sendable, BitwiseCopyable {
  case relaxed = 0
  case acquiring = 2
  case releasing, acquiringAndReleasing, sequentiallyConsistent

  @usableFromInline
  package init(_ ordering: AtomicLoadOrdering) {
    switch ordering {
    case .relaxed: self = .relaxed
    case .acquiring: self = .acquiring
    default: self = .sequentiallyConsistent
    }
  }

  @usableFromInline
  package init(_ ordering: AtomicStoreOrdering) {
    switch ordering {
    case .relaxed: self = .relaxed
    case .releasing: self = .releasing
    default: self = .sequentiallyConsistent
    }
  }

  @usableFromInline
  package init(_ ordering: AtomicUpdateOrdering) {
    switch ordering {
    case .relaxed: self = .relaxed
    case .acquiring: self = .acquiring
    case .releasing: self = .releasing
    case .acquiringAndReleasing: self = .acquiringAndReleasing
    default: self = .sequentiallyConsistent
    }
  }

  /// The ordering of a load that takes the place of an update with this ordering.
  @usableFromInline
  package var ofFailure: MemoryOrdering {
    switch self {
    case .releasing: .relaxed
    case .acquiringAndReleasing: .acquiring
    default: self
    }
  }
}
