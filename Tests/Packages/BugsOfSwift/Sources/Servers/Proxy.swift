import Dispatch
import Foundation
import Synchronization

/// Forwards requests to another server, over one connection that stays open. Each request has ten seconds.
public final class Proxy: Sendable {
  private struct State {
    var connection: Connection?
    /// The present request; zero between requests.
    var request = 0
    var last = 0
    var expired: Set<Int> = []
  }

  private let state = Mutex(State())
  private let turn = NSLock()
  private let port: UInt16
  private let mistake: Mistake?

  public init(port: UInt16, _ mistake: Mistake? = nil) { (self.port, self.mistake) = (port, mistake) }

  /// The requests whose time is over, by their numbers from one.
  public var expired: Set<Int> { state.withLock { $0.expired } }

  /// The body of the answer; nil if there is none in time.
  public func forward(_ request: Message) -> String? {
    turn.withLock {
      guard let connection = state.withLock({ $0.connection }) ?? Connection(to: port) else { return nil }
      let number = state.withLock { state in
        state.connection = connection
        state.last += 1
        state.request = state.last
        return state.last
      }
      let limit = DispatchWorkItem { [self] in expire(number, connection) }
      DispatchQueue.global().asyncAfter(deadline: .now() + 10, execute: limit)
      let answer = connection.send(request) ? connection.message() : nil
      if mistake != .lateTimeout { limit.cancel() }
      let isBroken = state.withLock { state in
        state.request = 0
        // The time may be over although the answer has come.
        let isBroken = answer == nil || state.expired.contains(number)
        if isBroken { state.connection = nil }
        return isBroken
      }
      if isBroken { connection.close() }
      return answer?.body
    }
  }

  private func expire(_ number: Int, _ connection: Connection) {
    state.withLock { state in
      // The answer may have come while the timer waited for the lock.
      guard state.request == number || (mistake == .lateTimeout && state.request > 0) else { return }
      state.expired.insert(number)
      connection.shutDown(Int(SHUT_RDWR))
    }
  }

  public func close() { state.withLock { $0.connection.take() }?.close() }
}
