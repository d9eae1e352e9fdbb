import CInstrumentation
import CRaceHunt

/// A vector clock: for each thread, up to which of its times something is known. Times begin with one.
struct VectorClock {
  /// The times of the first threads.
  fileprivate var first = rh_clock()
  /// The times of the threads after them. Few runs have more threads, so most clocks have none, and no reference is
  /// counted when they are copied.
  fileprivate var others: Others?

  fileprivate final class Others {
    /// One clock for the next few threads, and so on.
    var clocks: [rh_clock]

    init(_ clocks: [rh_clock]) { self.clocks = clocks }

    func grow(to count: Int) {
      if clocks.count < count { clocks += repeatElement(rh_clock(), count: count - clocks.count) }
    }

    /// The first thread whose time in the other clocks is later; nil if there is none.
    func firstLater(in later: Others) -> Int? {
      let common = Swift.min(clocks.count, later.clocks.count)
      let first = rh_first_later_of(clocks, later.clocks, Int64(common))
      if first >= 0 { return Int(first) }
      return later.clocks.indices.dropFirst(common).lazy.compactMap { index -> Int? in
        var none = rh_clock()
        let thread = withUnsafePointer(to: later.clocks[index]) { rh_first_later(&none, $0) }
        return thread < 0 ? nil : index * VectorClock.few + Int(thread)
      }.first
    }
  }

  private static let few = Int(rh_times)

  subscript(thread: Int) -> Int {
    get {
      if thread < Self.few { return withUnsafePointer(to: first) { Int(rh_time($0, Int64(thread))) } }
      guard let others, thread / Self.few <= others.clocks.count else { return 0 }
      return withUnsafePointer(to: others.clocks[thread / Self.few - 1]) { Int(rh_time($0, Int64(thread % Self.few))) }
    }
    set {
      if thread < Self.few { return rh_set_time(&first, Int64(thread), Int64(newValue)) }
      let others = ownOthers()
      others.grow(to: thread / Self.few)
      rh_set_time(&others.clocks[thread / Self.few - 1], Int64(thread % Self.few), Int64(newValue))
    }
  }

  /// The later times, which no other clock has.
  private mutating func ownOthers() -> Others {
    if !isKnownUniquelyReferenced(&others) { others = Others(others?.clocks ?? []) }
    return others!
  }

  init() {}

  /// The clock of the same times.
  init(_ clock: UnsafePointer<ci_clock>) {
    let times = UnsafeRawPointer(clock) + MemoryLayout<ci_clock>.offset(of: \.times)!
    for thread in 0..<Int(clock.pointee.count) {
      self[thread] = Int(times.load(fromByteOffset: thread * 4, as: UInt32.self))
    }
  }

  fileprivate func copyOthers(to clock: inout ci_clock) {
    guard let later = others?.clocks else { return }
    clock.count = Int32(Swift.min(Self.few + later.count * Self.few, Int(ci_threads)))
    withUnsafeMutableBytes(of: &clock.times) { target in
      later.withUnsafeBytes { later in
        let begin = MemoryLayout<rh_clock>.size
        target[begin...].copyBytes(from: later.prefix(target.count - begin))
      }
    }
  }

  mutating func tick(_ thread: Int) { self[thread] += 1 }

  fileprivate mutating func joinOthers(_ other: VectorClock) {
    guard let later = other.others, later !== others else { return }
    // Clocks share what they know until one of them learns something.
    if let others, others.firstLater(in: later) == nil { return }
    let mine = ownOthers()
    mine.grow(to: later.clocks.count)
    rh_join_all(&mine.clocks, later.clocks, Int64(later.clocks.count))
  }

  /// Whether the clock knows the time of some thread after the first ones in the other one.
  fileprivate func knowsSomeOthers(of other: VectorClock) -> Bool {
    guard let others, let earlier = other.others else { return false }
    let common = Swift.min(others.clocks.count, earlier.clocks.count)
    return rh_reaches_some_of(others.clocks, earlier.clocks, Int64(common))
  }

  /// The first thread whose time in the other clock is not known; nil if all are.
  func firstUnknown(of other: VectorClock) -> Int? {
    let thread = withUnsafePointer(to: first) { mine in
      withUnsafePointer(to: other.first) { Int(rh_first_later(mine, $0)) }
    }
    if thread >= 0 { return thread }
    guard let later = other.others else { return nil }
    return (others ?? Others([])).firstLater(in: later).map { Self.few + $0 }
  }
}

/// What a thread knows of the operations of the run. Threads pass on their views when they synchronize.
struct View {
  /// The operations that happen before the next operation of the thread.
  var order = VectorClock()
  /// Operations whose stores are visible for the thread by sequentially consistent fences. The operations need not
  /// happen before the next operation of the thread. Empty until there is such a fence.
  var visible = VectorClock()
  /// The number of the last sequentially consistent fence that happens before; 0 is none. Then `visible` is empty.
  var fence = 0
}

// The operations that each access to an atomic needs, on clocks and views in memory. A call that passes a view as a value
// copies it and counts references.

typealias ClockPointer = UnsafeMutablePointer<VectorClock>
typealias ViewPointer = UnsafeMutablePointer<View>

extension ClockPointer {
  /// The times of the first threads, with which a clock begins.
  private var first: UnsafeMutablePointer<rh_clock> {
    UnsafeMutableRawPointer(self).assumingMemoryBound(to: rh_clock.self)
  }

  /// The time of a thread.
  @inline(__always)
  subscript(of thread: Int) -> Int { thread < Int(rh_times) ? Int(rh_time(first, Int64(thread))) : pointee[thread] }

  /// Sets the time of a thread.
  @inline(__always)
  func set(_ thread: Int, to time: Int) {
    if thread < Int(rh_times) { rh_set_time(first, Int64(thread), Int64(time)) } else { pointee[thread] = time }
  }

  func copy(_ other: ClockPointer) {
    first.pointee = other.first.pointee
    if pointee.others != nil || other.pointee.others != nil { pointee.others = other.pointee.others }
  }

  /// Copies the times of as many threads as the clock of C has.
  func copy(to clock: inout ci_clock) {
    clock.count = Int32(rh_times)
    withUnsafeMutableBytes(of: &clock.times) { $0.storeBytes(of: first.pointee, as: rh_clock.self) }
    if pointee.others != nil { pointee.copyOthers(to: &clock) }
  }

  /// Forgets all times.
  func clear() {
    first.pointee = rh_clock()
    if pointee.others != nil { pointee.others = nil }
  }

  /// Adds what the other clock knows.
  func join(_ other: ClockPointer) {
    rh_join(first, other.first)
    if other.pointee.others != nil { pointee.joinOthers(other.pointee) }
  }

  func knowsSome(of other: ClockPointer) -> Bool {
    if rh_reaches_some(first, other.first) { return true }
    return other.pointee.others != nil && pointee.knowsSomeOthers(of: other.pointee)
  }
}

extension ViewPointer {
  var order: ClockPointer { withUnsafeMutablePointer(to: &pointee.order) { $0 } }
  var visible: ClockPointer { withUnsafeMutablePointer(to: &pointee.visible) { $0 } }

  func copy(_ other: ViewPointer) {
    order.copy(other.order)
    if pointee.fence | other.pointee.fence == 0 { return }
    visible.copy(other.visible)
    pointee.fence = other.pointee.fence
  }

  func clear() {
    order.clear()
    if pointee.fence == 0 { return }
    visible.clear()
    pointee.fence = 0
  }

  func join(_ other: ViewPointer) {
    order.join(other.order)
    if other.pointee.fence == 0 { return }
    visible.join(other.visible)
    if pointee.fence < other.pointee.fence { pointee.fence = other.pointee.fence }
  }

  /// Whether the thread knows some of the accesses, which have for each thread a time or zero.
  func knowsSome(of accesses: ClockPointer) -> Bool {
    order.knowsSome(of: accesses) || pointee.fence > 0 && visible.knowsSome(of: accesses)
  }
}
