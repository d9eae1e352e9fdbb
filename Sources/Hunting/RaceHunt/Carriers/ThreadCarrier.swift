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

  init?(_ work: @escaping Work) {
    guard let worker = Worker() else { return nil }
    self.worker = worker
    super.init(nil, work)
  }

  override func begin(_ argument: UnsafeMutableRawPointer) {
    worker.job = { [work] in
      rh_baton_post_after_trap(Self.driver)
      Self.post(work(argument))
    }
  }

  override func pass(to next: Reference?) {
    Self.post(next)
    worker.wait()
  }

  override func run(steps: UnsafePointer<Int64>, patience: Int) -> RunEnd {
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

  private static func post(_ next: Reference?) {
    guard let next else { return rh_baton_post(driver) }
    next._withUnsafeGuaranteedRef { unsafeDowncast($0, to: ThreadCarrier.self).worker.post() }
  }
}
