#if EXPLORATION
  public import CHuntable
  public import Synchronization
#endif

/// Shows hunts and ThreadSanitizer the accesses to memory. Otherwise the sanitizer cannot see accesses to values of a
/// generic type, since the uninstrumented Swift runtime copies such values.
///
/// Use a witness beside memory that an atomic orders instead of a lock. If the order is missing, hunts and
/// ThreadSanitizer report a race between the recorded accesses. A witness is empty in builds without exploration hooks.
@usableFromInline
package struct Witness: ~Copyable, Sendable {
  #if EXPLORATION
    /// The address of this atomic identifies the memory, since an atomic never moves. The atomic is never loaded or
    /// stored.
    @_alwaysEmitIntoClient
    package let place = Synchronization.Atomic<UInt8>(0)
    /// Identifies the memory for a hunt; zero if the hunt sees the accesses otherwise.
    @_alwaysEmitIntoClient
    package let number: Int
  #endif

  @inlinable
  package init(isHunted: Bool = true) {
    #if EXPLORATION
      number = isHunted ? Exploration.newObject(isMemory: true) : 0
    #endif
  }

  /// The memory is about to be read.
  @inlinable
  @inline(__always)
  package borrowing func isRead() {
    #if EXPLORATION
      withUnsafePointer(to: place) { ct_reading($0) }
      if number != 0 { Exploration.access(number, writes: false) }
    #endif
  }

  /// The memory is being written.
  @inlinable
  @inline(__always)
  package borrowing func isWritten() {
    #if EXPLORATION
      withUnsafePointer(to: place) { ct_writing($0) }
      if number != 0 { Exploration.access(number, writes: true) }
    #endif
  }
}
