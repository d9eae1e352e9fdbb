// The first two samples of README.

public func results(
  for typed: Signal<String, Never>, on scheduler: some SchedulerExecutor,
  from server: @escaping @Sendable (String) async throws -> String
) -> Signal<String, any Error> {
  typed.debounce(.milliseconds(300), on: scheduler).flatMapLatest { text in
    Signal.task(on: scheduler) { try await server(text) }
  }
}

@Test func searchesOnceTypingPauses() async throws {
  try await withVirtualTime { time in
    let typed = time.hot("s-w---i----------|")
    let found = time.record(
      results(for: typed.signal, on: time) { text in
        try await time.clock.sleep(for: .milliseconds(600))  // a slow server
        return text.uppercased()
      })
    await time.run()
    #expect(found == "---------------I-|")
  }
}
