#if EXPLORATION && os(Linux)
  import Foundation
  import FoundationNetworking

  @testable import RaceHunt

  /// Sessions of Foundation, whose sockets belong to the run. Each test is a process of its own, since Foundation makes some of its
  /// objects once.
  @Suite("URLSession", .needsSystemFunctions)
  struct SessionTests {
    /// Answers so many requests. A connection stays open until the client closes it.
    private static func serve(_ listener: Int32, _ count: Int, after seconds: UInt32 = 0) {
      var left = count
      while left > 0, case let connection = accept(listener, nil, nil), connection >= 0 {
        while left > 0, case let head = readHead(connection), !head.isEmpty {
          sleep(seconds)
          let path = head.split(separator: " ")[1]
          Sockets.send(connection, "HTTP/1.1 200 OK\r\nContent-Length: \(path.count)\r\n\r\n\(path)")
          left -= 1
        }
        close(connection)
      }
    }

    /// Everything up to an empty line.
    private static func readHead(_ connection: Int32) -> String {
      var head = ""
      while !head.utf8.suffix(4).elementsEqual("\r\n\r\n".utf8), let part = Sockets.read(connection, atMost: 1),
        !part.isEmpty
      {
        head += part
      }
      return head
    }

    /// A hunt in which a client asks for each path in turn.
    private static func asking(
      _ paths: [String], host: String = "127.0.0.1", after seconds: UInt32 = 0,
      _ session: @escaping @Sendable () -> URLSession
    ) -> HuntResult {
      let scenario = Scenario("asking") { run in
        let listener = Sockets.listener(7000)
        Thread.detachNewThread { serve(listener, paths.count, after: seconds) }
        run.thread("client") {
          let (session, done) = (session(), DispatchSemaphore(value: 0))
          for path in paths {
            session.dataTask(with: URL(string: "http://\(host):7000\(path)")!) { data, _, error in
              run.expect(data == Data(path.utf8), "\(path): \(data as Any) \(error as Any)")
              done.signal()
            }.resume()
            done.wait()
          }
          if session !== URLSession.shared { session.invalidateAndCancel() }
        }
      }
      return hunt(scenario, budget: idly(40))
    }

    /// Otherwise the limits of time of each request may be reached.
    private static func idly(_ schedules: Int) -> Budget {
      var budget = Budget.schedules(schedules)
      budget.timePassesWhenIdle = true
      return budget
    }

    @Test("A session of the run gets its answers over one connection")
    func own() async {
      await #expect(processExitsWith: .success) {
        let result = Self.asking(["/one", "/two"]) { URLSession(configuration: .ephemeral) }
        precondition(result.isClean, "\(result)")
      }
    }

    @Test("The session that all share is made anew in each run, also if it has a connection from before")
    func shared() async {
      await #expect(processExitsWith: .success) {
        // Nobody listens there.
        let before = try? await URLSession.shared.data(from: URL(string: "http://127.0.0.1:1/")!)
        precondition(before == nil)
        for _ in 1...2 {
          let result = Self.asking(["/one", "/two"]) { URLSession.shared }
          precondition(result.isClean, "\(result)")
        }
      }
    }

    @Test("A session looks a name up, and waits in virtual time for a server that is slow")
    func slow() async {
      await #expect(processExitsWith: .success) {
        let result = Self.asking(["/one"], host: "localhost", after: 20) { URLSession(configuration: .ephemeral) }
        precondition(result.isClean, "\(result)")
      }
    }

    @Test("The first session of a process may lose an answer, which the hunt finds and repeats")
    func lost() async {
      await #expect(processExitsWith: .success) {
        let scenario = Scenario("asking") { run in
          let listener = Sockets.listener(7000)
          Thread.detachNewThread { Self.serve(listener, 1) }
          run.network.chaos(.brokenConnections)
          let session = URLSession(configuration: .ephemeral)
          let data = try? await session.data(from: URL(string: "http://127.0.0.1:7000/tea")!).0
          run.expect(data == Data("/tea".utf8), "no answer")
          session.invalidateAndCancel()
        }
        let result = hunt(scenario, budget: Self.idly(200))
        precondition(result.report?.failure.message.hasPrefix("no answer") == true, "\(result)")
      }
    }
  }
#endif
