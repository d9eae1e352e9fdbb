public import Synchronization

/// An atomic integer: the flags, states and counters of the library.
///
/// Loads acquire, stores release, and exchanges do both. When a thread reads a changed number, it also sees everything
/// that the changing thread wrote before the change. A comment in each operation names the code that needs its
/// ordering. Exploration builds announce each operation to the race hunter before the operation is performed, and the
/// hunt chooses among the stores that a load may read.
@usableFromInline
package struct AtomicInt: ~Copyable, Sendable {
  @usableFromInline
  package let raw: Synchronization.Atomic<Int>

  #if EXPLORATION
    @usableFromInline
    let object: HuntedObject
  #endif

  @inlinable
  package init(_ initial: Int, label: StaticString = "atomic") {
    raw = Synchronization.Atomic(initial)
    #if EXPLORATION
      object = HuntedObject(label, isMemory: true)
    #endif
  }

  @inlinable
  @inline(__always)
  package borrowing func load() -> Int {
    // Acquires: a thread that sees that a lazy element is evaluated, or that a wait is over, then reads memory that the
    // other thread wrote.
    #if EXPLORATION
      return huntedLoad(.acquiring)
    #else
      return raw.load(ordering: .acquiring)
    #endif
  }

  @inlinable
  @inline(__always)
  package borrowing func store(_ value: Int) {
    // Releases, for those loads. It does not acquire, because the caller does not ask for the old value.
    #if EXPLORATION
      huntedStore(value, .releasing)
    #else
      raw.store(value, ordering: .releasing)
    #endif
  }

  /// Stores `value` and returns the old value.
  @inlinable
  @inline(__always)
  package borrowing func exchange(_ value: Int) -> Int {
    // Releases: a thread that sees a subscription as disposed also sees what the disposing thread did before. Acquires:
    // a thread that finds a change of an observed object announced reads the value that the announcing thread set.
    #if EXPLORATION
      return huntedExchange(value, .acquiringAndReleasing)
    #else
      return raw.exchange(value, ordering: .acquiringAndReleasing)
    #endif
  }

  /// Replaces `expected` by `desired`. If the number is not `expected`, returns false and changes nothing.
  @inlinable
  @inline(__always)
  package borrowing func replace(_ expected: Int, by desired: Int) -> Bool {
    // Both: threads enter and leave a strand by this operation alone, so a thread that enters must see what the
    // previous one did there. A failing exchange acquires too, as a load does: a thread that cannot cancel an action,
    // because it has begun, may read what the action did.
    #if EXPLORATION
      return huntedReplace(expected, by: desired, .acquiringAndReleasing)
    #else
      return raw.compareExchange(expected: expected, desired: desired, ordering: .acquiringAndReleasing).exchanged
    #endif
  }

  /// Adds `amount` and returns the new value.
  @discardableResult
  @inlinable
  @inline(__always)
  package borrowing func add(_ amount: Int) -> Int {
    // Both: the thread that counts down the last participant continues with the memory that all others wrote.
    #if EXPLORATION
      return huntedAdd(amount, .acquiringAndReleasing)
    #else
      return raw.wrappingAdd(amount, ordering: .acquiringAndReleasing).newValue
    #endif
  }
}
