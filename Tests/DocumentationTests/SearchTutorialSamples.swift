// The code files of the tutorial on the search field. Those that belong together are in one suite.

@Suite("the tutorial on the search field: a timer")
struct TimerTutorial {
  func seconds(on scheduler: some Scheduler) -> Signal<Int, Never> {
    Signal.interval(.seconds(1), on: scheduler)
      .enumerated()
      .map { $0.index + 1 }
  }

  @Test func aSecondPassesThreeTimes() {
    let time = TestScheduler()
    let counted = time.record(
      seconds(on: time), during: "^---!", frame: .seconds(1))
    time.run()
    #expect(counted == "^123!")
  }
}

@Suite("the tutorial on the search field: a pause")
struct PauseTutorial {
  func searched(
    _ typed: Signal<String, Never>, on scheduler: some Scheduler
  ) -> Signal<String, Never> {
    typed.debounce(.milliseconds(300), on: scheduler)
  }

  @Test func aPauseInTheTypingSearches() {
    let time = TestScheduler()
    let typed = time.hot("s-w---i------|")
    let texts = time.record(searched(typed.signal, on: time))
    time.run()
    #expect(texts == "-----w---i---|")
  }
}

@Suite("the tutorial on the search field: distinct texts, and a server")
struct ServerTutorial {
  func searched(
    _ typed: Signal<String, Never>, on scheduler: some Scheduler
  ) -> Signal<String, Never> {
    typed
      .debounce(.milliseconds(300), on: scheduler)
      .distinctUntilChanged()
  }

  func results(
    for typed: Signal<String, Never>, on scheduler: some SchedulerExecutor,
    from server: @escaping @Sendable (String) async throws -> String
  ) -> Signal<String, any Error> {
    searched(typed, on: scheduler).flatMapLatest { text in
      Signal.task(on: scheduler) { try await server(text) }
    }
  }

  @Test func aPauseInTheTypingSearches() {
    let time = TestScheduler()
    let typed = time.hot("s-w---i------|")
    let texts = time.record(searched(typed.signal, on: time))
    time.run()
    #expect(texts == "-----w---i---|")
  }

  @Test func theSameTextIsSearchedOnce() {
    let time = TestScheduler()
    let typed = time.hot("w----x-w----|")
    let texts = time.record(searched(typed.signal, on: time))
    time.run()
    #expect(texts == "---w--------|")
  }

  @Test func onlyTheLatestTextIsAnswered() async throws {
    try await withVirtualTime { time in
      let typed = time.hot("s-w---i----------|")
      let found = time.record(
        results(for: typed.signal, on: time) { text in
          try await time.clock.sleep(for: .milliseconds(600))
          return text.uppercased()
        })
      await time.run()
      #expect(found == "---------------I-|")
    }
  }
}

@Suite("the tutorial on the search field: a server that is offline")
struct OfflineTutorial {
  func searched(
    _ typed: Signal<String, Never>, on scheduler: some Scheduler
  ) -> Signal<String, Never> {
    typed
      .debounce(.milliseconds(300), on: scheduler)
      .distinctUntilChanged()
  }

  func results(
    for typed: Signal<String, Never>, on scheduler: some SchedulerExecutor,
    from server: @escaping @Sendable (String) async throws -> String
  ) -> Signal<String, Never> {
    searched(typed, on: scheduler).flatMapLatest { text in
      Signal<String, any Error>.task(on: scheduler) { try await server(text) }
        .catch { _ in .just("offline") }
    }
  }

  struct Offline: Error {}

  @Test func theSearchContinuesAfterAFailure() async throws {
    try await withVirtualTime { time in
      let typed = time.hot("w-------i------|")
      let found = results(for: typed.signal, on: time) { text in
        try await time.clock.sleep(for: .milliseconds(100))
        if text == "w" { throw Offline() }
        return text.uppercased()
      }
      let shown = time.record(found, ["o": "offline", "I": "I"])
      await time.run()
      #expect(shown == "----o-------I--|")
    }
  }
}

@Suite("the tutorial on the search field: the field")
struct FieldTutorial {
  final class SearchField: Sendable {
    let text = MutableProperty("")
    let result = MutableProperty("")

    init(
      on scheduler: some SchedulerExecutor,
      server: @escaping @Sendable (String) async throws -> String
    ) {
      let found = text.changes
        .debounce(.milliseconds(300), on: scheduler)
        .distinctUntilChanged()
        .flatMapLatest { text in
          Signal<String, any Error>.task(on: scheduler) { try await server(text) }
            .catch { _ in .just("offline") }
        }
      result <~ found
    }
  }

  @Test func theFieldShowsTheResult() async throws {
    try await withVirtualTime { time in
      let field = SearchField(on: time) { $0.uppercased() }
      field.text.value = "s"
      field.text.value = "sw"
      await time.run()
      #expect(field.result.value == "SW")
      #expect(time.now == Instant(.milliseconds(300)))
    }
  }
}
