@testable import ReactiveSignalsTesting

/// `record(inner:)`: signals of signals.
struct NestedRecorderTests {
  private let time = TestScheduler()

  @Test("Windows follow each other: a line for their signal, and one for each of them")
  func windows() {
    let windows = time.record(inner: time.hot("-a-b-c-|").window(count: 2))
    time.run()
    #expect(windows == ["-1---2-|", "-a-(b|)", "-----c-|"] && windows.description == "-1---2-|\n-a-(b|)\n-----c-|")
    #expect(windows.inner.map(\.values) == [["a", "b"], ["c"]])
  }

  @Test("Groups overlap in time")
  func groups() {
    let groups = time.record(inner: time.hot("-a-B-A-b-|").group(by: { $0.lowercased() }))
    time.run()
    #expect(groups == ["-1-2-----|", "-a---A---|", "---B---b-|"] && groups.outer.values.map(\.key) == ["a", "b"])
  }

  @Test("A difference names its line; missing and further signals are differences")
  func differences() {
    let windows = time.record(inner: time.hot("-a-b-c-|").window(count: 2))
    time.run()
    #expect(!(windows == ["-1---2-|", "-a-b-|", "-----c-|"]))
    #expect(windows.testDescription.contains("expected  -a-b   -|\nrecorded  -a-(b|)"))
    #expect(!(windows == ["-1---2-|", "-a-(b|)"]) && windows.testDescription == "\nnot expected  -----c-|\n")
    #expect(!(windows == ["-1---2-|", "-a-(b|)", "-----c-|", "-------d"]))
    #expect(windows.testDescription == "\nmissing  -------d\n")
    expectIssue("The events are not the expected ones:\nnot expected  -a-(b|)") {
      windows.expect(["-1---2-|"])
    }
    windows.expect(["-1---2-|", "-a-(b|)", "-----c-|"])
  }

  @Test("Letters stand for the values of the inner signals, # for their errors")
  func letters() {
    struct Broken: Error {}
    let numbers = time.hot("-a-b-#", ["a": 10, "b": 20], failure: Broken())
    let windows = time.record(inner: numbers.window(count: 5), ["x": 10, "y": 20])
    time.run()
    #expect(windows == ["-1---#", "-x-y-#"])
  }

  @Test("The disposal of the signal of signals leaves the subscriptions to the inner signals")
  func disposal() {
    let inner = time.cold("a-b-c|")
    let nested = time.record(inner: time.hot("-x-x").map { _ in inner.signal }, during: "--!")
    time.run()
    #expect(nested == ["-1!", "-a-b-c|"] && inner.subscriptions == ["-^----!"])
  }

  @Test("After nine signals come letters, and then question marks")
  func names() {
    let nested = time.record(inner: Signal<Int, Never>.from(0..<36).map { _ in Signal<Int, Never>.empty })
    #expect(nested.timelines.count == 37)
    #expect(nested.timelines[0].description.hasPrefix("(123456789abcdefghijklmnopqrstuvwxyz?|)\n"))
  }

  @Test("At the end of a test the subscriptions to inner signals are disposed")
  func endOfTest() async throws {
    try await withVirtualTime(forbidding: .pendingWork) { time in
      let inner = time.cold("--")
      time.record(inner: Signal<Signal<String, Never>, Never>.just(inner.signal))
      #expect(inner.subscriptions.openCount == 1)
    }
  }
}
