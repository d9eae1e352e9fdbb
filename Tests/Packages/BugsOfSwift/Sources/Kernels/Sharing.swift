import Dispatch
import Foundation
import Synchronization

/// Entries that are stored under a lock. (swift-nio 3452, 3454 and 3455: a lock is held over a suspension.)
public actor Ledger {
  private nonisolated let lock = NSLock()
  private var entries = 0

  public init() {}

  private nonisolated func begin() { lock.lock() }
  private nonisolated func end() { lock.unlock() }

  public func addHastily() async {
    begin()
    entries += 1
    await Task.yield()
    end()
  }

  public func add() async {
    begin()
    entries += 1
    end()
    await Task.yield()
  }
}

/// A download that several tasks await. (luke 570: the slot of the download is cleared when one of them is cancelled.)
public actor Downloads {
  private var slot: Task<Int, Never>?
  private var running = 0
  public private(set) var most = 0

  public init() {}

  private func load() async -> Int {
    running += 1
    most = max(most, running)
    await Task.yield()
    running -= 1
    slot = nil
    return 1
  }

  private func shared() -> Task<Int, Never> {
    let task = slot ?? Task { await load() }
    slot = task
    return task
  }

  private func clear() { slot = nil }

  public func hastyData() async -> Int {
    let task = shared()
    return await withTaskCancellationHandler {
      await task.value
    } onCancel: {
      Task { await clear() }
    }
  }

  public func data() async -> Int { await shared().value }
}

/// A title that is loaded. (Several apps: a semaphore waits for a task of the actor that it blocks.)
@MainActor
public final class Screen {
  private var title = ""

  public nonisolated init() {}

  private func load() async {
    await Task.yield()
    title = "loaded"
  }

  public func hastyTitle() -> String {
    let isLoaded = DispatchSemaphore(value: 0)
    Task {
      await load()
      isLoaded.signal()
    }
    isLoaded.wait()
    return title
  }

  public func loadedTitle() async -> String {
    await load()
    return title
  }
}

/// Connections that are pinged while nobody uses them. (postgres-nio 436 and 472: one is pinged twice, or while it is used.)
public final class Connections: Sendable {
  private struct State {
    var idle = [0]
    var isClosed = false
    var timer: CheckedContinuation<Void, Never>?
  }

  private let state = Mutex(State())
  private let users = Atomic(0)
  private let isUsedTwice = Atomic(false)

  public init() {}

  /// Whether a connection had two users at a time.
  public var hasMixed: Bool { isUsedTwice.load(ordering: .relaxed) }

  private func talk() async {
    if users.add(1, ordering: .relaxed).oldValue > 0 { isUsedTwice.store(true, ordering: .relaxed) }
    await Task.yield()
    users.subtract(1, ordering: .relaxed)
  }

  private func lease() -> Int? { state.withLock { $0.idle.popLast() } }
  private func giveBack(_ connection: Int) { state.withLock { $0.idle.append(connection) } }

  public func query() async {
    guard let connection = lease() else { return }
    await talk()
    giveBack(connection)
  }

  /// Pings a connection that stays in the pool.
  public func pingHastily() async {
    if state.withLock({ !$0.idle.isEmpty }) { await talk() }
  }

  public func ping() async { await query() }

  // MARK: The timer (valkey-swift 377 and 389: it is never resumed when the pool is closed meanwhile)

  /// Looks in one turn of the lock whether the pool is closed, and waits from another one on.
  public func waitForTimerHastily() async {
    if state.withLock({ $0.isClosed }) { return }
    await withCheckedContinuation { continuation in state.withLock { $0.timer = continuation } }
  }

  public func waitForTimer() async {
    await withCheckedContinuation { continuation in
      let isClosed = state.withLock { state in
        if !state.isClosed { state.timer = continuation }
        return state.isClosed
      }
      if isClosed { continuation.resume() }
    }
  }

  public func close() {
    let timer = state.withLock { state in
      state.isClosed = true
      defer { state.timer = nil }
      return state.timer
    }
    timer?.resume()
  }
}

/// The values of a sequence for several readers. (swift-concurrency-extras 19: the first values are dropped.)
public final class Broadcast: Sendable {
  private let readers = Mutex<[AsyncStream<Int>.Continuation]>([])
  private let values: [Int]

  public init(_ values: [Int]) { self.values = values }

  private func begin() {
    Task {
      for value in values {
        for reader in readers.withLock({ $0 }) { reader.yield(value) }
      }
      for reader in readers.withLock({ $0 }) { reader.finish() }
    }
  }

  /// Begins before there is a reader.
  public func hastyStream() -> AsyncStream<Int> {
    begin()
    return AsyncStream { continuation in readers.withLock { $0.append(continuation) } }
  }

  public func stream() -> AsyncStream<Int> {
    let stream = AsyncStream { continuation in readers.withLock { $0.append(continuation) } }
    begin()
    return stream
  }
}
