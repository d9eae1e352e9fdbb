import Foundation
import RaceHunt
import Servers

/// Servers and clients of HTTP over plain sockets, each with one mistake and without it.
public let serverKernels = [
  kernel(.smuggledRequest, [.check]) { run, mistake in
    let server = serving(run, mistake) { request in
      run.expect(request.path == "/", "\(request.path) is answered")
      return ""
    }
    run.thread("client") {
      let body = Message.request("/admin").text + String(repeating: " ", count: 30)
      talk(server) { $0.send(.request("/", body)) }
    }
  },
  kernel(.lostReadiness, [.deadlock]) { run, mistake in
    var pair: [Int32] = [0, 0]
    socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &pair)
    let (reader, writer) = (Readiness(pair[0], mistake), Connection(pair[1]))
    run.thread("reader") { run.expect(reader.read() == "x") }
    run.thread("writer") { writer.send("x") }
  },
  kernel(.writeAfterClose, [.check, .crash, .deadlock, .dataRace]) { run, mistake in
    let busy = Busy()
    let server = serving(run, mistake) { request in
      if request.path == "/a" { busy.server?.endIdle() }
      return request.path
    }
    busy.server = server
    run.thread("client") {
      for path in ["/a", "/b"] {
        guard let connection = Connection(to: port) else { continue }
        connection.send(.request(path))
        let answer = connection.message()
        run.expect(answer == nil || answer!.body == path, "\(answer!.body) for \(path)")
        connection.close()
      }
      server.stop()
    }
  },
  kernel(.halfClose, [.check]) { run, mistake in
    let server = serving(run, mistake) { $0.path }
    run.thread("client") {
      talk(server) { connection in
        connection.send(.request("/"))
        connection.shutDown(Int(SHUT_WR))
        run.expect(connection.message()?.body == "/", "no answer")
      }
    }
  },
  kernel(.reconnectStorm, [.check, .livelock]) { run, mistake in
    run.network.refuse()
    run.thread("operator") {
      sleep(5)
      run.network.accept()
    }
    let server = serving(run, mistake) { $0.path }
    run.thread("client") {
      let (connection, attempts) = reconnect(to: port, mistake)
      run.expect(attempts < 10, "\(attempts) attempts")
      connection.close()
      server.stop()
    }
  },
  kernel(.lateTimeout, [.check]) { run, mistake in
    let server = serving(run, nil) { $0.path }
    let proxy = Proxy(port: port, mistake)
    run.thread("proxy") {
      for number in 1...2 {
        let isAnswered = proxy.forward(.request("/\(number)")) != nil
        run.expect(isAnswered || proxy.expired.contains(number), "\(number) is cut off")
      }
      proxy.close()
      server.stop()
    }
  },
  kernel(.partialBody, [.check]) { run, mistake in
    let server = serving(run, mistake) { request in
      run.expect(request.body == "abcd", "got \(request.body)")
      return ""
    }
    run.thread("client") {
      talk(server) { connection in
        let text = Message.request("/", "abcd").text
        connection.send(String(text.dropLast(2)))
        connection.send("cd")
        _ = connection.message()
      }
    }
  },
  kernel(.closedListener, [.deadlock]) { run, mistake in
    let server = serving(run, mistake) { $0.path }
    run.thread("operator") { server.stop() }
  },
  kernel(.ignoredBackPressure, [.deadlock]) { run, mistake in
    run.network.buffers(of: 50)
    let page = String(repeating: "x", count: 40)
    let server = serving(run, mistake) { _ in page }
    run.thread("client") {
      talk(server) { connection in
        connection.send(.request("/"))
        run.expect(connection.message()?.body == page)
      }
    }
  },
  kernel(.splitHead, [.deadlock]) { run, mistake in
    let server = serving(run, mistake) { $0.path }
    run.thread("client") {
      talk(server) { connection in
        let text = Message.request("/").text
        connection.send(String(text.dropLast(1)) + "\r")
        connection.send("\n")
        run.expect(connection.message()?.body == "/")
      }
    }
  },
  kernel(.lostAnswer, [.check]) { run, mistake in
    let isHandled = Flag()
    let server = serving(run, mistake) { _ in
      isHandled.set()
      return "done"
    }
    run.thread("operator") { server.stop() }
    run.thread("client") {
      guard let connection = Connection(to: port) else { return }
      connection.send(.request("/"))
      let answer = connection.message()
      run.expect(answer != nil || !isHandled.isSet, "an answer is lost")
      connection.close()
    }
  },
  Kernel(Mistake.leakedConnection.rawValue, "", [.neverResumed, .deadlock]) { run, isRight in
    await usePool(run, isRight ? nil : .leakedConnection)
  },
]

/// A proxy between a client and a server, whose answers may be lost or come a minute late.
public let proxying = Scenario("a proxy") { run in
  run.network.expectNothingOpen()
  run.network.chaos([.lateArrivals, .brokenConnections, .refusedConnections, .shortTransfers], atMost: 2)
  let (upstream, proxy) = (Server(port: 7001) { $0.path }, Proxy(port: 7001))
  let server = serving(run, nil) { proxy.forward($0) }
  run.thread("upstream") { upstream.run() }
  run.thread("client") {
    talk(server) { connection in
      for path in ["/a", "/b"] {
        connection.send(.request(path))
        guard let answer = connection.message() else { break }
        run.expect(answer.path == "504" || answer.body == path, "\(answer.body) for \(path)")
      }
    }
    proxy.close()
    upstream.stop()
  }
}

private let port: UInt16 = 7000

private func kernel(
  _ mistake: Mistake, _ failures: [Failure.Kind], _ program: @escaping @Sendable (Run, Mistake?) -> Void
) -> Kernel {
  Kernel(mistake.rawValue, "", failures) { program($0, $1 ? nil : mistake) }
}

/// A server that runs in a thread of its own.
private func serving(
  _ run: Run, _ mistake: Mistake?, _ answer: @escaping @Sendable (Message) -> String?
) -> Server {
  let server = Server(port: port, mistake, answer: answer)
  run.thread("server") { server.run() }
  return server
}

/// Connects, and stops the server afterwards.
private func talk(_ server: Server, _ body: (Connection) -> Void) {
  if let connection = Connection(to: port) {
    body(connection)
    connection.close()
  }
  server.stop()
}

/// Three tasks share a connection, and one of them is cancelled.
private func usePool(_ run: Run, _ mistake: Mistake?) async {
  let server = Server(port: port) { $0.path }
  Thread.detachNewThread { server.run() }
  let pool = Pool(port: port, mistake)
  let tasks = ["/a", "/b", "/c"].map { path in Task { await pool.get(path) } }
  tasks[1].cancel()
  for (task, path) in zip(tasks, ["/a", "/b", "/c"]) {
    let body = await task.value
    run.expect(body == path || path == "/b", "no answer for \(path)")
  }
  pool.close()
  server.stop()
}

private final class Busy: @unchecked Sendable {
  // Sendable: set before the threads begin. Weak, since the server has the object.
  weak var server: Server?
}

private final class Flag: Sendable {
  private let value = Mutex(false)
  var isSet: Bool { value.withLock { $0 } }
  func set() { value.withLock { $0 = true } }
}
