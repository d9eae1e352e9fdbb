import ReactiveSignals
import ReactiveSignalsTesting
import Testing

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
