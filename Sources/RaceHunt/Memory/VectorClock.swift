/// A vector clock: for each thread, up to which of its times something is known.
struct VectorClock: Equatable {
  private(set) var times: [Int] = []

  subscript(thread: Int) -> Int { thread < times.count ? times[thread] : 0 }

  mutating func tick(_ thread: Int) {
    while times.count <= thread { times.append(0) }
    times[thread] += 1
  }

  /// Adds what the other clock knows.
  mutating func join(_ other: VectorClock) {
    // Plain loops, because debug builds do not specialise generic ones.
    let count = other.times.count
    if times.count == 0 {
      times = other.times
      return
    }
    while times.count < count { times.append(0) }
    var thread = 0
    while thread < count {
      if times[thread] < other.times[thread] { times[thread] = other.times[thread] }
      thread += 1
    }
  }
}

/// What a thread knows of the operations of the run. Threads pass it on when they synchronize.
struct View: Equatable {
  /// The operations that happen before the next operation of the thread.
  var order = VectorClock()
  /// Operations whose stores are visible for the thread by sequentially consistent fences, though they need not happen
  /// before its next operation.
  var visible = VectorClock()
  /// The number of the last sequentially consistent fence that happens before; 0 is none.
  var fence = 0

  mutating func join(_ other: View) {
    order.join(other.order)
    if !other.visible.times.isEmpty { visible.join(other.visible) }
    if fence < other.fence { fence = other.fence }
  }

  /// Whether the thread knows what another thread did at a time.
  func knows(_ thread: Int, at time: Int) -> Bool { time <= order[thread] || time <= visible[thread] }
}
