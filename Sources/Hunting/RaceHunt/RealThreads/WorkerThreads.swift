import CHuntable
import CRaceHunt

/// Real threads that are reused from round to round.
final class WorkerThreads {
  private var idle: [Worker] = []
  private var busy: [Worker] = []
  private let order = UnsafeMutablePointer<Int64>.allocate(capacity: 1)

  init() { order.initialize(to: 0) }

  /// Runs each job on its own thread. No job starts before all threads have arrived. Returns immediately. The result is
  /// false if the system starts no more threads; no job runs in that case.
  ///
  /// Threads of a round that did not end are not reused.
  func run(_ jobs: [@Sendable () -> Void]) -> Bool {
    while idle.count < jobs.count {
      guard let worker = Worker() else { return false }
      idle.append(worker)
    }
    let arrived = Tally()
    let count = jobs.count
    busy = jobs.map { job in
      let worker = idle.removeLast()
      worker.job = { [order] in
        arrived.add(1)
        var looks = 0
        while arrived.value < count {
          looks += 1
          if looks > 100 { ct_yield() }
        }
        rh_show()
        rh_acquire(order)
        job()
        rh_hide()
      }
      return worker
    }
    rh_release(order)
    for worker in busy { worker.post() }
    return true
  }

  /// Makes the threads available again, after the end of the round.
  func recycle() {
    idle += busy
    busy = []
  }
}
