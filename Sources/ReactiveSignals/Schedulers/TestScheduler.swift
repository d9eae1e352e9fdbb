import CThreads

/// Virtual time: a clock that starts at zero and moves only when it is told to.
///
/// Work may be enqueued from any thread and runs on the thread that advances the clock, which becomes the scheduler's
/// thread for that long. Each action sees `now` equal to its own instant. Actions of equal instants run in the order in
/// which they were enqueued; with a seed, dated ones run in a shuffled order that the seed repeats, while actions
/// enqueued without an instant stay first in, first out among themselves. What actions add runs in the same call if
/// it becomes due.
///
///     let time = TestScheduler()
///     time.schedule(after: .seconds(5)) { print("five seconds on") }
///     time.advance(by: .seconds(10))  // prints; now is ten seconds
///
/// Programmer errors trap: going back in time, and advancing from inside an action or from two threads at once. Running a
/// scheduler that never becomes idle fails the running test in programs with `ReactiveSignalsTesting`, and traps in others.
public final class TestScheduler: Scheduler {
  struct State {
    var now = Instant.zero
    var timers = TimerHeap()
    var sequence: UInt64 = 0
    fileprivate var shuffle: Shuffle?
    /// What waits until nothing is pending any more.
    var whenIdle = RingBuffer<Action>()
    /// The thread that advances the clock.
    var thread: UInt?
    /// Who wants to know of work that comes from another thread than that one.
    var watcher: (@Sendable () -> Void)?

    init(seed: UInt64?) { shuffle = seed.map(Shuffle.init) }

    /// The watcher, when work is being enqueued that it is to be told of.
    var watcherOfThisThread: (@Sendable () -> Void)? { thread == TestScheduler.thisThread ? nil : watcher }
  }

  let state: Locked<State>
  /// What a testing kit does when a test is over: each stops what it started, or says what is still going on.
  package let closings = Locked<[@Sendable () -> String?]>([], label: "TestScheduler.closings")

  /// A scheduler whose clock stands at zero.
  ///
  /// - Parameter seed: shuffles dated actions of equal instants; the same seed gives the same order.
  public init(shuffledBy seed: UInt64? = nil) {
    state = Locked(State(seed: seed), label: "TestScheduler")
  }

  /// What traces call it: "test".
  public var name: String { "test" }

  /// The virtual time: inside an action, that action's own instant.
  public var now: Instant { state.withLock { $0.now } }

  /// How many actions wait to be run; cancelled ones do not count.
  public var pendingCount: Int { state.withLock { $0.timers.count } }

  /// What waits to be run, in order: when it is due, and where it comes from if that is known.
  package var pendingActions: [(instant: Instant, origin: WorkOrigin?)] { state.withLock { $0.timers.pending } }

  /// When the next action is due; nil when none is pending.
  public var nextInstant: Instant? { state.withLock { $0.timers.firstDue } }

  /// Runs `action` at the present instant, when the clock is advanced next.
  public func enqueue(_ action: @escaping @Sendable () -> Void) { schedule(action) }

  /// Runs `action` at the present instant, when the clock is advanced next, unless the result is disposed before; then it
  /// is not pending any more.
  @discardableResult
  public func schedule(_ action: @escaping @Sendable () -> Void) -> any Disposable {
    add { state in
      let work = ScheduledAction(in: state.timers.cancellations, action)
      let order = Self.order(&state, isDated: false)
      state.timers.push(work, due: state.now, order: order)
      return work
    }
  }

  /// Runs `action` when the clock comes to `instant`; at the present instant if that has passed.
  @discardableResult
  public func enqueue(
    at instant: Instant, leeway: Duration, _ action: @escaping @Sendable () -> Void
  ) -> any Disposable {
    add { state in
      let work = ScheduledAction(leeway: leeway, in: state.timers.cancellations, action)
      Self.push(work, at: instant, &state)
      return work
    }
  }

  /// Runs `action` when the clock comes to `instant`; messages say where it comes from.
  @discardableResult
  public func enqueue(
    at instant: Instant, leeway: Duration, origin: WorkOrigin, _ action: @escaping @Sendable () -> Void
  ) -> any Disposable {
    add { state in
      let work = ScheduledAction(leeway: leeway, origin: origin, in: state.timers.cancellations, action)
      Self.push(work, at: instant, &state)
      return work
    }
  }

  private func add(_ push: (inout sending State) -> ScheduledAction) -> ScheduledAction {
    let (work, watcher) = state.withLock { state in
      let work = push(&state)
      return (work, state.watcherOfThisThread)
    }
    watcher?()
    return work
  }

  /// Moves the clock forward by `duration`, running what becomes due on the way.
  ///
  /// - Parameters:
  ///   - duration: how far; not negative.
  ///   - limit: how many actions may run at one instant before the call fails the running test, naming what keeps coming
  ///     back, and returns; without a test it traps.
  public func advance(by duration: Duration, limit: Int = 1_000_000) {
    precondition(duration >= .zero, "A TestScheduler cannot go back in time: it was told to advance by \(duration).")
    advance(to: now.advanced(by: duration), limit: limit)
  }

  /// Moves the clock forward to `instant`, running what becomes due on the way.
  public func advance(to instant: Instant, limit: Int = 1_000_000) {
    let start = now
    precondition(
      instant >= start, "A TestScheduler cannot go back in time: it stands at \(start), and was sent to \(instant).")
    advancing {
      var count = 0
      var last = start
      while let done = performNext(upTo: instant, settingNow: instant) {
        count = done.instant == last ? count + 1 : 1
        last = done.instant
        if count > limit { return fail(after: limit, done.origin, "at one instant, \(last),") }
      }
    }
  }

  /// Runs everything, moving the clock to each action's instant, until nothing is pending. The clock stays at the last.
  ///
  /// - Parameter limit: how many actions may run before the call fails the running test, naming what keeps the scheduler
  ///   busy, and returns; without a test it traps.
  public func run(limit: Int = 1_000_000) {
    advancing {
      var count = 0
      while let done = performNext(upTo: .distantFuture) {
        count += 1
        if count > limit { return fail(after: limit, done.origin, "by \(now)") }
      }
    }
  }

  /// Runs the next action, moving the clock to its instant; false if none was pending.
  @discardableResult
  public func step() -> Bool { step(1) == 1 }

  /// Runs the next `count` actions and returns how many there were.
  @discardableResult
  public func step(_ count: Int) -> Int {
    precondition(count >= 0, "A TestScheduler cannot step back: it was told to take \(count) steps.")
    var taken = 0
    advancing {
      while taken < count, performNext(upTo: .distantFuture) != nil { taken += 1 }
    }
    return taken
  }

  /// Runs everything until nothing is pending; another name for `run()`.
  public func stepAll(limit: Int = 1_000_000) { run(limit: limit) }

  /// Runs the first action due by `limit`. When there is none, the clock goes to `end`: in one step with finding none,
  /// so that what another thread enqueues falls on one side or the other.
  func performNext(upTo limit: Instant, settingNow end: Instant? = nil) -> TimerHeap.Due? {
    let next = state.withLock { state in
      var next = state.timers.popFirst(dueBy: limit)
      if next == nil, end == nil, let action = state.whenIdle.popFirst() {
        next = TimerHeap.Due(instant: state.now, origin: nil, perform: action.perform)
      }
      if let due = next?.instant ?? end, due > state.now {
        state.now = due
        state.shuffle?.timeMoved()
      }
      return next
    }
    if let next { perform(next.perform) }
    return next
  }

  func advancing(_ body: () -> Void) {
    enterAdvance()
    body()
    state.withLock { $0.thread = nil }
  }

  /// The address of a thread's own storage identifies it while it runs.
  private static var thisThread: UInt { UInt(bitPattern: ct_thread()) }

  private func enterAdvance() {
    let isFree = state.withLock { state in
      if state.thread != nil { return false }
      state.thread = Self.thisThread
      return true
    }
    precondition(
      isFree, "A TestScheduler is being advanced already: from inside one of its own actions, or on another thread.")
  }

  private static func push(_ work: ScheduledAction, at instant: Instant, _ state: inout sending State) {
    let order = order(&state, isDated: true)
    // What is due in the past is due now.
    state.timers.push(work, due: max(instant, state.now), order: order)
  }

  private static func order(_ state: inout State, isDated: Bool) -> UInt64 {
    state.sequence += 1
    return state.shuffle?.order(state.sequence, isDated: isDated) ?? state.sequence
  }

  private func fail(after count: Int, _ origin: WorkOrigin?, _ place: String) {
    let culprit = origin.map { "the repetition \($0)" } ?? "an action that schedules itself again"
    TestMisuse.report(
      """
      The TestScheduler ran \(count) actions \(place) and there are more: \(culprit) keeps it busy. \
      Dispose it, or advance by a duration.
      """)
  }
}

/// Gives actions a random place among those of the same instant.
private struct Shuffle: Sendable {
  private var random: SplitMix64
  private var lastUndated: UInt64 = 0

  init(seed: UInt64) {
    random = SplitMix64(seed: seed)
  }

  /// A random rank, above the sequence number that makes it unique. Ranks of undated actions only grow while time
  /// stands still, which keeps those in their order.
  mutating func order(_ sequence: UInt64, isDated: Bool) -> UInt64 {
    var rank = random.next() >> 32
    if !isDated {
      rank = max(rank, lastUndated)
      lastUndated = rank
    }
    return rank << 32 | sequence & 0xffff_ffff
  }

  mutating func timeMoved() { lastUndated = 0 }
}
