import Foundation
import Synchronization

/// Two wallets, each with its lock. A transfer takes both.
public final class Wallet: @unchecked Sendable {
  private let lock = NSLock()
  private let number: Int
  private var money = 100

  public init(_ number: Int) { self.number = number }

  /// Takes the locks in the order of the payment. (GoKer, etcd 7492 and its relatives.)
  public func pay(_ amount: Int, to other: Wallet) {
    lock.lock()
    other.lock.lock()
    money -= amount
    other.money += amount
    other.lock.unlock()
    lock.unlock()
  }

  /// Takes the locks in the order of the numbers.
  public func payInOrder(_ amount: Int, to other: Wallet) {
    let (first, second) = number < other.number ? (self, other) : (other, self)
    first.lock.lock()
    second.lock.lock()
    money -= amount
    other.money += amount
    second.lock.unlock()
    first.lock.unlock()
  }
}

/// Tells one thread that another one is ready. (GoKer, moby 29733 and 30408.)
public final class Signpost: @unchecked Sendable {
  private let condition = NSCondition()
  private var isReady = false

  public init() {}

  public func announce() {
    condition.lock()
    isReady = true
    condition.signal()
    condition.unlock()
  }

  /// Waits for a signal that may have come before.
  public func waitForSignal() {
    condition.lock()
    condition.wait()
    condition.unlock()
  }

  public func waitUntilReady() {
    condition.lock()
    while !isReady { condition.wait() }
    condition.unlock()
  }
}

/// Passes values to observers. (RxSwift 1323, ReactiveSwift 74, swift-nio 634: a call-out under a lock.)
public final class Relay: @unchecked Sendable {
  private let lock = NSLock()
  private var observers: [(Int) -> Void] = []
  public private(set) var last = 0

  public init() {}

  public func observe(_ observer: @escaping (Int) -> Void) {
    lock.lock()
    observers.append(observer)
    lock.unlock()
  }

  public func sendLocked(_ value: Int) {
    lock.lock()
    last = value
    for observer in observers { observer(value) }
    lock.unlock()
  }

  public func send(_ value: Int) {
    lock.lock()
    last = value
    let present = observers
    lock.unlock()
    for observer in present { observer(value) }
  }

  public func value() -> Int {
    lock.lock()
    defer { lock.unlock() }
    return last
  }
}

/// Refreshes a token when it has expired. (Several apps.)
public final class Session: Sendable {
  private struct State {
    var isExpired = true
    var refreshes = 0
  }

  private let state = Mutex(State())

  public init() {}

  public var refreshes: Int { state.withLock { $0.refreshes } }

  /// Looks in one turn of the lock, and refreshes in another one.
  public func useHastily() {
    if state.withLock({ $0.isExpired }) {
      state.withLock { state in
        state.refreshes += 1
        state.isExpired = false
      }
    }
  }

  public func use() {
    state.withLock { state in
      guard state.isExpired else { return }
      state.refreshes += 1
      state.isExpired = false
    }
  }
}

/// Makes a value when it is used first.
public final class Settings: @unchecked Sendable {
  private let lock = NSLock()
  private var isLoaded = false
  private var name = ""

  public init() {}

  private func load() {
    lock.lock()
    defer { lock.unlock() }
    if isLoaded { return }
    name = "settings"
    isLoaded = true
  }

  /// Looks without the lock first.
  public func hastyName() -> String {
    if !isLoaded { load() }
    return name
  }

  public func lockedName() -> String {
    load()
    return name
  }
}

/// Reads and writes under a lock of readers and writers.
public final class Board: @unchecked Sendable {
  private let lock = UnsafeMutablePointer<pthread_rwlock_t>.allocate(capacity: 1)
  private var text = [0]

  public init() { pthread_rwlock_init(lock, nil) }

  deinit {
    pthread_rwlock_destroy(lock)
    lock.deallocate()
  }

  public func read() -> Int {
    pthread_rwlock_rdlock(lock)
    defer { pthread_rwlock_unlock(lock) }
    return text[0]
  }

  /// Writes with the right to read.
  public func scribble(_ value: Int) {
    pthread_rwlock_rdlock(lock)
    text[0] = value
    pthread_rwlock_unlock(lock)
  }

  public func write(_ value: Int) {
    pthread_rwlock_wrlock(lock)
    text[0] = value
    pthread_rwlock_unlock(lock)
  }
}

/// Memory that one thread frees while others may still ask for its contents. (Several libraries that wrap C.)
public final class Frame: @unchecked Sendable {
  private let lock = NSLock()
  private let pixels: UnsafeMutablePointer<Int>
  private var isClosed = false

  /// Makes a frame whose first four pixels have a value.
  public init(count: Int = 4) {
    pixels = .allocate(capacity: count)
    pixels.initialize(repeating: 1, count: 4)
  }

  /// Does not ask for the lock.
  public func set(_ number: Int) { pixels[number] = 2 }

  public func close() {
    lock.lock()
    defer { lock.unlock() }
    if isClosed { return }
    isClosed = true
    pixels.deallocate()
  }

  /// Does not ask whether the memory was freed.
  public func hastyPixel(_ number: Int) -> Int {
    lock.lock()
    defer { lock.unlock() }
    return pixels[number]
  }

  public func pixel(_ number: Int) -> Int? {
    lock.lock()
    defer { lock.unlock() }
    return isClosed ? nil : pixels[number]
  }
}

/// A number with two locks: one is all that an object has, and one is in memory of the same size, behind as many bytes. The
/// number is not protected, since each thread takes another lock.
public final class TwoLocks: @unchecked Sendable {
  private final class Part {
    var lock = pthread_mutex_t()
  }

  private let part = Part()
  private let memory: [UnsafeMutablePointer<pthread_mutex_t>]
  private var number = 0

  public init() {
    memory = (1...8).map { _ in
      let memory = malloc(16 + MemoryLayout<pthread_mutex_t>.size)!
      return (memory + 16).initializeMemory(as: pthread_mutex_t.self, to: pthread_mutex_t())
    }
  }

  public func addWithPart() {
    pthread_mutex_lock(&part.lock)
    number += 1
    pthread_mutex_unlock(&part.lock)
  }

  public func addWithMemory() {
    for lock in memory { pthread_mutex_lock(lock) }
    number += 1
    for lock in memory { pthread_mutex_unlock(lock) }
  }

  deinit { for lock in memory { free(UnsafeMutableRawPointer(lock) - 16) } }
}

/// A number that a lock protects which is a property. Subclasses could replace the property.
open class Bolted: @unchecked Sendable {
  // Sendable: the lock protects the number. With `isOpen` it does not, so that the data race compiles.
  public var lock = pthread_mutex_t()
  private var number = 0

  public init() { pthread_mutex_init(&lock, nil) }
  deinit { pthread_mutex_destroy(&lock) }

  // An optimised build merges the two functions.
  @inline(never) public func take() { pthread_mutex_lock(&lock) }
  @inline(never) public func give() { pthread_mutex_unlock(&lock) }

  public func add(isOpen: Bool) {
    take()
    if !isOpen { number += 1 }
    give()
    if isOpen { number += 1 }
  }
}

/// What the first set-up of a process makes. Its 55 bytes had one count with the 40 bytes of each lock of the first thread.
public final class Odd: Sendable {
  private nonisolated(unsafe) static var first: Odd?
  private let words = (0, 0, 0, 0)
  private let rest = (Int32(0), Int16(0), Int8(0))

  public static func makeFirst() {
    if first == nil { first = Odd() }
  }

  /// Uses a lock that no other thread uses.
  public static func useLock() {
    let memory = malloc(MemoryLayout<pthread_mutex_t>.size)!
    defer { free(memory) }
    let lock = memory.initializeMemory(as: pthread_mutex_t.self, to: pthread_mutex_t())
    pthread_mutex_lock(lock)
    pthread_mutex_unlock(lock)
  }
}
