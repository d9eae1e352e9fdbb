import CHuntable
import Dispatch
import Huntable

/// The clock of the schedulers that run in real time: monotonic, and the one that Dispatch's timers use.
package enum RealTime {
  package static var now: Instant {
    if let now = Exploration.active?.now { return Instant(nanoseconds: now) }
    // On a thread that a test in virtual time drives, the clocks of the system show virtual time to the test.
    ct_thread().pointee.real += 1
    defer { ct_thread().pointee.real -= 1 }
    return Instant(nanoseconds: Int64(DispatchTime.now().uptimeNanoseconds))
  }

  /// Blocks the calling thread until `instant`.
  static func sleep(until instant: Instant) {
    if let hunter = Exploration.active, hunter.now != nil {
      _ = hunter.wait(VisibleOperation(.sleep, 0, "sleep"), until: instant.nanoseconds) { false }
      return
    }
    while true {
      let left = now.duration(to: instant).saturatedNanoseconds
      guard left > 0 else { return }
      // A signal can interrupt the sleep. The loop then sleeps for the remaining time.
      ct_sleep(left)
    }
  }
}

extension DispatchTime {
  init(_ instant: Instant) {
    // At least one, because Dispatch reads zero as "now". The largest value, which it reads as "never", is out of
    // reach.
    self.init(uptimeNanoseconds: UInt64(max(1, instant.nanoseconds)))
  }
}
