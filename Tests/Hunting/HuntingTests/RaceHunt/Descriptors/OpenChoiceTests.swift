#if EXPLORATION && os(Linux)
  import CTestSupport
  import Glibc

  @testable import RaceHunt

  /// What POSIX leaves open is a choice of the schedule.
  @Suite("Choices that POSIX leaves open", .onBothCarriers, .needsSystemFunctions)
  struct OpenChoiceTests {
    /// An epoll that watches so many counters, each of which is above zero. The first one is `a`.
    private static func loop(of count: Int, _ flags: EPOLL_EVENTS = EPOLLIN) -> Int32 {
      let loop = epoll_create1(0)
      for number in 0..<count {
        var event = epoll_event()
        event.events = EPOLLIN.rawValue | flags.rawValue
        event.data.u32 = UInt32(number)
        epoll_ctl(loop, EPOLL_CTL_ADD, eventfd(1, Int32(EFD_NONBLOCK)), &event)
      }
      return loop
    }

    /// What one wait returns.
    private static func wait(_ loop: Int32, atMost count: Int32) -> String {
      var events = [epoll_event](repeating: epoll_event(), count: Int(count))
      let found = epoll_wait(loop, &events, count, 0)
      return events.prefix(Int(found)).map { ["a", "b", "c"][Int($0.data.u32)] }.joined()
    }

    @Test("The events that one epoll_wait returns come in any order")
    func orders() {
      let results = Shown.all(schedules: 500) { run, shown in
        let loop = Self.loop(of: 3)
        run.thread("A") { shown.add(Self.wait(loop, atMost: 3)) }
      }
      #expect(results == ["abc", "acb", "bac", "bca", "cab", "cba"])
    }

    @Test(
      "Which events a full epoll_wait leaves to the next one is open, and none is lost", arguments: [EPOLLIN, EPOLLET])
    func leftOver(flags: EPOLL_EVENTS) {
      let results = Shown.all(schedules: 500) { run, shown in
        let loop = Self.loop(of: 3, flags)
        run.thread("A") {
          let (first, second) = (Self.wait(loop, atMost: 2), Self.wait(loop, atMost: 1))
          shown.add(first)
          run.expect(flags == EPOLLIN || !first.contains(second), "\(first) and then \(second)")
          run.expect(Self.wait(loop, atMost: 3).count == (flags == EPOLLET ? 0 : 3))
        }
      }
      #expect(results == ["ab", "ac", "ba", "bc", "ca", "cb"])
    }

    @Test("A program that relies on an order fails; the choice is shown, replayed, and the only one that is left")
    func reliesOnOrder() throws {
      let scenario = Scenario("order") { run in
        let loop = Self.loop(of: 3)
        run.thread("A") { run.expect(Self.wait(loop, atMost: 3).hasPrefix("a"), "another event is first") }
      }
      let report = try #require(hunt(scenario).report)
      #expect(report.faults == 1 && report.preemptions == 0 && report.isMinimal, "\(report)")
      #expect("\(report)".contains(": events in another order"), "\(report)")
      #expect(replay(scenario, report.schedule).report?.failure == report.failure)
    }

    @Test("Whether a close with unread bytes resets the connection is open", arguments: [AF_INET, AF_UNIX])
    func unreadBytes(domain: Int32) {
      let results = Shown.all { run, shown in
        let (client, server) = domain == AF_UNIX ? Sockets.pair() : Sockets.connected(7000)
        run.thread("client") {
          Sockets.write(client, "x")
          close(server)
          shown.add(Sockets.answer(client))
          // Either way nothing more comes.
          run.expect(Sockets.answer(client) == "", "an end")
        }
      }
      #expect(results == ["", "Connection reset by peer"])
    }

    @Test("Which of the threads that wait in accept gets the connection is open")
    func winners() {
      let results = Shown.all(whenIdle: true) { run, shown in
        let listener = Sockets.listener(7000)
        for name in ["A", "B", "C"] {
          run.thread(name) {
            if accept(listener, nil, nil) >= 0 { shown.add(name) }
          }
        }
        run.thread("client") {
          // Time passes when all others wait.
          sleep(1)
          _ = Sockets.connection(to: 7000)
          sleep(1)
          shutdown(listener, Int32(SHUT_RDWR))
        }
      }
      #expect(results == ["A", "B", "C"])
    }
  }
#endif
