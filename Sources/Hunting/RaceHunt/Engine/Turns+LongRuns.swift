// In a long run, no thread that can continue starves.

extension Turns {
  /// After how many steps a run is long. In a long run, a thread that can continue has a turn after as many steps
  /// again.
  static let longRun = 1_000

  /// In a long run, notes since when each thread can continue. A thread that waits for a lock counts as one that can. Otherwise
  /// others could starve it, by taking the lock in turn.
  func noteReadiness(_ threads: ThreadTable, _ now: Int) {
    var next = 0
    var index = 0
    while index < threads.live.count {
      let thread = threads.live[index]
      index += 1
      if next < enabled.count, enabled[next] == thread {
        next += 1
      } else if threads[thread].pointee.pending.kind != .lock {
        threads[thread].pointee.readySince = now
      }
    }
  }

  /// In a long run, the thread that has waited longest for its turn, if that is too long.
  func starving(_ threads: ThreadTable, _ now: Int) -> Int? {
    guard now > 2 * Self.longRun, enabled.count > 1 else { return nil }
    var oldest = enabled[0]
    var index = 1
    while index < enabled.count {
      if threads[enabled[index]].pointee.readySince < threads[oldest].pointee.readySince { oldest = enabled[index] }
      index += 1
    }
    return now - max(threads[oldest].pointee.readySince, Self.longRun) > Self.longRun ? oldest : nil
  }
}
