#if EXPLORATION
  import CThreads

  extension Exploration {
    /// While `body` runs, splits the exchanges of atomics with this label into a load and a store: a fault that a hunt
    /// is meant to find. The label is a literal, so it outlives the fault.
    package static func tearing<Result>(_ label: StaticString, _ body: () -> Result) -> Result {
      ct_tear(UnsafeRawPointer(label.utf8Start).assumingMemoryBound(to: CChar.self))
      defer { ct_tear(nil) }
      return body()
    }
  }
#endif
