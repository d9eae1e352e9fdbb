/// Pumps the main scheduler by hand, for programs whose main thread runs neither `dispatchMain()` nor a run loop.
///
/// Only what is enqueued on `MainScheduler` is run, not what others put on the main Dispatch queue. All but `stop()`
/// must be called on the main thread, and trap elsewhere. They may be nested: an action may pump the loop until
/// something it waits for has happened, and the actions enqueued meanwhile run inside it, in their order.
public enum MainRunLoop {
  /// Runs main-scheduled work, waiting for more, until `stop()` is called.
  public static func run() { run(until: .distantFuture) }

  /// Runs main-scheduled work, waiting for more, until `instant` on the main scheduler's clock or until `stop()`.
  public static func run(until instant: Instant) {
    pump(until: instant) { MainScheduler.shared.stops.exchange(0) == 1 }
  }

  /// Runs main-scheduled work, waiting for more, until `isOver`, which an interruption of the wait asks again, or until
  /// `instant`; false in that case.
  @discardableResult
  static func pump(until instant: Instant, unless isOver: () -> Bool) -> Bool {
    requireMainThread()
    let main = MainScheduler.shared
    while true {
      main.actions.drain(for: main, dispatched: false)
      if isOver() { return true }
      if RealTime.now >= instant { return false }
      main.actions.wait(until: instant)
    }
  }

  /// Runs the main-scheduled work that is due now, without waiting; true if there was any.
  @discardableResult
  public static func runOnce() -> Bool {
    requireMainThread()
    let main = MainScheduler.shared
    return main.actions.drain(for: main, dispatched: false)
  }

  /// Ends the innermost `run` once the work it has begun is done, or the next one if none is running. From any thread.
  public static func stop() {
    MainScheduler.shared.stops.store(1)
    MainScheduler.shared.actions.interrupt()
  }

  private static func requireMainThread() {
    precondition(MainScheduler.isMainThread, "MainRunLoop can only be run on the main thread.")
  }
}
