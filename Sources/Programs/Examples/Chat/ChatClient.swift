import ReactiveSignals

/// A client of the chat that connects again whenever the connection is lost.
///
/// It knows no sockets: `connect` is a signal that makes one attempt. So it is tested in virtual time, without a network.
final class ChatClient: Sendable {
  enum Status: Equatable, Sendable {
    /// Nobody has subscribed to `lines`.
    case idle
    case connecting
    case connected
    /// The connection was lost or refused. The client waits before the next attempt.
    case waiting
  }

  /// The state of the connection, for a display.
  let status: Property<Status>

  /// The lines of the server. The client is connected while somebody subscribes, with one connection for all
  /// subscribers. Never ends.
  let lines: Signal<String, Never>

  private let typed: Subject<String, Never>

  /// - Parameters:
  ///   - scheduler: On which the client waits between attempts.
  ///   - backoff: The time between attempts. It begins anew after each connection.
  ///   - connect: Makes one attempt to connect, sends the connection and completes.
  init(
    on scheduler: some Scheduler,
    backoff: Backoff = .exponential(from: .seconds(1), cap: .seconds(30), jitter: 0.5),
    connect: Signal<Connection, ConnectionEnd>
  ) {
    let status = MutableProperty(Status.idle)
    let typed = Subject<String, Never>()

    let connection =
      connect
      .initially { status.value = .connecting }
      .do(failed: { _ in status.value = .waiting })
      .retry(backoff: backoff, on: scheduler)

    let session = connection.flatMap { connection in
      let written = connection.write(typed.signal.promoteFailure(), capacity: 64)
      // Subscribed to last: an observer of the status may send at once, and the line must be written.
      let read = connection.lines.concat(.fail(.closed)).initially { status.value = .connected }
      return Signal.merge(written.then { .empty }, read)
    }

    // Every session fails. After it the client waits too, so that a server that only accepts does not keep it busy.
    let pause = Signal<String, Never>.empty.delay(.seconds(1), on: scheduler)
    lines =
      session
      .catch { _ in
        status.value = .waiting
        return pause
      }
      .repeat()
      .onDispose { status.value = .idle }
      .share()
    self.status = status.property
    self.typed = typed
  }

  /// Sends a line to the server. Returns false if there is no connection; the line is then dropped.
  @discardableResult
  func send(_ line: String) -> Bool {
    guard status.value == .connected else { return false }
    typed.send(line)
    return true
  }
}
