import CRaceHunt

// The carriers of the threads of a run.

extension Controller {
  /// The carrier for the first step of a thread, if possible an idle one. Nil if there are too many carriers, which
  /// fails the run.
  func newCarrier() -> Carrier? {
    if state.carriers >= Self.mostCarriers {
      fail(
        Failure(.livelock, "\(state.carriers) threads have begun and not ended: bound the number of threads that wait"))
      return nil
    }
    if let carrier = idleCarriers.popLast() { return carrier }
    if parked < mostParked, let carrier = carrierKind.make(workOfCarrier) { return carrier }
    fail(
      Failure(
        .unsupported,
        "no more threads can be started, since \(parked) threads of this process wait for good in runs that have failed: "
          + "correct these failures, or hunt in several processes"))
    return nil
  }

  func recycleCarrier(of thread: ThreadPointer) {
    guard let carrier = thread.pointee.carrier else { return }
    thread.pointee.carrier = nil
    idleCarriers.append(carrier)
    state.carriers -= 1
  }

  /// The calling thread drives the next runs. Each driver has its own carriers.
  func drive() {
    let number = Int(rh_thread_number())
    guard number != driver else { return }
    carriersOfDrivers[driver] = idleCarriers
    idleCarriers = carriersOfDrivers.removeValue(forKey: number) ?? []
    driver = number
  }

  /// Makes the carriers of a run that is over idle, also those of threads that wait for good.
  func freeCarriers(except lost: ThreadPointer?) {
    // The carriers are taken from the threads. Objects that are released later may schedule work, and the work reuses
    // the thread's slot.
    for thread in state.threads where thread.pointee.carrier != nil {
      if thread.pointee.isDone || (thread != lost && thread.pointee.carrier!.restart()) {
        recycleCarrier(of: thread)
      } else {
        thread.pointee.carrier = nil
        parked += 1
      }
    }
  }
}
