import CRaceHunt
import CThreads
import Huntable
import ReactiveSchedulers

/// A thread of a run as the controller sees it: one that the scenario declares, a queue's worker, a timer, or a job of
/// a task.
final class LogicalThread {
  /// Recurring work for one object uses one logical thread, so that its steps are in one column of a report.
  struct Slot: Hashable {
    let name: String
    let object: Int
  }

  let name: String
  let slot: Slot?
  var body: (@Sendable () -> Void)?
  /// The real thread that runs it; nil before the first step.
  var worker: Worker?
  /// The operation that the thread performs when it is picked next.
  var pending = VisibleOperation(.start, 0, "start")
  /// If set, the thread can continue only when this is true.
  var condition: (() -> Bool)?
  /// If set, the thread may continue when the clock reaches this time.
  var deadline: Int64?
  var isDone = false
  /// The number of picks when the thread was last picked.
  var lastTurn = 0
  var spin = Spin()
  /// The happens-before edge of starting this thread, for ThreadSanitizer.
  let order = UnsafeMutablePointer<Int64>.allocate(capacity: 1)

  init(_ name: String, slot: Slot?, body: @escaping @Sendable () -> Void) {
    self.name = name
    self.slot = slot
    self.body = body
    order.initialize(to: 0)
  }

  deinit { order.deallocate() }
}

/// A real thread that is reused from run to run: it waits for the baton, does a job, and waits again.
final class Worker: @unchecked Sendable {
  // Sendable: the job is set before the baton is posted, and read after the wait for it.

  /// Small, so that code that grows the stack is found.
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

  /// Waits on this thread until the baton is posted.
  func wait() { rh_baton_wait(baton) }
}
