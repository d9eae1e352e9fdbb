import HuntRunner
import HunterCheck
import ReactiveSignals
import SignalHunting

extension SelfCheck {
  /// Mistakes between signals and tasks.
  static let tasks: [Fault] = [
    Fault("resumed-twice", rows: ["D10"], "a value and a cancellation both find the continuation unused") {
      run, isRight in
      // A continuation that is resumed twice would end the process, so a counter takes its place.
      let resume = run.once("the resumption")
      let continuation = Locked<(@Sendable () -> Void)?>(resume, label: "continuation")
      for name in ["value", "cancellation"] {
        run.thread(name) {
          if isRight {
            continuation.withLock { $0.take() }?()
          } else if let resume = continuation.withLock({ $0 }) {
            continuation.withLock { $0 = nil }
            resume()
          }
        }
      }
    },
    Fault(
      "never-resumed", rows: ["A2"],
      "a cancellation arrives before the continuation is stored, and is forgotten"
    ) { run, isRight in
      let waiter = MiniWaiter(isRight: isRight)
      run.task("waiting") { await waiter.wait() }
      run.thread("cancelling") { waiter.cancel() }
    },
    Fault("loaded-twice", rows: ["M4"], "an actor checks its cache, waits, and does not check again") { run, isRight in
      let cache = MiniCache(isRight: isRight)
      let clock = run.clock
      let executor = run.executor
      for name in ["one", "other"] {
        run.task(name) { _ = await cache.get(clock, executor) }
      }
      run.finally { run.expect(cache.loads.load() == 1, "loaded \(cache.loads.load()) times") }
    },
  ]
}

/// Waits until it is cancelled.
private final class MiniWaiter: Sendable {
  private let state = Locked<(isCancelled: Bool, continuation: UnsafeContinuation<Void, Never>?)>(
    (false, nil), label: "waiter")
  private let isRight: Bool

  init(isRight: Bool) { self.isRight = isRight }

  func wait() async {
    await withUnsafeContinuation { continuation in
      let isCancelled = state.withLock { state in
        if isRight, state.isCancelled { return true }
        state.continuation = continuation
        return false
      }
      if isCancelled { continuation.resume() }
    }
  }

  func cancel() {
    let continuation = state.withLock { state in
      state.isCancelled = true
      return state.continuation.take()
    }
    continuation?.resume()
  }
}

/// Loads a value at the first request.
private actor MiniCache {
  nonisolated let loads = AtomicInt(0, label: "loads")
  private var value: Int?
  private var loading: Task<Int, Never>?
  private let isRight: Bool

  init(isRight: Bool) { self.isRight = isRight }

  func get(_ clock: HuntClock, _ executor: any TaskExecutor) async -> Int {
    if let value { return value }
    if !isRight { return await load(clock) }
    if let loading { return await loading.value }
    let task = Task(executorPreference: executor) { await self.load(clock) }
    loading = task
    return await task.value
  }

  private func load(_ clock: HuntClock) async -> Int {
    let number = loads.add(1)
    try? await clock.sleep(until: clock.now.advanced(by: .milliseconds(1)))
    value = number
    return number
  }
}
