import Dispatch
import Foundation
import Synchronization

/// A server of HTTP/1.1: one thread accepts, and each connection has a thread.
public final class Server: Sendable {
  /// The connections, by their files. A file is closed under the lock, so that nobody else uses its number for another one.
  private let open = Mutex<(files: Set<Int32>, isStopped: Bool)>(([], false))
  private let listener: Int32
  private let running = DispatchGroup()
  private let mistake: Mistake?
  private let answer: @Sendable (Message) -> String?
  /// Longer bodies are refused.
  private static let longest = 60

  /// - Parameter answer: The body of the answer; nil if there is none in time.
  public init(port: UInt16, _ mistake: Mistake? = nil, answer: @escaping @Sendable (Message) -> String?) {
    listener = Connection.listener(port)
    (self.mistake, self.answer) = (mistake, answer)
    running.enter()
  }

  /// Accepts connections until the server stops.
  public func run() {
    while case let file = accept(listener, nil, nil), file >= 0 {
      running.enter()
      open.withLock { open in
        open.files.insert(file)
        if open.isStopped { shutdown(file, Int32(SHUT_RD)) }
      }
      Thread.detachNewThread { [self] in
        serve(Connection(file, mistake))
        end(file)
        running.leave()
      }
    }
    running.leave()
  }

  private func end(_ file: Int32) {
    if mistake == .writeAfterClose {
      if open.withLock({ $0.files.remove(file) }) != nil { close(file) }
    } else {
      open.withLock { open in
        open.files.remove(file)
        close(file)
      }
    }
  }

  private func serve(_ connection: Connection) {
    while var request = connection.head() {
      if request.length > Self.longest {
        connection.send(.answer(413))
        // Whatever comes now is the body that was refused, and not a request.
        if mistake == .smuggledRequest { continue }
        return
      }
      guard let body = connection.body(request.length) else { return }
      request.body = body
      if mistake == .halfClose, connection.isEnded { return }
      let answer = answer(request).map { Message.answer(200, $0) } ?? .answer(504)
      guard connection.send(answer) else { return }
    }
  }

  /// Ends the connections, as if none had been used for a while.
  public func endIdle() {
    open.withLock { open in
      for file in open.files {
        if mistake == .writeAfterClose { close(file) } else { shutdown(file, Int32(SHUT_RDWR)) }
      }
      if mistake == .writeAfterClose { open.files = [] }
    }
  }

  /// Accepts no more, and returns when the requests that have arrived are answered.
  public func stop() {
    if mistake == .closedListener { close(listener) } else { shutdown(listener, Int32(SHUT_RDWR)) }
    open.withLock { open in
      open.isStopped = true
      for file in open.files { shutdown(file, Int32(mistake == .lostAnswer ? SHUT_RDWR : SHUT_RD)) }
    }
    running.wait()
    if mistake != .closedListener { close(listener) }
  }
}
