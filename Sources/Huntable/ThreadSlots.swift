public import CThreads

/// The storage of the calling thread, as far as inlined code reads it.
///
/// Swift has no thread-local variables; the storage is a structure of the C module `CThreads`, which names its owners.
@usableFromInline
package enum ThreadSlots {
  /// The address of the calling thread's storage, which tells threads apart while they live.
  @inlinable
  @inline(__always)
  package static var identity: UInt { UInt(bitPattern: ct_thread()) }

  /// Whether any subscription of the process is traced.
  @inlinable
  @inline(__always)
  package static var isTracing: Bool { ct_is_tracing() }
}
