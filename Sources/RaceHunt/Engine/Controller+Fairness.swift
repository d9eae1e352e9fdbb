import CRaceHunt
import Huntable

// Lets each thread that can continue have its turn, and stops runs that have no end.

extension Controller {
  /// How many consecutive steps a thread may take while others are enabled. A thread that takes more steps is treated
  /// as spinning.
  static let longestStretch = 200

  /// After how many steps a run is long. In a long run, a thread that can continue has a turn after as many steps
  /// again.
  static let longRun = 1_000

  /// How many steps the threads of a run may take after a failure, to end.
  static let stepsToEnd = 20_000

  /// How many threads of a run may have begun and not ended. Under ThreadSanitizer, five times fewer threads are too
  /// many for each to have its own carrier.
  static let mostCarriers = 500
  static let manyCarriers = mostCarriers / 5

  // MARK: Spinning

  /// Lets the other threads run before `thread`. That thread spins, or has run for so long that it may be spinning.
  func yield(_ thread: ThreadPointer, _ isSpinning: Bool) {
    let (me, enabled) = (state.current, state.enabled)
    state.stretch = 0
    state.yielding += 1
    thread.pointee.spin.yield(
      isSpinning ? .spinning : .running, to: enabled.filter { $0 != me }, now: state.picks.count,
      lastTurn: { self.state.threads[$0].pointee.lastTurn })
    if enabled.allSatisfy({ state.threads[$0].pointee.spin.repeats >= limits.spins }) {
      let names = enabled.map { state.threads[$0].pointee.name }.joined(separator: ", ")
      fail(Failure(.livelock, "\(names) spin, and no other thread can go on"))
      abandon()
    }
  }

  /// The enabled threads that need not wait for a turn of other threads. If each must wait, all enabled threads.
  func eligible() -> (threads: ThreadList, heldBack: HeldBack) {
    if state.picks.count > 2 * Self.longRun, let starving {
      state.eligible.removeAll()
      state.eligible.append(starving)
      return (state.eligible, .running)
    }
    let heldTimers = state.holdsTimers ? HeldBack.spinning : .nobody
    if state.yielding == 0 { return (state.enabled, heldTimers) }
    var heldBack = heldTimers
    state.eligible.removeAll()
    for index in state.enabled {
      let thread = state.threads[index]
      if thread.pointee.spin.heldBack == .nobody || mayGoOn(thread) {
        state.eligible.append(index)
      } else {
        heldBack = max(heldBack, thread.pointee.spin.heldBack)
      }
    }
    return state.eligible.isEmpty ? (state.enabled, heldTimers) : (state.eligible, heldBack)
  }

  /// Whether the threads have had their turn that a thread lets run first.
  private func mayGoOn(_ thread: ThreadPointer) -> Bool {
    let since = thread.pointee.spin.since
    return state.picks.count > since
      && !thread.pointee.spin.behind.contains {
        state.threads[$0].pointee.lastTurn <= since && state.enabled.contains($0)
      }
  }

  // MARK: Timers

  /// Sets the deadline of a thread. If a timer has fired before, the deadline lets the thread continue only when every
  /// thread that could continue at that firing has had a turn. Otherwise timers that are set again and again could
  /// starve the thread that ends them.
  func arm(_ thread: ThreadPointer, due: Int64?) {
    thread.pointee.deadline = due
    guard due != nil else { return }
    state.hasDeadlines = true
    let since = state.firing.pick
    thread.pointee.armed = (
      since, state.firing.others.filter { state.threads[$0].pointee.lastTurn <= since && $0 != thread.pointee.index }
    )
  }

  /// Whether a thread that could continue at its deadline must let others run before.
  func isHeld(_ thread: ThreadPointer) -> Bool {
    guard thread.pointee.deadline != nil, !thread.pointee.armed.behind.isEmpty, state.failure == nil else {
      return false
    }
    return thread.pointee.condition.map { !$0() } ?? true
  }

  /// Adds to the enabled threads those timers that need not wait for the turn of an enabled thread.
  func releaseTimers(_ held: [Int]) {
    let others = state.enabled
    for timer in held {
      let armed = state.threads[timer].pointee.armed
      if armed.behind.contains(where: { others.contains($0) && state.threads[$0].pointee.lastTurn <= armed.since }) {
        state.holdsTimers = true
      } else {
        state.enabled.append(timer)
      }
    }
    state.enabled.sort()
  }

  /// Notes whether the thread that was picked continues at its deadline. A timer that fires is such a thread.
  func noteFiring(of thread: ThreadPointer) {
    guard thread.pointee.deadline != nil, thread.pointee.condition?() != true else {
      // A turn on the main actor is a part of the start of a job.
      if thread.pointee.condition != nil, thread.pointee.pending.kind != .start { thread.pointee.isDriven = false }
      if !thread.pointee.isDriven { state.firings = 0 }
      return
    }
    thread.pointee.isDriven = true
    state.firings += 1
    state.firing = (state.picks.count, state.enabled.filter { $0 != thread.pointee.index })
  }

  // MARK: Long runs

  /// In a long run, notes since when each thread can continue.
  func noteReadiness() {
    var next = 0
    var index = 0
    while index < state.live.count {
      let thread = state.live[index]
      index += 1
      if next < state.enabled.count, state.enabled[next] == thread {
        next += 1
      } else {
        state.threads[thread].pointee.readySince = state.picks.count
      }
    }
  }

  /// In a long run, the thread that has waited longest for its turn, if that is too long.
  private var starving: Int? {
    guard state.enabled.count > 1 else { return nil }
    let oldest = state.enabled.min { state.threads[$0].pointee.readySince < state.threads[$1].pointee.readySince }!
    return state.picks.count - max(state.threads[oldest].pointee.readySince, Self.longRun) > Self.longRun ? oldest : nil
  }

  /// Whether a run must be stopped: the run has too many steps, or nothing goes on in it but timers.
  func isTooLong() -> Bool {
    if state.failure != nil {
      state.stepsAfterFailure += 1
      return state.stepsAfterFailure > Self.stepsToEnd
    }
    if state.picks.count >= limits.runLength {
      fail(
        Failure(
          .livelock,
          "no end after \(state.picks.count) steps, most of them of \(busiest): bound what it does, "
            + "or raise Budget.runLength"))
    } else if state.firings >= limits.spins {
      fail(
        Failure(
          .livelock,
          "timers have fired \(state.firings) times, the last one \(state.threads[state.lastPicked].pointee.name), and nothing "
            + "else goes on: bound them, for example by take(first:), a number of retries or a disposal, "
            + "or raise Budget.spins"))
    }
    return state.failure != nil
  }

  /// The name of the thread that has taken the most steps.
  private var busiest: String {
    var counts = Array(repeating: 0, count: state.threads.count)
    for step in state.steps { counts[step.thread] += 1 }
    return counts.indices.max { counts[$0] < counts[$1] }.map { state.threads[$0].pointee.name } ?? ""
  }

  /// Stops a run that starts more and more threads, tasks and timers. The set-up may start any number.
  func stopIfTooMany() {
    guard state.current >= 0, state.threads.count >= max(limits.runLength / 50, 100) else { return }
    fail(
      Failure(
        .livelock,
        "the run has started \(state.threads.count) threads, tasks and timers: bound their number, "
          + "or raise Budget.runLength"))
    abandon()
  }
}
