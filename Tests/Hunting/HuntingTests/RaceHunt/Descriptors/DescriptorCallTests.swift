#if EXPLORATION && os(Linux)
  import CTestSupport
  import CHuntable
  import Foundation
  import Glibc

  @testable import RaceHunt

  /// What the comparison with the system does not show: calls that wait, time, names, what is refused, and the end of a run.
  @Suite("Calls of descriptors", .onBothCarriers, .needsSystemFunctions)
  struct DescriptorCallTests: SystemSuite {
    @Test("A run begins without the descriptors of the run before, and gives the same numbers")
    func numbers() {
      #expect(
        isClean { run in
          let first = Sockets.pipe()
          run.expect(first.reader == 600 && first.writer == 601, "\(first)")
          run.thread("A") { run.expect(Sockets.stream() == 602) }
        })
      // A thread from before the run may have got it from one of the run, and close it.
      #expect(close(600) == 0)
      var file = stat()
      #expect(fstat(600, &file) == 0, "the number is reserved")
    }

    @Test("A timer of the kernel wakes epoll in virtual time, again and again")
    func timers() {
      #expect(
        isClean { run in
          run.thread("A") {
            let timer = timerfd_create(CLOCK_MONOTONIC, 0)
            var setting = itimerspec(
              it_interval: timespec(tv_sec: 60, tv_nsec: 0), it_value: timespec(tv_sec: 60, tv_nsec: 0))
            timerfd_settime(timer, 0, &setting, nil)
            let loop = Sockets.loop(for: timer)
            var event = epoll_event()
            let before = time(nil)
            for _ in 0..<3 {
              run.expect(epoll_wait(loop, &event, 1, -1) == 1)
              var count: UInt64 = 0
              run.expect(Glibc.read(timer, &count, 8) == 8 && count == 1, "\(count)")
            }
            run.expect(time(nil) - before == 180)
            run.expect(epoll_wait(loop, &event, 1, 1000) == 0)
          }
        })
    }

    @Test("A path names a socket of the run alone")
    func paths() {
      let path = "/tmp/descriptors-of-no-run.\(getpid())"
      #expect(
        isClean { run in
          let listener = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
          run.expect(Sockets.with(path: path) { bind(listener, $0, $1) } == 0 && listen(listener, 1) == 0)
          run.expect(access(path, F_OK) != 0, "a file of the system")
          run.thread("server") { Sockets.write(accept(listener, nil, nil), "hello") }
          run.thread("client") {
            let made = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
            run.expect(Sockets.with(path: path) { connect(made, $0, $1) } == 0)
            run.expect(Sockets.read(made) == "hello")
          }
        })
    }

    @Test(
      "A source whose handler does nothing, or finds nothing to read, lets others run, and the time pass",
      arguments: [false, true])
    func idleSource(reads: Bool) {
      let scenario = Scenario("writable") { run in
        var pair: [Int32] = [0, 0]
        socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_NONBLOCK.rawValue), 0, &pair)
        let end = pair[0]
        // Dispatch permits the use of a source by several threads.
        nonisolated(unsafe) let source = DispatchSource.makeWriteSource(
          fileDescriptor: end, queue: DispatchQueue(label: "writer"))
        source.setEventHandler { if reads { _ = Sockets.read(end) } }
        source.activate()
        run.thread("waiting") {
          sleep(60)
          source.cancel()
        }
      }
      var budget = Budget.schedules(100)
      budget.timePassesWhenIdle = true
      let result = hunt(scenario, budget: budget)
      #expect(result.isClean, "\(result)")
    }

    @Test("This machine has a name, and others are not looked up")
    func names() {
      func looking(_ name: String) -> @Sendable (Run) -> Void {
        { run in
          run.thread("A") {
            var result: UnsafeMutablePointer<addrinfo>?
            let error = getaddrinfo(name, "80", nil, &result)
            run.expect(error == 0 || name == "example.com", "\(error)")
            if let result { freeaddrinfo(result) }
          }
        }
      }
      #expect(isClean(looking("localhost")))
      #expect(isClean(looking("127.0.0.1")))
      let found = failure(looking("example.com"))
      #expect(found?.kind == .escape)
      #expect(found?.message.hasPrefix("the address of example.com is not simulated") == true, "\(found as Any)")
    }

    @Test("A wait for no descriptor is a sleep")
    func waitForNothing() {
      let isOver = isClean { run in
        run.thread("A") {
          var none = pollfd(fd: -1, events: Int16(POLLIN), revents: 0)
          run.expect(poll(&none, 1, 3_600_000) == 0)
          var (files, limit) = (fd_set(), timeval(tv_sec: 3600, tv_usec: 0))
          run.expect(select(9, &files, nil, nil, &limit) == 0)
        }
      }
      #expect(isOver)
    }

    @Test("What the kernel of descriptors does not have is refused by its name")
    func refused() {
      let bodies: [(String, @Sendable () -> Void)] = [
        ("a socket that is neither of TCP, UDP nor of Unix", { _ = socket(AF_NETLINK, Int32(SOCK_RAW.rawValue), 0) }),
        ("a socket that is neither a stream nor for datagrams", { _ = socket(AF_INET, Int32(SOCK_RAW.rawValue), 0) }),
        (
          "a socket that is neither a stream nor for datagrams",
          { _ = socket(AF_UNIX, Int32(SOCK_SEQPACKET.rawValue), 0) }
        ),
        ("signalfd", { _ = cd_signalfd() }),
        ("inotify", { _ = cd_inotify() }),
        (
          "sigwait",
          {
            var (signals, number) = (sigset_t(), Int32())
            sigwait(&signals, &number)
          }
        ),
        ("MSG_OOB", { _ = send(Sockets.stream(), "x", 1, Int32(MSG_OOB)) }),
        ("fdopen of a descriptor of the run", { _ = fdopen(Sockets.pipe().reader, "r") }),
        ("dup2 between a descriptor of the run and another number", { _ = dup2(Sockets.pipe().writer, 1) }),
      ]
      for (name, body) in bodies {
        let result = hunt(Scenario(name) { run in run.thread("A", body) }, budget: .schedules(1))
        #expect(result.report?.failure.kind == .escape)
        let message = result.report?.failure.message ?? ""
        #expect(
          message.hasPrefix(name)
            && message.wholeMatch(of: /.* is not simulated, at (DescriptorCallTests.swift|rare_calls.c):\d+/) != nil,
          "\(message)")
      }
    }

    @Test("A hunt of sockets claims no more than its schedules")
    func claims() {
      let result = hunt(
        Scenario("pipe") { run in
          let (reader, writer) = Sockets.pipe()
          run.thread("A") { Sockets.write(writer, "x") }
          run.thread("B") { _ = Sockets.read(reader) }
        }, strategy: .partialOrderReduction)
      #expect(result.isClean && result.coverage == .sampled, "\(result)")
      #expect("\(result)".contains("all schedules of sockets, pipes and other descriptors"), "\(result)")
    }
  }
#endif
