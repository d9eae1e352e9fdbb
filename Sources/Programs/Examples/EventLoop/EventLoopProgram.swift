import ReactiveSignals

/// An actor that runs on the loop. It needs no lock, and code that runs on the loop already may enter it synchronously.
actor Tally {
  private let loop: EventLoop
  private var counts: [String: Int] = [:]

  nonisolated var unownedExecutor: UnownedSerialExecutor { loop.asUnownedSerialExecutor() }

  init(on loop: EventLoop) { self.loop = loop }

  func count(_ name: String) -> Int {
    counts[name, default: 0] += 1
    return counts[name, default: 0]
  }
}

extension Example {
  static let eventLoop = Example("event-loop", "timers, threads, an actor and sockets on one event loop") {
    try EventLoopProgram.run(output: $0)
  }
}

/// Everything that a loop does, on one thread: a timer, work of another thread, a task with an actor, and a socket.
enum EventLoopProgram {
  /// Runs the loop on this thread, until all of it has happened.
  static func run(output: @escaping Example.Output) throws(SystemError) {
    let loop = try EventLoop()
    let tally = Tally(on: loop)
    // Every part runs on the loop, so it may enter the actor as its own code does.
    let happened: @Sendable (String) -> Void = { what in
      let count = tally.assumeIsolated { $0.count(what) }
      output("\(what) \(count), on \(Schedulers.current?.name ?? "no scheduler")")
    }

    let ticks = Signal.interval(.milliseconds(20), on: loop).take(first: 3).map { _ in "tick" }

    // A loop of another thread is woken by its pipe.
    let other = QueueScheduler(name: "another thread")
    let work = Signal<String, Never>.just("work of another thread").delay(.milliseconds(10), on: other).deliver(
      on: loop)

    let task = Signal<String, Never>.task(on: loop) {
      _ = await tally.count("job")
      return "task, after an actor's job"
    }

    let listener = try FileDescriptor.listening(port: 0)
    let echo = loop.connections(of: listener).take(first: 1).flatMap { connection in
      loop.bytes(of: connection).flatMap { loop.write($0[...], to: connection).then { Signal<String, _>.empty } }
    }
    let bytes = loop.connection(to: listener.port).flatMap { socket in
      loop.write(Array("hello".utf8)[...], to: socket).then { loop.bytes(of: socket).take(first: 1) }
    }
    let answer = bytes.map { "echo of \(String(decoding: $0, as: UTF8.self))" }

    let sockets = Signal.merge(echo, answer).take(first: 1).catchTo(Signal<String, Never>.just("no sockets"))
    Signal.merge(ticks, work, task, sockets).subscribe(next: happened, completed: { loop.stop() })
    loop.run()
  }
}
