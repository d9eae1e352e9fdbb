import ReactiveSignals

/// A chat server: a line that a guest sends is sent to all guests.
///
/// The server is one signal. Subscribing to it serves, disposal closes everything at once, and its completion means that
/// nothing is left. It runs on the thread of its loop, so it needs no lock.
///
/// Back pressure: a guest that does not read fills the buffers of the system, then a queue of `capacity` lines. Then it is
/// disconnected. The alternative, `.dropOldest` instead of `.fail` in `Connection`, keeps the guest, who misses lines.
final class ChatServer: Sendable {
  private let loop: EventLoop
  private let listener: FileDescriptor
  private let capacity: Int
  private let longestLine: Int
  private let room = Subject<String, Never>()
  private let stopping = Subject<Never, Never>()

  /// Guests may connect from now on. They are served once `served` has a subscription.
  init(on loop: EventLoop, port: UInt16 = 0, capacity: Int = 64, longestLine: Int = 1024) throws(SystemError) {
    self.loop = loop
    self.capacity = capacity
    self.longestLine = longestLine
    listener = try FileDescriptor.listening(port: port)
  }

  var port: UInt16 { listener.port }

  /// Shuts the server down: it accepts nobody, reads nothing more, and says goodbye to each guest.
  func stop() { loop.enqueue { [stopping] in stopping.complete() } }

  /// Serves, and sends a line for the log when a guest comes or goes. Completes after `stop()`, when every guest has
  /// received all lines, or when `grace` has passed. Fails if no connection can be accepted any more.
  func served(grace: Duration = .seconds(5)) -> Signal<String, SystemError> {
    loop.connections(of: listener)
      .take(until: stopping.signal)
      .enumerated()
      .flatMap { index, socket in
        let connection = Connection(socket, on: self.loop, longestLine: self.longestLine)
        return self.session("guest \(index + 1)", connection).promoteFailure()
      }
      .take(until: stopping.signal.delay(grace, on: loop))
      .subscribe(on: loop)
  }

  /// Serves one guest. Any end of the connection is an error, so that it ends both directions.
  private func session(_ name: String, _ connection: Connection) -> Signal<String, Never> {
    let heard = connection.lines
      .concat(.fail(.closed))
      .take(until: stopping.signal)
      .do(next: { self.room.send("\(name): \($0)") })
    let told = room.signal.promoteFailure(to: ConnectionEnd.self)
      .take(until: stopping.signal)
      .concat(.just("the server closes"))
    return Signal.merge(connection.write(told, capacity: capacity).then { .empty }, heard.ignoreValues())
      .starting(with: "\(name) has come")
      .catch { end in .just("\(name) \(end)") }
  }
}
