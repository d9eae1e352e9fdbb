import CHuntable
import Dispatch

/// A thread that returns a value.
///
///     let sum = HuntableThread.spawn("sum") { numbers.reduce(0, +) }
///     print(sum.join())
///
/// If the calling thread is controlled by a hunt, the new thread belongs to the same run, and its name is the head of its
/// column in reports. Otherwise it is a thread of the system.
public final class HuntableThread<Value: Sendable>: Sendable {
  private let outcome = Synchronization.Mutex<Value?>(nil)
  /// Left by the thread when it has ended. Used only if no hunt controls the thread.
  private let running = DispatchGroup()

  #if EXPLORATION
    private let object: HuntedObject
    private let hasEnded = Controlled(false)
  #endif

  private init(_ fileID: StaticString, _ line: UInt32) {
    #if EXPLORATION
      object = HuntedObject(fileID, line)
    #endif
  }

  /// Starts a thread that runs `body`.
  ///
  /// - Parameters:
  ///   - name: The thread's name in the reports of hunts.
  ///   - fileID: The file of the call, for reports.
  ///   - line: The line of the call, for reports.
  ///   - body: Runs on the thread.
  @discardableResult
  public static func spawn(
    _ name: String = "thread", fileID: StaticString = #fileID, line: UInt32 = #line,
    _ body: @escaping @Sendable () -> Value
  ) -> HuntableThread {
    let thread = HuntableThread(fileID, line)
    #if EXPLORATION
      if let hunter = thread.object.controller, thread.spawn(name, under: hunter, body) { return thread }
    #endif
    thread.running.enter()
    let start = Start {
      thread.end(with: body())
      thread.running.leave()
    }
    ct_thread_start(
      { Unmanaged<Start>.fromOpaque($0!).takeRetainedValue().body() }, Unmanaged.passRetained(start).toOpaque())
    return thread
  }

  /// Waits until the thread has ended, and returns the value of its closure. May be called any number of times.
  public func join() -> Value {
    #if EXPLORATION
      if let hunter = object.controller {
        _ = hunter.wait(object.operation(.join), until: nil) { self.hasEnded.value }
        hasEnded.acquire()
        return outcome.withLock { $0! }
      }
    #endif
    running.wait()
    return outcome.withLock { $0! }
  }

  private func end(with value: Value) { outcome.withLock { $0 = value } }

  #if EXPLORATION
    private func spawn(
      _ name: String, under hunter: any ExplorationController, _ body: @escaping @Sendable () -> Value
    ) -> Bool {
      hunter.performs(.threads)
      return hunter.spawn(name, object.number) { [self] in
        end(with: body())
        hasEnded.release()
        hunter.note(object.operation(.signal))
        hasEnded.with(hunter) { $0 = true }
      }
    }
  #endif
}

private final class Start {
  let body: @Sendable () -> Void

  init(_ body: @escaping @Sendable () -> Void) { self.body = body }
}
