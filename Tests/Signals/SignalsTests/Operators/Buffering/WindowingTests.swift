import ReactiveSignals
import Testing

@testable import SignalOperators
@testable import SignalsCore

struct WindowingTests {
  private let scheduler = TestScheduler()
  private let subject = IntSubject()

  private var timed: Signal<Ints, TestError> { subject.window(every: .seconds(4), on: scheduler) }

  private func send(_ values: Int...) {
    for value in values { subject.send(value) }
  }

  private func recorded(_ windows: Signal<Ints, TestError>) -> NestedRecorder<Ints, TestError> {
    let recorder = scheduler.record(inner: windows)
    scheduler.run()
    return recorder
  }

  @Test("By count, a window sends that many values and completes right after the last one")
  func byCount() {
    let windows = scheduler.hotInts("--1-2--3|").window(count: 2)
    #expect(recorded(windows) == ["--1----2|", "--1-(2|)", "-------3|"])
  }

  @Test(
    "in time, a window opens with a value and completes an interval later; without values there is none",
    .requirement(816))
  func byTime() {
    let once = scheduler.hotInts("--1--2").window(every: .milliseconds(400), on: scheduler)
    #expect(recorded(once) == ["--1", "--1--2|"])
    #expect(scheduler.now == Instant(.milliseconds(600)))
    let twice = scheduler.hotInts("--1--2 10s 3").window(every: .milliseconds(400), on: scheduler)
    #expect(recorded(twice) == ["--1--- 10s 2", "--1--2|", "------ 10s 3---|"])
  }

  @Test("A full window does not wait, and cancels its timer")
  func limited() {
    let full = scheduler.hotInts("-(12)").window(every: .milliseconds(400), count: 2, on: scheduler)
    #expect(recorded(full) == ["-1", "-(12|)"])
    #expect(scheduler.now == Instant(.milliseconds(100)))
    let next = scheduler.hotInts("-(12)--3").window(every: .milliseconds(400), count: 2, on: scheduler)
    #expect(recorded(next) == ["-1--2", "-(12|)", "----3---|"])
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

  @Test(
    "The last window that is let through sends its values and ends, and with it the source is disposed",
    arguments: 0..<5)
  func lastWindow(kind: Int) {
    let boundary = IntSubject()
    let windows =
      switch kind {
      case 0: subject.window(count: 2)
      case 1: timed
      case 2: subject.window(by: boundary)
      case 3: subject.window(endingWith: { $0 == 2 })
      default: subject.window(count: 2, skip: 1)
      }
    let recorder = windows.take(first: 1).flatMap { $0 }.record()
    send(1)
    #expect(subject.core.subscribers.count == 1)
    send(2)
    scheduler.run()
    boundary.send(0)
    #expect(recorder.events == [.next(1), .next(2), .completed])
    #expect(subject.core.subscribers.count == 0)
    #expect(boundary.core.subscribers.count == 0)
    send(3)
    #expect(recorder.events.count == 3)
    #expect(scheduler.pendingCount == 0)
  }

  @Test("The source of windows that nobody subscribes to is disposed with the last window that is let through")
  func lastWindowUnheard() {
    let recorder = subject.window(count: 9).take(first: 1).record()
    send(1)
    #expect(recorder.isCompleted)
    #expect(subject.core.subscribers.count == 0)
  }

  @Test(
    "After the disposal no window is sent; the source lasts as long as a subscription to the open one",
    arguments: [false, true], [false, true])
  func disposal(byCount: Bool, endsFirst: Bool) {
    let windows = Log<Recorder<Int, TestError>>()
    let subscription = (byCount ? subject.window(count: 9) : timed).record { windows.append($0.record()) }
    send(1)
    subscription.dispose()
    send(2)
    if endsFirst {
      subject.complete()
      scheduler.run()
    } else {
      windows.entries[0].dispose()
      send(3)
      #expect(subject.core.subscribers.count == 0)
    }
    #expect(windows.entries.map(\.events) == [[.next(1), .next(2)] + (endsFirst ? [.completed] : [])])
    #expect(subscription.events.count == 1)
    #expect(scheduler.pendingCount == 0)
  }

  @Test("When the source is deallocated the subscription to the open window is disposed")
  func sourceIsDeallocated() {
    let inner = CompositeDisposable()
    do {
      let source = Subject<Int, Never>()
      source.window(count: 2).subscribe { $0.subscribe(in: inner) { _ in } }
      source.send(1)
      #expect(inner.count == 1)
    }
    #expect(inner.count == 0)
  }

  @Test(
    "If the subscription is disposed while a window is sent, only a window with a subscriber sends its value",
    arguments: [false, true], [false, true])
  func disposedInsideWindow(byCount: Bool, isHeard: Bool) {
    let bag = CompositeDisposable()
    let values = Log<Int>()
    (byCount ? subject.window(count: 9) : timed).subscribe(
      in: bag,
      next: { window in
        let inner = window.subscribe(next: { values.append($0) })
        if !isHeard { inner.dispose() }
        bag.dispose()
      })
    send(1)
    #expect(values.entries == (isHeard ? [1] : []))
    #expect(subject.core.subscribers.count == (isHeard ? 1 : 0))
    scheduler.run()
    #expect(scheduler.pendingCount == 0)
  }

  @Test("A window is hot: a late subscriber receives the later values, and after its end only the end")
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

  @Test("A window without subscribers drops its values and does not delay others")
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
      let recorder = subject.window(every: .seconds(2), count: 3, on: scheduler).flatMap { $0.collect() }.record()
      for half in 1...40 { scheduler.schedule(at: Instant(.milliseconds(half * 500))) { subject.send(half) } }
      scheduler.run()
      #expect(recorder.values.flatMap(\.self) == Array(1...40))
    }
  }

  @Test("A value that a window's observer sends back is delivered in order, in a window")
  func feedback() {
    let subject = subject
    let recorder = subject.window(count: 2).flatten().record { if $0 < 5 { subject.send($0 + 1) } }
    send(1)
    #expect(recorder.values == Array(1...5))
    #expect(recorder.violations == [])
  }
}
