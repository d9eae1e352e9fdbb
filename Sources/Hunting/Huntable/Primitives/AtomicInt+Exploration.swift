#if EXPLORATION
  import CHuntable
  import Synchronization

  /// The operations of atomic integers while they are announced. They can have faults, which a hunt is meant to find: an
  /// exchange that is split into a load and a store, and an ordering that is too weak.
  extension AtomicInt {
    @usableFromInline
    package borrowing func huntedLoad(_ ordering: MemoryOrdering, _ function: StaticString) -> Int {
      var value = 0
      object.load(address, size, weakened(ordering, .load, function), into: &value)
      return value
    }

    @usableFromInline
    package borrowing func huntedStore(_ value: Int, _ ordering: MemoryOrdering, _ function: StaticString) {
      var value = value
      object.store(address, size, weakened(ordering, .store, function), &value)
    }

    @usableFromInline
    package borrowing func huntedExchange(
      _ value: Int, _ ordering: MemoryOrdering, _ function: StaticString
    ) -> Int {
      if Exploration.tears(object.label) {
        let old = splitLoad()
        store(value, ordering: .releasing)
        return old
      }
      var value = value
      var old = 0
      object.exchange(address, size, weakened(ordering, .exchange, function), &value, into: &old)
      return old
    }

    @usableFromInline
    package borrowing func huntedReplace(
      _ expected: Int, by desired: Int, _ ordering: MemoryOrdering, _ function: StaticString
    ) -> Bool {
      if Exploration.tears(object.label) {
        guard splitLoad() == expected else { return false }
        store(desired, ordering: .releasing)
        return true
      }
      var (expected, desired) = (expected, desired)
      let ordering = weakened(ordering, .replace, function)
      return object.compareExchange(address, size, ordering, ordering.ofFailure, &expected, &desired)
    }

    @usableFromInline
    package borrowing func huntedAdd(_ amount: Int, _ ordering: MemoryOrdering, _ function: StaticString) -> Int {
      if Exploration.tears(object.label) {
        let sum = splitLoad() &+ amount
        store(sum, ordering: .releasing)
        return sum
      }
      let ordering = weakened(ordering, .add, function)
      object.beforeUpdate(ordering)
      var old = raw.load(ordering: .relaxed)
      var new = old &+ amount
      while !ct_atomic_compare_exchange(address, size, ordering.rawValue, 0, &old, &new) { new = old &+ amount }
      object.updated(ordering, from: &old, to: &new, size)
      return new
    }

    private borrowing func splitLoad() -> Int {
      object.before(.exchange)
      return raw.load(ordering: .acquiring)
    }

    private var address: UnsafeMutableRawPointer {
      withUnsafePointer(to: raw) { UnsafeMutableRawPointer(mutating: $0) }
    }
    private var size: Int64 { 8 }

    private func weakened(
      _ ordering: MemoryOrdering, _ access: AtomicAccess, _ function: StaticString
    ) -> MemoryOrdering {
      Exploration.weakened(ordering, access, object.label, in: function)
    }
  }
#endif
