#if EXPLORATION
  public import CThreads
  public import Synchronization
#endif

/// Shows ThreadSanitizer the accesses to memory of a generic type. It cannot see them otherwise, because the
/// uninstrumented Swift runtime copies such values.
///
/// Use it beside memory that is ordered by an atomic instead of a lock. If the order is missing, the sanitizer reports
/// a race between the accesses that are recorded here. Empty in builds without exploration hooks.
@usableFromInline
package struct Witness: ~Copyable, Sendable {
  #if EXPLORATION
    /// Its address identifies the memory. An atomic, because an atomic never moves; it is never loaded or stored.
    @usableFromInline
    package let place = Synchronization.Atomic<UInt8>(0)
  #endif

  @inlinable
  package init() {}

  /// The memory is about to be read.
  @inlinable
  @inline(__always)
  package borrowing func isRead() {
    #if EXPLORATION
      withUnsafePointer(to: place) { ct_reading($0) }
    #endif
  }

  /// The memory is being written.
  @inlinable
  @inline(__always)
  package borrowing func isWritten() {
    #if EXPLORATION
      withUnsafePointer(to: place) { ct_writing($0) }
    #endif
  }
}
