public import Synchronization

/// An atomic integer: the flags, states and counters of the library.
///
/// Loads acquire, stores release, and exchanges do both. When a thread reads a changed number, it also sees everything
/// that the changing thread wrote before the change. A comment in each operation names the code that needs its
/// ordering. Race hunts explore interleavings of sequentially consistent operations, so they do not find an ordering
/// that is too weak. ThreadSanitizer finds it, in the scenarios `atomic-...`. Exploration builds announce each
/// operation to the race hunter before the operation is performed.
@usableFromInline
package struct AtomicInt: ~Copyable, Sendable {
  @usableFromInline
  package let raw: Synchronization.Atomic<Int>

  #if EXPLORATION
    @usableFromInline
    package let object = Exploration.newObject()
    @usableFromInline
    package let label: StaticString
  #endif

  @inlinable
  package init(_ initial: Int, label: StaticString = "atomic") {
    raw = Synchronization.Atomic(initial)
    #if EXPLORATION
      self.label = label
    #endif
  }

  @inlinable
  @inline(__always)
  package borrowing func load() -> Int {
    #if EXPLORATION
      Exploration.before(.load, object, label)
    #endif
    // Acquires: a thread that sees that a lazy element is evaluated, or that a wait is over, then reads memory that the
    // other thread wrote.
    return raw.load(ordering: .acquiring)
  }

  @inlinable
  @inline(__always)
  package borrowing func store(_ value: Int) {
    #if EXPLORATION
      Exploration.before(.store, object, label)
    #endif
    // Releases, for those loads. It does not acquire, because the caller does not ask for the old value.
    raw.store(value, ordering: .releasing)
  }

  /// Stores `value` and returns the old value.
  @inlinable
  @inline(__always)
  package borrowing func exchange(_ value: Int) -> Int {
    #if EXPLORATION
      Exploration.before(.exchange, object, label)
      if Exploration.tears(label) {
        let old = raw.load(ordering: .acquiring)
        store(value)
        return old
      }
    #endif
    // Releases: a thread that sees a subscription as disposed also sees what the disposing thread did before. Acquires:
    // a thread that finds a change of an observed object announced reads the value that the announcing thread set.
    return raw.exchange(value, ordering: .acquiringAndReleasing)
  }

  /// Replaces `expected` by `desired`. If the number is not `expected`, returns false and changes nothing.
  @inlinable
  @inline(__always)
  package borrowing func replace(_ expected: Int, by desired: Int) -> Bool {
    #if EXPLORATION
      Exploration.before(.exchange, object, label)
      if Exploration.tears(label) {
        guard raw.load(ordering: .acquiring) == expected else { return false }
        store(desired)
        return true
      }
    #endif
    // Both: threads enter and leave a strand by this operation alone, so a thread that enters must see what the
    // previous one did there. A failing exchange acquires too, as a load does: a thread that cannot cancel an action,
    // because it has begun, may read what the action did.
    return raw.compareExchange(expected: expected, desired: desired, ordering: .acquiringAndReleasing).exchanged
  }

  /// Adds `amount` and returns the new value.
  @discardableResult
  @inlinable
  @inline(__always)
  package borrowing func add(_ amount: Int) -> Int {
    #if EXPLORATION
      Exploration.before(.exchange, object, label)
      if Exploration.tears(label) {
        let sum = raw.load(ordering: .acquiring) &+ amount
        store(sum)
        return sum
      }
    #endif
    // Both: the thread that counts down the last participant continues with the memory that all others wrote.
    return raw.wrappingAdd(amount, ordering: .acquiringAndReleasing).newValue
  }
}
