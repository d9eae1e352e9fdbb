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
    /// The times of as many threads each as the first ones.
    var clocks: [rh_clock]

    init(_ clocks: [rh_clock]) {
      self.clocks = clocks
    }
  }

  private static let few = Int(rh_times)

  subscript(thread: Int) -> Int {
    get {
      if thread < Self.few { return withUnsafePointer(to: first) { Int(rh_time($0, Int64(thread))) } }
      let place = thread / Self.few - 1
      guard let clocks = others?.clocks, place < clocks.count else { return 0 }
      return withUnsafePointer(to: clocks[place]) { Int(rh_time($0, Int64(thread % Self.few))) }
    }
    set {
      if thread < Self.few { return rh_set_time(&first, Int64(thread), Int64(newValue)) }
      let place = thread / Self.few - 1
      makeOwnOthers(atLeast: place + 1)
      rh_set_time(&others!.clocks[place], Int64(thread % Self.few), Int64(newValue))
    }
  }

  private mutating func makeOwnOthers(atLeast count: Int) {
    if !isKnownUniquelyReferenced(&others) { others = Others(others?.clocks ?? []) }
    let missing = count - others!.clocks.count
    if missing > 0 { others!.clocks.append(contentsOf: repeatElement(rh_clock(), count: missing)) }
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
    clock.count = Int32(Swift.min(Self.few * (later.count + 1), Int(ci_threads)))
    withUnsafeMutableBytes(of: &clock.times) { target in
      let size = MemoryLayout<rh_clock>.size
      later.withUnsafeBytes { target[size...].copyBytes(from: $0.prefix(target.count - size)) }
    }
  }

  mutating func tick(_ thread: Int) { self[thread] += 1 }

  fileprivate mutating func joinOthers(_ other: VectorClock) {
    guard let later = other.others?.clocks, firstUnknownOther(of: other) != nil else { return }
    makeOwnOthers(atLeast: later.count)
    others!.clocks.withUnsafeMutableBufferPointer { mine in
      later.withUnsafeBufferPointer { for place in $0.indices { rh_join(&mine[place], $0.baseAddress! + place) } }
    }
  }

  /// Whether the clock knows the time of some thread after the first ones in the other one.
  fileprivate func knowsSomeOthers(of other: VectorClock) -> Bool {
    guard let earlier = other.others?.clocks, let clocks = others?.clocks else { return false }
    return zip(clocks, earlier).contains { clock, earlier in
      withUnsafePointer(to: clock) { clock in withUnsafePointer(to: earlier) { rh_reaches_some(clock, $0) } }
    }
  }

  /// The first thread whose time in the other clock is not known; nil if all are.
  func firstUnknown(of other: VectorClock) -> Int? {
    let thread = withUnsafePointer(to: first) { mine in
      withUnsafePointer(to: other.first) { Int(rh_first_later(mine, $0)) }
    }
    return thread >= 0 ? thread : firstUnknownOther(of: other)
  }

  private func firstUnknownOther(of other: VectorClock) -> Int? {
    guard let later = other.others?.clocks, others !== other.others else { return nil }
    let clocks = others?.clocks ?? []
    for place in later.indices {
      let thread = withUnsafePointer(to: place < clocks.count ? clocks[place] : rh_clock()) { mine in
        withUnsafePointer(to: later[place]) { rh_first_later(mine, $0) }
      }
      if thread >= 0 { return (place + 1) * Self.few + Int(thread) }
    }
    return nil
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
