public import Synchronization

/// An atomic integer: the flags, states and counters of the library.
///
/// Loads acquire, stores release, exchanges do both; exploration builds announce each to the race hunter before it
/// happens.
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
    return raw.load(ordering: .acquiring)
  }

  @inlinable
  @inline(__always)
  package borrowing func store(_ value: Int) {
    #if EXPLORATION
      Exploration.before(.store, object, label)
    #endif
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
    return raw.wrappingAdd(amount, ordering: .acquiringAndReleasing).newValue
  }
}
