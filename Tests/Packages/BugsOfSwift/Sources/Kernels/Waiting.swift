import Dispatch
import Foundation
import Synchronization

/// Values of several sources in one sequence. (swift-async-algorithms 249: cancelled before the first value is asked for.)
public final class Merged: Sendable {
  private enum State {
    case initial
    case waiting(CheckedContinuation<Int?, Never>)
    case finished
  }

  private let state = Mutex(State.initial)

  public init() {}

  public func hastyNext() async -> Int? {
    await withTaskCancellationHandler {
      await next()
    } onCancel: {
      if case .initial = state.withLock({ $0 }) { preconditionFailure("cancelled before it began") }
      finish()
    }
  }

  public func cancellableNext() async -> Int? {
    await withTaskCancellationHandler {
      await next()
    } onCancel: {
      finish()
    }
  }

  private func next() async -> Int? {
    await withCheckedContinuation { continuation in
      let isFinished = state.withLock { state in
        if case .finished = state { return true }
        state = .waiting(continuation)
        return false
      }
      if isFinished { continuation.resume(returning: nil) }
    }
  }

  public func finish() {
    let old = state.withLock { state in
      defer { state = .finished }
      return state
    }
    if case .waiting(let continuation) = old { continuation.resume(returning: nil) }
  }
}

/// A sequence with several readers. (swiftlang/swift 71412: not all of them resume at the end.)
public final class Ticker: Sendable {
  private struct State {
    var waiting: [CheckedContinuation<Void, Never>] = []
    var isOver = false
  }

  private let state = Mutex(State())

  public init() {}

  private func wait(_ add: @Sendable (inout State, CheckedContinuation<Void, Never>) -> Void) async {
    await withCheckedContinuation { continuation in
      let isOver = state.withLock { state in
        if !state.isOver { add(&state, continuation) }
        return state.isOver
      }
      if isOver { continuation.resume() }
    }
  }

  /// Has a place for one reader.
  public func waitHastily() async { await wait { $0.waiting = [$1] } }

  public func wait() async { await wait { $0.waiting.append($1) } }

  public func end() {
    let waiting = state.withLock { state in
      state.isOver = true
      defer { state.waiting = [] }
      return state.waiting
    }
    for continuation in waiting { continuation.resume() }
  }
}

/// A channel for tasks, whose senders wait until a value is received. (Async-Channels 25: they wait for ever after `close()`.)
public final class Pipe: Sendable {
  private struct State {
    var sending: [(value: Int, continuation: CheckedContinuation<Bool, Never>)] = []
    var receiving: [CheckedContinuation<Int?, Never>] = []
    var isClosed = false
  }

  private let state = Mutex(State())

  public init() {}

  public func send(_ value: Int) async -> Bool {
    await withCheckedContinuation { continuation in
      let receiver: CheckedContinuation<Int?, Never>?? = state.withLock { state in
        if state.isClosed { return .some(nil) }
        if !state.receiving.isEmpty { return state.receiving.removeFirst() }
        state.sending.append((value, continuation))
        return nil
      }
      if let receiver {
        receiver?.resume(returning: value)
        continuation.resume(returning: receiver != nil)
      }
    }
  }

  public func receive() async -> Int? {
    await withCheckedContinuation { continuation in
      let (sender, isClosed) = state.withLock { state in
        if !state.sending.isEmpty { return (Optional(state.sending.removeFirst()), false) }
        if !state.isClosed { state.receiving.append(continuation) }
        return (nil, state.isClosed)
      }
      if let sender {
        sender.continuation.resume(returning: true)
        continuation.resume(returning: sender.value)
      } else if isClosed {
        continuation.resume(returning: nil)
      }
    }
  }

  /// Resumes those that receive.
  public func closeHastily() {
    for receiver in end().receiving { receiver.resume(returning: nil) }
  }

  public func close() {
    let old = end()
    for receiver in old.receiving { receiver.resume(returning: nil) }
    for sender in old.sending { sender.continuation.resume(returning: false) }
  }

  private func end() -> State {
    state.withLock { state in
      defer { state = State(isClosed: true) }
      return state
    }
  }
}

/// The newest of several inner sequences. (swift-async-algorithms 437: between two turns of the lock the outer one ends.)
public final class Latest: Sendable {
  private struct State {
    var isOuterOver = false
    var isInnerOver = false
    var waiter: CheckedContinuation<Void, Never>?

    var isOver: Bool { isOuterOver && isInnerOver }
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

  private func finish() {
    let waiter = state.withLock { state in
      defer { state.waiter = nil }
      return state.waiter
    }
    waiter?.resume()
  }

  public func endOuter() {
    let isOver = state.withLock { state in
      state.isOuterOver = true
      return state.isOver
    }
    if isOver { finish() }
  }

  /// Looks in one turn of the lock, and ends in another one.
  public func endInnerHastily() {
    let isLast = state.withLock { $0.isOuterOver }
    state.withLock { $0.isInnerOver = true }
    if isLast { finish() }
  }

  public func endInner() {
    let isOver = state.withLock { state in
      state.isInnerOver = true
      return state.isOver
    }
    if isOver { finish() }
  }
}

/// Values of a device. (BLESwift 25, Vexil 153: a stream yields under a lock that the end of the stream takes.)
public final class Device: @unchecked Sendable {
  private let lock = NSLock()
  private var output: AsyncStream<Int>.Continuation?

  public init() {}

  public func values() -> AsyncStream<Int> {
    AsyncStream { continuation in
      lock.lock()
      output = continuation
      lock.unlock()
      continuation.onTermination = { _ in
        self.lock.lock()
        self.output = nil
        self.lock.unlock()
      }
    }
  }

  public func sendUnderLock(_ value: Int) {
    lock.lock()
    output?.yield(value)
    lock.unlock()
  }

  public func send(_ value: Int) {
    lock.lock()
    let output = output
    lock.unlock()
    output?.yield(value)
  }
}
