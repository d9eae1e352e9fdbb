/// Whose turn may be next in a run: which threads can continue, which must let others run first, and when timers fire.
struct Turns: ~Copyable {
  /// How many consecutive steps a thread may take while others are enabled. A thread that takes more steps is treated
  /// as spinning.
  static let longestStretch = 200

  /// The threads that can continue at the present scheduling point, in the order of their creation.
  private(set) var enabled = ThreadList()
  /// Those of them that need not wait for a turn of other threads.
  private var eligible = ThreadList()
  /// The threads that could continue at their deadlines, but must let others run before.
  private var held = ThreadList()
  /// The time of the run, in nanoseconds.
  var clock: Int64 = 0
  /// How often the set-up and the last checks have read the clock.
  private(set) var readingsOutside = 0
  /// How many consecutive steps the running thread has taken.
  private var stretch = 0
  /// How many threads have yielded and had no turn since.
  private var yielding = 0
  /// The number of picks when a timer last fired, and the other threads that could continue then.
  private var firing: (pick: Int, others: [Int]) = (0, [])
  /// How many timers have fired since the last step of a thread that no timer has started.
  private(set) var firings = 0
  /// How many of the timers that have fired in this run were set by a thread that no timer has started.
  private var firstFirings = 0
  /// How often it was looked which timers must wait.
  private var searches = 0
  /// Whether a thread has had a deadline.
  private var hasDeadlines = false
  /// Whether timers that are due wait for the turns of other threads.
  private var holdsTimers = false
  /// Whether a thread that could have continued at its deadline has waited for others.
  private(set) var hasHeldTime = false
  /// Whether a deadline was set that is earlier than one which was set before. The later one could have come before that.
  private(set) var hasOvertaken = false
  /// The thread that was picked last.
  private(set) var last = -1

  /// Begins a run in the memory of the run before.
  mutating func begin() {
    let (enabled, eligible, held) = (enabled, eligible, held)
    self = Turns()
    (self.enabled, self.eligible, self.held) = (enabled, eligible, held)
  }

  /// The set-up or a last check reads the clock. It may wait for a time in a loop, so time passes.
  mutating func readsClockOutside() {
    readingsOutside += 1
    if readingsOutside > 1_000 { clock += 1_000_000 }
  }

  // MARK: Threads that can continue

  // These functions run at each step. They use plain loops, because debug builds do not specialise generic ones.

  /// Finds the threads that can continue.
  ///
  /// - Parameters:
  ///   - now: The number of picks so far.
  ///   - holdsTimers: Whether timers that are set again and again must let others run.
  ///   - whenIdle: Whether time passes only when nothing else can run.
  @inline(__always)
  mutating func find(in threads: ThreadTable, _ owners: LockOwners, now: Int, holdsTimers: Bool, whenIdle: Bool) {
    enabled.removeAll()
    held.removeAll()
    let earliest = deadlines(of: threads).earliest
    var index = 0
    while index < threads.live.count {
      let thread = threads[threads.live[index]]
      index += 1
      guard isEnabled(thread, in: threads, owners, earliest) else { continue }
      if holdsTimers, isHeld(thread) {
        held.append(thread.pointee.index)
      } else {
        enabled.append(thread.pointee.index)
      }
    }
    self.holdsTimers = false
    if !held.isEmpty { releaseTimers(threads) }
    if whenIdle, hasDeadlines { leaveOutTimers(threads) }
    if now >= Self.longRun { noteReadiness(threads, now) }
  }

  /// Leaves out enabled threads.
  mutating func leaveOut(where isLeftOut: (Int) -> Bool) { enabled.removeAll(where: isLeftOut) }

  func isEnabled(_ thread: ThreadPointer, in threads: ThreadTable, _ owners: LockOwners) -> Bool {
    isEnabled(thread, in: threads, owners, deadlines(of: threads).earliest)
  }

  @inline(__always)
  private func isEnabled(
    _ thread: ThreadPointer, in threads: ThreadTable, _ owners: LockOwners, _ earliest: Int64
  ) -> Bool {
    if thread.pointee.isDone || threads.isBehindAnother(thread) { return false }
    if thread.pointee.pending.kind == .lock { return owners[thread.pointee.pending.object] < 0 }
    let isFree: Bool
    if thread.pointee.condition != nil {
      if thread.pointee.condition!() { return true }
      isFree = false
    } else {
      isFree = true
    }
    // A timer may fire at any moment, but not before an earlier one.
    if let deadline = thread.pointee.deadline { return deadline <= clock || deadline == earliest }
    return isFree
  }

  /// The first and the last deadline of all threads; `Int64.max` and `Int64.min` if there is none.
  @inline(__always)
  private func deadlines(of threads: ThreadTable) -> (earliest: Int64, latest: Int64) {
    var (earliest, latest) = (Int64.max, Int64.min)
    guard hasDeadlines else { return (earliest, latest) }
    var index = 0
    while index < threads.live.count {
      if let deadline = threads[threads.live[index]].pointee.deadline {
        if deadline < earliest { earliest = deadline }
        if deadline > latest { latest = deadline }
      }
      index += 1
    }
    return (earliest, latest)
  }

  /// The enabled threads that need not wait for a turn of other threads. If each must wait, all enabled threads.
  @inline(__always)
  mutating func next(in threads: ThreadTable, now: Int) -> (threads: ThreadList, heldBack: HeldBack) {
    if yielding == 0, now <= 2 * Self.longRun { return (enabled, holdsTimers ? .spinning : .nobody) }
    return eligible(in: threads, now: now)
  }

  private mutating func eligible(in threads: ThreadTable, now: Int) -> (threads: ThreadList, heldBack: HeldBack) {
    let heldTimers = holdsTimers ? HeldBack.spinning : .nobody
    eligible.removeAll()
    if let starving = starving(threads, now) {
      eligible.append(starving)
      return (eligible, .running)
    }
    if yielding == 0 { return (enabled, heldTimers) }
    var heldBack = heldTimers
    var index = 0
    while index < enabled.count {
      let thread = threads[enabled[index]]
      if thread.pointee.spin.heldBack == .nobody || mayGoOn(thread, threads, now) {
        eligible.append(enabled[index])
      } else {
        heldBack = max(heldBack, thread.pointee.spin.heldBack)
      }
      index += 1
    }
    return eligible.isEmpty ? (enabled, heldTimers) : (eligible, heldBack)
  }

  /// A thread has its turn.
  @inline(__always)
  mutating func begins(_ thread: ThreadPointer, now: Int) {
    stretch = thread.pointee.index == last ? stretch + 1 : 1
    last = thread.pointee.index
    thread.pointee.lastTurn = now
    thread.pointee.readySince = now
    noteFiring(of: thread, now)
  }

  // MARK: Spinning

  /// Whether the running thread has run for so long that it may be spinning.
  var isLongStretch: Bool { stretch >= Self.longestStretch && enabled.count > 1 }

  /// Lets the other threads run before `thread`. That thread spins, or has run for so long that it may be spinning. Returns
  /// whether each enabled thread has repeated its loop `spins` times.
  mutating func yield(
    _ thread: ThreadPointer, isSpinning: Bool, in threads: ThreadTable, now: Int, spins: Int
  ) -> Bool {
    stretch = 0
    yielding += 1
    thread.pointee.spin.yield(
      isSpinning ? .spinning : .running, thread.pointee.index, to: enabled, in: threads, now: now)
    for index in enabled where threads[index].pointee.spin.repeats < spins { return false }
    return true
  }

  /// The thread has had its turn after it has let others run. Returns false if it has not let others run.
  @inline(__always)
  mutating func hasYielded(_ thread: ThreadPointer) -> Bool {
    if thread.pointee.spin.heldBack == .nobody { return false }
    thread.pointee.spin.heldBack = .nobody
    yielding -= 1
    return true
  }

  /// Whether the threads have had their turn that a thread lets run first.
  private func mayGoOn(_ thread: ThreadPointer, _ threads: ThreadTable, _ now: Int) -> Bool {
    let since = thread.pointee.spin.since
    if now <= since { return false }
    for other in thread.pointee.spin.behind where threads[other].pointee.lastTurn <= since && enabled.contains(other) {
      return false
    }
    return true
  }

  // MARK: Timers

  /// Sets the deadline of a thread. If a timer has fired before, the deadline lets the thread continue only when every
  /// thread that could continue at that firing has had a turn. Otherwise timers that are set again and again could
  /// starve the thread that ends them.
  mutating func arm(_ thread: ThreadPointer, due: Int64?, in threads: ThreadTable) {
    thread.pointee.deadline = due
    thread.pointee.setter = nil
    guard let due else { return }
    if !hasOvertaken { hasOvertaken = deadlines(of: threads).latest > due }
    hasDeadlines = true
    let since = firing.pick
    var behind: [Int] = []
    for other in firing.others where threads[other].pointee.lastTurn <= since && other != thread.pointee.index {
      behind.append(other)
    }
    thread.pointee.armed = (since, behind)
  }

  /// Whether a thread that could continue at its deadline must let others run before.
  private func isHeld(_ thread: ThreadPointer) -> Bool {
    guard thread.pointee.deadline != nil, !thread.pointee.armed.behind.isEmpty else { return false }
    return thread.pointee.condition.map { !$0() } ?? true
  }

  /// Adds to the enabled threads those timers that need not wait for the turn of an enabled thread.
  private mutating func releaseTimers(_ threads: ThreadTable) {
    searches += 1
    var index = 0
    while index < enabled.count {
      threads[enabled[index]].pointee.enabledIn = searches
      index += 1
    }
    index = 0
    while index < held.count {
      if mustWait(threads[held[index]], threads) { holdsTimers = true } else { enabled.append(held[index]) }
      index += 1
    }
    enabled.sort()
  }

  /// Whether a thread that could continue when a timer last fired before `timer` was set, and can continue now, has had no turn.
  private func mustWait(_ timer: ThreadPointer, _ threads: ThreadTable) -> Bool {
    let count = timer.pointee.armed.behind.count
    var index = 0
    while index < count {
      let other = threads[timer.pointee.armed.behind[index]]
      if other.pointee.enabledIn == searches, other.pointee.lastTurn <= timer.pointee.armed.since { return true }
      index += 1
    }
    return false
  }

  /// Leaves out the threads that time would have to pass for, if another thread can run. A thread that only spins waits for
  /// others, or for the time.
  private mutating func leaveOutTimers(_ threads: ThreadTable) {
    func awaitsTime(_ thread: ThreadPointer) -> Bool {
      guard let deadline = thread.pointee.deadline, deadline > clock else { return false }
      return thread.pointee.condition.map { !$0() } ?? true
    }
    let isIdle = enabled.allSatisfy { index in
      let thread = threads[index]
      return awaitsTime(thread) || thread.pointee.pending.kind == .spin || thread.pointee.spin.heldBack == .spinning
    }
    if isIdle { return }
    let count = enabled.count
    enabled.removeAll { awaitsTime(threads[$0]) }
    if enabled.count < count { hasHeldTime = true }
  }

  /// Notes whether the thread that was picked continues at its deadline. A timer that fires is such a thread.
  @inline(__always)
  private mutating func noteFiring(of thread: ThreadPointer, _ now: Int) {
    guard thread.pointee.deadline != nil, thread.pointee.condition?() != true else {
      // A turn on the main actor is a part of the start of a job.
      if thread.pointee.condition != nil, thread.pointee.pending.kind != .start { thread.pointee.isDriven = false }
      if !thread.pointee.isDriven { firings = 0 }
      return
    }
    if !thread.pointee.isDriven { firstFirings += 1 }
    thread.pointee.isDriven = true
    firings += 1
    firing = (now, enabled.filter { $0 != thread.pointee.index })
  }

  /// Whether nothing has gone on for long but timers, and what they start. A program may set many timers that each fire once.
  func isDrivenByTimers(spins: Int) -> Bool { firings >= spins && firings / max(spins, 1) >= firstFirings }
}
