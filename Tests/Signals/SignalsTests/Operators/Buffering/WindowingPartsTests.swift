import ReactiveSignals
import Testing

@testable import SignalOperators
@testable import SignalsCore

struct WindowingPartsTests {
  private let time = TestScheduler()

  @Test("a boundary closes the open window; no window is empty", .requirement(784))
  func windowsByBoundary() {
    let source = time.hotInts("-1-2---3-----4-|")
    let windows = source.window(by: time.hotInts("----0-----0-0").signal)
    let recorder = time.record(inner: windows)
    time.run()
    #expect(recorder == ["-1-----2-----3-|", "-1-2|", "-------3--|", "-------------4-|"])
  }

  @Test("the open window ends as the signal of windows does", .requirement(785))
  func windowEnds() {
    let subject = IntSubject()
    let boundary = IntSubject()
    let ends = Log<IntEvent>()
    let windows = subject.window(by: boundary.signal).record { $0.subscribeEvents { ends.append($0) } }
    subject.send(1)
    boundary.fail(TestError(3))
    #expect(ends.entries == [.next(1), .failed(TestError(3))])
    #expect(windows.error == TestError(3))
    #expect(subject.core.subscribers.count == 0)
  }

  @Test("a window ends right after the value that passes", .requirement(786))
  func windowsByCondition() {
    let windows = time.hotInts("-1-2-3-4-|").window(endingWith: { $0.isMultiple(of: 2) })
    let recorder = time.record(inner: windows)
    time.run()
    #expect(recorder == ["-1---2---|", "-1-(2|)", "-----3-(4|)"])
  }

  @Test(
    "windows begin at every multiple of `skip`, and the open ones end with the source", .requirement(787),
    arguments: [
      (2, 1, 4, [[1, 2], [2, 3], [3, 4], [4]]), (3, 2, 4, [[1, 2, 3], [3, 4]]), (2, 3, 7, [[1, 2], [4, 5], [7]]),
      (1, 1, 2, [[1], [2]]),
    ])
  func slidingWindows(count: Int, skip: Int, values: Int, expected: [[Int]]) {
    let recorder = Ints.from(1...values).window(count: count, skip: skip).flatMap { $0.collect() }.record()
    #expect(recorder.events == expected.map { .next($0) } + [.completed])
  }

  @Test("Disposing inside a value of a window stops the windows after it")
  func disposedInsideWindow() {
    let subject = IntSubject()
    let bag = CompositeDisposable()
    let values = Log<Int>()
    subject.window(count: 3, skip: 1).subscribe(
      in: bag,
      next: { window in
        window.subscribe(in: bag) { value in
          values.append(value)
          if value == 2 { bag.dispose() }
        }
      })
    subject.send(1)
    subject.send(2)
    subject.send(3)
    #expect(values.entries == [1, 2])
    #expect(subject.core.subscribers.count == 0)
  }
}
