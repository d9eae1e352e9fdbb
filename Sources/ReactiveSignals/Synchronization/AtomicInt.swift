public import Synchronization

/// An atomic integer: the flags, states and counters of the library.
///
/// Loads acquire, stores release, exchanges do both: what a thread did before it changed the number has happened for
/// every thread that has seen the change. Each operation says who needs that. Race hunts explore interleavings, in which
/// nothing is ever late; what is weaker than it must be is seen by ThreadSanitizer, in the scenarios `atomic-...`.
/// Exploration builds announce each operation to the race hunter before it happens.
@usableFromInline
package struct AtomicInt: ~Copyable, Sendable {
  @usableFromInline
  let raw: Atomic<Int>

  #if EXPLORATION
    @usableFromInline
    let object = Exploration.newObject()
    @usableFromInline
    let label: StaticString
  #endif

  @inlinable
  package init(_ initial: Int, label: StaticString = "atomic") {
    raw = Atomic(initial)
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
    // Acquires: who sees that a lazy element is evaluated, or a wait over, goes on to read what the other thread wrote.
    return raw.load(ordering: .acquiring)
  }

  @inlinable
  @inline(__always)
  package borrowing func store(_ value: Int) {
    #if EXPLORATION
      Exploration.before(.store, object, label)
    #endif
    // Releases: for the same loads. Acquires nothing, since what was there is not asked for.
    raw.store(value, ordering: .releasing)
  }

  /// Puts `value` in place and returns what was there.
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
    // Releases: what was done before a subscription was disposed has happened for who sees that it is. Acquires: who
    // finds a change of an observed object announced reads what the announcing thread has set.
    return raw.exchange(value, ordering: .acquiringAndReleasing)
  }

  /// Replaces `expected` by `desired`; false, and nothing changed, when something else was there.
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
    // Both: a strand is entered and left by this alone, so who enters sees what the one before it did there. Acquires
    // where it fails too, as a load does: who cannot cancel an action that has begun may look at what it did.
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
    // Both: who counts the last one out goes on with what all the others have left.
    return raw.wrappingAdd(amount, ordering: .acquiringAndReleasing).newValue
  }
}
