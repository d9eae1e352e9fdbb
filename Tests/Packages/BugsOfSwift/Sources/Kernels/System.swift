import Dispatch
import Foundation
import Synchronization

// What programs do with the system.

/// A lock that its thread may take again.
public final class Nested: @unchecked Sendable {
  private let lock = NSRecursiveLock()
  public private(set) var count = 0

  public init() {}

  public func addTwo() {
    lock.lock()
    add()
    add()
    lock.unlock()
  }

  public func add() {
    lock.lock()
    count += 1
    lock.unlock()
  }
}

/// Counts under a lock of C that spins.
public final class Spinning: @unchecked Sendable {
  private let lock = UnsafeMutablePointer<pthread_spinlock_t>.allocate(capacity: 1)
  public private(set) var count = 0

  public init() { pthread_spin_init(lock, 0) }
  deinit { lock.deallocate() }

  public func add() {
    pthread_spin_lock(lock)
    count += 1
    pthread_spin_unlock(lock)
  }
}

/// Passes a number by a semaphore of C.
public final class Handover: @unchecked Sendable {
  private let semaphore = UnsafeMutablePointer<sem_t>.allocate(capacity: 1)
  private var number = 0

  public init() { sem_init(semaphore, 0, 0) }

  deinit {
    sem_destroy(semaphore)
    semaphore.deallocate()
  }

  public func put(_ number: Int) {
    self.number = number
    sem_post(semaphore)
  }

  public func take() -> Int {
    sem_wait(semaphore)
    return number
  }
}

/// Computes on a thread of C, and waits for its end.
public func computeOnThread() -> Int {
  final class Box: @unchecked Sendable { var value = 0 }
  let box = Box()
  var thread = pthread_t()
  pthread_create(
    &thread, nil,
    { argument in
      Unmanaged<Box>.fromOpaque(argument!).takeUnretainedValue().value = 42
      return argument
    }, Unmanaged.passUnretained(box).toOpaque())
  var result: UnsafeMutableRawPointer?
  pthread_join(thread, &result)
  return result == Unmanaged.passUnretained(box).toOpaque() ? box.value : 0
}

/// Counts threads that end.
public final class Ends: Sendable {
  private let number = Atomic(0)
  public var count: Int { number.load(ordering: .relaxed) }

  public init() {}

  private static let key: pthread_key_t = {
    var key = pthread_key_t()
    pthread_key_create(&key) { value in
      guard let value = value as UnsafeMutableRawPointer? else { return }
      Unmanaged<Ends>.fromOpaque(value).takeRetainedValue().number.add(1, ordering: .relaxed)
    }
    return key
  }()

  /// Counts the end of the calling thread.
  public func countEnd() { pthread_setspecific(Self.key, Unmanaged.passRetained(self).toOpaque()) }

  /// Counts the end of a thread of C, and waits for it.
  public func countOtherEnd() {
    var thread = pthread_t()
    pthread_create(
      &thread, nil,
      { argument in
        Unmanaged<Ends>.fromOpaque(argument!).takeUnretainedValue().countEnd()
        return nil
      }, Unmanaged.passUnretained(self).toOpaque())
    pthread_join(thread, nil)
  }
}

/// Listens to notifications until it is closed. A notification that another thread is sending may still arrive after that.
public final class Listener: @unchecked Sendable {
  private let center = NotificationCenter()
  private let state = Mutex((isClosed: false, hasLateCall: false))
  private var observer: (any NSObjectProtocol)?

  public init() {
    observer = center.addObserver(forName: Self.name, object: nil, queue: nil) { [unowned self] _ in
      state.withLock { $0.hasLateCall = $0.isClosed }
    }
  }

  private static let name = Notification.Name("news")

  public var hasLateCall: Bool { state.withLock { $0.hasLateCall } }

  public func send() { center.post(name: Self.name, object: nil) }

  public func close() {
    center.removeObserver(observer!)
    state.withLock { $0.isClosed = true }
  }
}

/// A function that needs so many frames of a few hundred bytes.
public func descend(_ depth: Int) -> Int {
  var frame = (depth, depth, depth, depth, depth, depth, depth, depth)
  return withUnsafeMutableBytes(of: &frame) { bytes in depth == 0 ? 0 : descend(depth - 1) + Int(bytes[0]) & 1 }
}
