import Foundation

/// Starts a thread that belongs to no task and no Dispatch queue.
func startRawThread(stackSize: Int = 512 << 10, _ body: @escaping @Sendable () -> Void) {
  let thread = Thread(block: body)
  thread.stackSize = stackSize
  thread.start()
}

/// Runs `body` on a fresh thread that belongs to no task and no Dispatch queue, and waits for it without blocking.
func onRawThread<Result: Sendable>(
  stackSize: Int = 512 << 10, _ body: @escaping @Sendable () -> Result
) async -> Result {
  await withCheckedContinuation { continuation in
    startRawThread(stackSize: stackSize) { continuation.resume(returning: body()) }
  }
}

/// Runs `body` with 0, 1, 2 ... on as many fresh threads, none of which begins before all are there.
func onRawThreads(_ count: Int, _ body: @escaping @Sendable (Int) -> Void) async {
  let gate = Gate(for: count)
  await withDiscardingTaskGroup { group in
    for index in 0..<count {
      group.addTask {
        await onRawThread {
          gate.pass()
          body(index)
        }
      }
    }
  }
}

/// Holds threads back until all have come.
private final class Gate: Sendable {
  private let condition = NSCondition()
  // Reached only with the condition's lock held.
  nonisolated(unsafe) private var missing: Int

  init(for count: Int) {
    missing = count
  }

  func pass() {
    condition.lock()
    defer { condition.unlock() }
    missing -= 1
    condition.broadcast()
    while missing > 0 { condition.wait() }
  }
}

/// Runs `body` on a fresh thread and blocks until it is done: for when a thread must do something in the middle of
/// what this one does.
func waitForRawThread(_ body: @escaping @Sendable () -> Void) {
  let done = Semaphore()
  startRawThread {
    body()
    done.signal()
  }
  done.wait()
}

/// What tells the calling thread from the others that live.
func thisThread() -> ObjectIdentifier { ObjectIdentifier(Thread.current) }
