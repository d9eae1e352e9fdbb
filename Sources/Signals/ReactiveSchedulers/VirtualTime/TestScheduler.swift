import Huntable

/// Virtual time: a clock that starts at zero and moves only when the test advances it.
///
/// Work may be enqueued from any thread, and runs on the thread that advances the clock. During the advance that thread
/// is the scheduler's thread. Each action sees `now` equal to its own instant. Actions of equal instants run in the order
/// in which they were enqueued; the deadline of an operator counts as enqueued when the operator sets it. With a seed,
/// dated actions of equal instants run in a shuffled order, which is the same for the same seed; actions enqueued without
/// an instant keep their order among themselves. Actions that an action adds run in the same call if they become due.
///
///     let time = TestScheduler()
///     time.schedule(after: .seconds(5)) { print("five seconds on") }
///     time.advance(by: .seconds(10))  // prints; now is ten seconds
///
/// Programmer errors trap: going back in time, advancing inside an action or from two threads at once, and advancing without
/// `await` in a test that runs in virtual time. Running a scheduler that never becomes idle fails the running test in
/// programs with `ReactiveSignalsTesting`, and traps in others.
public final class TestScheduler: Scheduler {
  typealias Due = TimerHeap.Due
  /// An action that has run.
  typealias Performed = (instant: Instant, origin: WorkOrigin?)

  @_alwaysEmitIntoClient
  let clock = VirtualClock()
  let state: Locked<State>
  /// A testing kit runs these closures at the end of a test. Each closure stops the work that it was registered for, or
  /// returns a description of work that is still running.
  package let closings = Locked<[@Sendable () -> String?]>([], label: "TestScheduler.closings")
  /// The duration of one character of marbles in a testing kit; nil for its default.
  package let frameOfMarbles = Locked<Duration?>(nil, label: "TestScheduler.frameOfMarbles")

  /// A scheduler whose clock stands at zero.
  ///
  /// - Parameter seed: shuffles dated actions of equal instants; the same seed gives the same order.
  public init(shuffledBy seed: UInt64? = nil) {
    state = Locked(State(seed: seed), label: "TestScheduler")
  }

  /// The scheduler's name in traces: "test".
  public var name: String { "test" }

  /// The virtual time. Inside an action it is that action's instant.
  public var now: Instant { clock.now }

  /// How many actions are pending; cancelled actions do not count.
  public var pendingCount: Int { state.withLock { $0.timers.count } }

  /// The pending actions in order, each with its instant and, if known, its origin.
  package var pendingActions: [(instant: Instant, origin: WorkOrigin?)] { state.withLock { $0.timers.pending } }

  /// When the next action is due; nil when none is pending.
  public var nextInstant: Instant? { state.withLock { $0.timers.firstDue } }

  /// Runs `action` at the present instant, the next time the clock is advanced.
  public func enqueue(_ action: @escaping @Sendable () -> Void) { schedule(action) }

  /// Runs `action` at the present instant, the next time the clock is advanced, unless the result is disposed before. A
  /// disposed action is no longer pending.
  @discardableResult
  public func schedule(_ action: @escaping @Sendable () -> Void) -> any Disposable {
    add(at: nil, action)
  }

  /// Runs `action` when the clock reaches `instant`; at the present instant if `instant` is in the past.
  @discardableResult
  public func enqueue(
    at instant: Instant, leeway: Duration, _ action: @escaping @Sendable () -> Void
  ) -> any Disposable {
    add(at: instant, leeway: leeway, action)
  }

  /// Runs `action` when the clock reaches `instant`; messages name the origin.
  @discardableResult
  public func enqueue(
    at instant: Instant, leeway: Duration, origin: WorkOrigin, _ action: @escaping @Sendable () -> Void
  ) -> any Disposable {
    add(at: instant, leeway: leeway, origin: origin, action)
  }

  /// Takes a place among the actions of an instant, for a timer that is enqueued later. The place is after everything
  /// that was enqueued before this call.
  @inlinable
  @inline(__always)
  package func takePlace() -> UInt64 { clock.takePlaceInAdvance() }

  /// Runs `action` when the clock reaches `instant`, in a place among the actions of `instant` that was taken before.
  @usableFromInline
  package func enqueue(
    at instant: Instant, place: UInt64, _ action: @escaping @Sendable () -> Void
  ) -> any Disposable {
    add(at: instant, in: place, action)
  }

  /// Adds an action: at an instant, or undated if that is nil; in a place that was taken before, or in the next one.
  private func add(
    at instant: Instant?, in place: UInt64? = nil, leeway: Duration = .zero, origin: WorkOrigin? = nil,
    _ action: @escaping @Sendable () -> Void
  ) -> ScheduledAction {
    let (work, watcher) = state.withLock { state in
      let work = ScheduledAction(leeway: leeway, origin: origin, in: state.timers.cancellations, action)
      if place == nil || state.shuffle != nil { state.sequence += 1 }
      let order =
        state.shuffle?.order(state.sequence, isDated: instant != nil) ?? place ?? clock.takePlace(of: state.sequence)
      // Work with an instant in the past is due now.
      state.timers.push(work, due: max(instant ?? state.now, state.now), order: order)
      return (work, state.workCame())
    }
    watcher?()
    return work
  }

  /// Moves the clock forward by `duration`, and runs the actions that become due on the way. A duration of zero runs the
  /// actions that are due at the present instant, and those that they add for this instant.
  ///
  /// - Parameters:
  ///   - duration: how far; not negative.
  ///   - limit: how many actions may run at one instant. If more run, the call fails the running test, naming the
  ///     work that keeps the scheduler busy, and returns; without a test it traps.
  public func advance(by duration: Duration, limit: Int = 1_000_000) {
    // Compares a part of the duration: the comparison of two durations is a call.
    precondition(
      duration.attoseconds >= 0, "A TestScheduler cannot go back in time: it was told to advance by \(duration).")
    advance(by: duration, to: nil, limit: limit)
  }

  /// Moves the clock forward to `instant`, and runs the actions that become due on the way.
  public func advance(to instant: Instant, limit: Int = 1_000_000) {
    advance(by: .zero, to: instant, limit: limit)
  }

  /// Moves the clock to an instant, or by a duration. The first step begins the advance, and the last step ends it. So a
  /// clock without due actions is moved under one lock.
  private func advance(by duration: Duration, to end: Instant?, limit: Int) {
    var (start, instant, isFree) = (Instant.zero, Instant.zero, false)
    let first = state.withLock { state -> Due? in
      start = state.now
      instant = end ?? start.advanced(by: duration)
      isFree = state.isFree(forTest: false)
      guard isFree, instant >= start else { return nil }
      if !state.mayHaveDue(by: instant) {
        state.move(clock, to: instant)
        return nil
      }
      state.thread = Self.thisThread
      return state.nextDue(.instant(instant), moving: clock)
    }
    precondition(
      instant >= start, "A TestScheduler cannot go back in time: it stands at \(start), and was sent to \(instant).")
    precondition(isFree, Self.isAdvanced)
    var count = 0
    var last = start
    drive(first, to: .instant(instant)) { done in
      count = done.instant == last ? count + 1 : 1
      last = done.instant
      if count > limit { fail(after: limit, done.origin, "at one instant, \(last),") }
      return count > limit
    }
  }

  /// Performs `first`, and then each action that is due on the way to `goal`, until `isOver` returns true for an action
  /// that has run. The loop of all functions that move the clock.
  @inline(__always)
  private func drive(_ first: consuming Due?, to goal: Goal, until isOver: (Performed) -> Bool) {
    var next = consume first
    while let done = performAndRelease(&next) {
      if isOver(done) { return state.withLock { $0.thread = nil } }
      next = state.withLock { $0.nextDue(goal, moving: clock) }
    }
  }

  /// Runs actions until `goal` is reached, or until `isOver` returns true for an action that has run. A scheduler with a
  /// watcher belongs to a test, and only `byTest` runs its actions.
  func drive(
    to goal: Goal = .idle(by: .distantFuture, untilMainCame: false), byTest: Bool = false,
    until isOver: (Performed) -> Bool
  ) {
    let (first, isFree) = state.withLock { state -> (Due?, Bool) in
      guard state.isFree(forTest: byTest) else { return (nil, false) }
      state.thread = Self.thisThread
      return (state.nextDue(goal, moving: clock), true)
    }
    precondition(isFree, Self.isAdvanced)
    drive(first, to: goal, until: isOver)
  }

  /// Runs an action and releases it before the advance can end, because releasing an action may add work that is due. The
  /// action is taken out and called in a closure, because a copy and an argument would each count a reference.
  private func performAndRelease(_ next: inout Due?) -> Performed? {
    guard let due = next.take() else { return nil }
    perform { due.perform() }
    return (due.instant, due.origin)
  }

  /// Runs everything, moving the clock to each action's instant, until nothing is pending. The clock stays at the last
  /// instant.
  ///
  /// - Parameter limit: how many actions may run. If more run, the call fails the running test, naming the work that
  ///   keeps the scheduler busy, and returns; without a test it traps.
  public func run(limit: Int = 1_000_000) {
    var count = 0
    drive { done in
      count += 1
      if count > limit { fail(after: limit, done.origin, "by \(now)") }
      return count > limit
    }
  }

  /// Runs the next action, moving the clock to its instant; false if none was pending.
  @discardableResult
  public func step() -> Bool {
    var isTaken = false
    drive { _ in
      isTaken = true
      return true
    }
    return isTaken
  }

  /// The address of a thread's local storage identifies the thread while it runs.
  static var thisThread: UInt { ThreadSlots.identity }

  private static let isAdvanced =
    """
    A TestScheduler is being advanced already: from inside one of its own actions, or on another thread. In a test in \
    virtual time, make the function async, and await this call.
    """

  private func fail(after count: Int, _ origin: WorkOrigin?, _ place: String) {
    let culprit = origin.map { "the repetition \($0)" } ?? "an action that schedules itself again"
    TestMisuse.report(
      """
      The TestScheduler ran \(count) actions \(place) and there are more: \(culprit) keeps it busy. \
      Dispose it, or advance by a duration.
      """)
  }
}
