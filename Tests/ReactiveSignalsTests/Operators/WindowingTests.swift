import Testing

@testable import ReactiveSignals

struct WindowingTests {
  /// The windows of one subscription, each recorded from the moment it is sent.
  private final class Windows: Sendable {
    let all = Log<EventRecorder<Int, TestError>>()
    let outer: EventRecorder<Ints, TestError>

    init(of signal: Signal<Ints, TestError>, in bag: CompositeDisposable = CompositeDisposable()) {
      let all = all
      outer = signal.record(in: bag) { all.append($0.record()) }
    }

    var events: [[IntEvent]] { all.entries.map(\.events) }
    var values: [[Int]] { all.entries.map(\.values) }
    var areOver: [Bool] { all.entries.map(\.isCompleted) }
  }

  private let scheduler = TestScheduler()
  private let subject = IntSubject()

  private var timed: Signal<Ints, TestError> { subject.window(every: .seconds(4), on: scheduler) }

  private func send(_ values: Int...) {
    for value in values { subject.send(value) }
  }

  @Test("By count, a window carries so many values and completes right after the last of them")
  func byCount() {
    let windows = Windows(of: subject.window(count: 2))
    #expect(windows.values == [])
    send(1, 2, 3)
    #expect(windows.values == [[1, 2], [3]])
    #expect(windows.areOver == [true, false])
    subject.complete()
    #expect(windows.events == [[.next(1), .next(2), .completed], [.next(3), .completed]])
    #expect(windows.outer.isCompleted)
  }

  @Test("In time, a window opens with a value and completes an interval later; without values there is none")
  func byTime() {
    let windows = Windows(of: timed)
    scheduler.advance(by: .seconds(10))
    send(1)
    scheduler.advance(by: .milliseconds(3_999))
    send(2)
    #expect(windows.areOver == [false])
    scheduler.advance(by: .milliseconds(1))
    #expect(windows.areOver == [true])
    #expect(scheduler.pendingCount == 0)
    scheduler.advance(by: .seconds(10))
    send(3)
    #expect(windows.values == [[1, 2], [3]])
    scheduler.run()
    #expect(windows.areOver == [true, true])
  }

  @Test("A full window does not wait, and cancels its timer")
  func limited() {
    let windows = Windows(of: subject.window(every: .seconds(4), upTo: 2, on: scheduler))
    send(1, 2)
    #expect(windows.areOver == [true])
    #expect(scheduler.pendingCount == 0)
    scheduler.advance(by: .seconds(2))
    send(3)
    scheduler.advance(by: .milliseconds(3_999))
    #expect(windows.areOver == [true, false])
    scheduler.advance(by: .milliseconds(1))
    #expect(windows.areOver == [true, true])
  }

  @Test("The end goes to the subscriber first and then to the open window", arguments: [false, true], [false, true])
  func ends(byCount: Bool, fails: Bool) {
    let order = Log<String>()
    (byCount ? subject.window(count: 9) : timed).subscribe(
      next: { window in
        window.subscribe(failed: { order.append("window \($0.code)") }, completed: { order.append("window") })
      },
      failed: { order.append("all \($0.code)") }, completed: { order.append("all") })
    send(1)
    if fails { subject.fail(TestError(5)) } else { subject.complete() }
    #expect(order.entries == (fails ? ["all 5", "window 5"] : ["all", "window"]))
    #expect(scheduler.pendingCount == 0)
  }

  @Test("When the subscription is disposed the open window falls silent", arguments: [false, true])
  func disposal(byCount: Bool) {
    let windows = Windows(of: byCount ? subject.window(count: 9) : timed)
    send(1)
    windows.outer.dispose()
    send(2)
    subject.complete()
    scheduler.run()
    #expect(windows.events == [[.next(1)]])
    #expect(scheduler.pendingCount == 0)
  }

  @Test("Disposed as a window is sent, the window gets no value", arguments: [false, true])
  func disposedInsideWindow(byCount: Bool) {
    let bag = CompositeDisposable()
    let values = Log<Int>()
    (byCount ? subject.window(count: 9) : timed).subscribe(
      in: bag,
      next: { window in
        window.subscribe(next: { values.append($0) })
        bag.dispose()
      })
    send(1)
    #expect(values.entries == [])
    #expect(scheduler.pendingCount == 0)
  }

  @Test("A window is hot: who subscribes later gets the rest, and after its end only that")
  func hot() {
    let windows = Log<Ints>()
    timed.subscribe(next: { windows.append($0) })
    send(1)
    let late = windows.entries[0].record()
    send(2)
    scheduler.run()
    #expect(late.events == [.next(2), .completed])
    #expect(windows.entries[0].record().events == [.completed])
  }

  @Test("A window to which nobody subscribes drops its values and does not hold others up")
  func unheard() {
    let recorder = subject.window(count: 2).record()
    send(1, 2, 3)
    #expect(recorder.values.count == 2)
    subject.complete()
    #expect(recorder.isCompleted)
  }

  @Test("Values that meet the timer are in one window or the next, none lost, in order")
  func meetsTimer() {
    for seed in UInt64(0)..<50 {
      let scheduler = TestScheduler(shuffledBy: seed)
      let subject = IntSubject()
      let windows = Windows(of: subject.window(every: .seconds(2), upTo: 3, on: scheduler))
      for half in 1...40 { scheduler.schedule(at: Instant(.milliseconds(half * 500))) { subject.send(half) } }
      scheduler.run()
      #expect(windows.values.flatMap(\.self) == Array(1...40))
      #expect(windows.areOver.allSatisfy { $0 })
    }
  }

  @Test("A value that a window's observer sends back is in its turn, in a window")
  func feedback() {
    let subject = subject
    let recorder = subject.window(count: 2).flatten().record { if $0 < 5 { subject.send($0 + 1) } }
    send(1)
    #expect(recorder.values == Array(1...5))
    #expect(recorder.violations == [])
  }

  @Test("Alone, the state opens, counts, closes, and ignores the timers of earlier windows")
  func state() {
    var state = WindowState(limit: 2)
    #expect(state.receive() == .init(opens: true, closes: false))
    #expect(state.receive() == .init(opens: false, closes: true))
    #expect(state.due(0) == false)
    #expect(state.receive() == .init(opens: true, closes: false))
    #expect(state.due(0) == false)
    #expect(state.due(1) == true)
    #expect(state.due(1) == false)
    #expect(state.due(2) == false)
  }
}
