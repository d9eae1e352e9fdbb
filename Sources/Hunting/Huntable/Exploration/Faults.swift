/// An operation of `AtomicInt` or `AsymmetricFence`.
@usableFromInline
package enum AtomicAccess: Int32, Sendable {
  case load, store, exchange, replace, add, light, heavy
}

#if EXPLORATION
  import CHuntable

  // Faults that a hunt is meant to find. The labels are literals, so they outlive the faults.
  extension Exploration {
    /// While `body` runs, splits the exchanges of atomics with this label into a load and a store.
    package static func tearing<Result>(_ label: StaticString, _ body: () -> Result) -> Result {
      ct_tear(characters(of: label))
      defer { ct_tear(nil) }
      return body()
    }

    /// While `body` runs, one kind of access to the atomics with this label has another ordering, in this function; nil
    /// means everywhere.
    package static func weakening<Result>(
      _ label: StaticString, in function: StaticString?, _ access: AtomicAccess, to ordering: MemoryOrdering,
      _ body: () -> Result
    ) -> Result {
      ct_weaken(characters(of: label), function.map(characters), access.rawValue, ordering.rawValue)
      defer { ct_weaken(nil, nil, 0, 0) }
      return body()
    }

    /// While `body` runs, calls `observer` for each access with the label of the atomic, the function, the access and its
    /// ordering, also on threads that no hunt controls.
    package static func observingAccesses<Result>(
      _ observer: @convention(c) (UnsafePointer<CChar>?, UnsafePointer<CChar>?, Int32, Int32) -> Void,
      _ body: () -> Result
    ) -> Result {
      ct_observe_accesses(observer)
      defer { ct_observe_accesses(nil) }
      return body()
    }

    /// The ordering of an access, which is weaker while such a fault is planted.
    static func weakened(
      _ ordering: MemoryOrdering, _ access: AtomicAccess, _ label: StaticString, in function: StaticString
    ) -> MemoryOrdering {
      let weaker = ct_weakened(characters(of: label), characters(of: function), access.rawValue, ordering.rawValue)
      return weaker < 0 ? ordering : MemoryOrdering(rawValue: weaker) ?? ordering
    }

    private static func characters(of text: StaticString) -> UnsafePointer<CChar> {
      UnsafeRawPointer(text.utf8Start).assumingMemoryBound(to: CChar.self)
    }
  }
#endif
