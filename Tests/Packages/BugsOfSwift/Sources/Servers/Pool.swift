import Foundation
import Synchronization

/// Connections that stay open from one request to the next, at most one at a time.
public final class Pool: Sendable {
  private struct State {
    var idle: Connection?
    var isTaken = false
    var line: [Int] = []
    var waiting: [Int: CheckedContinuation<Bool, Never>] = [:]
    var last = 0
  }

  private let state = Mutex(State())
  private let port: UInt16
  private let mistake: Mistake?

  public init(port: UInt16, _ mistake: Mistake? = nil) { (self.port, self.mistake) = (port, mistake) }

  /// The body of the answer; nil if the task is cancelled before its turn, or the connection breaks.
  public func get(_ path: String) async -> String? {
    guard await takesTurn() else { return nil }
    defer { endTurn() }
    guard let connection = state.withLock({ $0.idle.take() }) ?? Connection(to: port) else { return nil }
    guard connection.send(.request(path)), let answer = connection.message() else {
      connection.close()
      return nil
    }
    state.withLock { $0.idle = connection }
    return answer.body
  }

  private func takesTurn() async -> Bool {
    let number = state.withLock { state in
      state.last += 1
      return state.last
    }
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let isNow: Bool? = state.withLock { state in
          if Task.isCancelled { return false }
          if !state.isTaken {
            state.isTaken = true
            return true
          }
          state.line.append(number)
          state.waiting[number] = continuation
          return nil
        }
        if let isNow { continuation.resume(returning: isNow) }
      }
    } onCancel: {
      state.withLock { $0.waiting.removeValue(forKey: number) }?.resume(returning: false)
    }
  }

  private func endTurn() {
    let next = state.withLock { state -> CheckedContinuation<Bool, Never>? in
      while !state.line.isEmpty {
        let waiter = state.waiting.removeValue(forKey: state.line.removeFirst())
        // A waiter that was cancelled takes no turn.
        if waiter != nil || mistake == .leakedConnection { return waiter }
      }
      state.isTaken = false
      return nil
    }
    next?.resume(returning: true)
  }

  public func close() { state.withLock { $0.idle.take() }?.close() }
}

/// Connects to a server that may not be there yet. Returns the connection, and how often it was tried.
public func reconnect(to port: UInt16, _ mistake: Mistake? = nil) -> (connection: Connection, attempts: Int) {
  var attempts = 1
  var pause: UInt32 = 100_000
  while true {
    if let connection = Connection(to: port) { return (connection, attempts) }
    attempts += 1
    if mistake != .reconnectStorm { usleep(pause) }
    pause = min(2 * pause, 10_000_000)
  }
}
