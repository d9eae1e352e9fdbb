import CInstrumentation
import CRaceHunt

/// The carriers of the threads of all runs.
struct CarrierPool {
  let kind: CarrierKind
  /// The work of each carrier.
  var work: Carrier.Work = { _ in nil }
  /// The carriers of the present driver that no thread uses.
  private var idle = FlatList<Carrier.Reference>()
  /// The idle carriers of the other drivers.
  private var idleOfDrivers: [Int: FlatList<Carrier.Reference>] = [:]
  /// The thread that drives the present run.
  private var driver = 0
  /// How many carriers the threads of the present run have.
  private var used = 0
  /// How many carriers will never be idle again, because their threads wait for good.
  private var parked = 0
  /// How many carriers may be in use or parked.
  var most = 4_000

  init(_ kind: CarrierKind) {
    self.kind = kind
  }

  /// Begins a run. The calling thread drives the next runs. Each driver has its own carriers.
  mutating func drive() {
    used = 0
    let number = Int(rh_thread_number())
    guard number != driver else { return }
    idleOfDrivers[driver] = idle
    idle = idleOfDrivers.removeValue(forKey: number) ?? FlatList()
    driver = number
  }

  /// Takes a carrier for the first step of a thread, if possible an idle one. Throws if there are too many carriers.
  mutating func take() throws(Failure) -> Carrier.Reference {
    if idle.count > 0 {
      used += 1
      return idle.removeLast()
    }
    if used + parked < most, let carrier = kind.make(work) {
      used += 1
      return Unmanaged.passUnretained(carrier)
    }
    throw Failure(
      .unsupported,
      "no more threads can be started: \(used) threads of this run have begun and not ended, so bound the number of threads "
        + "that wait; and \(parked) threads of this process wait for good in runs that have failed, so correct these "
        + "failures, or hunt in several processes")
  }

  mutating func recycle(_ thread: ThreadPointer) {
    guard let carrier = thread.pointee.carrier else { return }
    thread.pointee.carrier = nil
    idle.append(carrier)
    used -= 1
  }

  /// A thread has ended. A timer or a worker leaves its carrier to the next thread. A thread of the scenario keeps its own
  /// carrier. Under ThreadSanitizer all threads keep their carriers, since the sanitizer sees an order between two threads
  /// that have the same carrier.
  mutating func ended(_ thread: ThreadPointer) {
    if thread.pointee.slot != nil, !isThreadSanitized { recycle(thread) }
  }

  /// Makes the carriers of a run that is over idle, also those of threads that wait for good.
  mutating func free(_ threads: ThreadTable, except lost: ThreadPointer?) {
    // The carriers are taken from the threads. Objects that are released later may schedule work, and the work reuses
    // the thread's slot.
    for index in 0..<threads.count {
      let thread = threads[index]
      guard let carrier = thread.pointee.carrier else { continue }
      if thread.pointee.isDone || (thread != lost && carrier._withUnsafeGuaranteedRef { $0.restart() }) {
        recycle(thread)
      } else {
        thread.pointee.carrier = nil
        parked += 1
      }
    }
  }
}
