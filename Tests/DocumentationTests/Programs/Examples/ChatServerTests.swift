import Synchronization

@testable import Examples

@Suite("The chat server", .timeLimit(.minutes(10)))
struct ChatServerTests {
  @Test("A server that can accept nobody ends its program with the error")
  func failure() async throws {
    let loop = try EventLoop()
    let connecting = try FileDescriptor.connecting(to: FileDescriptor.listening(port: 0).port)
    let error = try await onThread {
      #expect(throws: SystemError.self) {
        try ChatPrograms.run(loop, until: loop.connections(of: connecting).map { _ in "" })
      }
    }
    #expect(error?.call == "accept")
  }

  /// Serves on a loop until the server has closed, and returns its log. `guests` is called with a signal of a connected
  /// socket.
  private func log(
    capacity: Int = 64, longestLine: Int = 1024, grace: Duration = .seconds(10),
    _ guests: @escaping @Sendable (EventLoop, ChatServer, Signal<FileDescriptor, SystemError>) -> Void,
    onLog: @escaping @Sendable (String, ChatServer) -> Void = { _, _ in }
  ) async throws -> [String] {
    let loop = try EventLoop()
    let server = try ChatServer(on: loop, capacity: capacity, longestLine: longestLine)
    let lines = Lines()
    try await loop.runTest {
      server.served(grace: grace).subscribe(
        next: { line in
          lines.add(line)
          onLog(line, server)
        }, failed: { Issue.record($0) },
        completed: { loop.stop() })
      guests(loop, server, loop.connection(to: server.port))
    }
    return lines.all
  }

  private static let text = String(repeating: "x", count: 20_000)

  /// The log of a server with a silent guest, who reads nothing, and a talkative one, who says the next line when the
  /// previous one has come back. `onRead` is called with the number of lines that the talkative guest has read.
  private func logOfSilentGuest(
    capacity: Int, grace: Duration = .seconds(10),
    onRead: @escaping @Sendable (Int, EventLoop, ChatServer) -> Void = { _, _, _ in },
    onLog: @escaping @Sendable (String, ChatServer) -> Void = { _, _ in }
  ) async throws -> [String] {
    let read = Mutex(0)
    return try await log(
      capacity: capacity, longestLine: 50_000, grace: grace,
      { loop, server, connection in
        let talk = connection.map { Connection($0, on: loop, longestLine: 50_000) }
          .mapError(ConnectionEnd.failed)
          .flatMap { guest in
            Signal.merge(guest.write(Self.text).then { .empty }, guest.lines).do(next: { line in
              if line == "the server closes" { return }
              #expect(line == "guest 2: \(Self.text)")
              let count = read.withLock { count in
                count += 1
                return count
              }
              onRead(count, loop, server)
              guest.write(Self.text).subscribe()
            })
          }
        connection.subscribe(next: { silent in
          // Keeps the socket open while the loop runs.
          loop.schedule(after: .seconds(3600)) { _ = silent.number }
          talk.subscribe()
        })
      }, onLog: onLog)
  }

  @Test("A guest that does not read is disconnected, and the others read everything")
  func slowReader() async throws {
    let log = try await logOfSilentGuest(
      capacity: 8, onLog: { line, server in if line == "guest 1 reads too slowly" { server.stop() } })
    #expect(log == ["guest 1 has come", "guest 2 has come", "guest 1 reads too slowly"])
  }

  @Test("A guest that sends no end of a line is disconnected")
  func longLine() async throws {
    let log = try await log(
      { loop, server, connection in
        connection.flatMap { loop.write(Array(repeating: 65, count: 5000)[...], to: $0) }.subscribe()
      }, onLog: { line, server in if line.contains("without") { server.stop() } })
    #expect(log == ["guest 1 has come", "guest 1 has sent a line without an end"])
  }

  @Test("A guest that does not read its last lines delays the end no longer than the grace period")
  func gracePeriod() async throws {
    let stopped = Mutex<Instant?>(nil)
    let log = try await logOfSilentGuest(
      capacity: .max, grace: .milliseconds(100),
      onRead: { count, loop, server in
        // Eight megabytes are more than the system takes for a guest that does not read.
        if count != 400 { return }
        stopped.withLock { $0 = loop.now }
        server.stop()
      })
    let took = try #require(stopped.withLock { $0 }).duration(to: ImmediateScheduler.shared.now)
    #expect(log == ["guest 1 has come", "guest 2 has come"])
    #expect(took >= .milliseconds(100))
  }

  @Test("Without guests the server closes immediately, and whoever comes later is not served")
  func closing() async throws {
    let log = try await log { loop, server, connection in
      server.stop()
      loop.enqueue { connection.subscribe() }
    }
    #expect(log == [])
  }
}
