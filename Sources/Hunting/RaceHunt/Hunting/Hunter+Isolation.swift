import CRaceHunt

// Runs in processes of their own: `Budget.isolated`.
extension Hunter {
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
  func perform(_ scenario: Scenario, _ strategy: Strategy) -> Outcome {
    guard controller.limits.isolated else { return controller.run(scenario, strategy) }
    guard rh_can_isolate(), controller.carriers.kind == .user else {
      return Outcome(
        failure: Failure(.unsupported, "isolated hunts need Linux on x86-64 or arm64, without a sanitizer"))
    }
    let exchange = Exchange { [controller] in
      var outcome = controller.run(scenario, strategy)
      var reached = scenario.reached.counts
      var transfer = Transfer()
      transfer.pass(&outcome, &reached)
      return transfer.bytes
    }
    var end = isolate(exchange)
    // In this process the owner of the lock gives it up, and then the lock is free in the next copy.
    for _ in 1...100 where end.kind == rh_lacks_owner { end = isolate(exchange) }
    guard end.kind == rh_exited, end.value == 0, !exchange.received.isEmpty else {
      return Outcome(failure: failure(of: end), schedule: lastSchedule)
    }
    var (outcome, reached) = (Outcome(), scenario.reached.counts)
    var transfer = Transfer(of: exchange.received)
    transfer.pass(&outcome, &reached)
    scenario.reached.counts = reached
    return outcome
  }

  private func isolate(_ exchange: Exchange) -> rh_process_end {
    exchange.received = []
    return rh_isolate(
      { context in
        let answer = Exchange.at(context).run()
        rh_answer(answer, Int64(answer.count))
      },
      { context, bytes, count in
        Exchange.at(context).received += UnsafeBufferPointer(start: bytes, count: Int(count))
      }, Unmanaged.passUnretained(exchange).toOpaque(), Int32(controller.patience))
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
