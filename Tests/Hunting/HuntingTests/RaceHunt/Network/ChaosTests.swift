#if EXPLORATION && os(Linux)
  import CTestSupport
  import Foundation
  import Glibc

  @testable import RaceHunt

  /// Faults that the schedule chooses.
  @Suite("Faults by choice of the schedule", .onCarriers, .needsSystemFunctions)
  struct ChaosTests {
    /// A client that is asked once and must have its answer, over a network with these faults.
    private func asking(_ faults: Network.Faults, atMost count: Int = 1) -> Scenario {
      Scenario("asking") { run in
        run.network.chaos(faults, atMost: count)
        let listener = Sockets.listener(7000)
        run.thread("server") {
          Sockets.echo(listener)
          close(listener)
        }
        run.thread("client") {
          let connection = Sockets.connection(to: 7000)
          if connection < 0 { shutdown(listener, Int32(SHUT_RDWR)) }
          run.expect(connection > 0, "no connection")
          run.expect(Sockets.send(connection, "hello\n") == 6, "not sent")
          let line = Sockets.readLine(connection)
          run.expect(line == "hello\n", "answered \(line)")
          close(connection)
        }
      }
    }

    @Test("Without chaos, and with no fault to spare, the answer comes")
    func withoutChaos() {
      for scenario in [asking([]), asking(.all, atMost: 0), asking(.lateArrivals)] {
        #expect(hunt(scenario, budget: .schedules(200)).isClean)
      }
    }

    @Test("A refused connection is chosen, shown in the column of the client, replayed and shrunk")
    func refusal() throws {
      let scenario = asking(.refusedConnections)
      let report = try #require(hunt(scenario).report)
      #expect(report.failure.message.hasPrefix("no connection"))
      #expect(report.faults == 1 && report.olderStores == 0 && report.preemptions == 0 && report.isMinimal)
      #expect("\(report)".contains("connect 127.0.0.1:7000: refused") || "\(report)".contains(": refused"), "\(report)")
      #expect("\(report)".contains("needs 0 preemptions and 1 fault, proved minimal"), "\(report)")
      #expect(replay(scenario, report.schedule).report?.failure == report.failure)
    }

    @Test("A connection breaks at a write that fails, and at one whose bytes are lost")
    func breaking() {
      let failures = Set(
        (1...6 as ClosedRange<UInt64>).compactMap { seed -> String? in
          let report = hunt(asking(.brokenConnections), seed: seed).report
          #expect(report?.faults == 1, "\(report as Any)")
          return report.map { String($0.failure.message.prefix { $0 != "(" }) }
        })
      #expect(failures.isSubset(of: ["not sent ", "answered  "]) && !failures.isEmpty, "\(failures)")
    }

    @Test("A late answer may come a minute later, after a limit of the client")
    func lateness() throws {
      func scenario(_ faults: Network.Faults) -> Scenario {
        Scenario("limits") { run in
          run.network.chaos(faults)
          let listener = Sockets.listener(7000)
          run.thread("server") { Sockets.echo(listener) }
          run.thread("client") {
            let connection = Sockets.connection(to: 7000)
            Sockets.send(connection, "hello\n")
            var file = pollfd(fd: connection, events: Int16(POLLIN), revents: 0)
            run.expect(poll(&file, 1, 30_000) == 1, "no answer in time")
            close(connection)
          }
        }
      }
      var budget = Budget.schedules(500)
      budget.timePassesWhenIdle = true
      #expect(hunt(scenario([]), budget: budget).isClean)
      let report = try #require(hunt(scenario(.lateArrivals), budget: budget).report)
      #expect(report.failure.message.hasPrefix("no answer in time"))
      #expect("\(report)".contains(": a minute late"), "\(report)")
    }

    @Test("Datagrams are lost, or come twice, by choice")
    func datagrams() {
      func counts(_ faults: Network.Faults) -> Set<String> {
        Shown.all(whenIdle: true) { run, shown in
          run.network.chaos(faults)
          let receiver = Sockets.datagrams(7000)
          run.thread("receiver") {
            var file = pollfd(fd: receiver, events: Int16(POLLIN), revents: 0)
            var all = ""
            while poll(&file, 1, 1000) == 1 { all += Sockets.read(receiver) ?? "" }
            shown.add(all)
          }
          run.thread("sender") {
            let sender = Sockets.sender(to: 7000)
            for number in 1...2 { Sockets.send(sender, "\(number)") }
          }
        }
      }
      #expect(counts([]) == ["12"])
      #expect(counts(.lostDatagrams) == ["12", "1", "2"])
      #expect(counts(.duplicatedDatagrams) == ["12", "112", "122"])
      #expect(counts(.lateArrivals) == ["12", "21", "1", "2"])
    }

    @Test("Hosts are apart by choice, in both directions, until any later moment or for a minute")
    func partitions() throws {
      let results = Shown.all(whenIdle: true) { run, shown in
        run.network.chaos(.partitions)
        let listener = Sockets.listener(7000)
        run.thread("server") { Sockets.echo(listener) }
        run.thread("client") {
          let start = milliseconds()
          let connection = Sockets.connection(to: 7000)
          for text in ["one ", "two\n"] { Sockets.send(connection, text) }
          shown.add("\(Sockets.readLine(connection).dropLast()) after \((milliseconds() - start) / 1000)")
          close(connection)
        }
      }
      #expect(results == ["one two after 0", "one two after 60"])
      let report = try #require(hunt(asking([.partitions, .brokenConnections], atMost: 2), seed: 3).report)
      #expect(report.faults == 1, "A partition alone loses nothing: \(report)")
    }

    @Test("A partition that the schedule has chosen loses datagrams until it ends, and concerns one pair of hosts")
    func partitionOfPair() {
      let results = Shown.all(schedules: 500, whenIdle: true) { run, shown in
        run.network.host("left", port: 7000)
        run.network.host("right", port: 7001)
        run.network.chaos(.partitions)
        let receivers = [Sockets.datagrams(7000), Sockets.datagrams(7001)]
        for receiver in receivers { _ = fcntl(receiver, F_SETFL, Int32(O_NONBLOCK)) }
        run.thread("receiver") {
          sleep(120)
          let texts = receivers.map { receiver in
            var text = ""
            while let more = Sockets.read(receiver) { text += more }
            return text
          }
          shown.add(texts.joined(separator: "-"))
        }
        run.thread("sender") {
          let senders = [Sockets.sender(to: 7000), Sockets.sender(to: 7001)]
          for number in 1...2 { for sender in senders { Sockets.send(sender, "\(number)") } }
        }
      }
      #expect(results == ["12-12", "1-12", "2-12", "-12", "12-1", "12-2", "12-"])
    }

    @Test("Of several faults that one step may meet, a replay meets the same one")
    func severalInOneStep() throws {
      let scenario = Scenario("sent twice") { run in
        run.network.chaos([.lostDatagrams, .duplicatedDatagrams])
        let receiver = Sockets.datagrams(7000)
        _ = fcntl(receiver, F_SETFL, Int32(O_NONBLOCK))
        run.thread("sender") {
          let sender = Sockets.sender(to: 7000)
          Sockets.send(sender, "1")
          run.expect(Sockets.read(receiver) == nil || Sockets.read(receiver) == nil, "received twice")
        }
      }
      let report = try #require(hunt(scenario).report)
      #expect(report.schedule.description.contains("~2"), "\(report)")
      #expect(report.faults == 1 && replay(scenario, report.schedule).report?.failure == report.failure, "\(report)")
    }

    @Test("A lookup fails, or is a minute late, by choice")
    func lookups() {
      let results = Shown.all(whenIdle: true) { run, shown in
        run.network.chaos(.failedLookups)
        run.thread("client") {
          let start = milliseconds()
          var found: UnsafeMutablePointer<addrinfo>?
          let error = getaddrinfo("localhost", nil, nil, &found)
          if let found { freeaddrinfo(found) }
          shown.add("\(error) after \((milliseconds() - start) / 1000)")
        }
      }
      #expect(results == ["0 after 0", "\(EAI_AGAIN) after 0", "0 after 60"])
    }

    @Test("Calls that wait are interrupted by choice, each kind of call")
    func interruptions() {
      let calls: [(name: String, call: @Sendable (Int32, Int32) -> Int)] = [
        ("read", { reader, _ in Int(Sockets.read(reader)?.count ?? -1) }),
        ("accept", { _, listener in Int(accept(listener, nil, nil)) }),
        (
          "poll",
          { reader, _ in
            var file = pollfd(fd: reader, events: Int16(POLLIN), revents: 0)
            return Int(poll(&file, 1, -1))
          }
        ),
        (
          "epoll_wait",
          { reader, _ in
            var event = epoll_event()
            return Int(epoll_wait(Sockets.loop(for: reader), &event, 1, -1))
          }
        ),
      ]
      for (name, call) in calls {
        let results = Shown.all { run, shown in
          run.network.chaos(.interruptions)
          let (reader, writer) = Sockets.pipe()
          let listener = Sockets.listener(7000)
          run.thread(name) {
            let result = call(reader, listener)
            shown.add(result >= 0 ? "done" : String(cString: strerror(errno)))
          }
          run.thread("other") {
            Sockets.write(writer, "x")
            _ = Sockets.connection(to: 7000)
          }
        }
        #expect(results == ["done", "Interrupted system call"], "\(name)")
      }
    }

    @Test("Reads and writes that do not block are short by choice, as often as a run has faults")
    func shortTransfers() {
      let results = Shown.all(schedules: 500) { run, shown in
        run.network.chaos(.shortTransfers, atMost: 2)
        let (reader, writer) = Sockets.pipe()
        Sockets.write(writer, "abcdefgh")
        run.thread("reader") {
          shown.add((1...2).map { _ in Sockets.read(reader, atMost: 4) ?? "" }.joined(separator: " "))
        }
      }
      #expect(results == ["abcd efgh", "ab cdef", "abcd ef", "ab cd"])
    }

    @Test("A small buffer lets a writer wait until there is room")
    func buffers() {
      let results = Shown.all { run, shown in
        run.network.buffers(of: 10)
        let (one, other) = Sockets.pair()
        run.thread("writer") {
          let now = Glibc.send(one, String(repeating: "x", count: 25), 25, Int32(MSG_DONTWAIT))
          let rest = Sockets.write(one, String(repeating: "x", count: 15))
          shown.add("\(now) \(rest)")
        }
        run.thread("reader") {
          var count = 0
          while count < 25 { count += Sockets.read(other)?.count ?? 0 }
        }
      }
      #expect(results == ["10 15"])
    }

    @Test("A descriptor that is left open fails the run that asks for it")
    func leftOpen() {
      func scenario(_ closes: Bool) -> Scenario {
        Scenario("closing") { run in
          run.network.expectNothingOpen()
          let listener = Sockets.listener(7000)
          run.thread("A") {
            run.expect(run.network.openDescriptors == ["127.0.0.1:7000 (600)"])
            if closes { close(listener) }
          }
        }
      }
      #expect(hunt(scenario(true)).isClean)
      #expect(hunt(scenario(false)).report?.failure.message == "left open: 127.0.0.1:7000 (600)")
    }

    @Test("A call on a thread is a step with a row, and what arrives later has a column")
    func rows() throws {
      let scenario = Scenario("rows") { run in
        let (connection, accepted) = Sockets.connected(7000)
        run.thread("client") {
          Network.current?.delay(.milliseconds(5)...(.milliseconds(5)))
          Sockets.send(connection, "hello")
        }
        run.thread("server") {
          let text = Sockets.answer(accepted)
          run.expect(text != "hello", "arrived")
        }
      }
      let text = "\(try #require(hunt(scenario).report))"
      #expect(Network.current == nil)
      #expect(text.contains("network: delay 0.005 seconds to 0.005 seconds"), "\(text)")
      #expect(text.contains("deliver to 127.0.0.1:7000: 5 bytes"), "\(text)")
    }
  }
#endif
