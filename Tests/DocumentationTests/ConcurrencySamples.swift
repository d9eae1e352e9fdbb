import ReactiveSignals
import Testing

actor Cache {
  nonisolated let scheduler: QueueScheduler

  init(on scheduler: QueueScheduler) { self.scheduler = scheduler }

  nonisolated var unownedExecutor: UnownedSerialExecutor { scheduler.asUnownedSerialExecutor() }

  func isAtHome() -> Bool { Schedulers.current === scheduler }
}

/// Runs the samples of the article on signals and tasks.
@Suite("the article on signals and tasks")
struct ConcurrencySamples {
  @Test("A task takes the values of a signal")
  func values() async {
    func total(of readings: Signal<Int, Never>) async -> Int {
      var sum = 0
      for await reading in readings.values { sum += reading }
      return sum
    }
    #expect(await total(of: .from(1...4)) == 10)
  }

  @Test("A task awaits all values")
  func awaiting() async throws {
    let print = Printer()
    func printAll() async throws {
      let all = try await Signal<Int, Never>.from(1...3).toArray()
      print(all)
    }
    try await printAll()
    #expect(print.lines == ["[1, 2, 3]"])
  }

  @Test("A signal of a task, in virtual time")
  func task() {
    let print = Printer()
    let time = TestScheduler()
    let answer = Signal<String, any Error>.task(on: time) {
      try await time.clock.sleep(for: .seconds(5))
      return "five seconds later"
    }
    answer.subscribe { print($0) }
    time.run()
    // five seconds later
    #expect(print.lines == ["five seconds later"])
  }

  @Test("An actor lives on a scheduler")
  func actor() async {
    let cache = Cache(on: QueueScheduler(name: "cache"))
    #expect(await cache.isAtHome())
  }
}
