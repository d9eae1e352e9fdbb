struct SubscriptionLogTests {
  private let time = TestScheduler()

  @Test("A disposed subscription is logged, and its events are not pending any more")
  func disposal() {
    let source = time.cold("-a-b-c-d|")
    let recorder = time.record(source, during: "-^---!")
    time.advance(by: .milliseconds(500))
    #expect(recorder == "--a-b" && recorder == "-^a-b!")
    #expect(source.subscriptions == ["-^---!"] && time.pendingWork.isEmpty)
  }

  @Test("A subscription to a source without an end lives until it is disposed")
  func endless() {
    let source = time.cold("-a")
    let recorder = time.record(source)
    time.advance(by: .seconds(1))
    #expect(source.subscriptions.openCount == 1)
    recorder.dispose()
    #expect(source.subscriptions == ["^---------!"])
  }

  @Test("Of many subscriptions the first ones are shown")
  func many() {
    let source = time.cold("-a")
    for _ in 0..<30 { time.record(source) }
    let log = source.subscriptions
    #expect(!(log == []) && log.testDescription.split(separator: "\n").count == 21)
    #expect(log.description.hasSuffix("\nand 10 more"))
  }

  @Test("A comparison of a differing log shows where it differs")
  func logDifference() {
    let source = time.cold("-a|")
    time.record(source)
    time.run()
    #expect(!(source.subscriptions == ["^--!"]))
    let log = source.subscriptions
    #expect(!(log == ["^--!", "-^"]))
    #expect(
      log.testDescription == """

        expected  ^--!
        recorded  ^-!
                    ^ at 200ms: nothing expected, ! recorded
        missing  -^

        """)
  }
}
