import CHuntable
import CRaceHunt

/// A carrier that the driver's thread switches to in user mode, without the kernel.
///
/// A carrier borrows the stack and the thread-local storage of a thread that sleeps for good. Everything that the Swift
/// runtime and the C library keep for each thread belongs to the carrier: exclusivity checks, the current task,
/// task-locals, `pthread_self`. What the kernel keeps belongs to the driver's thread, which blocks if a carrier blocks.
/// A watchdog then makes the driver leave the carrier, which is not used again. A carrier whose work waits for good is
/// used again: its stack is overwritten.
///
/// Some libraries, `Synchronization.Mutex` among them, note the kernel's number of a thread in its storage. So only one
/// driver's thread uses a carrier, and its number is in the storage.
final class UserModeCarrier: Carrier {
  static let isSupported = rh_carriers_are_supported()

  @exclusivity(unchecked) private var argument: UnsafeMutableRawPointer?
  @exclusivity(unchecked) private var hasStarted = false

  init?(_ work: @escaping Work) {
    // The thread notes that it is not the main thread, which the driver's thread may be.
    let prepare: @convention(c) () -> Void = {
      _ = ct_is_main_thread()
      rh_hide()
    }
    guard let context = rh_carrier_new(Self.stackSize, prepare) else { return nil }
    super.init(context, work)
  }

  override func begin(_ argument: UnsafeMutableRawPointer) {
    self.argument = argument
    if hasStarted { return }
    hasStarted = true
    rh_carrier_prepare(
      context,
      { carrier in
        rh_forget_calls()
        Unmanaged<UserModeCarrier>.fromOpaque(carrier!)._withUnsafeGuaranteedRef { carrier in
          while true {
            rh_begin_variables()
            let next = carrier.work(carrier.argument.take()!)
            // The carrier may have its next work already.
            if next?.toOpaque() != Unmanaged.passUnretained(carrier).toOpaque() { carrier.pass(to: next) }
          }
        }
      }, Unmanaged.passUnretained(self).toOpaque())
  }

  override func pass(to next: Reference?) {
    rh_carrier_switch(context, next?._withUnsafeGuaranteedRef { $0.context })
  }

  override func run(steps: UnsafePointer<Int64>, patience: Int) -> RunEnd {
    switch rh_carrier_run(context, steps, Int32(patience)) {
    case rh_trapped: .trapped
    case rh_stuck: .stuck
    default: .passed
    }
  }

  override func restart() -> Bool {
    hasStarted = !rh_carrier_restart(context)
    return !hasStarted
  }
}
