actor Cache {
  nonisolated let scheduler: QueueScheduler

  init(on scheduler: QueueScheduler) { self.scheduler = scheduler }

  nonisolated var unownedExecutor: UnownedSerialExecutor { scheduler.asUnownedSerialExecutor() }

  func isAtHome() -> Bool { Schedulers.current === scheduler }
}

struct Refusal: Error {
  let reason: String
}

final class Draft {
  var text = ""

  func load(from texts: Signal<String, Never>) async throws {
    text = try await texts.first() ?? ""
  }
}

@MainActor
final class Panel {
  private let show: (String) -> Void
  private let subscription: ScopedDisposable

  init(_ titles: Signal<String, Never>, show: @escaping @MainActor (String) -> Void) {
    self.show = show
    subscription = ScopedDisposable(titles.subscribeOnMain { title in show(title) })
  }

  isolated deinit { show("closed") }
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

  @Test("A loop over values throws the error of the signal, with its type")
  func typedThrows() async {
    func name(from replies: Signal<String, Refusal>) async -> String {
      do {
        for try await reply in replies.values { return reply }
        return "nobody"
      } catch {
        return "refused: \(error.reason)"
      }
    }
    #expect(await name(from: .just("Ada")) == "Ada")
    #expect(await name(from: .fail(Refusal(reason: "late"))) == "refused: late")
  }

  @Test("A caller's own object may be used around a read")
  func nonsending() async throws {
    let draft = Draft()
    try await draft.load(from: .just("Dear Ada"))
    #expect(draft.text == "Dear Ada")
  }

  @available(macOS 26.0, iOS 26.0, *)
  @Test("An immediate task has subscribed when the call that starts it returns")
  func immediate() async {
    @MainActor
    func collect(_ names: Subject<String, Never>) async -> [String] {
      let all = Task.immediate {
        var all: [String] = []
        for await name in names.values { all.append(name) }
        return all
      }
      names.send("Ada")
      names.complete()
      return await all.value
    }
    #expect(await collect(Subject()) == ["Ada"])
  }

  @Test("An object of the main actor ends on it, and its subscription with it")
  @MainActor
  func isolatedEnd() {
    let print = Printer()
    let titles = Subject<String, Never>()
    var panel: Panel? = Panel(titles.signal) { print($0) }
    titles.send("News")
    panel = nil
    titles.send("Nobody reads this")
    #expect(panel == nil)
    #expect(print.lines == ["News", "closed"])
  }
}
