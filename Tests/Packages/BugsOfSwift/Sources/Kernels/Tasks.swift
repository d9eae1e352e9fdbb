import Foundation
import Synchronization

/// A gate for which a task waits. (swift-async-algorithms 303, swift-nio 2558.)
public final class Gate: @unchecked Sendable {
  private let lock = NSLock()
  private var waiter: CheckedContinuation<Void, Never>?
  private var isOpen = false

  public init() {}

  public func wait() async {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        lock.lock()
        if isOpen {
          lock.unlock()
          return continuation.resume()
        }
        waiter = continuation
        lock.unlock()
      }
    } onCancel: {
      open()
    }
  }

  private func takeWaiter() -> CheckedContinuation<Void, Never>? {
    isOpen = true
    defer { waiter = nil }
    return waiter
  }

  /// Resumes the task under the lock, for which the handler of the cancellation waits while it holds the task's lock.
  public func openUnderLock() {
    lock.lock()
    takeWaiter()?.resume()
    lock.unlock()
  }

  public func open() {
    lock.lock()
    let waiter = takeWaiter()
    lock.unlock()
    waiter?.resume()
  }
}

/// Loads a token when there is none. (Several apps; apple/container 684: an actor is entered again.)
public actor Tokens {
  private var token: Int?
  private var loading: Task<Int, Never>?
  public private(set) var loads = 0

  public init() {}

  private func load() async -> Int {
    loads += 1
    await Task.yield()
    return 1
  }

  public func hastyToken() async -> Int {
    if let token { return token }
    let loaded = await load()
    token = loaded
    return loaded
  }

  public func sharedToken() async -> Int {
    if let loading { return await loading.value }
    let task = Task { await load() }
    loading = task
    return await task.value
  }
}

/// Permits for tasks. (postgres-nio 326, Async-Channels 25: a task that waits is never served.)
public final class Permits: Sendable {
  private struct State {
    var free = 0
    var waiting: [CheckedContinuation<Void, Never>] = []
  }

  private let state = Mutex(State())

  public init() {}

  /// Looks for a permit in one turn of the lock, and waits from another one on.
  public func takeHastily() async {
    let isFree = state.withLock { state in
      guard state.free > 0 else { return false }
      state.free -= 1
      return true
    }
    if isFree { return }
    await withCheckedContinuation { continuation in state.withLock { $0.waiting.append(continuation) } }
  }

  public func take() async {
    await withCheckedContinuation { continuation in
      let isFree = state.withLock { state in
        guard state.free > 0 else {
          state.waiting.append(continuation)
          return false
        }
        state.free -= 1
        return true
      }
      if isFree { continuation.resume() }
    }
  }

  public func give() {
    let next: CheckedContinuation<Void, Never>? = state.withLock { state in
      if state.waiting.isEmpty {
        state.free += 1
        return nil
      }
      return state.waiting.removeFirst()
    }
    next?.resume()
  }
}

/// An answer that is awaited for a limited time. (okta-mobile-swift 170: a continuation that is resumed twice.)
public final class Answer: Sendable {
  private struct State {
    var waiter: CheckedContinuation<Void, Never>?
    var isOver = false
  }

  private let state = Mutex(State())

  public init() {}

  public func wait() async {
    await withCheckedContinuation { continuation in
      let isOver = state.withLock { state in
        if !state.isOver { state.waiter = continuation }
        return state.isOver
      }
      if isOver { continuation.resume() }
    }
  }

  /// Reads the continuation in one turn of the lock, and removes it in another one.
  public func endHastily() {
    let waiter = state.withLock { state in
      state.isOver = true
      return state.waiter
    }
    waiter?.resume()
    state.withLock { $0.waiter = nil }
  }

  public func end() {
    let waiter = state.withLock { state in
      state.isOver = true
      defer { state.waiter = nil }
      return state.waiter
    }
    waiter?.resume()
  }
}

/// Counts the files that tasks have loaded. (Several apps.)
public final class Progress: @unchecked Sendable {
  private let lock = Mutex(())
  private var loaded = 0

  public init() {}

  /// Tasks run on several threads.
  public func loadHastily() async {
    await Task.yield()
    loaded += 1
  }

  public func load() async {
    await Task.yield()
    lock.withLock { _ in loaded += 1 }
  }
}
