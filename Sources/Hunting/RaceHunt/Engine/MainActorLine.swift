import CRaceHunt
import Dispatch

/// The threads of a run whose work on the main actor waits or runs, first in, first out.
final class MainActorLine: PartOfRun, @unchecked Sendable {
  // Sendable: as the controller.

  @exclusivity(unchecked) private var line: [ThreadPointer] = []
  /// Whether the first thread does its work. Work that waits for the main queue then waits for itself.
  @exclusivity(unchecked) private var isBusy = false
  /// The happens-before edge between the jobs, for ThreadSanitizer.
  private let order = UnsafeMutablePointer<Int64>.make(0)

  /// A run begins.
  func begin() {
    if !line.isEmpty { line = [] }
    isBusy = false
  }

  /// A thread has more work for the main actor.
  func joins(_ thread: ThreadPointer) { line.append(thread) }

  /// Lets a thread that has not begun wait for its turn.
  func begins(_ thread: ThreadPointer) {
    line.append(thread)
    thread.pointee.condition = turn(of: thread)
  }

  /// Whether the main actor is free for a thread, and no other thread came first.
  private func turn(of thread: ThreadPointer) -> () -> Bool { { [unowned self] in !isBusy && line.first == thread } }

  func wait(_ thread: ThreadPointer) {
    let mustWait = controller.hidden {
      if !line.contains(where: { $0 == thread }) { line.append(thread) }
      return !turn(of: thread)()
    }
    guard mustWait else { return }
    _ = controller.wait(
      VisibleOperation(.start, ObjectNumber.mainActor, "resume"), until: nil,
      for: controller.hidden { turn(of: thread) })
  }

  /// Does the work of the thread whose turn it is.
  func perform<Result>(_ body: () throws -> Result) rethrows -> Result {
    rh_acquire(order)
    controller.acquires(ObjectNumber.mainActor)
    controller.hidden { isBusy = true }
    let kind = rh_enter_main()
    defer {
      rh_leave_main(kind)
      controller.releases(ObjectNumber.mainActor)
      rh_release(order)
      controller.hidden {
        controller.touch(ObjectNumber.mainActor)
        line.removeFirst()
        isBusy = false
      }
    }
    return try body()
  }

  /// Does work on the main thread, in turn with the jobs of the main actor.
  func take<Result>(_ work: () throws -> Result) rethrows -> Result {
    let thread = controller.hidden { controller.threads.current >= 0 ? controller.threads.running : nil }
    guard let thread else {
      let kind = rh_enter_main()
      defer { rh_leave_main(kind) }
      return try work()
    }
    wait(thread)
    return try perform(work)
  }

  // MARK: The main queue

  /// Whether a thread of this name drains the main queue.
  func drains(_ name: String) -> Bool { name.hasPrefix(Self.mainQueue) }

  private static let mainQueue = DispatchQueue.main.label

  /// The work of a thread of this name, on the main thread if the thread drains the main queue.
  func inTurn(_ name: String, _ body: @escaping @Sendable () -> Void) -> @Sendable () -> Void {
    guard drains(name) else { return body }
    return { [unowned self] in
      controller.hidden { controller.threads.running.pointee.condition = nil }
      take(body)
    }
  }
}
