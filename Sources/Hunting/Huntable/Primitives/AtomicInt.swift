public import Synchronization

#if EXPLORATION
  public import CHuntable
#endif

/// An atomic integer: the flags, states and counters of the library.
///
/// Each access says its ordering. The self-check of `Stress` weakens each ordering that is stronger than relaxed, and
/// finds the mistake: a test compares the accesses in all scenarios with the planted faults. A comment that begins with
/// "Relaxed" says why a relaxed ordering is enough, at the access or at the atomic.
///
/// Exploration builds announce each operation to the race hunter before the operation is performed, and the hunt
/// chooses among the stores that a load may read. Exploration builds also know the function of each access, so that a
/// planted fault can weaken the accesses of one function.
@usableFromInline
package struct AtomicInt: ~Copyable, Sendable {
  @_alwaysEmitIntoClient
  package let raw: Synchronization.Atomic<Int>

  #if EXPLORATION
    @_alwaysEmitIntoClient
    let object: HuntedObject
  #endif

  @inlinable
  package init(_ initial: Int, label: StaticString = "atomic") {
    raw = Synchronization.Atomic(initial)
    #if EXPLORATION
      object = HuntedObject(label, isOfLibrary: true, isMemory: true)
    #endif
  }

  /// An integer that is named after the place where an object of the user is made.
  package init(_ initial: Int, fileID: StaticString, line: UInt32) {
    raw = Synchronization.Atomic(initial)
    #if EXPLORATION
      object = HuntedObject(fileID, line, isMemory: true)
    #endif
  }

  // The standard operations need orderings that are constant. The compiler removes the other cases.

  @inlinable
  @inline(__always)
  package borrowing func load(ordering: MemoryOrdering, in function: StaticString = #function) -> Int {
    #if EXPLORATION
      if ct_is_watched() { return huntedLoad(ordering, function) }
    #endif
    return switch ordering {
    case .relaxed: raw.load(ordering: .relaxed)
    case .acquiring: raw.load(ordering: .acquiring)
    default: raw.load(ordering: .sequentiallyConsistent)
    }
  }

  @inlinable
  @inline(__always)
  package borrowing func store(_ value: Int, ordering: MemoryOrdering, in function: StaticString = #function) {
    #if EXPLORATION
      if ct_is_watched() { return huntedStore(value, ordering, function) }
    #endif
    switch ordering {
    case .relaxed: raw.store(value, ordering: .relaxed)
    case .releasing: raw.store(value, ordering: .releasing)
    default: raw.store(value, ordering: .sequentiallyConsistent)
    }
  }

  /// Stores `value` and returns the old value.
  @inlinable
  @inline(__always)
  package borrowing func exchange(
    _ value: Int, ordering: MemoryOrdering, in function: StaticString = #function
  ) -> Int {
    #if EXPLORATION
      if ct_is_watched() { return huntedExchange(value, ordering, function) }
    #endif
    return switch ordering {
    case .relaxed: raw.exchange(value, ordering: .relaxed)
    case .acquiring: raw.exchange(value, ordering: .acquiring)
    case .releasing: raw.exchange(value, ordering: .releasing)
    case .acquiringAndReleasing: raw.exchange(value, ordering: .acquiringAndReleasing)
    default: raw.exchange(value, ordering: .sequentiallyConsistent)
    }
  }

  /// Replaces `expected` by `desired`. If the number is not `expected`, returns false and changes nothing. A failed
  /// comparison acquires too if the exchange would.
  @inlinable
  @inline(__always)
  package borrowing func replace(
    _ expected: Int, by desired: Int, ordering: MemoryOrdering, in function: StaticString = #function
  ) -> Bool {
    #if EXPLORATION
      if ct_is_watched() { return huntedReplace(expected, by: desired, ordering, function) }
    #endif
    return switch ordering {
    case .relaxed: raw.compareExchange(expected: expected, desired: desired, ordering: .relaxed).exchanged
    case .acquiring: raw.compareExchange(expected: expected, desired: desired, ordering: .acquiring).exchanged
    case .releasing: raw.compareExchange(expected: expected, desired: desired, ordering: .releasing).exchanged
    case .acquiringAndReleasing:
      raw.compareExchange(expected: expected, desired: desired, ordering: .acquiringAndReleasing).exchanged
    default: raw.compareExchange(expected: expected, desired: desired, ordering: .sequentiallyConsistent).exchanged
    }
  }

  /// Adds `amount` and returns the new value.
  @discardableResult
  @inlinable
  @inline(__always)
  package borrowing func add(
    _ amount: Int, ordering: MemoryOrdering, in function: StaticString = #function
  ) -> Int {
    #if EXPLORATION
      if ct_is_watched() { return huntedAdd(amount, ordering, function) }
    #endif
    return switch ordering {
    case .relaxed: raw.wrappingAdd(amount, ordering: .relaxed).newValue
    case .acquiring: raw.wrappingAdd(amount, ordering: .acquiring).newValue
    case .releasing: raw.wrappingAdd(amount, ordering: .releasing).newValue
    case .acquiringAndReleasing: raw.wrappingAdd(amount, ordering: .acquiringAndReleasing).newValue
    default: raw.wrappingAdd(amount, ordering: .sequentiallyConsistent).newValue
    }
  }
}
