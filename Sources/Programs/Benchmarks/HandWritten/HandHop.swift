import Dispatch
import Synchronization

/// A hop to a queue that drains a buffer for each wake-up, instead of dispatching every element.
final class BatchingHop: Sendable {
  private struct State {
    var waiting: [Int] = []
    var isScheduled = false
    var isFinished = false
  }

  private let state = Mutex(State())
  private let queue: DispatchQueue
  private let receive: Receive
  private let finished: @Sendable () -> Void

  init(to queue: DispatchQueue, _ receive: @escaping Receive, finished: @escaping @Sendable () -> Void) {
    self.queue = queue
    self.receive = receive
    self.finished = finished
  }

  @inline(never)
  func send(_ value: Int) {
    enqueue { $0.waiting.append(value) }
  }

  @inline(never)
  func finish() {
    enqueue { $0.isFinished = true }
  }

  private func enqueue(_ change: (inout sending State) -> Void) {
    let isAsleep = state.withLock { state in
      change(&state)
      defer { state.isScheduled = true }
      return !state.isScheduled
    }
    if isAsleep { queue.async { self.drain() } }
  }

  private func drain() {
    var batch: [Int] = []
    while true {
      batch.removeAll(keepingCapacity: true)
      let isFinished = state.withLock { state -> Bool? in
        swap(&batch, &state.waiting)
        if !batch.isEmpty { return false }
        if state.isFinished { return true }
        state.isScheduled = false
        return nil
      }
      guard let isFinished else { return }
      for value in batch { receive(value) }
      if isFinished { return finished() }
    }
  }
}
