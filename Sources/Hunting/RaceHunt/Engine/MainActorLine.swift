import CRaceHunt
import Dispatch

/// What waits for the main thread of a run, or runs on it, first in, first out: jobs of the main actor, and work of the main
/// queue.
final class MainActorLine: PartOfRun, @unchecked Sendable {
  // Sendable: as the controller.

  /// A place in the line: the address of a thread, or that of work of the main queue.
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

  /// Work of the main queue is submitted. Jobs of the main actor are enqueued in the same order.
  ///
  /// - Parameter isFirst: Whether the work comes before all that waits.
  func joins(_ work: AnyObject, isFirst: Bool) {
    controller.touch(ObjectNumber.unannounced)
    line.insert(Self.place(of: work), at: isFirst ? 0 : line.count)
  }

  /// The work goes back to a queue that has the main queue as its target.
  func leaves(_ work: AnyObject) { line.removeAll { $0 == Self.place(of: work) } }

  private static func place(of work: AnyObject) -> Place { Place(Unmanaged.passUnretained(work).toOpaque()) }

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

  /// Does the work whose turn it is, on the current thread.
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
  ///
  /// - Parameter submitted: Work of the main queue that has joined the line.
  func take<Result>(submitted: AnyObject? = nil, _ work: () throws -> Result) rethrows -> Result {
    let place = controller.hidden { () -> Place? in
      let place = submitted.map(Self.place)
      guard controller.threads.current < 0 else { return place ?? Place(controller.threads.running) }
      line.removeAll { $0 == place }
      return nil
    }
    guard let place else {
      let kind = rh_enter_main()
      defer { rh_leave_main(kind) }
      return try work()
    }
    wait(at: place)
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
