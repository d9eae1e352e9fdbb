import RaceHunt
import ReactiveSignals

/// What the orderings of the library's atomics promise: plain memory written before one thread's operation can be read
/// after another's that has seen it. Every interleaving keeps that promise, so these say something under ThreadSanitizer,
/// which follows the orderings: each that is weaker than it must be is a race of one of the plain accesses.
enum AtomicScenarios {
  static let all: [Entry] = [publication, exchanges, turns, count]

  static let publication = Entry(
    "atomic-publication", "what was written before a flag is stored is there for whoever has loaded it"
  ) { run in
    let flag = AtomicInt(0)
    let memory = PlainMemory()
    run.thread("writer") {
      memory.number = 1
      flag.store(1)
    }
    run.thread("reader") {
      if flag.load() == 1 { run.expectEqual(memory.number, 1, "what was published") }
    }
  }

  static let exchanges = Entry(
    "atomic-exchange", "who exchanges second sees what was written before the first exchange"
  ) { run in
    let last = AtomicInt(-1)
    let memories = [PlainMemory(), PlainMemory()]
    run.race("thread") { index in
      memories[index].number = 1
      let other = last.exchange(index)
      if other >= 0 { run.expectEqual(memories[other].number, 1, "what was written before the exchange") }
    }
  }

  static let turns = Entry(
    "atomic-turns", "who replaces a stage by its own sees what was written before it was given up"
  ) { run in
    let stage = AtomicInt(0)
    let memory = PlainMemory()
    run.race("thread") { _ in
      guard stage.replace(0, by: 1) else { return }
      memory.number += 1
      run.expect(stage.replace(1, by: 0), "another thread had its turn meanwhile")
    }
    run.finally { run.expect((1...2).contains(memory.number), "\(memory.number) turns") }
  }

  static let count = Entry(
    "atomic-count", "who counts down to zero sees what was written before the others counted"
  ) { run in
    let left = AtomicInt(2)
    let memories = [PlainMemory(), PlainMemory()]
    run.race("thread") { index in
      memories[index].number = 1
      if left.add(-1) == 0 { run.expectEqual(memories[1 - index].number, 1, "what was written before the count") }
    }
  }
}

/// Plain memory, with no order of its own.
private final class PlainMemory: @unchecked Sendable {
  // Sendable: the atomic of each scenario keeps its accesses apart.
  @exclusivity(unchecked)
  var number = 0
}
