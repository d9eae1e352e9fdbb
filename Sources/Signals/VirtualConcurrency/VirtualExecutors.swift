import CRuntimeHooks
import Huntable
import ReactiveSignals
import ReactiveSignalsTesting
import RuntimeHooks

extension TestScheduler {
  /// Takes the jobs of the thread that drives this scheduler, and notes their tasks. The clocks of the system show
  /// the time of this scheduler on that thread, and the system's random numbers come from the seed.
  func makeTaker(_ tasks: TaskLedger, seed: UInt64) -> JobTaker {
    let random = Locked(SplitMix64(seed: seed), label: "VirtualConcurrency.random")
    return JobTaker(
      isMainThread: { MainScheduler.isMainThread },
      system: SystemStandIn(
        now: { [weak self] in self.map { $0.now.nanoseconds } },
        pass: { [weak self] time in self?.pass(time) != nil },
        random: { random.withLock { $0.next() } }),
      take: { [weak self] request in
        guard let self else { return }
        if request.delay == nil, !tasks.takes(request.job) { return request.runOutside() }
        let run: @Sendable () -> Void = {
          defer { if request.delay == nil { tasks.hasRun(request.job) } }
          guard request.main != nil else { return request.run() }
          // The main scheduler is current during the job, as on the main thread in real time.
          MainScheduler.shared.perform { request.run() }
        }
        // A seed shuffles actions with an instant. Jobs of the main actor keep their order, as in real time.
        if request.main != nil, request.delay == nil { return enqueue(run) }
        enqueue(at: now.advanced(by: request.delay ?? .zero), leeway: .zero, run)
      })
  }
}
