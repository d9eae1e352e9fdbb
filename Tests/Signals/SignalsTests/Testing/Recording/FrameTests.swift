struct FrameTests {
  @Test("The frame of a scheduler is that of its sources, its recorders and their subscriptions")
  func ofScheduler() {
    let time = TestScheduler()
    #expect(time.frame == Marbles.defaultFrame)
    time.frame = .seconds(1)
    let (hot, cold) = (time.hot("-a-b-c|"), time.cold("-x"))
    let recorder = time.record(hot.flatMapLatest { _ in cold.signal }, during: "^---!")
    let nested = time.record(inner: hot.window(count: 2))
    time.run()
    #expect(time.now == Instant(.seconds(6)) && recorder == "--x-!")
    #expect(recorder.instants == [Instant(.seconds(2))] && cold.subscriptions == ["-^-!", "---^!"])
    #expect(nested == ["-1---2|", "-a-(b|)", "-----c|"])
  }

  @Test("A frame that is given goes before it, and what exists keeps its frame")
  func given() {
    let time = TestScheduler()
    let before = time.record(time.hot("-a|"))
    time.frame = .seconds(1)
    let own = time.record(time.hot("-a|", frame: .milliseconds(10)), frame: .milliseconds(10))
    time.run()
    #expect(before == "-a|" && own == "-a|")
    #expect(before.instants.last == Instant(.milliseconds(200)) && own.instants.last == Instant(.milliseconds(20)))
  }
}
