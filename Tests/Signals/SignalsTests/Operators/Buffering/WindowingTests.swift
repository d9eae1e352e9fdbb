@testable import SignalsCore

/// Windows: when they open and close. `PartsTests` say what else holds for them.
struct WindowingTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let source: String
    let expected: [String]
    let apply: @Sendable (Ints, TestScheduler) -> Signal<Ints, TestError>
    var testDescription: String { "\(source) gives \(expected)" }

    init(
      _ source: String, _ expected: String...,
      apply: @escaping @Sendable (Ints, TestScheduler) -> Signal<Ints, TestError>
    ) {
      (self.source, self.expected, self.apply) = (source, expected, apply)
    }
  }

  private static let frame = Marbles.defaultFrame
  private static let timed: @Sendable (Ints, TestScheduler) -> Signal<Ints, TestError> = {
    $0.window(every: frame * 4, on: $1)
  }
  private static let full: @Sendable (Ints, TestScheduler) -> Signal<Ints, TestError> = {
    $0.window(every: frame * 4, count: 2, on: $1)
  }

  /// The first line numbers the windows, and the others are their events.
  static let cases: [Case] = [
    Case("--1-2--3|", "--1----2|", "--1-(2|)", "-------3|") { source, _ in source.window(count: 2) },
    // A window opens with a value and completes an interval later; without values there is none.
    Case("--1--2", "--1", "--1--2|", apply: timed),
    Case("--1--2 10s 3", "--1--- 10s 2", "--1--2|", "------ 10s 3---|", apply: timed),
    // A full window does not wait, and cancels its timer.
    Case("-(12)", "-1", "-(12|)", apply: full),
    Case("-(12)--3", "-1--2", "-(12|)", "----3---|", apply: full),
    // A boundary closes the open window; no window is empty.
    Case("-1-2---3-----4-|", "-1-----2-----3-|", "-1-2|", "-------3--|", "-------------4-|") { source, time in
      source.window(by: time.hotInts("----0-----0-0").signal)
    },
    // A window ends right after the value that passes.
    Case("-1-2-3-4-|", "-1---2---|", "-1-(2|)", "-----3-(4|)") { source, _ in source.window(endingWith: { $0 % 2 == 0 })
    },
    // Windows begin at every multiple of `skip`, and the open ones end with the source.
    Case("12-3-4|", "12-3-4|", "1(2|)", "-2-(3|)", "---3-(4|)", "-----4|") { source, _ in
      source.window(count: 2, skip: 1)
    },
    Case("12-3-4|", "1--2--|", "12-(3|)", "---3-4|") { source, _ in source.window(count: 3, skip: 2) },
    Case("12-3-4|", "1----2|", "1(2|)", "-----4|") { source, _ in source.window(count: 2, skip: 3) },
    // A closing that completes closes its window too. Windows may overlap.
    Case("-1-2-3-4-|", "--1------|", "---2-3|") { source, time in
      source.window(openedBy: time.hotInts("--0").signal, closedBy: { _ in time.coldInts("----|").signal })
    },
    Case("1-2-3-4-5|", "--1-2-3-4|", "----3-(4|)", "------4-(5|)", "--------5|", "---------|") { source, time in
      source.window(openedBy: .interval(frame * 2, on: time), closedBy: { _ in .timer(after: frame * 4, on: time) })
    },
  ]

  @Test(
    "windows open and close at their instants, and leave no timer", .requirement(784, 786, 787, 816, 847),
    arguments: cases)
  func marbles(_ one: Case) {
    let time = TestScheduler()
    let recorder = time.record(inner: one.apply(time.hotInts(one.source).signal, time))
    time.run()
    #expect(recorder == one.expected && time.pendingCount == 0)
  }

  @Test(
    "the open windows end as the source or the boundary does, after the subscriber, in the order of their openings",
    .requirement(785, 847))
  func ends() {
    let (time, boundary) = (TestScheduler(), IntSubject())
    let windows: [(Ints) -> Signal<Ints, TestError>] = [
      { $0.window(count: 9) }, { $0.window(every: .seconds(1), on: time) }, { $0.window(by: boundary) },
      { $0.window(endingWith: { _ in false }) }, { $0.window(count: 9, skip: 1) },
      { $0.window(openedBy: Ints.from([0, 0]), closedBy: { _ in boundary.signal }) },
    ]
    for (index, window) in windows.enumerated() {
      for end in ["|", "#"] {
        let log = PartsScript("1 \(end)") { window($0).enumerated().map { ($0, $1) } }.log
        #expect(log == (index == 5 ? "+0 +1 0:1 1:1 \(end) 0\(end) 1\(end)" : "+0 0:1 \(end) 0\(end)"))
        #expect(time.pendingCount == 0)
      }
    }
    let script = PartsScript("1") { $0.window(by: boundary).enumerated().map { ($0, $1) } }
    boundary.fail(TestError(3))
    #expect(script.log == "+0 0:1 # 0#")
    #expect(script.isReleased)
  }

  @Test("When nobody receives anything, all signals are disposed; a window that is received keeps them")
  func disposal() {
    let (source, openings, closing) = (IntSubject(), IntSubject(), IntSubject())
    let windows = Log<Ints>()
    let handle = source.window(openedBy: openings.signal, closedBy: { _ in closing.signal }).subscribe {
      windows.append($0)
    }
    openings.send(0)
    let window = windows.entries[0].record()
    handle.dispose()
    source.send(1)
    openings.send(0)
    #expect(windows.count == 1)
    closing.send(0)
    #expect(window.events == [.next(1), .completed])
    for subject in [source, openings, closing] { #expect(subject.core.subscribers.count == 0) }
  }

  @Test("A window that is full needs no timer")
  func full() {
    let (time, subject) = (TestScheduler(), IntSubject())
    let recorder = subject.window(every: .seconds(1), count: 2, on: time).record()
    for value in 1...2 {
      subject.send(value)
      #expect(time.pendingCount == 2 - value)
    }
    #expect(recorder.values.count == 1)
  }

  @Test("A window without subscribers drops its values and does not delay others")
  func unheard() {
    let subject = IntSubject()
    let recorder = subject.window(count: 2).record()
    for value in 1...3 { subject.send(value) }
    #expect(recorder.values.count == 2)
    subject.complete()
    #expect(recorder.isCompleted)
  }
}
