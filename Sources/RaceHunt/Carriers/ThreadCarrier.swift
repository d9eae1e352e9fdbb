import CRaceHunt

/// A carrier that is a thread of the system. Threads pass control by a baton.
final class ThreadCarrier: Carrier {
  /// The baton of the driver. One suffices, because the process has one driver at a time.
  private nonisolated(unsafe) static let driver = {
    let driver = UnsafeMutablePointer<rh_baton>.allocate(capacity: 1)
    driver.initialize(to: rh_baton())
    return driver
  }()

  private let worker: Worker

  init?() {
    guard let worker = Worker() else { return nil }
    self.worker = worker
  }

  func begin(_ work: @escaping () -> (any Carrier)?) {
    worker.job = {
      rh_baton_post_after_trap(Self.driver)
      Self.post(work())
    }
  }

  func pass(to next: (any Carrier)?) {
    Self.post(next)
    worker.wait()
  }

  func run(steps: UnsafePointer<Int64>, patience: Int) -> RunEnd {
    var seen: Int64 = -1
    var looks = 0
    worker.post()
    while !rh_baton_wait_for(Self.driver, 100) {
      let now = rh_read(steps)
      looks = now == seen ? looks + 1 : 0
      seen = now
      if looks > patience { return .stuck }
    }
    return rh_take_trap() ? .trapped : .passed
  }

  func restart() -> Bool { false }

  private static func post(_ next: (any Carrier)?) {
    if let next { (next as! ThreadCarrier).worker.post() } else { rh_baton_post(driver) }
  }
}
