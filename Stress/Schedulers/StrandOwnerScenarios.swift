/// A strand that belongs to the thread that has used it first, when another thread comes.
enum StrandOwnerScenarios {
  static let all: [Entry] = [memory, order, nested]

  static let memory = Entry(
    "memory-strand-owner", rows: ["O1"],
    "an action of a strand that has an owner sees the memory that the action before it wrote, also when another thread comes"
  ) { run in
    let memory = Shared(0)
    let strand = StrandQueue(patience: 1)
    for (name, count) in [("owner", 3), ("other", 1)] {
      run.thread(name) {
        for _ in 0..<count { strand.submit { memory.value += 1 } }
      }
    }
    run.finally { run.expectEqual(memory.value, 4, "items") }
  }

  static let order = Entry(
    "strand-owner", rows: ["O1"],
    "two threads come to a strand that has an owner: the actions of each thread are performed one at a time, in order"
  ) { run in
    let strand = StrandQueue(patience: 1)
    let probe = run.probe("strand", of: Item.self)
    let counts = [3, 1, 1]
    run.race("sender", by: counts.count) { sender in
      for number in 0..<counts[sender] { strand.submit { probe.next(Item(sender, number)) } }
    }
    run.finally { probe.expectItems(counts, in: run) }
  }

  static let nested = Entry(
    "strand-owner-nested", rows: ["O1"],
    "actions that are submitted by actions of a strand that has an owner are performed after them, also if another thread comes"
  ) { run in
    let strand = StrandQueue(patience: 1)
    let probe = run.probe("strand", of: Item.self)
    let counts = [2, 1]
    @Sendable func process(_ item: Item) {
      probe.next(item)
      if item.sender == 0 { strand.submit { process(Item(2, item.number)) } }
    }
    run.race("sender", by: counts.count) { sender in
      for number in 0..<counts[sender] { strand.submit { process(Item(sender, number)) } }
    }
    run.finally { probe.expectItems(counts + [counts[0]], in: run) }
  }
}
