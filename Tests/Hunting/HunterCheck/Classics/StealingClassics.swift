extension Classics {
  /// `InterlockedWorkStealQueue` of CHESS, and `InterlockedWorkStealQueueWithState`, which differs only in the notes that
  /// CHESS takes of its states: the owner takes an item after every two, and one thief steals.
  static let interlockedQueue = Fault(
    "classic-interlocked-queue", "the owner of a full queue overwrites the item that a thief is about to read"
  ) { run, isRight in
    let queue = StealQueue(isRight)
    let taken = checked(run)
    run.thread("owner") {
      for item in [0, 2] {
        queue.push(item)
        queue.push(item + 1)
        take(queue.pop(), taken)
      }
      for _ in 0..<2 { take(queue.pop(), taken) }
    }
    run.thread("thief") { steal(queue, taken) }
  }

  /// `StateWorkStealQueue` of CHESS: the same queue with two thieves. The owner first gives all items, and then takes them.
  static let stateQueue = Fault(
    "classic-state-queue", "the owner of a full queue overwrites the item that one of two thieves is about to read"
  ) { run, isRight in
    let queue = StealQueue(isRight)
    let taken = checked(run)
    run.thread("owner") {
      for item in taken.indices { queue.push(item) }
      for _ in taken { take(queue.pop(), taken) }
    }
    for name in ["thief", "other thief"] { run.thread(name) { steal(queue, taken) } }
  }

  private static func steal(_ queue: StealQueue, _ taken: [Number]) {
    for _ in 0..<2 { take(queue.steal(), taken) }
  }

  private static func take(_ item: Int?, _ taken: [Number]) {
    if let item { taken[item].add(1) }
  }

  /// How often each of four items was taken, which must be once.
  private static func checked(_ run: Run) -> [Number] {
    let taken = (0..<4).map { _ in Number() }
    run.finally {
      for (item, count) in taken.enumerated() {
        run.expect(count.value == 1, "item \(item) was taken \(count.value) times")
      }
    }
    return taken
  }

  /// The queue of Cilk-5 as CHESS has it: a circular array that grows, interlocked operations, and a lock that spins. The owner
  /// lowers the tail and a thief raises the head, each before it looks at the other end. The wrong queue uses its last slot.
  /// The slot of an item is free as soon as a thief has raised the head, but the thief has not read the item yet.
  private final class StealQueue: @unchecked Sendable {
    // Sendable: the owner alone replaces the array, under the lock. The owner reads it also without the lock.
    private var slots = [Number(), Number()]
    private let (head, tail, lock) = (Number(), Number(), Number())
    private let isRight: Bool

    init(_ isRight: Bool) {
      self.isRight = isRight
    }

    func push(_ item: Int) {
      let last = tail.value
      guard last < head.value + slots.count - (isRight ? 1 : 0) else { return locked { pushAlone(item) } }
      slot(last).value = item
      tail.exchange(last + 1)
    }

    func pop() -> Int? {
      let last = tail.value - 1
      tail.exchange(last)
      if head.value <= last { return slot(last).value }
      // A thief may be about to take the last item, or to leave it.
      tail.exchange(last + 1)
      return locked { popAlone() }
    }

    func steal() -> Int? {
      locked {
        let first = head.value
        head.exchange(first + 1)
        if first < tail.value { return slot(first).value }
        head.exchange(first)
        return nil
      }
    }

    /// Pushes while no thief steals. The array grows if only one slot is free.
    private func pushAlone(_ item: Int) {
      let count = tail.value - head.value
      if count >= slots.count - 1 {
        let items = (0..<count).map { slot(head.value + $0).value }
        slots = (0..<2 * slots.count).map { Number($0 < count ? items[$0] : 0) }
        head.exchange(0)
      } else {
        head.exchange(head.value % slots.count)
      }
      let last = head.value + count
      slot(last).value = item
      tail.exchange(last + 1)
    }

    /// Pops while no thief steals. An empty queue begins again at the first slot.
    private func popAlone() -> Int? {
      let last = tail.value - 1
      tail.exchange(last)
      if head.value <= last { return slot(last).value }
      head.exchange(0)
      tail.exchange(0)
      return nil
    }

    private func slot(_ place: Int) -> Number { slots[place % slots.count] }

    private func locked<Result>(_ body: () -> Result) -> Result {
      while lock.exchange(1) == 1 { Exploration.spinHint() }
      defer { lock.value = 0 }
      return body()
    }
  }
}
