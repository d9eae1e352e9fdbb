extension Classics {
  /// The parallel quicksort of FreeBSD, `qsort_mt` of SCTBench: a pool of threads sorts the parts of an array. A thread marks
  /// another one as busy before it has the lock of the other, under which it sets the part. The other thread may find the
  /// mark first.
  static let sortingPool = Fault(
    "classic-sorting-pool", "a thread of a pool begins to sort before it is told which part"
  ) { run, isRight in
    let numbers = [4, 2, 3, 1].map { Number($0) }
    let (sorters, lock) = ((0..<2).map { _ in Sorter() }, Lock())
    let idle = Number(sorters.count - 1)
    /// Gives a part to an idle thread. Returns false if there is none.
    @Sendable func give(_ part: Range<Int>) -> Bool {
      let sorter = lock.hold { () -> Sorter? in
        guard let sorter = sorters.first(where: { $0.state.value == Sorter.idle }) else { return nil }
        idle.add(-1)
        if !isRight { sorter.state.value = Sorter.busy }
        sorter.condition.lock()
        if isRight { sorter.state.value = Sorter.busy }
        return sorter
      }
      guard let sorter else { return false }
      sorter.lower.value = part.lowerBound
      sorter.upper.value = part.upperBound
      sorter.condition.signal()
      sorter.condition.unlock()
      return true
    }
    @Sendable func sort(_ part: Range<Int>) {
      let values = part.map { numbers[$0].value }
      // The numbers are those from one on, so half of them are at most this one.
      let middle = part.lowerBound + part.count / 2
      let isSmall = part.count <= 2
      let sorted = isSmall ? values.sorted() : values.filter { $0 <= middle } + values.filter { $0 > middle }
      for (place, value) in zip(part, sorted) { numbers[place].value = value }
      if isSmall { return }
      if !give(part.lowerBound..<middle) { sort(part.lowerBound..<middle) }
      sort(middle..<part.upperBound)
    }
    /// Marks a thread as idle. If all are, they end.
    @Sendable func rests(_ sorter: Sorter) -> Bool {
      lock.hold {
        sorter.state.value = Sorter.idle
        guard idle.add(1) == sorters.count else { return true }
        for other in sorters where other !== sorter {
          other.condition.withLock {
            other.state.value = Sorter.ended
            other.condition.signal()
          }
        }
        return false
      }
    }
    sorters[0].state.value = Sorter.busy
    sorters[0].upper.value = numbers.count
    for (index, sorter) in sorters.enumerated() {
      run.thread("sorter \(index)") {
        repeat {
          sorter.condition.withLock {
            while sorter.state.value == Sorter.idle { sorter.condition.wait() }
          }
          if sorter.state.value == Sorter.ended { return }
          sort(sorter.lower.value..<sorter.upper.value)
        } while rests(sorter)
      }
    }
    run.finally { run.expect(numbers.map(\.value) == [1, 2, 3, 4], "the numbers are \(numbers.map(\.value))") }
  }

  /// A thread of a pool, and the part of an array that it is given.
  private final class Sorter: Sendable {
    static let (idle, busy, ended) = (0, 1, 2)

    let condition = Condition()
    let state = Number()
    let (lower, upper) = (Number(), Number())
  }

  /// The clustering of streams in PARSEC, `streamcluster` of SCTBench: the first thread resets the cost of the next candidate
  /// while others have not yet read the cost of the last one.
  static let clusterCost = Fault(
    "classic-cluster-cost", "no barrier is between reading a sum and resetting it for the next round"
  ) { run, isRight in
    let (threads, cost) = (4, Number())
    let barrier = Barrier(threads)
    for me in 0..<threads {
      run.thread("thread \(me)") {
        for round in 1...2 {
          if isRight { barrier.wait() }
          if me == 0 { cost.value = 0 }
          barrier.wait()
          cost.add(round)
          barrier.wait()
          run.expect(cost.value == threads * round, "a thread sees another cost than the others")
        }
      }
    }
  }

  /// Lets threads go on when all have come.
  private final class Barrier: Sendable {
    private let threads: Int
    private let condition = Condition()
    private let (waiting, round) = (Number(), Number())

    init(_ threads: Int) {
      self.threads = threads
    }

    func wait() {
      condition.withLock {
        let present = round.value
        if waiting.add(1) == threads {
          waiting.value = 0
          round.value = present + 1
          condition.broadcast()
        } else {
          while round.value == present { condition.wait() }
        }
      }
    }
  }
}
