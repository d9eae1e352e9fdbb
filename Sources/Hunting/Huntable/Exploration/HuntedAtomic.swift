#if EXPLORATION
  import CHuntable

  /// The accesses to an atomic whose operations are announced. On a thread that a hunt controls, the hunt chooses which
  /// store a load reads, as far as the orderings leave a choice. The values are in memory, at most sixteen bytes.
  extension HuntedObject {
    @usableFromInline
    package func load(
      _ address: UnsafeRawPointer, _ size: Int64, _ ordering: MemoryOrdering, into result: UnsafeMutableRawPointer
    ) {
      let hunted: Void? = withController { hunter in
        let operation = operation(.load, ordering)
        hunter.before(operation)
        ct_atomic_load(address, size, ordering.rawValue, result)
        hunter.loads(operation, result, size)
      }
      if hunted == nil { ct_atomic_load(address, size, ordering.rawValue, result) }
    }

    @usableFromInline
    package func store(
      _ address: UnsafeMutableRawPointer, _ size: Int64, _ ordering: MemoryOrdering, _ desired: UnsafeRawPointer
    ) {
      let isPerformed = withController { hunter in
        let operation = operation(.store, ordering)
        hunter.before(operation)
        return hunter.stores(operation, desired, over: address, size)
      }
      if isPerformed ?? true { ct_atomic_store(address, size, ordering.rawValue, desired) }
    }

    @usableFromInline
    package func exchange(
      _ address: UnsafeMutableRawPointer, _ size: Int64, _ ordering: MemoryOrdering, _ desired: UnsafeRawPointer,
      into old: UnsafeMutableRawPointer
    ) {
      let hunted: Void? = withController { hunter in
        let operation = operation(.exchange, ordering)
        hunter.before(operation)
        ct_atomic_exchange(address, size, ordering.rawValue, desired, old)
        hunter.updates(operation, from: old, to: desired, size)
      }
      if hunted == nil { ct_atomic_exchange(address, size, ordering.rawValue, desired, old) }
    }

    /// Replaces `expected` by the value that was found.
    @usableFromInline
    package func compareExchange(
      _ address: UnsafeMutableRawPointer, _ size: Int64, _ success: MemoryOrdering, _ failure: MemoryOrdering,
      _ expected: UnsafeMutableRawPointer, _ desired: UnsafeRawPointer
    ) -> Bool {
      let isExchanged = withController { hunter in
        let operation = operation(.exchange, success, failure)
        hunter.before(operation)
        guard hunter.compares(operation, expected, with: address, size) else { return false }
        let isExchanged = ct_atomic_compare_exchange(
          address, size, success.rawValue, failure.rawValue, expected, desired)
        if isExchanged { hunter.updates(operation, from: expected, to: desired, size) }
        return isExchanged
      }
      return isExchanged
        ?? ct_atomic_compare_exchange(address, size, success.rawValue, failure.rawValue, expected, desired)
    }

    /// Announces an update, which the caller then performs.
    @usableFromInline
    package func beforeUpdate(_ ordering: MemoryOrdering) { before(.exchange, ordering) }

    /// An announced update was performed.
    @usableFromInline
    package func updated(
      _ ordering: MemoryOrdering, from old: UnsafeRawPointer, to new: UnsafeRawPointer, _ size: Int64
    ) {
      withController { $0.updates(operation(.exchange, ordering), from: old, to: new, size) }
    }
  }
#endif
