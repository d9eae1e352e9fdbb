@_exported public import Synchronization

#if EXPLORATION
  public import CHuntable

  /// An atomic value, with the interface of `Synchronization.Atomic`. In builds without exploration, `Atomic` is that
  /// type.
  ///
  /// A hunt may switch threads before each access. A load may then read an older store if the orderings of the code
  /// allow that, and a store may come before others. Reports name the atomic after the place where it is made. A thread
  /// that no hunt controls accesses the value as usual.
  public struct Atomic<Value: AtomicRepresentable>: ~Copyable {
    @_alwaysEmitIntoClient
    let raw: Synchronization.Atomic<Value>
    @_alwaysEmitIntoClient
    let object: HuntedObject

    /// An atomic with `initialValue`.
    @inlinable
    public init(_ initialValue: consuming Value, fileID: StaticString = #fileID, line: UInt32 = #line) {
      raw = Synchronization.Atomic(initialValue)
      object = HuntedObject(fileID, line, isMemory: true)
    }

    /// The value.
    @inlinable
    public borrowing func load(ordering: AtomicLoadOrdering) -> Value {
      withUnsafeTemporaryAllocation(of: Value.AtomicRepresentation.self, capacity: 1) { result in
        object.load(address, size, MemoryOrdering(ordering), into: result.baseAddress!)
        return Value.decodeAtomicRepresentation(result[0])
      }
    }

    /// Replaces the value by `desired`.
    @inlinable
    public borrowing func store(_ desired: consuming Value, ordering: AtomicStoreOrdering) {
      var desired = Value.encodeAtomicRepresentation(desired)
      object.store(address, size, MemoryOrdering(ordering), &desired)
    }

    /// Replaces the value by `desired` and returns the old value.
    @inlinable
    public borrowing func exchange(_ desired: consuming Value, ordering: AtomicUpdateOrdering) -> Value {
      var desired = Value.encodeAtomicRepresentation(desired)
      var old = desired
      object.exchange(address, size, MemoryOrdering(ordering), &desired, into: &old)
      return Value.decodeAtomicRepresentation(old)
    }

    /// Replaces the value by `desired` if the value is `expected`. Returns whether the value was replaced, and the
    /// value that was found.
    @inlinable
    public borrowing func compareExchange(
      expected: consuming Value, desired: consuming Value, ordering: AtomicUpdateOrdering
    ) -> (exchanged: Bool, original: Value) {
      let success = MemoryOrdering(ordering)
      return compareExchange(expected, desired, success, success.ofFailure)
    }

    /// Replaces the value by `desired` if the value is `expected`. Returns whether the value was replaced, and the
    /// value that was found.
    ///
    /// - Parameters:
    ///   - expected: The value to replace.
    ///   - desired: The new value.
    ///   - successOrdering: The ordering of the access if it replaces the value.
    ///   - failureOrdering: The ordering of the access if it finds another value.
    @inlinable
    public borrowing func compareExchange(
      expected: consuming Value, desired: consuming Value, successOrdering: AtomicUpdateOrdering,
      failureOrdering: AtomicLoadOrdering
    ) -> (exchanged: Bool, original: Value) {
      compareExchange(expected, desired, MemoryOrdering(successOrdering), MemoryOrdering(failureOrdering))
    }

    /// Does the same as `compareExchange`, but may also fail if the value is `expected`. In a hunt it does so only with
    /// `Budget.failuresWithoutCause` of `RaceHunt`.
    @inlinable
    public borrowing func weakCompareExchange(
      expected: consuming Value, desired: consuming Value, ordering: AtomicUpdateOrdering
    ) -> (exchanged: Bool, original: Value) {
      object.comparesWeakly()
      return compareExchange(expected: expected, desired: desired, ordering: ordering)
    }

    /// Does the same as `compareExchange`, but may also fail if the value is `expected`. In a hunt it does so only with
    /// `Budget.failuresWithoutCause` of `RaceHunt`.
    @inlinable
    public borrowing func weakCompareExchange(
      expected: consuming Value, desired: consuming Value, successOrdering: AtomicUpdateOrdering,
      failureOrdering: AtomicLoadOrdering
    ) -> (exchanged: Bool, original: Value) {
      object.comparesWeakly()
      return compareExchange(
        expected: expected, desired: desired, successOrdering: successOrdering, failureOrdering: failureOrdering)
    }

    @inlinable
    borrowing func compareExchange(
      _ expected: consuming Value, _ desired: consuming Value, _ success: MemoryOrdering, _ failure: MemoryOrdering
    ) -> (exchanged: Bool, original: Value) {
      var original = Value.encodeAtomicRepresentation(expected)
      var desired = Value.encodeAtomicRepresentation(desired)
      let isExchanged = object.compareExchange(address, size, success, failure, &original, &desired)
      return (isExchanged, Value.decodeAtomicRepresentation(original))
    }

    /// Replaces the value by the result of `change`, in one step.
    @inlinable
    borrowing func update(
      _ ordering: AtomicUpdateOrdering, _ change: (Value) -> Value
    ) -> (oldValue: Value, newValue: Value) {
      let ordering = MemoryOrdering(ordering)
      object.beforeUpdate(ordering)
      var found = Value.encodeAtomicRepresentation(present)
      while true {
        let old = Value.decodeAtomicRepresentation(found)
        let new = change(old)
        var desired = Value.encodeAtomicRepresentation(new)
        if ct_atomic_compare_exchange(
          address, size, ordering.rawValue, MemoryOrdering.relaxed.rawValue, &found, &desired)
        {
          object.updated(ordering, from: &found, to: &desired, size)
          return (old, new)
        }
      }
    }

    // MARK: Accesses without announcement

    // The standard atomic is the memory, whose address does not change. Its operations need constant orderings.
    @inlinable
    var address: UnsafeMutableRawPointer { withUnsafePointer(to: raw) { UnsafeMutableRawPointer(mutating: $0) } }

    @inlinable
    var size: Int64 { Int64(MemoryLayout<Value.AtomicRepresentation>.size) }

    @inlinable
    var present: Value {
      withUnsafeTemporaryAllocation(of: Value.AtomicRepresentation.self, capacity: 1) { result in
        ct_atomic_load(address, size, MemoryOrdering.relaxed.rawValue, result.baseAddress!)
        return Value.decodeAtomicRepresentation(result[0])
      }
    }
  }

  extension Atomic: Sendable where Value: Sendable {}

  /// Orders the memory accesses of this thread before and after the call. In builds without exploration, this is the
  /// function of that name in `Synchronization`.
  @inlinable
  public func atomicMemoryFence(ordering: AtomicUpdateOrdering) {
    let ordering = MemoryOrdering(ordering)
    Exploration.before(VisibleOperation(.fence, 0, "fence", ordering: ordering))
    ct_fence(ordering.rawValue)
  }
#else
  /// An atomic value: `Synchronization.Atomic`. In builds with exploration, a type with the same interface whose
  /// operations a hunt controls.
  public typealias Atomic = Synchronization.Atomic

  extension Synchronization.Atomic {
    /// An atomic with `initialValue`. For types that pass on the place where they are made. Only builds with
    /// exploration use the place.
    @inlinable
    @inline(__always)
    public init(_ initialValue: consuming Value, fileID: StaticString, line: UInt32) { self.init(initialValue) }
  }
#endif
