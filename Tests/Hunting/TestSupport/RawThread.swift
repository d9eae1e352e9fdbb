import Foundation
import Huntable
import RaceHunt

/// Starts a thread that belongs to no task and no Dispatch queue.
package func startRawThread(stackSize: Int = smallStack, _ body: @escaping @Sendable () -> Void) {
  let thread = Thread(block: body)
  thread.stackSize = stackSize
  thread.start()
}

/// The size of the stack of a raw thread, in bytes. Frames are larger under ThreadSanitizer.
package let smallStack = isThreadSanitized ? 512 << 10 : 128 << 10

/// How often a test repeats what must not recurse. A small stack has 32 bytes for each time. A recursion through a closure makes
/// two calls each time, and a call takes at least 16 bytes.
package let tooDeep = smallStack / 32

/// Runs `body` on a fresh thread that belongs to no task and no Dispatch queue, and waits for it without blocking.
package func onRawThread<Result: Sendable>(
  stackSize: Int = smallStack, _ body: @escaping @Sendable () -> Result
) async -> Result {
  await withCheckedContinuation { continuation in
    startRawThread(stackSize: stackSize) { continuation.resume(returning: body()) }
  }
}

/// Runs `body` with 0, 1, 2 ... on as many new threads, which all begin together.
package func onRawThreads(_ count: Int, _ body: @escaping @Sendable (Int) -> Void) async {
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

/// Blocks threads until all have arrived.
private final class Gate: Sendable {
  private let condition = NSCondition()
  // Accessed only with the condition's lock held.
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

/// Runs `body` on a new thread and blocks until it is done. For work of another thread in the middle of this one's.
package func waitForRawThread(_ body: @escaping @Sendable () -> Void) {
  let done = ThreadSemaphore()
  startRawThread {
    body()
    done.signal()
  }
  done.wait()
}

/// Identifies the calling thread among the living ones.
package func thisThread() -> ObjectIdentifier { ObjectIdentifier(Thread.current) }
