import ReactiveSignals
import Testing

@testable import SignalOperators

struct BufferingTests {
  private let scheduler = TestScheduler()

  private static let arrays: [Character: [String]] = ["A": ["a"], "B": ["b"], "C": ["c"], "X": ["a", "b"]]

  /// The result of buffering a source for three frames.
  private func buffered(_ text: String, upTo limit: Int = .max, during: String = "") -> Recorder<[String], TestError> {
    let source = scheduler.hot(text, failure: TestError())
    let recorder = scheduler.record(
      source.buffer(every: .milliseconds(300), count: limit, on: scheduler), Self.arrays, during: during)
    scheduler.run()
    return recorder
  }

  @Test("the values of one interval arrive together, at its end", .requirement(212))
  func gathers() {
    #expect(buffered("-(ab)-----a-b") == "----X-----X")
  }

  @Test("without values nothing arrives and no timer runs; later values are collected again", .requirement(213))
  func staysSilent() {
    #expect(buffered("-a") == "----A")
    #expect(scheduler.now == Instant(.milliseconds(400)))
    #expect(buffered("-a 10s a-b") == "----A 9700ms ---X")
  }

  @Test("at the completion the waiting values are delivered first, at once, and not again", .requirement(214))
  func flushesAtCompletion() {
    #expect(buffered("-a-|") == "---(A|)")
    #expect(scheduler.now == Instant(.milliseconds(300)))
  }

  @Test("A buffer that is full leaves no timer behind")
  func noTimer() {
    let subject = IntSubject()
    let recorder = subject.buffer(every: .seconds(1), count: 2, on: scheduler).record()
    subject.send(1)
    #expect(scheduler.pendingCount == 1)
    subject.send(2)
    #expect(recorder.values == [[1, 2]])
    #expect(scheduler.pendingCount == 0)
  }

  @Test("At the completion nothing is delivered if no value waits")
  func completesEmpty() {
    #expect(buffered("-|") == "-|")
  }

  @Test("nil is a value like any other", .requirement(215, 216))
  func keepsNil() {
    let subject = Subject<Int?, Never>()
    let recorder = subject.buffer(every: .seconds(1), on: scheduler).record()
    subject.send(nil)
    scheduler.run()
    #expect(recorder.values == [[nil]])
  }

  @Test("An error drops the waiting values")
  func errorDrops() {
    #expect(buffered("-a-#") == "---#")
    #expect(scheduler.now == Instant(.milliseconds(300)))
  }

  @Test("Disposal drops the waiting values and the timer")
  func disposalDrops() {
    #expect(buffered("-a", during: "--!") == "--!")
    #expect(scheduler.now == Instant(.milliseconds(200)))
  }

  @Test("A full buffer does not wait, and cancels its timer")
  func limited() {
    #expect(buffered("-(ab)", upTo: 2) == "-X")
    #expect(scheduler.now == Instant(.milliseconds(100)))
    #expect(buffered("-(ab)-c", upTo: 2) == "-X----C")
  }

  @Test("values that meet the timer are in one array or the next, none lost, in order", .requirement("L3"))
  func meetsTimer() {
    for seed in UInt64(0)..<50 {
      let scheduler = TestScheduler(shuffledBy: seed)
      let subject = IntSubject()
      let recorder = subject.buffer(every: .seconds(2), count: 3, on: scheduler).record()
      for half in 1...40 { scheduler.schedule(at: Instant(.milliseconds(half * 500))) { subject.send(half) } }
      scheduler.run()
      #expect(recorder.values.flatMap(\.self) == Array(1...40))
      #expect(recorder.values.allSatisfy { 1...3 ~= $0.count })
    }
  }

  @Test("By count, each array is sent with its last value; the rest is sent at the completion")
  func byCount() {
    #expect(
      Ints.from(1...5).buffer(count: 2).record().events == [.next([1, 2]), .next([3, 4]), .next([5]), .completed])
    #expect(Ints.from(1...4).buffer(count: 2).record().events == [.next([1, 2]), .next([3, 4]), .completed])
    #expect(Ints.empty.buffer(count: 2).record().events == [.completed])
    let recorder = scheduler.record(scheduler.hotInts("12-3#").buffer(count: 2), ["X": [1, 2]])
    scheduler.run()
    #expect(recorder == "-X--#")
  }

  @Test("By count, disposing inside the rest prevents the completion")
  func disposedInsideLast() {
    let bag = CompositeDisposable()
    let recorder = Ints.just(1).buffer(count: 2).record(in: bag) { _ in bag.dispose() }
    #expect(recorder.events == [.next([1])])
  }
}
