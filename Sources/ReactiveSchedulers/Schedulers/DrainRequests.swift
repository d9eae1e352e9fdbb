import CThreads
import Dispatch
import Huntable

/// A scheduler that can be told to run its waiting work.
protocol Drainable: AnyObject {
  func drain()
}

/// The system services that an action queue needs: drain it soon, or at an instant, and never twice at the same time.
///
/// They come from a Dispatch queue, or from a race hunter, which drains on a logical thread that represents the queue.
struct DrainRequests: Sendable {
  typealias Owner = any Scheduler & Drainable

  let queue: DispatchQueue

  #if EXPLORATION
    private let object = Exploration.newObject()
  #endif

  init(_ queue: DispatchQueue) {
    self.queue = queue
  }

  func drainSoon(_ owner: Owner) {
    #if EXPLORATION
      if Exploration.active?.spawn(queue.label, object, { inTurn(for: owner) { owner.drain() } }) == true { return }
    #endif
    queue.async { owner.drain() }
  }

  /// A timer that drains `owner`. While it is set it keeps `owner` alive.
  func timer(for owner: Owner) -> Timer {
    Timer(owner: owner, drainRequests: self)
  }

  // Sendable: the action queue's lock protects it, and Dispatch objects are safe from any thread.
  struct Timer: @unchecked Sendable {
    private(set) var due = Instant.distantFuture
    private let owner: Owner
    private let drainRequests: DrainRequests
    private var source: (any DispatchSourceTimer)?

    fileprivate init(owner: Owner, drainRequests: DrainRequests) {
      self.owner = owner
      self.drainRequests = drainRequests
    }

    mutating func set(_ due: Instant, leeway: Duration) {
      self.due = due
      #if EXPLORATION
        let isLeftToHunter = Exploration.active?.setTimer(timerName, drainRequests.object, due: due.nanoseconds) {
          [drainRequests, weak owner] in
          if let owner { drainRequests.inTurn(for: owner) { owner.drain() } }
        }
        if isLeftToHunter == true { return }
      #endif
      let source = self.source ?? makeSource()
      self.source = source
      source.schedule(deadline: DispatchTime(due), leeway: .nanoseconds(Int(clamping: leeway.saturatedNanoseconds)))
    }

    func cancel() {
      source?.cancel()
      #if EXPLORATION
        _ = Exploration.active?.setTimer(timerName, drainRequests.object, due: nil) {}
      #endif
    }

    #if EXPLORATION
      private var timerName: String { "\(drainRequests.queue.label) timer" }
    #endif

    private func makeSource() -> any DispatchSourceTimer {
      let source = DispatchSource.makeTimerSource(flags: .strict, queue: drainRequests.queue)
      source.setEventHandler { [weak owner] in owner?.drain() }
      source.activate()
      return source
    }
  }

  #if EXPLORATION
    /// Runs `body` while no other logical thread of the same queue runs.
    func inTurn(for owner: Owner, _ body: () -> Void) {
      Exploration.before(.lock, object, "queue")
      // Tells ThreadSanitizer about the order.
      let address = Unmanaged.passUnretained(owner as AnyObject).toOpaque()
      ct_acquired(address)
      body()
      ct_releasing(address)
      Exploration.note(.unlock, object, "queue")
    }
  #endif
}
