import CRaceHunt
import CThreads
import ReactiveSignals

/// What the controller knows of a thread of a run: one that the scenario names, a queue's, a timer, a job of a task.
final class LogicalThread {
  /// What comes again and again on behalf of one object uses one logical thread, so that its steps stand in one column.
  struct Slot: Hashable {
    let name: String
    let object: Int
  }

  let name: String
  let slot: Slot?
  var body: (@Sendable () -> Void)?
  /// The thread that runs it; none before its first step.
  var worker: Worker?
  /// What it does when it is picked next.
  var pending = VisibleOperation(.start, 0, "start")
  /// It goes on only once this holds.
  var condition: (() -> Bool)?
  /// It may go on when the clock shows this.
  var deadline: Int64?
  var isDone = false
  /// After how many picks it was picked last.
  var lastTurn = 0
  var spin = Spin()
  /// ThreadSanitizer's view of who started it.
  let order = UnsafeMutablePointer<Int64>.allocate(capacity: 1)

  init(_ name: String, slot: Slot?, body: @escaping @Sendable () -> Void) {
    self.name = name
    self.slot = slot
    self.body = body
    order.initialize(to: 0)
  }

  deinit { order.deallocate() }
}

/// A real thread, used again from run to run: it waits for the baton, does a job, and waits again.
final class Worker: @unchecked Sendable {
  // Sendable: the job is set before the baton is posted, and read after it was waited for.

  /// Small, so that what grows the stack is found.
  private static let stackSize: Int64 = 512 * 1024

  private let baton = UnsafeMutablePointer<rh_baton>.allocate(capacity: 1)
  var job: (() -> Void)?

  init() {
    baton.initialize(to: rh_baton())
    // Never released: its thread never ends.
    let context = Unmanaged.passRetained(self).toOpaque()
    rh_thread_start(
      Self.stackSize,
      { context in
        let worker = Unmanaged<Worker>.fromOpaque(context!).takeUnretainedValue()
        rh_hide()
        while true {
          worker.wait()
          worker.job.take()?()
        }
      }, context)
  }

  /// Hands the baton to this thread.
  func post() { rh_baton_post(baton) }

  /// Waits on this thread until the baton comes.
  func wait() { rh_baton_wait(baton) }
}
