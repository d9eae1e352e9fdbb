#if EXPLORATION && os(Linux)
  import CTestSupport
  import Foundation
  import Glibc

  @testable import RaceHunt

  /// Calls that wait, or whose results depend on the machine, so that they are not compared with the system's.
  @Suite("Calls that few programs make", .hunts, .needsSystemFunctions)
  struct RareCallTests: SystemSuite {
    /// Whether a thread that calls `read` with a pipe is clean, beside one that writes into the pipe.
    private func isCleanWhileBytesCome(_ read: @escaping @Sendable (_ run: Run, _ reader: Int32) -> Void) -> Bool {
      isClean { run in
        let (reader, writer) = Sockets.pipe()
        run.thread("writer") { Sockets.write(writer, "x") }
        run.thread("reader") { read(run, reader) }
      }
    }

    @Test("pselect waits for bytes, and for the time")
    func waits() {
      #expect(
        isCleanWhileBytesCome { run, reader in
          var files = fd_set()
          withUnsafeMutableBytes(of: &files) { $0[Int(reader) / 8] |= 1 << (reader % 8) }
          run.expect(pselect(reader + 1, &files, nil, nil, nil, nil) == 1, "pselect")
          _ = Sockets.read(reader)
          var second = timespec(tv_sec: 1, tv_nsec: 0)
          run.expect(pselect(reader + 1, &files, nil, nil, &second, nil) == 0, "time of pselect")
        })
    }

    @Test("ppoll, epoll_pwait and epoll_pwait2 wait for bytes, and for the time")
    func otherWaits() {
      #expect(
        isCleanWhileBytesCome { run, reader in
          let loop = Sockets.loop(for: reader)
          run.expect(cd_ppoll(reader, -1) == POLLIN && cd_epoll_pwait(loop, -1) == 1, "no bytes")
          run.expect(cd_epoll_pwait2(loop, nil) == 1, "no bytes")
          _ = Sockets.read(reader)
          let before = milliseconds()
          var second = timespec(tv_sec: 1, tv_nsec: 0)
          run.expect(cd_ppoll(reader, 1) == 0 && cd_epoll_pwait(loop, 1000) == 0, "bytes")
          run.expect(cd_epoll_pwait2(loop, &second) == 0, "bytes")
          run.expect(milliseconds() - before == 3000, "the time")
        })
    }

    @Test("sendmmsg and recvmmsg move several messages, and wait for the first one or for all")
    func messages() {
      let received = Shown.all { run, shown in
        let (receiver, sender) = (Sockets.datagrams(7000), Sockets.sender(to: 7000))
        run.thread("sender") {
          run.expect(cd_sendmmsg(sender, "a") == 1)
          run.expect(cd_sendmmsg(sender, "bcd") == 3)
        }
        run.thread("receiver") {
          var letters = [CChar](repeating: 0, count: 4)
          let first = cd_recvmmsg(receiver, &letters, 2, true)
          let rest = letters.withUnsafeMutableBufferPointer {
            cd_recvmmsg(receiver, $0.baseAddress! + Int(first), 4 - first, false)
          }
          run.expect(letters == "abcd".utf8.map { CChar($0) }, "\(letters)")
          shown.add("\(first) \(rest)")
        }
      }
      #expect(received == ["1 3", "2 2"])
    }

    @Test("sendfile sends a part of a file")
    func file() throws {
      let url = FileManager.default.temporaryDirectory.appending(path: "sendfile-\(getpid())")
      try Data("a file".utf8).write(to: url)
      defer { try? FileManager.default.removeItem(at: url) }
      #expect(
        isClean { run in
          let (reader, writer) = Sockets.pipe()
          run.thread("A") {
            let file = open(url.path, O_RDONLY)
            var place = 2
            run.expect(sendfile(writer, file, &place, 10) == 4 && place == 6)
            close(file)
            run.expect(Sockets.read(reader) == "file")
          }
        })
    }

    @Test("An address is shown as numbers, and the interfaces are those of the machine")
    func names() {
      let result = hunt(
        Scenario("names") { run in
          run.thread("A") {
            close(Sockets.stream())
            var (host, service) = ([CChar](repeating: 0, count: 64), [CChar](repeating: 0, count: 64))
            let error = Sockets.with(port: 7000, host: 0x20304) {
              getnameinfo($0, $1, &host, 64, &service, 64, NI_NUMERICSERV)
            }
            run.expect(error == 0 && host.starts(with: "127.2.3.4\0".utf8.map { CChar($0) }), "\(error) \(host)")
            run.expect(service.starts(with: "7000\0".utf8.map { CChar($0) }), "\(service)")
            var first: UnsafeMutablePointer<ifaddrs>?
            run.expect(getifaddrs(&first) == 0)
            freeifaddrs(first)
          }
        })
      #expect(result.isClean, "\(result)")
    }
  }
#endif
