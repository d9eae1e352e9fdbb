#if EXPLORATION && os(Linux)
  import CTestSupport
  import Foundation
  import Glibc

  /// Which sockets a rule concerns, and who learns of what arrives later.
  @Suite("Hosts and late arrivals", .onCarriers, .needsSystemFunctions)
  struct HostTests {
    @Test("A socket belongs to its port, or its address, or the thread that has opened it")
    func hosts() {
      let results = Shown.all(whenIdle: true) { run, shown in
        run.network.host("near", address: "127.0.0.2")
        run.network.host("far", address: "127.0.0.3")
        run.network.host("admin", port: 9000)
        run.network.delay(.milliseconds(1)...(.milliseconds(1)), "near")
        run.network.delay(.milliseconds(20)...(.milliseconds(20)), "far")
        run.network.delay(.milliseconds(300)...(.milliseconds(300)), "admin")
        run.network.delay(.milliseconds(4000)...(.milliseconds(4000)), "slow")
        for (host, port) in [(UInt32(2), UInt16(7000)), (3, 7000), (3, 9000)] { _ = Sockets.listener(port, host: host) }
        for name in ["client", "slow"] {
          run.thread(name) {
            let durations = [(UInt32(2), UInt16(7000)), (3, 7000), (3, 9000)].map { host, port in
              let start = milliseconds()
              let connection = Sockets.connection(to: port, host: host)
              return connection < 0 ? -1 : milliseconds() - start
            }
            shown.add("\(name) \(durations)")
          }
        }
      }
      #expect(results == ["client [1, 20, 300]", "slow [4000, 4000, 4000]"])
    }

    @Test("Loops of epoll and sources of Dispatch learn of bytes that arrive later")
    func laterEvents() {
      let results = Shown.all(whenIdle: true) { run, shown in
        run.network.delay(.milliseconds(7)...(.milliseconds(7)))
        let listener = Sockets.listener(7000)
        run.thread("client") {
          for _ in 1...2 { Sockets.send(Sockets.connection(to: 7000), "x") }
        }
        run.thread("server") {
          let first = accept(listener, nil, nil)
          let start = milliseconds()
          let loop = Sockets.loop(for: first)
          var event = epoll_event()
          shown.add("loop \(epoll_wait(loop, &event, 1, 1_000)) after \(milliseconds() - start)")
          let second = accept(listener, nil, nil)
          let (done, before) = (DispatchSemaphore(value: 0), milliseconds())
          let source = DispatchSource.makeReadSource(fileDescriptor: second, queue: .global())
          source.setEventHandler {
            source.cancel()
            shown.add("source after \(milliseconds() - before)")
            done.signal()
          }
          source.activate()
          done.wait()
        }
      }
      #expect(results == ["loop 1 after 7", "source after 7"])
    }
  }
#endif
