import Huntable
import ReactiveSignals

extension Example {
  static let chat = Example("chat", "a chat server and two clients in one process") {
    try ChatPrograms.play(output: $0)
  }

  static let chatServer = Example("chat-server", "[PORT]", "a chat server, until the input ends") { arguments, output in
    try ChatPrograms.serve(port: arguments.isEmpty ? 0 : port(arguments), output: output)
  }

  static let chatClient = Example(
    "chat-client", "PORT", "a client that connects again when the server is gone"
  ) { arguments, output in
    try ChatPrograms.join(port: port(arguments), output: output)
  }

  private static func port(_ arguments: [String]) throws -> UInt16 {
    guard arguments.count == 1, !arguments[0].hasPrefix("+"), let port = UInt16(arguments[0]) else { throw Misuse() }
    return port
  }
}

/// The server and its client, alone and together.
enum ChatPrograms {
  /// Serves until the input ends.
  static func serve(port: UInt16, output: @escaping Example.Output) throws(SystemError) {
    let loop = try EventLoop()
    let server = try ChatServer(on: loop, port: port)
    output("serving on port \(server.port) until the input ends")
    input(on: loop).subscribe(completed: { server.stop() })
    try run(loop, until: server.served().do(next: output))
  }

  /// Sends what is typed, and prints what others have sent, until the input ends.
  static func join(port: UInt16, output: @escaping Example.Output) throws(SystemError) {
    let loop = try EventLoop()
    let client = client(on: loop, port: port)
    client.status.changes.subscribe { output("(\($0))") }
    client.lines.subscribe(next: output)
    input(on: loop).subscribe(
      next: { if !client.send($0) { output("(not connected: the line was not sent)") } },
      completed: { loop.stop() })
    loop.run()
  }

  /// A server and two clients on one loop. The second says something when the first is there, then the server stops.
  static func play(output: @escaping Example.Output) throws(SystemError) {
    let loop = try EventLoop()
    let server = try ChatServer(on: loop)
    let (ada, grace) = (client(on: loop, port: server.port), client(on: loop, port: server.port))
    let clients = CompositeDisposable()
    let end = Signal<String, SystemError>.just("closed").concat(Signal.empty.delay(.milliseconds(50), on: loop))
    ada.lines.subscribe(in: clients) { line in
      output("ada reads: \(line)")
      server.stop()
    }
    ada.status.changes.filter { $0 == .connected }.take(first: 1).subscribe { _ in
      grace.lines.subscribe(in: clients) { output("grace reads: \($0)") }
    }
    grace.status.changes.filter { $0 == .connected }.take(first: 1)
      .delay(.milliseconds(50), on: loop)
      .subscribe { _ in grace.send("hello, Ada") }
    defer { clients.dispose() }
    try run(loop, until: server.served().concat(end).do(next: { output("server: \($0)") }))
  }

  /// Runs the loop until a signal ends, and throws its error.
  static func run(_ loop: EventLoop, until work: Signal<String, SystemError>) throws(SystemError) {
    let failure = Mutex<SystemError?>(nil)
    work.subscribe(
      failed: { error in
        failure.withLock { $0 = error }
        loop.stop()
      }, completed: { loop.stop() })
    loop.run()
    if let failure = failure.withLock({ $0 }) { throw failure }
  }

  static func client(on loop: EventLoop, port: UInt16) -> ChatClient {
    ChatClient(
      on: loop,
      connect: loop.connection(to: port).map { Connection($0, on: loop) }.mapError(ConnectionEnd.failed))
  }

  /// The lines of standard input. They are read on a thread of their own, which may block, and sent on the loop.
  private static func input(on loop: EventLoop) -> Signal<String, Never> {
    Signal<String, Never>.startLazily(on: QueueScheduler(name: "standard input")) { subscriber in
      while let line = readLine() { subscriber.send(line) }
      subscriber.complete()
    }
    .deliver(on: loop)
  }
}
