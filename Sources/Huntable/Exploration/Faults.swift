/// An operation of `AtomicInt`.
package enum AtomicAccess: Int32, Sendable {
  case load, store, exchange, replace, add
}

#if EXPLORATION
  import CThreads

  // Faults that a hunt is meant to find. The labels are literals, so they outlive the faults.
  extension Exploration {
    /// While `body` runs, splits the exchanges of atomics with this label into a load and a store.
    package static func tearing<Result>(_ label: StaticString, _ body: () -> Result) -> Result {
      ct_tear(UnsafeRawPointer(label.utf8Start).assumingMemoryBound(to: CChar.self))
      defer { ct_tear(nil) }
      return body()
    }

    /// While `body` runs, one kind of access to the atomics with this label has another ordering.
    package static func weakening<Result>(
      _ label: StaticString, _ access: AtomicAccess, to ordering: MemoryOrdering, _ body: () -> Result
    ) -> Result {
      ct_weaken(
        UnsafeRawPointer(label.utf8Start).assumingMemoryBound(to: CChar.self), access.rawValue, ordering.rawValue)
      defer { ct_weaken(nil, 0, 0) }
      return body()
    }

    /// The ordering of an access, which is weaker while such a fault is planted.
    static func weakened(_ ordering: MemoryOrdering, _ access: AtomicAccess, _ label: StaticString) -> MemoryOrdering {
      let start = UnsafeRawPointer(label.utf8Start).assumingMemoryBound(to: CChar.self)
      let weaker = ct_weakened(start, access.rawValue)
      return weaker < 0 ? ordering : MemoryOrdering(rawValue: weaker) ?? ordering
    }
  }
#endif
