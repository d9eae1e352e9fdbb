#if EXPLORATION
  public import CThreads
  public import Synchronization
#endif

/// Shows ThreadSanitizer the accesses to memory of a generic type, which it cannot see by itself: such values are copied
/// by the Swift runtime, which is not instrumented.
///
/// Stands beside memory that has no lock, where an atomic makes the order: without that order the sanitizer reports a
/// race of the accesses that are told of here. Nothing in builds without exploration hooks.
@usableFromInline
struct Witness: ~Copyable, Sendable {
  #if EXPLORATION
    /// Its address stands for the memory. An atomic because that never moves; it is not used as one.
    @usableFromInline
    let place = Atomic<UInt8>(0)
  #endif

  @inlinable
  init() {}

  /// The memory is about to be read.
  @inlinable
  @inline(__always)
  borrowing func isRead() {
    #if EXPLORATION
      withUnsafePointer(to: place) { ct_reading($0) }
    #endif
  }

  /// The memory is being written.
  @inlinable
  @inline(__always)
  borrowing func isWritten() {
    #if EXPLORATION
      withUnsafePointer(to: place) { ct_writing($0) }
    #endif
  }
}
