public import CHuntable

/// Two fences for threads of which one passes its fence often, and the others rarely.
///
/// A thread that passes `light` and a thread that passes `heavy` are ordered as if both were fences of the given
/// ordering. If each of the two stores to one location, passes its fence and then loads the other's location, at least
/// one of them reads what the other has stored. Two light fences have no effect on each other.
///
/// The light fence only keeps the compiler from moving accesses. The heavy fence makes the kernel run a fence on every
/// processor with a thread of the process. The call takes some microseconds.
///
/// Goldblatt, "Asymmetric fences" (P1202, ISO C++). A hunt takes both for fences of the given ordering.
@usableFromInline
package struct AsymmetricFence: Sendable {
  #if EXPLORATION
    @_alwaysEmitIntoClient
    let label: StaticString
  #endif

  /// - Parameter label: The name of the fences for planted faults.
  @inlinable
  package init(label: StaticString) {
    #if EXPLORATION
      self.label = label
    #endif
  }

  /// Whether the system has such fences. Linux has them, by `membarrier`. In a hunt the fences always work, since one
  /// thread runs at a time.
  package static var isSupported: Bool { Exploration.active != nil || ct_fences_are_asymmetric() }

  /// The fence that costs nothing.
  @inlinable
  @inline(__always)
  package func light(ordering: MemoryOrdering, in function: StaticString = #function) {
    #if EXPLORATION
      announce(ordering, .light, function)
    #endif
    ct_light_fence()
  }

  /// The fence that works on all processors.
  package func heavy(ordering: MemoryOrdering, in function: StaticString = #function) {
    #if EXPLORATION
      announce(ordering, .heavy, function)
    #endif
    ct_heavy_fence()
  }

  #if EXPLORATION
    @usableFromInline
    func announce(_ ordering: MemoryOrdering, _ access: AtomicAccess, _ function: StaticString) {
      guard ct_is_watched() else { return }
      let ordering = Exploration.weakened(ordering, access, label, in: function)
      Exploration.before(VisibleOperation(.fence, 0, label, hasLibraryLabel: true, ordering: ordering))
    }
  #endif
}
