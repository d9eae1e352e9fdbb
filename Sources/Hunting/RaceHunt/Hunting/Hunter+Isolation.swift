import CHuntable
import CRaceHunt

// Runs in processes of their own: `Budget.isolated`.
extension Hunter {
  /// The pause between two copies, in nanoseconds for each look of the patience.
  private static let pauseForLook: Int64 = 2_000_000

  /// What the functions of C know of a run.
  private final class Exchange {
    let run: () -> [UInt8]
    var received: [UInt8] = []

    init(_ run: @escaping () -> [UInt8]) { self.run = run }

    static func at(_ context: UnsafeMutableRawPointer?) -> Exchange {
      Unmanaged.fromOpaque(context!).takeUnretainedValue()
    }
  }

  /// Runs a scenario, in this process or, if the budget says so, in a process of its own.
  ///
  /// - Parameter repeatsFailures: Whether a run that fails in a process of its own is repeated in others.
  func perform(_ scenario: Scenario, _ strategy: Strategy, repeatsFailures: Bool) -> Outcome {
    guard controller.limits.isolated else { return controller.run(scenario, strategy) }
    guard rh_can_isolate(), controller.carriers.kind == .user else {
      return Outcome(
        failure: Failure(.unsupported, "isolated hunts need Linux on x86-64 or arm64, without a sanitizer"))
    }
    // If another thread of this process holds a lock or a semaphore while the process is copied, nobody gives it up in the copy.
    // So a run that may wait for it is repeated in other copies, and its failure counts if each of them fails. The pauses
    // between them grow, because the other thread may have no processor. In each copy a thread may be silent for longer than in
    // the one before, because the code may only be slow.
    var looks = repeatsFailures ? 2 : controller.patience
    while true {
      let (outcome, reached) = performInCopy(scenario, strategy, patience: min(looks, controller.patience))
      if outcome.failure?.mayBeOfCopy != true || looks >= controller.patience {
        scenario.reached.counts = reached
        return outcome
      }
      ct_sleep(Int64(looks) * Self.pauseForLook)
      looks *= 2
    }
  }

  private func performInCopy(
    _ scenario: Scenario, _ strategy: Strategy, patience: Int
  ) -> (outcome: Outcome, reached: [String: Int]) {
    let exchange = Exchange { [controller] in
      controller.patience = patience
      var outcome = controller.run(scenario, strategy)
      var reached = scenario.reached.counts
      var transfer = Transfer()
      transfer.pass(&outcome, &reached)
      return transfer.bytes
    }
    var end = isolate(exchange, patience)
    // In this process the owner of the lock gives it up, and then the lock is free in the next copy.
    for _ in 1...100 where end.kind == rh_lacks_owner { end = isolate(exchange, patience) }
    var reached = scenario.reached.counts
    guard end.kind == rh_exited, end.value == 0, !exchange.received.isEmpty else {
      return (Outcome(failure: failure(of: end), schedule: lastSchedule), reached)
    }
    var outcome = Outcome()
    var transfer = Transfer(of: exchange.received)
    transfer.pass(&outcome, &reached)
    return (outcome, reached)
  }

  // The copy itself finds out where a thread of the run is that does not go on, so it may be silent for a bit longer.
  private func isolate(_ exchange: Exchange, _ patience: Int) -> rh_process_end {
    exchange.received = []
    return rh_isolate(
      { context in
        let answer = Exchange.at(context).run()
        rh_answer(answer, Int64(answer.count))
      },
      { context, bytes, count in
        Exchange.at(context).received += UnsafeBufferPointer(start: bytes, count: Int(count))
      }, Unmanaged.passUnretained(exchange).toOpaque(), Int32(patience + 5))
  }

  private func failure(of end: rh_process_end) -> Failure {
    switch end.kind {
    case rh_killed: Failure(.crash, "signal \(end.value) has ended the process of the run")
    case rh_exited: Failure(.crash, "the run has ended its process with status \(end.value)")
    case rh_silent: Failure(.stuck, "the process of the run blocks or loops in code that is not under control")
    case rh_lacks_owner: Failure(.stuck, "the run waits for a lock of a thread that is in no run and keeps it")
    default: Failure(.unsupported, "the system starts no process for the run")
    }
  }

  /// The schedule of a process that has ended before its run.
  private var lastSchedule: Schedule {
    var picks: UnsafePointer<Int32>?
    let count = Int(rh_crash_picks(&picks))
    return Schedule(UnsafeBufferPointer(start: picks, count: count).map(Int.init))
  }
}

extension Failure {
  /// Whether the failure may come from a lock or a semaphore that nobody gives up in the process of the run.
  fileprivate var mayBeOfCopy: Bool {
    switch kind {
    case .deadlock, .livelock, .stuck, .neverResumed, .crash: true
    default: false
    }
  }
}
