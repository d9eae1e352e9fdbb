import CRaceHunt
import Huntable

/// A real thread that is reused from run to run. The thread waits for the baton, does a job, and waits again.
final class Worker: @unchecked Sendable {
  // Sendable: the job is set before the baton is posted, and read after the wait for it.

  /// Small, so that code that grows the stack is found.
  static let stackSize: Int64 = 512 * 1024

  private let baton = UnsafeMutablePointer<rh_baton>.allocate(capacity: 1)
  var job: (() -> Void)?

  /// Nil if the system starts no more threads.
  init?() {
    baton.initialize(to: rh_baton())
    // Never released: its thread never ends.
    let context = Unmanaged.passRetained(self)
    let hasStarted = rh_thread_start(
      Self.stackSize,
      { context in
        let worker = Unmanaged<Worker>.fromOpaque(context!).takeUnretainedValue()
        rh_hide()
        while true {
          worker.wait()
          rh_begin_variables()
          worker.job.take()?()
        }
      }, context.toOpaque())
    guard hasStarted else {
      context.release()
      return nil
    }
  }

  deinit { baton.deallocate() }

  /// Hands the baton to this thread.
  func post() { rh_baton_post(baton) }

  /// Waits on this thread until the baton is posted.
  func wait() { rh_baton_wait(baton) }
}
