#if EXPLORATION && os(Linux)
  import Glibc

  @testable import RaceHunt

  /// The limits of time that a program sets for the calls of a socket: SO_RCVTIMEO and SO_SNDTIMEO.
  @Suite("Limits of sockets", .onCarriers, .needsSystemFunctions)
  struct SocketLimitTests: SystemSuite {
    @Test("A receive of all bytes ends with those that have come when the time has passed")
    func receivesPart() {
      let seen = Shown.all(whenIdle: true) { run, shown in
        let (client, server) = Sockets.connected(7000)
        run.thread("A") {
          Sockets.limit(server, SO_RCVTIMEO, seconds: 5)
          var bytes = [UInt8](repeating: 0, count: 8)
          let start = milliseconds()
          let count = recv(server, &bytes, 8, Int32(MSG_WAITALL))
          shown.add("\(count) bytes after \(milliseconds() - start)")
        }
        run.thread("B") {
          sleep(2)
          Sockets.write(client, "abc")
        }
      }
      #expect(seen == ["3 bytes after 5000"])
    }

    @Test("A send ends with the bytes for which there was room when the time has passed, and fails if there was none")
    func send() {
      let seen = Shown.all(whenIdle: true) { run, shown in
        let (client, server) = Sockets.connected(7000)
        run.thread("A") {
          Sockets.limit(client, SO_SNDTIMEO, seconds: 5)
          let bytes = [UInt8](repeating: 1, count: 30_000_000)
          let start = milliseconds()
          let count = Glibc.send(client, bytes, bytes.count, 0)
          run.expect(count > 0 && count < bytes.count, "\(count)")
          run.expect(milliseconds() - start == 5000, "\(milliseconds() - start)")
          run.expect(Glibc.send(client, bytes, 1, 0) == -1 && errno == EAGAIN, "\(errno)")
          shown.add("\(milliseconds() - start)")
          withExtendedLifetime(server) {}
        }
      }
      #expect(seen == ["10000"])
    }

    @Test("A send with a limit waits for the reader that comes before")
    func sendInTime() {
      #expect(
        Shown.all(whenIdle: true) { run, _ in
          let (client, server) = Sockets.connected(7000)
          run.thread("A") {
            Sockets.limit(client, SO_SNDTIMEO, seconds: 5)
            let bytes = [UInt8](repeating: 1, count: 10_000_000)
            let count = Glibc.send(client, bytes, bytes.count, 0)
            run.expect(count == bytes.count, "\(count)")
          }
          run.thread("B") {
            sleep(3)
            var (rest, bytes) = (10_000_000, [UInt8](repeating: 0, count: 1_000_000))
            while rest > 0 { rest -= Glibc.read(server, &bytes, bytes.count) }
          }
        } == [])
    }

    @Test("A connection and an accept with a limit end when the time has passed")
    func connection() {
      let seen = Shown.all(whenIdle: true) { run, shown in
        let listener = Sockets.stream()
        _ = Sockets.with(port: 7000) { bind(listener, $0, $1) }
        listen(listener, 0)
        run.thread("A") {
          Sockets.limit(listener, SO_RCVTIMEO, seconds: 3)
          let start = milliseconds()
          run.expect(accept(listener, nil, nil) == -1 && errno == EAGAIN, "accepts, \(errno)")
          shown.add("accept \(milliseconds() - start)")
          // The queue of the listener has room for one more than it says.
          run.expect(Sockets.connection(to: 7000) >= 0)
          let late = Sockets.stream()
          Sockets.limit(late, SO_SNDTIMEO, seconds: 4)
          let isRefused = Sockets.with(port: 7000) { connect(late, $0, $1) } == -1 && errno == EINPROGRESS
          run.expect(isRefused, "connects, \(errno)")
          shown.add("connect \(milliseconds() - start)")
        }
      }
      #expect(seen == ["accept 3000", "connect 7000"])
    }

    @Test("No limit is zero")
    func zero() {
      #expect(
        Shown.all(whenIdle: true) { run, _ in
          let (client, server) = Sockets.connected(7000)
          run.thread("A") {
            for seconds in [5, 0] { Sockets.limit(server, SO_RCVTIMEO, seconds: seconds) }
            run.expect(Sockets.read(server) == "x")
          }
          run.thread("B") {
            sleep(60)
            Sockets.write(client, "x")
          }
        } == [])
    }
  }

  extension Sockets {
    fileprivate static func limit(_ socket: Int32, _ name: Int32, seconds: Int) {
      var limit = timeval(tv_sec: seconds, tv_usec: 0)
      setsockopt(socket, SOL_SOCKET, name, &limit, socklen_t(MemoryLayout<timeval>.size))
    }
  }
#endif
