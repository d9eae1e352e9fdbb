import Huntable

@testable import RaceHunt

/// Tests of a memory model without threads, with the atomics `x` and `y`, which are zero at first.
protocol MemoryModelSuite {
  var model: MemoryModel { get set }
}

extension MemoryModel {
  /// The threads 1, 2 and 3 have begun after 0, which set up the atomics.
  static var begun: MemoryModel {
    var model = MemoryModel()
    for thread in 1...3 { model.begins(thread, after: 0) }
    model.ended(0)
    return model
  }
}

extension MemoryModelSuite {
  var x: Int { 10 }
  var y: Int { 11 }
  var zero: AtomicBits { AtomicBits() }

  mutating func store(_ value: UInt64, _ atomic: Int, by thread: Int, _ ordering: MemoryOrdering = .relaxed) {
    _ = model.agesOfStore(to: atomic, newest: zero, for: thread, ordering)
    model.store(AtomicBits(value), to: atomic, over: zero, by: thread, ordering)
  }

  @discardableResult
  mutating func load(_ atomic: Int, age: Int = 0, by thread: Int, _ ordering: MemoryOrdering = .relaxed) -> UInt64 {
    _ = model.ages(of: atomic, newest: zero, for: thread, ordering)
    return model.load(atomic, newest: zero, age: age, by: thread, ordering).low
  }
}
