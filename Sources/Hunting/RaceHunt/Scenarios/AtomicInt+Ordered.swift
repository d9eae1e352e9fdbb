/// The accesses of scenarios and tests. They say no ordering unless the ordering matters. Loads acquire, stores
/// release, and exchanges do both.
extension AtomicInt {
  package borrowing func load() -> Int { load(ordering: .acquiring) }

  package borrowing func store(_ value: Int) { store(value, ordering: .releasing) }

  package borrowing func exchange(_ value: Int) -> Int { exchange(value, ordering: .acquiringAndReleasing) }

  package borrowing func replace(_ expected: Int, by desired: Int) -> Bool {
    replace(expected, by: desired, ordering: .acquiringAndReleasing)
  }

  @discardableResult
  package borrowing func add(_ amount: Int) -> Int { add(amount, ordering: .acquiringAndReleasing) }
}
