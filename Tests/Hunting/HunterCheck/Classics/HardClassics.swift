extension Classics {
  /// Programs after those of SCTBench that few schedules or only certain locks make fail: the queues of CHESS, and three
  /// mistakes of RADBench (Jalbert, Pereira, Pokam and Sen, "RADBench: a concurrency bug benchmark suite", HotPar 2011).
  package static let larger: [Fault] = [
    stealQueue, interlockedQueue, stateQueue, lastContext, clearedContext, recursiveReader, sortingPool, clusterCost,
  ]

  /// The queue of Cilk-5: the owner lowers the tail and a thief raises the head, each before it looks at the other end.
  static let stealQueue = Fault(
    "classic-steal-queue",
    "a thief looks at the tail of a queue before it raises the head, and takes what the owner takes"
  ) { run, isRight in
    let (head, tail, lock) = (Number(), Number(), Lock())
    let (items, taken) = ((0..<4).map { _ in Number() }, (0..<4).map { _ in Number() })
    @Sendable func push(_ item: Int) {
      items[tail.value % items.count].value = item
      tail.value += 1
    }
    @Sendable func pop() -> Int? {
      let last = tail.value - 1
      tail.value = last
      if head.value <= last { return items[last % items.count].value }
      // A thief may be about to take the last item, or to leave it.
      tail.value = last + 1
      return lock.hold {
        tail.value = last
        if head.value <= last { return items[last % items.count].value }
        tail.value = last + 1
        return nil
      }
    }
    @Sendable func steal() -> Int? {
      lock.hold {
        let first = head.value
        if isRight {
          head.value = first + 1
          if first < tail.value { return items[first % items.count].value }
          head.value = first
          return nil
        }
        guard first < tail.value else { return nil }
        head.value = first + 1
        return items[first % items.count].value
      }
    }
    run.thread("owner") {
      for item in [0, 2] {
        push(item)
        push(item + 1)
        if let item = pop() { taken[item].add(1) }
      }
      for _ in 0..<2 {
        if let item = pop() { taken[item].add(1) }
      }
    }
    run.thread("thief") {
      for _ in 0..<2 {
        if let item = steal() { taken[item].add(1) }
      }
    }
    run.finally {
      for (item, count) in taken.enumerated() {
        run.expect(count.value <= 1, "item \(item) was taken \(count.value) times")
      }
    }
  }

  /// RADBench 1: SpiderMonkey frees a table with the last context, after it has left the lock.
  static let lastContext = Fault(
    "classic-last-context",
    "the table of a runtime is freed with its last context, while another thread makes a context"
  ) { run, isRight in
    let (contexts, table, lock) = (Number(1), Number(1), Lock())
    @Sendable func make() {
      lock.hold {
        if contexts.add(1) == 1 { table.value = 1 }
      }
    }
    @Sendable func destroy() {
      let isLast = lock.hold {
        if contexts.add(-1) > 0 { return false }
        if isRight { table.value = 0 }
        return true
      }
      if isLast, !isRight { table.value = 0 }
    }
    run.thread("one") {
      destroy()
      make()
      destroy()
    }
    for name in ["other", "third"] {
      run.thread(name) {
        make()
        run.expect(table.value == 1, "a context has no table")
        destroy()
      }
    }
  }

  /// RADBench 2: SpiderMonkey clears the thread of a context while the collector, which has seen it, uses it.
  static let clearedContext = Fault(
    "classic-cleared-context", "a collector looks whether a context has a thread, and then uses the thread"
  ) { run, isRight in
    let (threads, lock) = ((0..<3).map { _ in Number() }, Lock())
    for context in 0..<3 {
      run.thread("context \(context)") {
        lock.hold { threads[context].value = context + 1 }
        lock.hold {}
        lock.hold(if: isRight) { threads[context].value = 0 }
      }
    }
    run.thread("collector") {
      lock.hold {
        for context in 0..<3 where threads[context].value != 0 {
          run.expect(threads[context].value != 0, "the thread of a context is gone")
        }
      }
    }
  }

  /// RADBench 6: the lock of NSPR lets no reader in while a writer waits, also if the reader has the lock.
  static let recursiveReader = Fault(
    "classic-recursive-reader", "a reader takes its lock again while a writer waits"
  ) { run, isRight in
    let lock = ReadWriteLock(0)
    run.thread("reader") {
      let first = lock.withReadLock { first in
        if !isRight { lock.withReadLock { second in run.expect(first == second, "a writer came") } }
        return first
      }
      if isRight { lock.withReadLock { run.expect($0 >= first, "the number has become smaller") } }
    }
    run.thread("writer") { lock.withWriteLock { $0 += 1 } }
  }
}
