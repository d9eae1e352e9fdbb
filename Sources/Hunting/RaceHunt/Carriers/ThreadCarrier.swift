import CRaceHunt

/// A carrier that is a thread of the system. Threads pass control by a baton.
final class ThreadCarrier: Carrier {
  /// The baton of the driver. One suffices, because the process has one driver at a time.
  private nonisolated(unsafe) static let driver = UnsafeMutablePointer<rh_baton>.make(rh_baton())

  private let baton = UnsafeMutablePointer<rh_baton>.make(rh_baton())
  /// What the next work is called with. It is set before the baton is posted, and taken after the wait for it.
  @exclusivity(unchecked) private var argument: UnsafeMutableRawPointer?

  init?(_ work: @escaping Work) {
    super.init(nil, work)
    let reference = Unmanaged.passUnretained(self)
    let hasStarted = rh_thread_start(
      Self.stackSize,
      { carrier in
        rh_hide()
        Unmanaged<ThreadCarrier>.fromOpaque(carrier!)._withUnsafeGuaranteedRef { carrier in
          while true {
            rh_baton_wait(carrier.baton)
            rh_begin_variables()
            guard let argument = carrier.argument.take() else { continue }
            rh_baton_post_after_trap(ThreadCarrier.driver)
            ThreadCarrier.post(carrier.work(argument))
          }
        }
      }, reference.toOpaque())
    guard hasStarted else {
      reference.release()
      return nil
    }
  }

  override func begin(_ argument: UnsafeMutableRawPointer) { self.argument = argument }

  override func pass(to next: Reference?) {
    Self.post(next)
    rh_baton_wait(baton)
  }

  override func run(steps: UnsafePointer<Int64>, patience: Int) -> RunEnd {
    var seen: Int64 = -1
    var looks = 0
    rh_baton_post(baton)
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
    next._withUnsafeGuaranteedRef { rh_baton_post(unsafeDowncast($0, to: ThreadCarrier.self).baton) }
  }
}
