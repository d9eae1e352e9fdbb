import Foundation
import Synchronization

// The programs of `Tests/Hunting/HunterCheck/Reference` as ordinary Swift. The names that they use are those of standard
// types here.

typealias Atomic<Value: AtomicRepresentable> = Synchronization.Atomic<Value>
typealias Mutex<Value: ~Copyable> = Synchronization.Mutex<Value>

/// A semaphore that may end with fewer permits than it had at first. One of Dispatch may not end below its first value.
final class Semaphore: Sendable {
  private let semaphore = DispatchSemaphore(value: 0)

  init(value: Int) { for _ in 0..<value { semaphore.signal() } }

  func wait() { semaphore.wait() }
  @discardableResult func signal() -> Int { semaphore.signal() }
}

final class Condition: Sendable {
  private let condition = NSCondition()

  func withLock(_ body: () -> Void) {
    condition.lock()
    defer { condition.unlock() }
    body()
  }

  func wait() { condition.wait() }
  func signal() { condition.signal() }
  func broadcast() { condition.broadcast() }
}

final class ReadWriteLock: @unchecked Sendable {
  // Sendable: the lock protects the value. Its memory is never freed: a hunt does not see what deinitialisers access, and so
  // would not claim that it has explored every schedule.
  private let lock = UnsafeMutablePointer<pthread_rwlock_t>.allocate(capacity: 1)
  private var value: Int

  init(_ value: Int) {
    self.value = value
    pthread_rwlock_init(lock, nil)
  }

  func withReadLock(_ body: (Int) -> Void) {
    pthread_rwlock_rdlock(lock)
    defer { pthread_rwlock_unlock(lock) }
    body(value)
  }

  func withWriteLock(_ body: (inout Int) -> Void) {
    pthread_rwlock_wrlock(lock)
    defer { pthread_rwlock_unlock(lock) }
    body(&value)
  }
}

typealias HuntableQueue = DispatchQueue
typealias HuntableGroup = DispatchGroup

/// Plain memory.
final class Shared: @unchecked Sendable {
  // Sendable: whether the accesses are ordered is what the hunt finds out. Not generic: a hunt does not see all that generic
  // code accesses.
  var value: Int

  init(_ value: Int) { self.value = value }
}

/// A thread of the system.
final class HuntableThread: Sendable {
  private let running = DispatchGroup()

  static func spawn(_ name: String, _ body: @escaping @Sendable () -> Void) -> HuntableThread {
    let thread = HuntableThread()
    thread.running.enter()
    let work = Unmanaged.passRetained(
      Work {
        body()
        thread.running.leave()
      })
    var id = pthread_t()
    pthread_create(
      &id, nil,
      { context in
        Unmanaged<Work>.fromOpaque(context!).takeRetainedValue().perform()
        return nil
      }, work.toOpaque())
    pthread_detach(id)
    return thread
  }

  func join() { running.wait() }

  private final class Work {
    let perform: @Sendable () -> Void

    init(_ perform: @escaping @Sendable () -> Void) { self.perform = perform }
  }
}

enum Exploration {
  // A function of its own is a point of instrumented code only if something in it is.
  static func point() {}
}

func atomicMemoryFence(ordering: AtomicUpdateOrdering) {
  switch ordering {
  case .acquiring: Synchronization.atomicMemoryFence(ordering: .acquiring)
  case .releasing: Synchronization.atomicMemoryFence(ordering: .releasing)
  case .acquiringAndReleasing: Synchronization.atomicMemoryFence(ordering: .acquiringAndReleasing)
  default: Synchronization.atomicMemoryFence(ordering: .sequentiallyConsistent)
  }
}

/// Random numbers that choose the programs.
struct SplitMix64: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    let mixed = (state ^ (state >> 30)) &* 0xbf58_476d_1ce4_e5b9
    let again = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
    return again ^ (again >> 31)
  }
}
