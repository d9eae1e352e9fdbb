import ReactiveSignals
import Testing

@testable import SignalsCore

/// `window(openedBy:closedBy:)` and `buffer(openedBy:closedBy:)`: parts that open and close by signals.
struct OpenedPartsTests {
  private let time = TestScheduler()
  private static let letters: [Character: String] = ["A": "23", "B": "34", "C": "5", "E": ""]

  private func texts(_ arrays: Signal<[Int], TestError>) -> Signal<String, TestError> {
    arrays.map { $0.map(String.init).joined() }
  }

  @Test("arrays begin with an opening and are sent at its closing; they may overlap or be empty", .requirement(847))
  func buffers() {
    let time = time
    let source = time.hotInts("-1-2-3-4--------5-|")
    let openings = time.hotInts("--0-0------0---0")
    let closing = time.coldInts("----0")
    let recorder = time.record(
      texts(source.buffer(openedBy: openings.signal, closedBy: { _ in closing.signal })), Self.letters)
    time.run()
    #expect(recorder == "------A-B------E--(C|)")
    #expect(closing.subscriptions == ["--^---!", "----^---!", "-----------^---!", "---------------^--!"])
  }

  @Test("a window that is closed completes, and a closing that completes closes it too", .requirement(847))
  func windows() {
    let source = time.hotInts("-1-2-3-4-|")
    let windows = source.window(openedBy: time.hotInts("--0").signal, closedBy: { _ in time.coldInts("----|").signal })
    let recorder = time.record(inner: windows)
    time.run()
    #expect(recorder == ["--1------|", "---2-3|"])
  }

  @Test("the open windows end as the source does, in the order of their openings", .requirement(847))
  func ends() {
    let (source, openings) = (IntSubject(), IntSubject())
    let log = Log<String>()
    let closing = ColdSource<Int, TestError>()
    source.window(openedBy: openings.signal, closedBy: { _ in closing.signal }).enumerated().subscribe(
      next: { index, window in
        window.subscribe(
          next: { log.append("\(index): \($0)") }, failed: { log.append("\(index) failed \($0.code)") },
          completed: { log.append("\(index) completed") })
      },
      failed: { log.append("failed \($0.code)") }, completed: { log.append("completed") })
    for _ in 1...2 { openings.send(0) }
    openings.complete()
    source.send(1)
    source.fail(TestError(2))
    #expect(log.entries == ["0: 1", "1: 1", "failed 2", "0 failed 2", "1 failed 2"])
    #expect(!closing.isRunning)
    #expect(source.core.subscribers.count == 0)
  }

  @Test("An error of the openings or of a closing fails the result, and drops open arrays", arguments: [true, false])
  func fails(inOpenings: Bool) {
    let (source, openings, closing) = (IntSubject(), IntSubject(), IntSubject())
    let recorder = source.buffer(openedBy: openings.signal, closedBy: { _ in closing.signal }).record()
    openings.send(0)
    source.send(1)
    if inOpenings { openings.fail(TestError(1)) } else { closing.fail(TestError(1)) }
    #expect(recorder.events == [.failed(TestError(1))])
    for subject in [source, openings, closing] { #expect(subject.core.subscribers.count == 0) }
  }

  @Test("The signals may be unable to fail, and the closing receives the value of the opening")
  func pureSignals() {
    let (source, openings) = (IntSubject(), Subject<Int, Never>())
    let closings = [0: Subject<Void, Never>(), 1: Subject<Void, Never>()]
    let recorder = source.buffer(openedBy: openings, closedBy: { closings[$0]!.signal }).record()
    openings.send(0)
    source.send(1)
    openings.send(1)
    source.send(2)
    closings[1]?.send()
    source.send(3)
    closings[0]?.send()
    #expect(recorder.values == [[2], [1, 2, 3]])
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

  @Test("Windows of time that overlap")
  func overlapping() {
    let time = time
    let frame = Marbles.defaultFrame
    let windows = time.hotInts("1-2-3-4-5|").window(
      openedBy: .interval(frame * 2, on: time), closedBy: { _ in .timer(after: frame * 4, on: time) })
    let recorder = time.record(inner: windows)
    time.run()
    #expect(recorder == ["--1-2-3-4|", "----3-(4|)", "------4-(5|)", "--------5|", "---------|"])
  }
}
