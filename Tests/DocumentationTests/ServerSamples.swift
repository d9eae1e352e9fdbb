/// What a server framework has: a thread that runs work. Here a test runs the work.
protocol Loop: Sendable {
  func execute(_ work: @escaping @Sendable () -> Void)
  func execute(after delay: Duration, _ work: @escaping @Sendable () -> Void)
}

final class LoopScheduler: SchedulerExecutor {
  private let loop: any Loop

  init(_ loop: some Loop) { self.loop = loop }

  var now: Instant { ImmediateScheduler.shared.now }

  func enqueue(_ action: @escaping @Sendable () -> Void) {
    loop.execute { self.perform(action) }
  }

  func enqueue(
    at instant: Instant, leeway: Duration, _ action: @escaping @Sendable () -> Void
  ) -> any Disposable {
    let work = CompositeDisposable()
    loop.execute(after: now.duration(to: instant)) {
      self.perform { if !work.isDisposed { action() } }
    }
    return work
  }
}

func answers(
  to requests: Signal<Request, Never>, on loop: some SchedulerExecutor,
  by handle: @escaping @Sendable (Request) async throws -> Response
) -> Signal<Response, Never> {
  requests
    .map { request in
      Signal<Response, any Error>.task(on: loop) { try await handle(request) }
        .timeout(after: .seconds(10), failure: Overdue(), on: loop)
        .catch { error in Signal<Response, Never>.just(Response(request, failure: error)) }
    }
    .flatten(maxConcurrent: 100, capacity: 1000, overflow: .dropNewest)
}

func rates(of requests: Signal<Request, Never>, on loop: some Scheduler) -> Signal<Int, Never> {
  requests.scan(0) { count, _ in count + 1 }.starting(with: 0)
    .sample(by: .interval(.seconds(1), on: loop))
    .combinePrevious(0).map { $1 - $0 }
}

func serve(
  _ connections: Signal<Signal<String, Never>, Never>, until shutdown: Signal<Void, Never>, on loop: some Scheduler
) -> Signal<String, Never> {
  connections
    .take(until: shutdown)  // no new connections
    .flatten()  // those that run go on
    .take(until: shutdown.delay(.seconds(30), on: loop))  // but not forever
}

func run(_ server: Signal<String, Never>) async throws {
  for await line in server.values { print(line) }
  try Task.checkCancellation()
}

struct Request: Sendable {
  let id: Int
}

struct Response: Sendable {
  let id: Int
  let status: Int

  init(_ request: Request, status: Int = 200) {
    id = request.id
    self.status = status
  }

  init(_ request: Request, failure: any Error) {
    self.init(request, status: failure is Overdue ? 504 : 500)
  }
}

struct Overdue: Error {}

/// Work that waits until a test runs it.
private final class LoopByHand: Loop {
  let time = TestScheduler()

  func execute(_ work: @escaping @Sendable () -> Void) { time.enqueue(work) }

  func execute(after delay: Duration, _ work: @escaping @Sendable () -> Void) {
    time.enqueue(at: time.now.advanced(by: delay), leeway: .zero, work)
  }
}

private enum Current {
  @TaskLocal static var request = "none"
}

private func write(
  _ lines: Signal<String, Never>, on loop: some Scheduler, to log: @escaping @Sendable (String) -> Void
) {
  lines.map { (request: Current.request, line: $0) }.deliver(on: loop).subscribe { sent in
    Current.$request.withValue(sent.request) { log(sent.line) }
  }
}

/// Runs the samples of the article on servers.
@Suite("the article on servers")
struct ServerSamples {
  @Test("A scheduler on a loop is the current one while its work runs, and delivers later")
  func loop() {
    let work = LoopByHand()
    let scheduler = LoopScheduler(work)
    let isHere = MutableProperty<[Bool]>([])
    Signal<Int, Never>.just(1).deliver(on: scheduler).delay(.milliseconds(100), on: scheduler).subscribe { _ in
      isHere.modify { $0.append(Schedulers.current === scheduler) }
    }
    #expect(isHere.value == [])
    work.time.run()
    #expect(isHere.value == [true])
  }

  @Test("Each request is answered: with a result, a failure, or after ten seconds")
  func requests() async throws {
    try await withVirtualTime { time in
      let requests = Signal<Request, Never>.from((1...3).map(Request.init))
      let all = answers(to: requests, on: time) { request in
        switch request.id {
        case 1: return Response(request)
        case 2: throw CancellationError()
        default:
          try await time.clock.sleep(for: .seconds(60))
          return Response(request)
        }
      }
      let statuses = try await all.toArray().sorted { $0.id < $1.id }.map(\.status)
      #expect(statuses == [200, 500, 504])
      #expect(time.now == Instant(nanoseconds: 10_000_000_000))
    }
  }

  @Test("The number of requests is sent each second, also if it is zero")
  func seconds() {
    let time = TestScheduler()
    time.frame = .milliseconds(500)
    let requests = time.hot("-aa----a-|").map { _ in Request(id: 1) }
    let numbers = time.record(rates(of: requests, on: time).map { "\($0)" })
    time.run()
    #expect(numbers == "--2-0-0-1|")
  }

  @Test("A task-local value is read before a hop and bound after it")
  func taskLocals() {
    let time = TestScheduler()
    let lines = Subject<String, Never>()
    let log = MutableProperty<[String]>([])
    write(lines.signal, on: time) { line in log.modify { $0.append("\(Current.request): \(line)") } }
    Current.$request.withValue("a") { lines.send("begins") }
    Current.$request.withValue("b") { lines.send("begins") }
    lines.send("ends")
    time.run()
    #expect(log.value == ["a: begins", "b: begins", "none: ends"])
  }

  @Test("At a shutdown connections may end, and are cut off after half a minute")
  func shutdown() async throws {
    try await withVirtualTime { time in
      let (short, long) = (Subject<String, Never>(), Subject<String, Never>())
      let connections = Subject<Signal<String, Never>, Never>()
      let shutdown = Subject<Void, Never>()
      var isDone = false
      let server = serve(connections.signal, until: shutdown.signal, on: time)
      let lines = time.record(server)
      connections.send(short.signal)
      connections.send(long.signal)
      shutdown.send(())
      connections.send(.just("too late"))
      short.send("bye")
      short.complete()
      await time.advance(by: .seconds(29))
      isDone = lines.events.contains { $0.isTerminal }
      #expect(!isDone)
      await time.advance(by: .seconds(1))
      #expect(lines.events == [.next("bye"), .completed])
    }
  }
}
