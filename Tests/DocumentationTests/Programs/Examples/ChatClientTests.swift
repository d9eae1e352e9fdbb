import Synchronization

@testable import Examples

@Suite("The chat client")
struct ChatClientTests {
  /// A server whose connections are made by a script. Each line that a client writes is recorded.
  final class Server: Sendable {
    let written = Lines()
    private let attempts = Mutex(0)
    private let script: @Sendable (_ attempt: Int) -> Signal<String, ConnectionEnd>?

    /// `script` returns the lines that are sent over a connection, or nil if the attempt is refused. Attempts begin with 1.
    init(_ script: @escaping @Sendable (_ attempt: Int) -> Signal<String, ConnectionEnd>?) {
      self.script = script
    }

    var connect: Signal<Connection, ConnectionEnd> {
      .defer {
        let attempt = self.attempts.withLock { attempts in
          attempts += 1
          return attempts
        }
        guard let lines = self.script(attempt) else { return .fail(.closed) }
        return .just(
          Connection(lines: lines) { line in
            self.written.add("\(attempt): \(line)")
            return .empty
          })
      }
    }
  }

  private let time = TestScheduler()

  private func client(_ server: Server) -> ChatClient {
    ChatClient(on: time, backoff: .exponential(from: .seconds(1), cap: .seconds(4)), connect: server.connect)
  }

  /// Records each status with the second at which it began.
  private func statuses(of client: ChatClient) -> () -> [String] {
    let recorder = time.record(client.status.changes)
    return {
      recorder.entries.map {
        "\($0.instant.offset.components.seconds) \($0.event.value.map(String.init(describing:)) ?? "end")"
      }
    }
  }

  @Test("While the server refuses, the client waits longer after each attempt")
  func backoff() {
    let client = client(Server { _ in nil })
    let statuses = statuses(of: client)
    client.lines.subscribe()
    time.advance(by: .seconds(12))
    #expect(
      statuses() == [
        "0 connecting", "0 waiting", "1 connecting", "1 waiting", "3 connecting", "3 waiting", "7 connecting",
        "7 waiting", "11 connecting", "11 waiting",
      ])
  }

  @Test("A line that an observer sends as soon as the client is connected is written")
  func atOnce() {
    let server = Server { _ in .never }
    let client = client(server)
    client.status.changes.filter { $0 == .connected }.subscribe { _ in client.send("hello") }
    client.lines.subscribe()
    time.advance(by: .seconds(1))
    #expect(server.written.all == ["1: hello"])
  }

  @Test("After a connection the waits begin anew, and the lines of both connections are sent")
  func reconnection() {
    let time = time
    let client = client(
      Server { attempt in
        switch attempt {
        case 3: time.cold("--a|").signal.promoteFailure()
        case 5: time.cold("--b--").signal.promoteFailure()
        default: nil
        }
      })
    let statuses = statuses(of: client)
    let lines = time.record(client.lines)
    time.advance(by: .seconds(10))
    #expect(lines.values == ["a", "b"])
    #expect(
      statuses() == [
        "0 connecting", "0 waiting", "1 connecting", "1 waiting", "3 connecting", "3 connected", "3 waiting",
        "4 connecting", "4 waiting", "5 connecting", "5 connected",
      ])
  }

  @Test("A server that accepts and closes immediately is tried once a second")
  func uselessServer() {
    let client = client(Server { _ in .empty })
    let statuses = statuses(of: client)
    client.lines.subscribe()
    time.advance(by: .milliseconds(1500))
    #expect(
      statuses() == [
        "0 connecting", "0 connected", "0 waiting", "1 connecting", "1 connected", "1 waiting",
      ])
  }

  @Test("Lines are written while there is a connection, and refused otherwise")
  func sending() {
    let server = Server { attempt in attempt == 1 ? nil : .never }
    let client = client(server)
    #expect(!client.send("too early"))
    client.lines.subscribe()
    #expect(!client.send("refused"))
    time.advance(by: .seconds(1))
    #expect(client.send("hello"))
    #expect(server.written.all == ["2: hello"])
  }

  @Test("All subscribers share one connection, which ends with the last of them")
  func sharing() {
    let server = Server { _ in .never }
    let client = client(server)
    let (first, second) = (client.lines.subscribe(), client.lines.subscribe())
    #expect(client.send("hello"))
    first.dispose()
    #expect(client.status.value == .connected)
    second.dispose()
    #expect(client.status.value == .idle)
    #expect(!client.send("too late"))
    #expect(server.written.all == ["1: hello"])
    #expect(time.pendingCount == 0)
  }
}
