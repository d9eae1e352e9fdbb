import ReactiveSignals
import ReactiveSignalsTesting
import Testing

@MainActor
@Suite("Tests of the main actor in virtual time")
struct MainActorTests {
  /// A screen as applications have it. Its scheduler is a parameter, and its state belongs to the main actor.
  @MainActor
  private final class Screen {
    private(set) var requests: [String] = []
    private(set) var ticks = 0
    private let time: TestScheduler
    let text = Subject<String, Never>()

    init(on time: TestScheduler) {
      self.time = time
      text.signal.debounce(.milliseconds(300), on: time).subscribe { [weak self] text in
        MainActor.assumeIsolated { self?.requests.append(text) }
      }
    }

    func count() async {
      for await _ in Signal.interval(.seconds(1), on: time).values.prefix(1000) { ticks += 1 }
    }

    /// Sends after `hops` further jobs of the main actor.
    func send(_ text: String, after hops: Int) {
      Task {
        if hops == 0 { self.text.send(text) } else { send(text, after: hops - 1) }
      }
    }
  }

  @Test("the clock stands while the main actor runs", .virtualTime, arguments: 1...10)
  func standing(_: Int) async {
    let time = TestScheduler.ofTest
    let screen = Screen(on: time)
    screen.text.send("a")
    await time.advance(by: .milliseconds(299))
    #expect(screen.requests == [])
    screen.text.send("b")
    await time.advance(by: .milliseconds(299))
    #expect(screen.requests == [])
    await time.advance(by: .milliseconds(1))
    #expect(screen.requests == ["b"])
    #expect(time.now == Instant(.milliseconds(599)))
  }

  @Test("tasks of the main actor run before the clock moves", .virtualTime, arguments: 1...10)
  func tasks(_: Int) async {
    let time = TestScheduler.ofTest
    let screen = Screen(on: time)
    let counting = Task { await screen.count() }
    screen.send("a", after: 9)
    time.schedule(after: .seconds(1)) { MainActor.assumeIsolated { screen.send("b", after: 9) } }
    let late = Log<Instant>()
    time.schedule(after: .microseconds(1_000_001)) { late.append(time.now) }
    await time.advance(by: .milliseconds(1300))
    #expect(late.entries.count == 1)
    #expect(screen.ticks == 1)
    #expect(screen.requests == ["a", "b"])
    await time.advance(by: .milliseconds(1200))
    #expect(screen.ticks == 2)
    #expect(time.now == Instant(.milliseconds(2500)))
    counting.cancel()
  }

  @Test("tasks of the main actor that sleep stay on the main actor", .virtualTime, arguments: 1...10)
  func sleeps(_: Int) async {
    let time = TestScheduler.ofTest
    var instants: [Instant] = []
    let tasks = (0...3).map { second in
      Task {
        try? await time.clock.sleep(for: .seconds(second))
        instants.append(time.now)
      }
    }
    for task in tasks { await task.value }
    #expect(instants == (0...3).map { Instant(.seconds($0)) })
  }

  @Test("a test of the main actor can call the function instead of the trait", arguments: 1...10)
  func function(_: Int) async throws {
    try await withVirtualTime { @MainActor time in
      let screen = Screen(on: time)
      let counting = Task { await screen.count() }
      try await time.clock.sleep(for: .milliseconds(1500))
      #expect(screen.ticks == 1)
      await time.advance(by: .seconds(1))
      #expect(screen.ticks == 2)
      counting.cancel()
    }
  }

  @Test("a test does not fail while the main actor is busy", arguments: 1...100)
  func busy(_: Int) async throws {
    try await Task { @concurrent in
      try await withVirtualTime(grace: .zero) { @MainActor time in await time.advance(by: .seconds(1)) }
    }.value
  }

  @Test("work that the main actor left behind is found")
  func leftBehind() async throws {
    let failure = await #expect(throws: VirtualTimeFailure.self) {
      try await withVirtualTime(forbidding: .pendingWork) { @MainActor time in
        let screen = Screen(on: time)
        screen.text.send("a")
        await time.advance(by: .zero)
      }
    }
    #expect(failure?.reason == .pendingWork)
  }
}
