#if EXPLORATION && os(Linux)
  import CTestSupport
  import Foundation
  import Glibc
  import Synchronization

  @testable import RaceHunt

  /// Programs of sockets and pipes, each with a mistake and without it.
  @Suite("Programs of sockets and pipes", .onBothCarriers, .needsSystemFunctions)
  struct DescriptorTests: SystemSuite {
    @Test("On request, a read gets a part of the bytes that have arrived")
    func partialRead() {
      func result(_ readsAll: Bool, isRequested: Bool) -> HuntResult {
        var budget = Budget.schedules(200)
        budget.failuresWithoutCause = isRequested
        return hunt(
          Scenario("header") { run in
            let (reader, writer) = Sockets.pipe()
            run.thread("writer") { Sockets.write(writer, "head") }
            run.thread("reader") {
              var header = ""
              repeat { header += Sockets.read(reader) ?? "" } while readsAll && header.count < 4
              run.expect(header == "head", "read \(header)")
            }
          }, budget: budget)
      }
      #expect(result(false, isRequested: false).isClean)
      #expect(result(false, isRequested: true).report?.failure.message.hasPrefix("read he ") == true)
      #expect(result(true, isRequested: true).isClean)
    }

    @Test("A loop that looks for work before it takes the wakeup sleeps through work")
    func wakeup() {
      func looping(_ takesFirst: Bool) -> @Sendable (Run) -> Void {
        { run in
          let bell = eventfd(0, Int32(EFD_NONBLOCK))
          let loop = Sockets.loop(for: bell)
          let work = WorkCount()
          run.thread("loop") {
            var done = 0
            while done < 2 {
              var event = epoll_event()
              epoll_wait(loop, &event, 1, -1)
              var count: eventfd_t = 0
              if takesFirst { eventfd_read(bell, &count) }
              done += work.takeAll()
              if !takesFirst { eventfd_read(bell, &count) }
            }
          }
          run.thread("caller") {
            for _ in 0..<2 {
              work.add()
              eventfd_write(bell, 1)
            }
          }
        }
      }
      let found = failure(looping(false))
      #expect(found?.kind == .deadlock)
      #expect(found?.message.contains("loop waits for events of epoll ") == true, "\(found as Any)")
      #expect(isClean(looping(true)))
    }

    @Test("Two threads that each read what the other one has not written yet are a deadlock, named by their pipes")
    func crossedReads() {
      func exchanging(_ writesFirst: Bool) -> @Sendable (Run) -> Void {
        { run in
          let (one, other) = (Sockets.pipe(), Sockets.pipe())
          run.thread("A") {
            if writesFirst { Sockets.write(other.writer, "a") }
            run.expect(Sockets.read(one.reader) == "b")
            if !writesFirst { Sockets.write(other.writer, "a") }
          }
          run.thread("B") {
            run.expect(Sockets.read(other.reader) == "a")
            Sockets.write(one.writer, "b")
          }
        }
      }
      let found = failure(exchanging(false))
      #expect(found?.kind == .deadlock)
      let message = "A waits for bytes from pipe 601-600; B waits for bytes from pipe 603-602"
      #expect(found?.message.hasPrefix(message) == true, "\(found as Any)")
      #expect(isClean(exchanging(true)))
    }

    @Test("A write after the other end has closed is SIGPIPE, if the program does not ignore it")
    func brokenPipe() {
      func writing(_ flags: Int32) -> @Sendable (Run) -> Void {
        { run in
          let (reader, writer) = Sockets.pair()
          run.thread("reader") { close(reader) }
          run.thread("writer") { send(writer, "x", 1, flags) }
        }
      }
      let found = failure(writing(0))
      #expect(found?.kind == .crash)
      #expect(found?.message.contains("SIGPIPE: it writes to socketpair") == true, "\(found as Any)")
      #expect(isClean(writing(Int32(MSG_NOSIGNAL))))
    }

    @Test("A loop of events that the program has started may wait for good, and a thread of the scenario may not")
    func idleLoop() {
      func serving(_ isOwn: Bool) -> @Sendable (Run) -> Void {
        { run in
          let listener = Sockets.listener(7000)
          let loop: @Sendable () -> Void = {
            var file = pollfd(fd: listener, events: Int16(POLLIN), revents: 0)
            while poll(&file, 1, -1) > 0 {
              let connection = accept(listener, nil, nil)
              Sockets.write(connection, Sockets.readLine(connection))
              close(connection)
            }
          }
          if isOwn { run.thread("server", loop) } else { Thread.detachNewThread(loop) }
          run.thread("client") {
            let connection = Sockets.connection(to: 7000)
            Sockets.write(connection, "hello\n")
            run.expect(Sockets.readLine(connection) == "hello\n")
          }
        }
      }
      let found = failure(serving(true))
      #expect(found?.message.hasPrefix("server waits for an event of 127.0.0.1:7000") == true, "\(found as Any)")
      #expect(isClean(serving(false)))
    }
  }
#endif
