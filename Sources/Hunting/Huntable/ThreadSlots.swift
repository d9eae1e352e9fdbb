public import CHuntable

/// The part of the calling thread's storage that inlined code reads.
///
/// Swift has no thread-local variables; the storage is a structure of the C module `CHuntable`, which names its owners.
@usableFromInline
package enum ThreadSlots {
  /// The address of the calling thread's storage. It differs between threads that are alive at the same time.
  @inlinable
  @inline(__always)
  package static var identity: UInt { UInt(bitPattern: ct_thread()) }

  /// Whether any subscription of the process is traced.
  @inlinable
  @inline(__always)
  package static var isTracing: Bool { ct_is_tracing() }

  /// Whether reads of properties are reported to Observation.
  @inlinable
  @inline(__always)
  package static var reportsReads: Bool { ct_are_reads_reported() }

  /// Reports the reads of properties to Observation from now on.
  package static func reportReads() { ct_report_reads() }
}
