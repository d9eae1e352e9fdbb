import CHuntable
import Dispatch
import Huntable

// Sendable as its superclass is: it adds a constant.
/// Runs actions on the main thread, always later, strictly first in, first out.
///
/// The actions run on the main Dispatch queue, which `dispatchMain()`, Foundation's run loop and an async `main` serve.
/// In programs without these, `MainRunLoop` pumps it by hand. An action enqueued on the main thread runs after the
/// current one, never inside it.
public final class MainScheduler: QueueScheduler, @unchecked Sendable {
  /// The one main scheduler.
  public static var shared: MainScheduler {
    Exploration.shared("main", ofProcess: ofProcess) { MainScheduler() }
  }

  private static let ofProcess: MainScheduler = {
    DispatchQueue.main.setSpecific(key: mainQueueKey, value: true)
    return MainScheduler()
  }()

  private static let mainQueueKey = DispatchSpecificKey<Bool>()

  /// One if the run loop must stop.
  let stops = AtomicInt(0, label: "MainRunLoop.stops")

  private init() { super.init(.main) }

  /// Whether the calling thread counts as the main thread. Under `dispatchMain()` on Linux the main queue moves to
  /// another thread, which then counts as the main thread.
  @usableFromInline
  package static var isMainThread: Bool {
    if ct_is_main_thread() { return true }
    // A hunt says which of its threads is the main thread, and must not make an object of the process.
    if ct_thread().pointee.run != 0 { return false }
    _ = ofProcess
    return DispatchQueue.getSpecific(key: mainQueueKey) == true
  }

  /// The scheduler's name in traces: "main".
  public override var name: String { "main" }

  /// The monotonic clock that all schedulers in real time share.
  public override var now: Instant { standIn?.now ?? super.now }

  /// Runs `action` on the main thread, later, after the actions enqueued before.
  public override func enqueue(_ action: @escaping @Sendable () -> Void) {
    if let standIn { return standIn.enqueue { self.perform(action) } }
    super.enqueue(action)
  }

  /// Runs `action` on the main thread at `instant`, unless the result is disposed before it begins.
  @discardableResult
  public override func enqueue(
    at instant: Instant, leeway: Duration, _ action: @escaping @Sendable () -> Void
  ) -> any Disposable {
    if let standIn { return standIn.enqueue(at: instant, leeway: leeway) { self.perform(action) } }
    return super.enqueue(at: instant, leeway: leeway, action)
  }

  /// Runs the steps of a batch on the main thread, later, after the actions enqueued before.
  public override func enqueueBatch(_ performNext: @escaping @Sendable () -> Bool) -> Int? {
    if standIn == nil { return super.enqueueBatch(performNext) }
    enqueue { Action.batch(performNext).perform() }
    return nil
  }

  /// The scheduler that replaces this scheduler's queue and clock on the calling thread.
  @usableFromInline
  package var standIn: (any Scheduler)? {
    ct_thread().pointee.standIn?.assumingMemoryBound(to: (any Scheduler).self).pointee
  }

  /// Calls `body` on the main thread. Work that `body` enqueues here goes to `scheduler`, and `now` is its clock.
  /// Work that other threads enqueue is not affected. Calls do not nest.
  package static func standIn(_ scheduler: any Scheduler, during body: () -> Void) {
    withUnsafePointer(to: scheduler) { pointer in
      ct_thread().pointee.standIn = UnsafeRawPointer(pointer)
      body()
      ct_thread().pointee.standIn = nil
    }
  }
}

extension Scheduler where Self == MainScheduler {
  /// The main thread's scheduler.
  public static var main: MainScheduler { .shared }
}
