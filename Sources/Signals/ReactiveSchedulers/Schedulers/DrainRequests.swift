import CHuntable
import Dispatch
import Huntable

/// The system services that an action queue needs: a drain soon, a drain at an instant, and never two drains at the same
/// time.
///
/// A Dispatch queue provides these services. During a hunt, the race hunter provides them, with a logical thread for the
/// queue.
struct DrainRequests: Sendable {
  let queue: DispatchQueue

  #if EXPLORATION
    private let object = Exploration.newObject()
  #endif

  init(_ queue: DispatchQueue) {
    self.queue = queue
  }

  /// Drains `actions` soon. Until then their scheduler is kept alive.
  func drainSoon(_ actions: ActionQueue) {
    let owner = actions.owner!
    #if EXPLORATION
      let isLeftToHunter = Exploration.active?.spawn(queue.label, object) {
        inTurn(for: owner) { actions.drain(dispatched: true) }
      }
      if isLeftToHunter == true { return }
    #endif
    queue.async { withExtendedLifetime(owner) { _ = actions.drain(dispatched: true) } }
  }

  /// Drains a scheduler at an instant. A timer that is set keeps the scheduler alive.
  // Sendable: the action queue's lock protects it, and Dispatch objects are safe from any thread.
  struct Timer: @unchecked Sendable {
    private(set) var due = Instant.distantFuture
    /// The scheduler, while the timer is set.
    private var owner: (any Scheduler)?
    private var source: (any DispatchSourceTimer)?

    var isSet: Bool { owner != nil }

    mutating func set(
      _ due: Instant, leeway: Duration, of actions: ActionQueue, _ requests: DrainRequests
    ) {
      let owner = actions.owner!
      self.due = due
      self.owner = owner
      #if EXPLORATION
        let isLeftToHunter = Exploration.active?.setTimer(requests.timerName, requests.object, due: due.nanoseconds) {
          [weak owner, unowned actions] in
          if let owner { requests.inTurn(for: owner) { actions.drain(dispatched: true) } }
        }
        if isLeftToHunter == true { return }
      #endif
      let source = self.source ?? Self.source(of: actions, requests.queue)
      self.source = source
      source.schedule(deadline: DispatchTime(due), leeway: .nanoseconds(Int(clamping: leeway.saturatedNanoseconds)))
    }

    /// Gives up the scheduler. The caller releases the returned scheduler after the lock. The Dispatch timer stays for
    /// the next instant: a new timer would cost far more than a drain that finds no work.
    mutating func unset(_ requests: DrainRequests) -> (any Scheduler)? {
      #if EXPLORATION
        if isSet { _ = Exploration.active?.setTimer(requests.timerName, requests.object, due: nil) {} }
      #endif
      return owner.take()
    }

    /// Gives up the scheduler, which the caller releases after the lock, and cancels the Dispatch timer.
    mutating func stop(_ requests: DrainRequests) -> (any Scheduler)? {
      cancel()
      source = nil
      return unset(requests)
    }

    func cancel() { source?.cancel() }

    // The scheduler owns the actions, so they exist as long as it does.
    private static func source(of actions: ActionQueue, _ queue: DispatchQueue) -> any DispatchSourceTimer {
      let source = DispatchSource.makeTimerSource(flags: .strict, queue: queue)
      source.setEventHandler { [weak owner = actions.owner, unowned actions] in
        if let owner { withExtendedLifetime(owner) { _ = actions.drain(dispatched: true) } }
      }
      source.activate()
      return source
    }
  }

  #if EXPLORATION
    private var timerName: String { "\(queue.label) timer" }

    /// Runs `body` while no other logical thread of the same queue runs.
    private func inTurn(for owner: any Scheduler, _ body: () -> Void) {
      Exploration.before(VisibleOperation(.lock, object, "queue", hasLibraryLabel: true))
      // ThreadSanitizer does not see that turns are in order, so the order is reported.
      let address = Unmanaged.passUnretained(owner as AnyObject).toOpaque()
      ct_acquired(address)
      body()
      ct_releasing(address)
      Exploration.note(.unlock, object, "queue")
    }
  #endif
}
