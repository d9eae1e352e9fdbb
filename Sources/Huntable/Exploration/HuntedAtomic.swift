#if EXPLORATION
  import CThreads

  /// The accesses to an atomic whose operations are announced. On a thread that a hunt controls, the hunt chooses which
  /// store a load reads, as far as the orderings leave a choice. The values are in memory, at most sixteen bytes.
  extension HuntedObject {
    @usableFromInline
    package func load(
      _ address: UnsafeRawPointer, _ size: Int64, _ ordering: MemoryOrdering, into result: UnsafeMutableRawPointer
    ) {
      guard let hunter = controller else { return ct_atomic_load(address, size, ordering.rawValue, result) }
      let operation = operation(.load, ordering)
      hunter.before(operation)
      ct_atomic_load(address, size, ordering.rawValue, result)
      hunter.loads(operation, result, size)
    }

    @usableFromInline
    package func store(
      _ address: UnsafeMutableRawPointer, _ size: Int64, _ ordering: MemoryOrdering, _ desired: UnsafeRawPointer
    ) {
      if let hunter = controller {
        let operation = operation(.store, ordering)
        hunter.before(operation)
        guard hunter.stores(operation, desired, over: address, size) else { return }
      }
      ct_atomic_store(address, size, ordering.rawValue, desired)
    }

    @usableFromInline
    package func exchange(
      _ address: UnsafeMutableRawPointer, _ size: Int64, _ ordering: MemoryOrdering, _ desired: UnsafeRawPointer,
      into old: UnsafeMutableRawPointer
    ) {
      guard let hunter = controller else { return ct_atomic_exchange(address, size, ordering.rawValue, desired, old) }
      let operation = operation(.exchange, ordering)
      hunter.before(operation)
      ct_atomic_exchange(address, size, ordering.rawValue, desired, old)
      hunter.updates(operation, from: old, to: desired, size)
    }

    /// Replaces `expected` by the value that was found.
    @usableFromInline
    package func compareExchange(
      _ address: UnsafeMutableRawPointer, _ size: Int64, _ success: MemoryOrdering, _ failure: MemoryOrdering,
      _ expected: UnsafeMutableRawPointer, _ desired: UnsafeRawPointer
    ) -> Bool {
      guard let hunter = controller else {
        return ct_atomic_compare_exchange(address, size, success.rawValue, failure.rawValue, expected, desired)
      }
      let operation = operation(.exchange, success, failure)
      hunter.before(operation)
      guard hunter.compares(operation, expected, with: address, size) else { return false }
      let isExchanged = ct_atomic_compare_exchange(
        address, size, success.rawValue, failure.rawValue, expected, desired)
      if isExchanged { hunter.updates(operation, from: expected, to: desired, size) }
      return isExchanged
    }

    /// Announces an update, which the caller then performs.
    @usableFromInline
    package func beforeUpdate(_ ordering: MemoryOrdering) { before(.exchange, ordering) }

    /// An announced update was performed.
    @usableFromInline
    package func updated(
      _ ordering: MemoryOrdering, from old: UnsafeRawPointer, to new: UnsafeRawPointer, _ size: Int64
    ) {
      controller?.updates(operation(.exchange, ordering), from: old, to: new, size)
    }
  }
#endif
