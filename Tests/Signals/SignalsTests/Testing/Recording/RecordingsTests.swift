@Suite("The recordings of a test")
struct RecordingsTests {
  @Test("They have a line for each recorder that exists, and are shown once")
  func lines() {
    let recordings = Recordings()
    Recordings.$current.withValue(recordings) {
      let time = TestScheduler()
      let first = time.record(time.cold("-a-b|"))
      _ = time.record(time.cold("-c|"))
      let second = time.record(time.cold("--#", failure: Refused()))
      time.run()
      let text = recordings.takeText()
      #expect(text?.hasPrefix("-a-b|\n--#") == true, "\(text ?? "none")")
      #expect(recordings.takeText() == nil)
      withExtendedLifetime((first, second)) {}
    }
  }
}

private struct Refused: Error {}
