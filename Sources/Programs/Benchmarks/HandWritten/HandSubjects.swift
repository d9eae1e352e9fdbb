import Foundation
import Synchronization

/// A subject for one thread: an array of closures, and an array of their ascending keys.
final class PlainSubject {
  // Unchecked, as in a class that is written for speed.
  @exclusivity(unchecked)
  private var keys: ContiguousArray<UInt64> = []
  @exclusivity(unchecked)
  private var receivers: ContiguousArray<Receive> = []
  @exclusivity(unchecked)
  private var lastKey: UInt64 = 0

  @inline(never)
  func add(_ receive: @escaping Receive) -> UInt64 {
    lastKey += 1
    keys.append(lastKey)
    receivers.append(receive)
    return lastKey
  }

  @inline(never)
  func remove(_ key: UInt64) {
    guard var high = keys.indices.last else { return }
    var low = 0
    while low < high {
      let middle = (low + high) / 2
      if keys[middle] < key { low = middle + 1 } else { high = middle }
    }
    guard keys[low] == key else { return }
    keys.remove(at: low)
    receivers.remove(at: low)
  }

  @inline(never)
  func send(_ value: Int) {
    for receive in receivers { receive(value) }
  }
}

/// A subject for several threads: a mutex protects the array of closures.
final class LockedSubject: Sendable {
  private let receivers = Mutex<ContiguousArray<Receive>>([])

  @inline(never)
  func add(_ receive: @escaping Receive) {
    receivers.withLock { $0.append(receive) }
  }

  /// Delivers a snapshot outside the lock; concurrent deliveries overlap.
  @inline(never)
  func send(_ value: Int) {
    let snapshot = receivers.withLock { $0 }
    for receive in snapshot { receive(value) }
  }

  /// Delivers inside the lock, so that deliveries never overlap.
  @inline(never)
  func sendSerially(_ value: Int) {
    receivers.withLock { receivers in
      for receive in receivers { receive(value) }
    }
  }
}

/// One closure, protected by a mutex of the system.
final class SystemMutex: @unchecked Sendable {
  // Sendable because the mutex is made for several threads and `receive` never changes.
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let receive: Receive

  init(_ receive: @escaping Receive) {
    self.receive = receive
    pthread_mutex_init(mutex, nil)
  }

  deinit {
    pthread_mutex_destroy(mutex)
    mutex.deallocate()
  }

  @inline(__always)
  func send(_ value: Int) {
    pthread_mutex_lock(mutex)
    receive(value)
    pthread_mutex_unlock(mutex)
  }
}
