import ReactiveSignals
import ReactiveSignalsTesting
import Testing

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
