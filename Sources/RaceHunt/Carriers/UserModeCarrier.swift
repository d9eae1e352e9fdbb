import CRaceHunt
import CThreads
import Dispatch
import Synchronization

/// A carrier that the driver's thread switches to in user mode, without the kernel.
///
/// It borrows the stack and the thread-local storage of a thread that sleeps for good. Everything that the Swift
/// runtime and the C library keep for each thread belongs to the carrier: exclusivity checks, the current task,
/// task-locals, `pthread_self`. What the kernel keeps belongs to the driver's thread, which blocks if a carrier blocks.
/// A watchdog then makes the driver leave the carrier. Such a carrier is not used again.
final class UserModeCarrier: Carrier {
  static let isSupported = rh_carriers_are_supported()

  private let context: OpaquePointer
  private var work: (() -> (any Carrier)?)?
  private var hasStarted = false

  init() {
    context = rh_carrier_new(Worker.stackSize) { UserModeCarrier.prepareThread() }
  }

  func begin(_ work: @escaping () -> (any Carrier)?) {
    self.work = work
    if hasStarted { return }
    hasStarted = true
    // Never released: the carrier's stack refers to it.
    rh_carrier_prepare(
      context,
      { context in
        let carrier = Unmanaged<UserModeCarrier>.fromOpaque(context!).takeUnretainedValue()
        while true { carrier.pass(to: carrier.work.take()!()) }
      }, Unmanaged.passRetained(self).toOpaque())
  }

  func pass(to next: (any Carrier)?) {
    rh_carrier_switch(context, (next as! UserModeCarrier?)?.context)
  }

  func run(steps: UnsafePointer<Int64>, patience: Int) -> Bool {
    rh_carrier_run(context, steps, Int32(patience))
  }

  /// Lets the libraries that identify threads by the kernel's number note the number of the carrier's own thread.
  /// Later they would note that of the driver's thread, the same for all carriers.
  private static func prepareThread() {
    _ = ct_is_main_thread()
    Mutex(0).withLock { $0 += 1 }
    DispatchQueue(label: "carrier").sync {}
  }
}
