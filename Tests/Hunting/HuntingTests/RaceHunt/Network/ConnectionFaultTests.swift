#if EXPLORATION && os(Linux)
  import CTestSupport
  import Foundation
  import Glibc

  /// What a scenario does to connections by hand.
  @Suite("Faults of connections", .onCarriers, .needsSystemFunctions)
  struct ConnectionFaultTests {
    /// A server that echoes, and what its client sees.
    private func seen(
      _ change: @escaping @Sendable (Network) -> Void, whenIdle: Bool = true,
      client: @escaping @Sendable (Run) -> String
    ) -> Set<String> {
      Shown.all(whenIdle: whenIdle) { run, shown in
        run.network.host("server", port: 7000)
        change(run.network)
        let listener = Sockets.listener(7000)
        run.thread("server") {
          Sockets.echo(listener)
          close(listener)
        }
        run.thread("client") {
          shown.add(client(run))
          // Lets the server end if no connection has arrived.
          shutdown(listener, Int32(SHUT_RDWR))
        }
      }
    }

    @Test("A connection, a request and its answer need the delay each")
    func delay() {
      let durations = seen(
        { $0.delay(.milliseconds(5)...(.milliseconds(5))) },
        client: { _ in
          let connection = Sockets.connection(to: 7000)
          let connected = milliseconds()
          Sockets.send(connection, "hello\n")
          let line = Sockets.readLine(connection)
          let answered = milliseconds()
          close(connection)
          return "\(line)\(answered - connected)"
        })
      #expect(durations == ["hello\n10"])
    }

    @Test("The schedule chooses between the least, the mean and the most of a range")
    func range() {
      let durations = seen(
        { $0.delay(.milliseconds(2)...(.milliseconds(10)), "client", "server") },
        client: { _ in
          let start = milliseconds()
          let connection = Sockets.connection(to: 7000)
          defer { close(connection) }
          return "\(milliseconds() - start)"
        })
      #expect(durations == ["2", "6", "10"])
    }

    @Test("A delay concerns the pair of hosts that it names, and later calls count more")
    func pair() {
      for (hosts, delay) in [(("client", "server"), "40"), (("other", "server"), "0"), (("server", "client"), "40")] {
        let durations = seen(
          { network in
            network.delay(.milliseconds(90)...(.milliseconds(90)), "client", "server")
            network.delay(.zero...(.zero))
            network.delay(.milliseconds(40)...(.milliseconds(40)), hosts.0, hosts.1)
          },
          client: { _ in
            let start = milliseconds()
            let connection = Sockets.connection(to: 7000)
            defer { close(connection) }
            return "\(milliseconds() - start)"
          })
        #expect(durations == [delay])
      }
    }

    @Test("With a delay, bytes arrive in order and the end after them, also with a delay of no time")
    func order() {
      for most in [Duration.zero, .milliseconds(9)] {
        let answers = seen(
          { $0.delay(.zero...most) }, whenIdle: false,
          client: { _ in
            let connection = Sockets.connection(to: 7000)
            for part in ["one", "two", "three\n"] { Sockets.send(connection, part) }
            shutdown(connection, Int32(SHUT_WR))
            defer { close(connection) }
            return Sockets.readLine(connection) + Sockets.answer(connection)
          })
        #expect(answers == ["onetwothree\n"])
      }
    }

    @Test("A bandwidth of a hundred bytes a second takes half a second for fifty")
    func bandwidth() {
      let durations = seen(
        { $0.limit(bytesPerSecond: 100) },
        client: { _ in
          let connection = Sockets.connection(to: 7000)
          let start = milliseconds()
          Sockets.send(connection, String(repeating: "x", count: 49) + "\n")
          let line = Sockets.readLine(connection)
          defer { close(connection) }
          return "\(line.count) in \(milliseconds() - start)"
        })
      #expect(durations == ["50 in 1000"])
    }

    @Test("Without an end of the partition, a connection times out after 127 seconds")
    func partition() {
      let results = seen(
        { $0.partition("client", "server") },
        client: { _ in
          let start = milliseconds()
          return "\(Sockets.connection(to: 7000)) \(milliseconds() - start)"
        })
      #expect(results == ["-\(ETIMEDOUT) 127000"])
    }

    @Test("What a partition has held arrives after it, in order")
    func healing() {
      let results = seen(
        { _ in },
        client: { run in
          let connection = Sockets.connection(to: 7000)
          run.network.partition("client", "server")
          let start = milliseconds()
          for part in ["one", "two\n"] { Sockets.send(connection, part) }
          var file = pollfd(fd: connection, events: Int16(POLLIN), revents: 0)
          let early = poll(&file, 1, 3_000)
          run.network.heal("client", "server")
          defer { close(connection) }
          return "\(early) \(Sockets.readLine(connection))\(milliseconds() - start)"
        })
      #expect(results == ["0 onetwo\n3000"])
    }

    @Test("Bytes that a partition holds for good end the connection of the writer, and the reader waits")
    func lostPeer() {
      let results = Shown.all(whenIdle: true) { run, shown in
        run.network.host("server", port: 7000)
        let listener = Sockets.listener(7000)
        let connection = Sockets.connection(to: 7000)
        run.network.partition("server")
        run.thread("client") {
          Sockets.send(connection, "hello\n")
          let start = milliseconds()
          shown.add("\(Sockets.answer(connection)) \(milliseconds() - start)")
        }
        run.thread("server") {
          var limit = timeval(tv_sec: 2000, tv_usec: 0)
          let accepted = accept(listener, nil, nil)
          setsockopt(accepted, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
          shown.add(Sockets.answer(accepted))
        }
      }
      #expect(results == ["Connection timed out 924000", "Resource temporarily unavailable"])
    }

    @Test("A reset ends both ends of a connection, and one that comes later is whole")
    func reset() {
      let results = Shown.all { run, shown in
        run.network.host("server", port: 7000)
        let listener = Sockets.listener(7000)
        let connection = Sockets.connection(to: 7000)
        let accepted = accept(listener, nil, nil)
        run.thread("client") { shown.add("client \(Sockets.answer(connection))") }
        run.thread("server") { shown.add("server \(Sockets.answer(accepted))") }
        run.thread("operator") {
          run.network.reset("server")
          let later = Sockets.connection(to: 7000)
          let other = accept(listener, nil, nil)
          Sockets.send(later, "x")
          shown.add("later \(Sockets.answer(other))")
        }
      }
      #expect(results == ["client Connection reset by peer", "server Connection reset by peer", "later x"])
    }

    @Test(
      "Of a half-open connection, whoever writes learns that the other end is gone, and whoever reads waits for good")
    func halfOpen() {
      func program(_ writes: Bool) -> Scenario {
        Scenario("half-open") { run in
          run.network.host("server", port: 7000)
          let (connection, accepted) = Sockets.connected(7000)
          run.network.halfOpen("server")
          run.thread("client") {
            if writes { run.expect(Sockets.send(connection, "x") == 1) }
            run.expect(Sockets.answer(connection) == "Connection reset by peer")
          }
          run.thread("server") {
            run.expect(Sockets.answer(accepted) == "Connection reset by peer")
            close(accepted)
          }
        }
      }
      #expect(hunt(program(true)).isClean)
      let failure = hunt(program(false)).report?.failure
      #expect(failure?.message.hasPrefix("client waits for bytes from 127.0.0.1:7000") == true, "\(failure as Any)")
    }

    @Test("A connection that nobody has accepted yet can be left half-open, and its listener closed")
    func halfOpenInQueue() {
      let results = Shown.all { run, shown in
        run.network.host("server", port: 7000)
        let listener = Sockets.listener(7000)
        let connection = Sockets.connection(to: 7000)
        run.thread("server") {
          run.network.halfOpen("server")
          close(listener)
        }
        run.thread("client") {
          sleep(1)
          shown.add("\(Sockets.send(connection, "x"))")
        }
      }
      #expect(results == ["1"])
    }
  }
#endif
