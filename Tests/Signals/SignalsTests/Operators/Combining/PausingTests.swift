import ReactiveSignals
import Testing

@testable import SignalOperators

/// `pausable(by:)` and `pausable(by:capacity:overflow:)`.
struct PausingTests {
  private let time = TestScheduler()

  private func gate(_ text: String) -> Signal<Bool, TestError> {
    time.hot(text, ["t": true, "f": false], failure: TestError(2)).signal
  }

  /// The result of pausing a source; without a capacity values are dropped.
  private func paused(
    _ source: String, _ gateText: String, _ capacity: Int? = nil, _ overflow: Overflow<TestError> = .dropOldest,
    during: String = ""
  ) -> Recorder<Int, TestError> {
    let source = time.hotInts(source)
    let gate = gate(gateText)
    let result =
      if let capacity { source.pausable(by: gate, capacity: capacity, overflow: overflow) } else {
        source.pausable(by: gate)
      }
    let recorder = time.record(result, during: during)
    time.run()
    return recorder
  }

  @Test("values pass while the gate's latest value is true; before its first value they are dropped", .requirement(733))
  func drops() {
    #expect(paused("-1-2-3-4-5-6-|", "--t---f---t") == "---2-3-----6-|")
  }

  @Test("the values of a pause are sent in order when it ends, and later values after them", .requirement(734))
  func keeps() {
    #expect(paused("-1-2-3-4-----6-|", "--t-f-----t", 5) == "--12------(34)--6-|")
  }

  @Test("a full buffer drops the oldest or the newest value, or fails", .requirement(738))
  func overflows() {
    #expect(paused("-1-2-3", "-------t", 2, .dropOldest) == "-------(23)")
    #expect(paused("-1-2-3", "-------t", 2, .dropNewest) == "-------(12)")
    #expect(paused("-1-2-3", "-------t", 2, .fail(TestError(1))) == "-----#")
  }

  @Test("the completion waits behind the values of a pause", .requirement(735))
  func completion() {
    #expect(paused("-1-2-|", "-------t", 2) == "-------(12|)")
    #expect(paused("-1-2-|", "f-f-|", 2) == "-----|")
    #expect(paused("-1-2-|", "f-f-----|", 2) == "--------|")
    #expect(paused("-1-2-|", "|") == "-----|")
    #expect(paused("-1-2-|", "(t|)", 1) == "-1-2-|")
  }

  @Test(
    "an error of either signal ends the result at once and drops what waits, and so does disposal", .requirement(737))
  func errors() {
    #expect(paused("-1-2-#", "-------t", 2) == "-----#")
    #expect(paused("-1-2---3", "f---#", 2) == "----#")
    #expect(paused("-1-2---3", "f-----t", 2, during: "^----!") == "^----!")
    #expect(time.pendingCount == 0)
  }

  @Test("a pause that the gate begins inside a waiting value begins after the last of them", .requirement(736))
  func pauseDuringRelease() {
    let source = IntSubject()
    let gate = Subject<Bool, TestError>()
    let recorder = source.pausable(by: gate.signal, capacity: 9, overflow: .dropOldest).record {
      if $0 == 2 { gate.send(false) }
    }
    for value in 1...4 { source.send(value) }
    gate.send(true)
    #expect(recorder.values == [1, 2, 3, 4])
    source.send(5)
    #expect(recorder.values == [1, 2, 3, 4])
    gate.send(true)
    #expect(recorder.values == [1, 2, 3, 4, 5])
  }

  @Test("a value that arrives while waiting values are sent is sent after them", .requirement(734))
  func valueDuringRelease() {
    let source = IntSubject()
    let gate = Subject<Bool, TestError>()
    let recorder = source.pausable(by: gate.signal, capacity: 9, overflow: .dropOldest).record {
      if $0 == 1 { source.send(4) }
    }
    for value in 1...3 { source.send(value) }
    gate.send(true)
    #expect(recorder.values == [1, 2, 3, 4])
  }

  @Test("The state alone: a full queue, releases and the end")
  func state() {
    var state = Pausable<Int, TestError>(capacity: 1, overflow: .fail(TestError(3)))
    #expect(state.value(1) == .nothing)
    #expect(state.mustRelease() == false)
    #expect(state.complete() == .nothing)
    #expect(state.gate(true) == .nothing)
    #expect(state.mustRelease() == true)
    #expect(state.mustRelease() == false)
    #expect(state.release() == .last(1))
    #expect(state.value(2) == .next(2))
    #expect(state.gate(false) == .nothing)
    #expect(state.value(3) == .nothing)
    #expect(state.release() == .nothing)
    #expect(state.value(4) == .failed(TestError(3)))
  }
}
