import CRaceHunt
import Dispatch

/// What waits for the main thread of a run, or runs on it, first in, first out: jobs of the main actor, and the items of the
/// main queue.
final class MainActorLine: PartOfRun, @unchecked Sendable {
  // Sendable: as the controller.

  /// A place in the line: the address of a thread, or that of an item of the main queue.
  private typealias Place = UnsafeRawPointer

  @exclusivity(unchecked) private var line: [Place] = []
  /// Whether the first one runs. Work that waits for the main queue then waits for itself.
  @exclusivity(unchecked) private var isBusy = false
  /// The happens-before edge between the jobs, for ThreadSanitizer.
  private let order = UnsafeMutablePointer<Int64>.make(0)

  /// A run begins.
  func begin() {
    if !line.isEmpty { line = [] }
    isBusy = false
  }

  /// A thread has more work for the main actor.
  func joins(_ thread: ThreadPointer) { line.append(Place(thread)) }

  /// An item of the main queue comes. Jobs of the main actor are enqueued in the same order.
  func joins(_ item: AnyObject) {
    controller.touch(ObjectNumber.unannounced)
    line.append(Self.place(of: item))
  }

  /// The item has ended. It keeps its place until then, also between two works of a queue that has the main queue as its target.
  func leaves(_ item: AnyObject) {
    controller.touch(ObjectNumber.mainActor)
    if let place = line.firstIndex(of: Self.place(of: item)) { line.remove(at: place) }
  }

  private static func place(of item: AnyObject) -> Place { Place(Unmanaged.passUnretained(item).toOpaque()) }

  /// Lets a thread that has not begun wait for its turn.
  func begins(_ thread: ThreadPointer) {
    line.append(Place(thread))
    thread.pointee.condition = turn(of: Place(thread))
  }

  /// Whether the main thread is free for this place.
  private func turn(of place: Place) -> () -> Bool { { [unowned self] in !isBusy && line.first == place } }

  func wait(_ thread: ThreadPointer) { wait(at: Place(thread)) }

  private func wait(at place: Place) {
    let mustWait = controller.hidden {
      if !line.contains(place) { line.append(place) }
      return !turn(of: place)()
    }
    guard mustWait else { return }
    _ = controller.wait(
      VisibleOperation(.start, ObjectNumber.mainActor, "resume"), until: nil,
      for: controller.hidden { turn(of: place) })
  }

  /// Does the job whose turn it is, on the current thread.
  func perform<Result>(_ body: () throws -> Result) rethrows -> Result {
    defer { controller.hidden { _ = line.removeFirst() } }
    return try onMainThread(body)
  }

  private func onMainThread<Result>(_ body: () throws -> Result) rethrows -> Result {
    rh_acquire(order)
    controller.acquires(ObjectNumber.mainActor)
    controller.hidden { isBusy = true }
    defer {
      controller.releases(ObjectNumber.mainActor)
      rh_release(order)
      controller.hidden {
        controller.touch(ObjectNumber.mainActor)
        isBusy = false
      }
    }
    return try asMainThread(body)
  }

  private func asMainThread<Result>(_ body: () throws -> Result) rethrows -> Result {
    let kind = rh_enter_main()
    defer { rh_leave_main(kind) }
    return try body()
  }

  /// Whether a thread of the run calls, which must wait for its turn. The set-up of a run need not.
  private var mustTakeTurns: Bool { controller.hidden { controller.threads.current >= 0 } }

  /// Does a job on the main thread, in turn with what else waits for it.
  func take<Result>(_ job: () throws -> Result) rethrows -> Result {
    guard mustTakeTurns else { return try asMainThread(job) }
    wait(controller.hidden { controller.threads.running })
    return try perform(job)
  }

  /// Does work of an item of the main queue, which has joined the line.
  func take<Result>(_ item: AnyObject, _ work: () throws -> Result) rethrows -> Result {
    guard mustTakeTurns else { return try asMainThread(work) }
    wait(for: item)
    return try onMainThread(work)
  }

  /// Waits for the turn of an item of the main queue.
  func wait(for item: AnyObject) { wait(at: Self.place(of: item)) }

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
