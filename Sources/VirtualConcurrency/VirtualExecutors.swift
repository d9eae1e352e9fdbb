import CRuntimeHooks
import Huntable
import ReactiveSignals
import RuntimeHooks

extension TestScheduler {
  /// Takes the jobs of the thread that drives this scheduler, and shows them to an observer.
  func makeTaker(_ observer: any TestScheduler.JobObserver) -> JobTaker {
    JobTaker(
      isMainThread: { MainScheduler.isMainThread },
      take: { [weak self] request in
        guard let self else { return }
        if request.delay == nil { observer.willEnqueue(request.job) }
        enqueue(at: now.advanced(by: request.delay ?? .zero), leeway: .zero) {
          rt_job_begins()
          defer { if request.delay == nil { observer.hasRun(request.job) } }
          guard request.main != nil else { return request.run() }
          // The main scheduler is current during the job, as on the main thread in real time.
          MainScheduler.shared.perform { request.run() }
        }
      })
  }
}
