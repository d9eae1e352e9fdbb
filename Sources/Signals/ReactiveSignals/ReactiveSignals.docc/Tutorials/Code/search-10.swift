import ReactiveSignals
import ReactiveSignalsTesting
import Testing

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
