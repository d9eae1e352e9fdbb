#if EXPLORATION && os(Linux)
  import CTestSupport
  import Glibc

  @testable import RaceHunt

  /// Descriptors from before the run, which are real.
  @Suite("Descriptors from before the run", .hunts, .needsSystemFunctions)
  struct RealDescriptorTests {
    enum Call: CaseIterable {
      case write, send, read, receive, accept, poll, select, pselect

      func use(_ pipe: (reader: Int32, writer: Int32), _ socket: Int32) {
        var byte: UInt8 = 0
        switch self {
        case .write: Sockets.write(pipe.writer, "x")
        case .send: Glibc.send(socket, &byte, 1, Int32(MSG_NOSIGNAL))
        case .read: _ = Sockets.read(pipe.reader)
        case .receive: recv(socket, &byte, 1, 0)
        case .accept: Glibc.accept(socket, nil, nil)
        case .poll:
          var file = pollfd(fd: pipe.reader, events: Int16(POLLIN), revents: 0)
          Glibc.poll(&file, 1, -1)
        case .select, .pselect:
          var files = fd_set()
          withUnsafeMutableBytes(of: &files) { $0[Int(pipe.reader) / 8] |= 1 << (pipe.reader % 8) }
          if self == .select { Glibc.select(pipe.reader + 1, &files, nil, nil, nil) }
          if self == .pselect { Glibc.pselect(pipe.reader + 1, &files, nil, nil, nil, nil) }
        }
      }

      var kind: String {
        switch self {
        case .write, .read, .poll, .select, .pselect: "a pipe"
        case .send, .receive, .accept: "a socket"
        }
      }
    }

    @Test("Their use is refused by name, and none waits in the system", arguments: Call.allCases)
    func refusal(_ call: Call) {
      let (pipe, socket) = (Sockets.pipe(), Sockets.stream())
      defer { for file in [pipe.reader, pipe.writer, socket] { close(file) } }
      let result = hunt(
        Scenario("using") { run in run.thread("A") { call.use(pipe, socket) } }, budget: .schedules(20))
      let failure = result.report?.failure
      #expect(failure?.kind == .escape, "\(result)")
      #expect(failure?.message.hasPrefix("\(call.kind) from before the run is not simulated") == true, "\(result)")
    }
  }
#endif
