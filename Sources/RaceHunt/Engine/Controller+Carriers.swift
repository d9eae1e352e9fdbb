// The carriers of the threads of a run.

extension Controller {
  /// The carrier for the first step of a thread, if possible an idle one. Nil if there are too many carriers, which
  /// fails the run.
  func newCarrier() -> (any Carrier)? {
    if state.carriers >= Self.mostCarriers {
      fail(
        Failure(.livelock, "\(state.carriers) threads have begun and not ended: bound the number of threads that wait"))
      return nil
    }
    if let carrier = idleCarriers[driver]?.popLast() { return carrier }
    if parked < mostParked, let carrier = carrierKind.make() { return carrier }
    fail(
      Failure(
        .unsupported,
        "no more threads can be started, since \(parked) threads of this process wait for good in runs that have failed: "
          + "correct these failures, or hunt in several processes"))
    return nil
  }

  func recycleCarrier(of thread: LogicalThread) {
    guard let carrier = thread.carrier.take() else { return }
    idleCarriers[driver, default: []].append(carrier)
    state.carriers -= 1
  }

  /// Makes the carriers of a run that is over idle, also those of threads that wait for good.
  func freeCarriers(except lost: LogicalThread?) {
    // The carriers are taken from the threads. Objects that are released later may schedule work, and the work reuses
    // the thread's slot.
    for thread in state.threads where thread.carrier != nil {
      if thread.isDone || (thread !== lost && thread.carrier!.restart()) {
        recycleCarrier(of: thread)
      } else {
        thread.carrier = nil
        parked += 1
      }
    }
  }
}
