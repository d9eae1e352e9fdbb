import Foundation
import Synchronization

/// A channel of values between threads. As many values as there is room for may wait to be received.
public final class Channel: @unchecked Sendable {
  private let condition = NSCondition()
  private let room: Int
  private var values: [Int] = []
  private var isClosed = false

  public init(room: Int) { self.room = room }

  public var isOpen: Bool {
    condition.lock()
    defer { condition.unlock() }
    return !isClosed
  }

  /// Sends a value. The channel must be open.
  public func send(_ value: Int) {
    let isSent = offer(value)
    precondition(isSent, "a value was sent to a closed channel")
  }

  /// Sends a value if the channel is open.
  public func offer(_ value: Int) -> Bool {
    condition.lock()
    defer { condition.unlock() }
    if isClosed { return false }
    values.append(value)
    condition.broadcast()
    while values.count > room && !isClosed { condition.wait() }
    return true
  }

  public func receive() -> Int? {
    condition.lock()
    defer { condition.unlock() }
    while values.isEmpty {
      if isClosed { return nil }
      condition.wait()
    }
    condition.broadcast()
    return values.removeFirst()
  }

  public func close() {
    condition.lock()
    isClosed = true
    condition.broadcast()
    condition.unlock()
  }
}

/// Tells what has happened as long as somebody listens. (GoKer, grpc 1687 and serving 5865: a value is sent after the close.)
public final class News: Sendable {
  public let channel = Channel(room: 4)

  public init() {}

  /// Looks in one turn of the lock, and sends in another one.
  public func tellHastily(_ value: Int) {
    if channel.isOpen { channel.send(value) }
  }

  public func tell(_ value: Int) { _ = channel.offer(value) }
}

/// Forwards the revisions of a store. (GoKer, etcd 6873: a channel is used under a lock that the receiver needs.)
public final class Revisions: @unchecked Sendable {
  private let lock = NSLock()
  private let changes = Channel(room: 0)
  private var newest = 0
  private var seen = 0

  public init() {}

  public func addUnderLock() {
    lock.lock()
    newest += 1
    changes.send(newest)
    lock.unlock()
  }

  public func add() {
    lock.lock()
    newest += 1
    let revision = newest
    lock.unlock()
    changes.send(revision)
  }

  public func forward() {
    guard let revision = changes.receive() else { return }
    lock.lock()
    seen = max(seen, revision)
    lock.unlock()
  }
}

/// A question to a server. (GoKer, moby 33781 and cockroach 10790: nobody receives after the cancellation.)
public final class Question: @unchecked Sendable {
  private let lock = NSLock()
  private var isCancelled = false
  private let answers: Channel

  /// - Parameter room: How many answers may wait for a receiver.
  public init(room: Int) { answers = Channel(room: room) }

  public func cancel() {
    lock.lock()
    isCancelled = true
    lock.unlock()
  }

  public func answer(_ value: Int) { answers.send(value) }

  public func ask() -> Int? {
    lock.lock()
    let isCancelled = isCancelled
    lock.unlock()
    return isCancelled ? nil : answers.receive()
  }
}

/// Letters for several readers. (Lucene, radbench: a thread that was woken is not alone.)
public final class Letters: @unchecked Sendable {
  private let condition = NSCondition()
  private var letters: [String] = []

  public init() {}

  public func post(_ letter: String) {
    condition.lock()
    letters.append(letter)
    condition.broadcast()
    condition.unlock()
  }

  /// Looks once whether there is a letter.
  public func takeHastily() -> String {
    condition.lock()
    defer { condition.unlock() }
    if letters.isEmpty { condition.wait() }
    return letters.popLast()!
  }

  public func take() -> String {
    condition.lock()
    defer { condition.unlock() }
    while letters.isEmpty { condition.wait() }
    return letters.popLast()!
  }
}

/// Passes values to observers. (RxSwift: a `PublishSubject` delivers to one observer from two threads at once.)
public final class Subject: @unchecked Sendable {
  private let lock = NSLock()
  private var observers: [(Int) -> Void] = []
  private var waiting: [Int] = []
  private var isDelivering = false

  public init() {}

  public func observe(_ observer: @escaping (Int) -> Void) {
    lock.lock()
    observers.append(observer)
    lock.unlock()
  }

  public func sendHastily(_ value: Int) {
    lock.lock()
    let present = observers
    lock.unlock()
    for observer in present { observer(value) }
  }

  /// Delivers on the thread that came first.
  public func send(_ value: Int) {
    lock.lock()
    waiting.append(value)
    if isDelivering { return lock.unlock() }
    isDelivering = true
    while !waiting.isEmpty {
      let (value, present) = (waiting.removeFirst(), observers)
      lock.unlock()
      for observer in present { observer(value) }
      lock.lock()
    }
    isDelivering = false
    lock.unlock()
  }
}

/// Lines with numbers. (Kafka: numbers that are taken in another order than they are used.)
public final class Journal: Sendable {
  private let last = Mutex(0)
  private let lines = Mutex<[Int]>([])

  public init() {}

  public var isInOrder: Bool { lines.withLock { $0 == $0.sorted() } }

  public func writeHastily() {
    let number = last.withLock { last in
      last += 1
      return last
    }
    lines.withLock { $0.append(number) }
  }

  public func write() {
    lines.withLock { lines in
      let number = last.withLock { last in
        last += 1
        return last
      }
      lines.append(number)
    }
  }
}
