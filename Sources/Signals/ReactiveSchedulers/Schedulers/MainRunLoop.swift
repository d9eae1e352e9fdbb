import Huntable

/// Pumps the main scheduler by hand, for programs whose main thread runs neither `dispatchMain()` nor a run loop.
///
/// The loop runs only work that was enqueued on `MainScheduler`, not other blocks of the main Dispatch queue. All
/// functions except `stop()` must be called on the main thread, and trap elsewhere. Calls may be nested: an action may
/// pump the loop to wait for an event. Actions that are enqueued meanwhile then run inside that action, in their order.
public enum MainRunLoop {
  /// Runs work of the main scheduler, waiting for more, until `stop()` is called.
  public static func run() { run(until: .distantFuture) }

  /// Runs work of the main scheduler, waiting for more, until `instant` on its clock or until `stop()`.
  public static func run(until instant: Instant) {
    pump(until: instant) { MainScheduler.shared.stops.exchange(0, ordering: .acquiring) == 1 }
  }

  /// Runs work of the main scheduler, waiting for more, until `isOver` or until `instant`; returns false in the second
  /// case. `isOver` is called after each drain, and after each interruption of the wait.
  @discardableResult
  static func pump(until instant: Instant, unless isOver: () -> Bool) -> Bool {
    requireMainThread()
    let main = MainScheduler.shared
    while true {
      main.drain(dispatched: false)
      if isOver() { return true }
      if RealTime.now >= instant { return false }
      main.wait(until: instant)
    }
  }

  /// Runs the work of the main scheduler that is due now, without waiting. Returns whether there was any.
  @discardableResult
  public static func runOnce() -> Bool {
    requireMainThread()
    let main = MainScheduler.shared
    return main.drain(dispatched: false)
  }

  /// Ends the innermost `run` after the work that has begun, or the next `run` if none is running. May be called from any
  /// thread.
  public static func stop() {
    MainScheduler.shared.stops.store(1, ordering: .releasing)
    MainScheduler.shared.interrupt()
  }

  private static func requireMainThread() {
    precondition(MainScheduler.isMainThread, "MainRunLoop can only be run on the main thread.")
  }
}
