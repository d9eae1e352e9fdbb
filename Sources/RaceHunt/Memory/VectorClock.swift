import CRaceHunt

/// A vector clock: for each thread, up to which of its times something is known. Times begin with one.
struct VectorClock {
  /// The times of the first threads. Few runs have more threads, so most clocks need no allocation.
  private var first = rh_clock()
  /// The times of the threads after them.
  private var others: [Int] = []

  private static let few = Int(rh_times)

  subscript(thread: Int) -> Int {
    get {
      if thread < Self.few { return Int(rh_time(first, Int64(thread))) }
      return thread - Self.few < others.count ? others[thread - Self.few] : 0
    }
    set {
      if thread < Self.few { return rh_set_time(&first, Int64(thread), Int64(newValue)) }
      while others.count <= thread - Self.few { others.append(0) }
      others[thread - Self.few] = newValue
    }
  }

  mutating func tick(_ thread: Int) { self[thread] += 1 }

  /// Adds what the other clock knows.
  mutating func join(_ other: VectorClock) {
    rh_join(&first, other.first)
    for index in other.others.indices where self[Self.few + index] < other.others[index] {
      self[Self.few + index] = other.others[index]
    }
  }

  /// Whether the clock knows the time of some thread in the other one.
  func knowsSome(of other: VectorClock) -> Bool {
    rh_reaches_some(first, other.first)
      || other.others.indices.contains { other.others[$0] > 0 && other.others[$0] <= self[Self.few + $0] }
  }

  /// The first thread whose time in the other clock is not known; nil if all are.
  func firstUnknown(of other: VectorClock) -> Int? {
    let thread = Int(rh_first_later(first, other.first))
    if thread >= 0 { return thread }
    return other.others.indices.first { other.others[$0] > self[Self.few + $0] }.map { Self.few + $0 }
  }
}

/// What a thread knows of the operations of the run. Threads pass on their views when they synchronize.
struct View {
  /// The operations that happen before the next operation of the thread.
  var order = VectorClock()
  /// Operations whose stores are visible for the thread by sequentially consistent fences. The operations need not
  /// happen before the next operation of the thread. Empty until there is such a fence.
  var visible = VectorClock()
  /// The number of the last sequentially consistent fence that happens before; 0 is none.
  var fence = 0

  mutating func join(_ other: View) {
    order.join(other.order)
    visible.join(other.visible)
    if fence < other.fence { fence = other.fence }
  }

  /// Whether the thread knows what another thread did at a time.
  func knows(_ thread: Int, at time: Int) -> Bool { time <= order[thread] || time <= visible[thread] }

  /// Whether the thread knows some of the accesses, which have for each thread a time or zero.
  func knowsSome(of accesses: VectorClock) -> Bool {
    order.knowsSome(of: accesses) || visible.knowsSome(of: accesses)
  }
}
