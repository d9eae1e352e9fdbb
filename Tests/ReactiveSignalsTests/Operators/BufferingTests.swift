import Testing

@testable import ReactiveSignals

struct BufferingTests {
  private let scheduler = TestScheduler()
  private let subject = IntSubject()

  private func buffered(upTo limit: Int = .max) -> EventRecorder<[Int], TestError> {
    subject.buffer(every: .seconds(1), upTo: limit, on: scheduler).record()
  }

  private func send(_ values: Int...) {
    for value in values { subject.send(value) }
  }

  @Test("212: what comes in one interval arrives together, at its end")
  func gathers() {
    let recorder = buffered()
    send(1, 2)
    #expect(recorder.values == [])
    scheduler.run()
    #expect(recorder.values == [[1, 2]])
    send(3, 4)
    scheduler.run()
    #expect(recorder.values == [[1, 2], [3, 4]])
    #expect(scheduler.now == Instant(.seconds(2)))
  }

  @Test("213: without values nothing arrives and no timer runs; later values are gathered again")
  func staysSilent() {
    let recorder = buffered()
    send(1)
    scheduler.run()
    #expect(scheduler.pendingCount == 0)
    scheduler.advance(by: .seconds(10))
    #expect(recorder.values == [[1]])
    send(2)
    scheduler.advance(by: .milliseconds(999))
    #expect(recorder.values == [[1]])
    send(3)
    scheduler.advance(by: .milliseconds(1))
    #expect(recorder.values == [[1], [2, 3]])
  }

  @Test("214: at the completion what waits is delivered first, at once, and not again")
  func flushesAtCompletion() {
    let recorder = buffered()
    send(1)
    subject.complete()
    #expect(recorder.events == [.next([1]), .completed])
    #expect(scheduler.pendingCount == 0)
  }

  @Test("At the completion nothing is delivered when nothing waits")
  func completesEmpty() {
    let recorder = buffered()
    subject.complete()
    #expect(recorder.events == [.completed])
  }

  @Test("215, 216: nil is a value like any other")
  func keepsNil() {
    let subject = Subject<Int?, Never>()
    let recorder = subject.buffer(every: .seconds(1), on: scheduler).record()
    subject.send(nil)
    scheduler.run()
    #expect(recorder.values == [[nil]])
  }

  @Test("An error drops what waits")
  func errorDrops() {
    let recorder = buffered()
    send(1)
    subject.fail(TestError(1))
    #expect(recorder.events == [.failed(TestError(1))])
    #expect(scheduler.pendingCount == 0)
  }

  @Test("Disposal drops what waits, and its timer")
  func disposalDrops() {
    let recorder = buffered()
    send(1)
    recorder.dispose()
    #expect(scheduler.pendingCount == 0)
    scheduler.run()
    #expect(recorder.events == [])
  }

  @Test("A full buffer does not wait, and cancels its timer")
  func limited() {
    let recorder = buffered(upTo: 2)
    send(1, 2)
    #expect(recorder.values == [[1, 2]])
    #expect(scheduler.pendingCount == 0)
    scheduler.advance(by: .milliseconds(500))
    send(3)
    scheduler.advance(by: .milliseconds(999))
    #expect(recorder.values == [[1, 2]])
    scheduler.advance(by: .milliseconds(1))
    #expect(recorder.values == [[1, 2], [3]])
  }

  @Test("L3: values that meet the timer are in one array or the next, none lost, in order")
  func meetsTimer() {
    for seed in UInt64(0)..<50 {
      let scheduler = TestScheduler(shuffledBy: seed)
      let subject = IntSubject()
      let recorder = subject.buffer(every: .seconds(2), upTo: 3, on: scheduler).record()
      for half in 1...40 { scheduler.schedule(at: Instant(.milliseconds(half * 500))) { subject.send(half) } }
      scheduler.run()
      #expect(recorder.values.flatMap(\.self) == Array(1...40))
      #expect(recorder.values.allSatisfy { 1...3 ~= $0.count })
    }
  }

  @Test("O19: each subscription gathers for itself")
  func perSubscription() {
    let signal = subject.buffer(every: .seconds(2), on: scheduler)
    let first = signal.record()
    send(1)
    scheduler.advance(by: .seconds(1))
    let second = signal.record()
    send(2)
    scheduler.run()
    #expect(first.values == [[1, 2]])
    #expect(second.values == [[2]])
  }

  @Test("A value that the observer sends back is in the next array")
  func feedback() {
    let subject = subject
    let recorder = subject.buffer(every: .seconds(1), on: scheduler).record { if $0[0] < 3 { subject.send($0[0] + 1) } }
    send(1)
    scheduler.run()
    #expect(recorder.values == [[1], [2], [3]])
    #expect(recorder.violations == [])
  }

  @Test("By count, each array is sent with its last value; what is left comes with the completion")
  func byCount() {
    #expect(
      Ints.from(1...5).buffer(count: 2).record().events == [.next([1, 2]), .next([3, 4]), .next([5]), .completed])
    #expect(Ints.from(1...4).buffer(count: 2).record().events == [.next([1, 2]), .next([3, 4]), .completed])
    #expect(Ints.empty.buffer(count: 2).record().events == [.completed])
    let recorder = subject.buffer(count: 2).record()
    send(1, 2)
    #expect(recorder.values == [[1, 2]])
    send(3)
    subject.fail(TestError(1))
    #expect(recorder.events == [.next([1, 2]), .failed(TestError(1))])
  }

  @Test("By count, disposing inside what is left keeps the completion away")
  func disposedInsideLast() {
    let bag = CompositeDisposable()
    let recorder = Ints.just(1).buffer(count: 2).record(in: bag) { _ in bag.dispose() }
    #expect(recorder.events == [.next([1])])
  }

  @Test("Alone, the state starts a timer for each buffer and ignores those of earlier ones")
  func state() {
    var state = BufferState<Int>(limit: 2)
    guard case .startTimer(let first) = state.receive(1), case .send([1, 2]) = state.receive(2),
      case .startTimer(let second) = state.receive(3)
    else {
      Issue.record("\(state)")
      return
    }
    #expect(state.due(first) == [])
    #expect(state.due(second) == [3])
    #expect(state.due(second) == [])
    #expect(state.take() == [])
  }
}
