import Dispatch
import Huntable

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#elseif canImport(WASILibc)
  import WASILibc
#endif

/// The clock of the schedulers that run in real time: monotonic, and the one that Dispatch's timers use.
package enum RealTime {
  package static var now: Instant {
    Instant(nanoseconds: Exploration.active?.now ?? Int64(DispatchTime.now().uptimeNanoseconds))
  }

  /// Blocks the calling thread until `instant`.
  static func sleep(until instant: Instant) {
    if let hunter = Exploration.active, hunter.now != nil {
      _ = hunter.wait(VisibleOperation(.sleep, 0, "sleep"), until: instant.nanoseconds) { false }
      return
    }
    while true {
      let left = now.duration(to: instant)
      guard left > .zero else { return }
      let (seconds, attoseconds) = left.components
      var rest = timespec(tv_sec: time_t(clamping: seconds), tv_nsec: Int(attoseconds / 1_000_000_000))
      // A signal can interrupt the sleep. The loop then sleeps for the remaining time.
      nanosleep(&rest, nil)
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
