import Dispatch
import Foundation

/// Counts uploads on a serial queue.
public final class Uploads: @unchecked Sendable {
  private let queue = DispatchQueue(label: "uploads")
  private var running = 0

  public init() {}

  public var isIdle: Bool { queue.sync { running == 0 } }

  public func begin() { queue.async { self.running += 1 } }

  /// Waits for a turn of the queue on which it runs. (swift-nio 634.)
  public func endAndWait(whenIdle notify: @escaping @Sendable () -> Void) {
    queue.async {
      self.running -= 1
      if self.isIdle { notify() }
    }
  }

  public func end(whenIdle notify: @escaping @Sendable () -> Void) {
    queue.async {
      self.running -= 1
      if self.running == 0 { notify() }
    }
  }
}

/// A cache on a concurrent queue.
public final class Thumbnails: @unchecked Sendable {
  private let queue = DispatchQueue(label: "thumbnails", attributes: .concurrent)
  private var sizes: [Int: Int] = [:]

  public init() {}

  public func size(_ key: Int) -> Int? { queue.sync { sizes[key] } }
  public func setWithoutBarrier(_ key: Int, _ size: Int) { queue.async { self.sizes[key] = size } }
  public func set(_ key: Int, _ size: Int) { queue.async(flags: .barrier) { self.sizes[key] = size } }
}

/// Adds numbers on several threads, and waits for all. (GoKer, cockroach 1055.)
public final class Summing: @unchecked Sendable {
  private let lock = NSLock()
  private var sum = 0

  public init() {}

  private func add(_ number: Int) {
    lock.lock()
    sum += number
    lock.unlock()
  }

  /// Enters the group when the work has begun, which the wait may precede.
  public func hastySum(of numbers: [Int]) -> Int {
    let group = DispatchGroup()
    for number in numbers {
      DispatchQueue.global().async {
        group.enter()
        self.add(number)
        group.leave()
      }
    }
    group.wait()
    lock.lock()
    defer { lock.unlock() }
    return sum
  }

  public func sum(of numbers: [Int]) -> Int {
    let group = DispatchGroup()
    for number in numbers { DispatchQueue.global().async(group: group) { self.add(number) } }
    group.wait()
    return sum
  }
}

/// A pool of connections. (postgres-nio 326.)
public final class Pool: Sendable {
  private let permits = DispatchSemaphore(value: 1)

  public init() {}

  /// Keeps the permit if there is nothing to do.
  public func leakingQuery(_ text: String) -> Int? {
    permits.wait()
    if text.isEmpty { return nil }
    permits.signal()
    return text.count
  }

  public func query(_ text: String) -> Int? {
    permits.wait()
    defer { permits.signal() }
    return text.isEmpty ? nil : text.count
  }
}

/// An answer, or a limit of time. (okta-mobile-swift 170: a completion that is called twice.)
public final class Request: @unchecked Sendable {
  private let queue = DispatchQueue(label: "request")
  private var isOver = false
  private let completion: @Sendable (Int?) -> Void

  public init(_ completion: @escaping @Sendable (Int?) -> Void) { self.completion = completion }

  /// Calls the completion at the limit, and for the answer.
  public func startHastily() {
    queue.asyncAfter(deadline: .now() + 5) { self.completion(nil) }
  }

  public func answerHastily(_ value: Int) { queue.async { self.completion(value) } }

  public func start() {
    queue.asyncAfter(deadline: .now() + 5) { self.end(nil) }
  }

  public func answer(_ value: Int) { queue.async { self.end(value) } }

  private func end(_ value: Int?) {
    if isOver { return }
    isOver = true
    completion(value)
  }
}

/// A thread that computes, and a thread that waits for it.
public final class Worker: @unchecked Sendable {
  private var result = 0
  private let isDone = DispatchSemaphore(value: 0)

  public init() {}

  public func start() {
    Thread {
      self.result = 42
      self.isDone.signal()
    }.start()
  }

  /// Looks at the result at a fixed time.
  public func resultAfterSleep() -> Int {
    Thread.sleep(forTimeInterval: 0.1)
    return result
  }

  public func awaitedResult() -> Int {
    isDone.wait()
    return result
  }
}

/// Parts of a picture that are drawn in parallel.
public final class Drawing: @unchecked Sendable {
  private var pixels = [Int](repeating: 0, count: 4)
  private var drawn = 0
  private let lock = NSLock()

  public init() {}

  public func drawHastily() -> Int {
    DispatchQueue.concurrentPerform(iterations: 2) { _ in drawn += 1 }
    return drawn
  }

  public func draw() -> Int {
    DispatchQueue.concurrentPerform(iterations: 2) { _ in
      lock.lock()
      drawn += 1
      lock.unlock()
    }
    return drawn
  }
}

/// Plug-ins that are started in parallel. (GoKer, moby 25384: a group is waited for while it cannot become empty.)
public final class Plugins: Sendable {
  public init() {}

  public func startHastily(_ count: Int) {
    let group = DispatchGroup()
    for _ in 0..<count { group.enter() }
    for _ in 0..<count {
      DispatchQueue.global().async { group.leave() }
      group.wait()
    }
  }

  public func start(_ count: Int) {
    let group = DispatchGroup()
    for _ in 0..<count { group.enter() }
    for _ in 0..<count { DispatchQueue.global().async { group.leave() } }
    group.wait()
  }
}

/// Entries on a concurrent queue. (GoKer, kubernetes 62464 and cockroach 16167: a reader reads again behind a writer.)
public final class Registry: @unchecked Sendable {
  private let queue = DispatchQueue(label: "registry", attributes: .concurrent)
  private var entries: [String] = []

  public init() {}

  public func add(_ entry: String) { queue.async(flags: .barrier) { self.entries.append(entry) } }

  public var count: Int { queue.sync { entries.count } }

  /// Waits for the queue on which it runs. In front there may be work that waits for this one.
  public func hastySummary() -> String { queue.sync { "\(count) entries" } }

  public func summary() -> String { queue.sync { "\(entries.count) entries" } }
}

/// Runs work when there were no calls for a while. (Several apps: work runs although it was cancelled.)
public final class Debouncer: @unchecked Sendable {
  private let queue = DispatchQueue(label: "debouncer")
  private var item: DispatchWorkItem?

  public init() {}

  public func call(_ work: @escaping @Sendable () -> Void) {
    queue.sync {
      item?.cancel()
      let next = DispatchWorkItem(block: work)
      item = next
      queue.asyncAfter(deadline: .now() + 1, execute: next)
    }
  }

  /// Cancels work that has not begun. Work that runs may go on.
  public func stopHastily() {
    queue.async { self.item?.cancel() }
  }

  /// Returns when no work runs any more.
  public func stop() {
    queue.sync { item?.cancel() }
  }
}
