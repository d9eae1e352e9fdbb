/// The memory orderings of the library's atomics: plain memory that one thread writes before an atomic operation can be
/// read by another thread after an operation that sees the first one. An ordering that is too weak is a race between the
/// plain accesses.
enum AtomicScenarios {
  static let all: [Entry] = [publication, exchanges, turns, count]

  static let publication = Entry(
    "atomic-publication", "a thread that loads a flag sees the memory that was written before the flag was stored"
  ) { run in
    let flag = AtomicInt(0)
    let memory = Shared(0)
    run.thread("writer") {
      memory.value = 1
      flag.store(1)
    }
    run.thread("reader") {
      if flag.load() == 1 { run.expectEqual(memory.value, 1, "the published number") }
    }
  }

  static let exchanges = Entry(
    "atomic-exchange", "the thread that exchanges second sees the memory that was written before the first exchange"
  ) { run in
    let last = AtomicInt(-1)
    let memories = [Shared(0), Shared(0)]
    run.race("thread") { index in
      memories[index].value = 1
      let other = last.exchange(index)
      if other >= 0 { run.expectEqual(memories[other].value, 1, "the memory that was written before the exchange") }
    }
  }

  static let turns = Entry(
    "atomic-turns", "a thread that takes a stage sees the memory that was written before the stage was released"
  ) { run in
    let stage = AtomicInt(0)
    let memory = Shared(0)
    run.race("thread") { _ in
      guard stage.replace(0, by: 1) else { return }
      memory.value += 1
      run.expect(stage.replace(1, by: 0), "another thread had its turn meanwhile")
    }
    run.finally { run.expect((1...2).contains(memory.value), "\(memory.value) turns") }
  }

  static let count = Entry(
    "atomic-count", "the thread that counts down to zero sees the memory that was written before the others counted"
  ) { run in
    let left = AtomicInt(2)
    let memories = [Shared(0), Shared(0)]
    run.race("thread") { index in
      memories[index].value = 1
      if left.add(-1) == 0 {
        run.expectEqual(memories[1 - index].value, 1, "the memory that was written before the count")
      }
    }
  }
}
