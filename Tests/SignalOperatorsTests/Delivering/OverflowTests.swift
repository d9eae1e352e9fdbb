import ReactiveSignals
import SignalTestSupport
import Testing

@testable import SignalOperators

/// Queues of limited capacity: of events that wait for a scheduler, and of signals that wait to be merged.
struct OverflowTests {
  private let scheduler = TestScheduler()
  private let subject = IntSubject()

  private func delivered(_ capacity: Int, _ overflow: Overflow<TestError>) -> Recorder<Int, TestError> {
    subject.deliver(on: scheduler, capacity: capacity, overflow: overflow).record()
  }

  @Test("A delivery with enough room delivers all values in order, and then the end")
  func delivers() {
    let recorder = delivered(3, .dropNewest)
    for value in 1...3 { subject.send(value) }
    subject.complete()
    #expect(recorder.events == [])
    scheduler.run()
    #expect(recorder.events == [.next(1), .next(2), .next(3), .completed])
  }

  @Test("A full delivery drops the newest or the oldest value; delivered values make room")
  func drops() {
    let (newest, oldest) = (delivered(2, .dropNewest), delivered(2, .dropOldest))
    for value in 1...5 { subject.send(value) }
    #expect(scheduler.pendingCount == 4)
    scheduler.run()
    #expect(newest.values == [1, 2])
    #expect(oldest.values == [4, 5])
    subject.send(6)
    subject.complete()
    scheduler.run()
    #expect(newest.events.suffix(2) == [.next(6), .completed])
    #expect(oldest.events.suffix(2) == [.next(6), .completed])
  }

  @Test("A delivery that fails when it is full disposes the source at once, and fails after the waiting values")
  func fails() {
    let source = ColdSource<Int, TestError>()
    let recorder = source.signal.deliver(on: scheduler, capacity: 2, overflow: .fail(TestError(9))).record()
    for value in 1...4 { source.send(value) }
    #expect(source.ends == 1)
    #expect(recorder.events == [])
    scheduler.run()
    #expect(recorder.events == [.next(1), .next(2), .failed(TestError(9))])
  }

  @Test("699: disposal stops the source at once and drops the waiting values")
  func disposal() {
    let source = ColdSource<Int, TestError>()
    let recorder = source.signal.deliver(on: scheduler, capacity: 2, overflow: .dropOldest).record()
    source.send(1)
    recorder.dispose()
    #expect(source.ends == 1)
    scheduler.run()
    #expect(recorder.events == [])
  }

  @Test("A full delivery releases the dropped values")
  func releases() {
    for overflow in [Overflow<Never>.dropNewest, .dropOldest] {
      let subject = Subject<Token, Never>()
      let recorder = subject.deliver(on: scheduler, capacity: 1, overflow: overflow).record()
      var tokens: [Weak<Token>] = []
      for _ in 1...2 {
        let token = Token()
        tokens.append(Weak(token))
        subject.send(token)
      }
      #expect(tokens.map(\.isReleased).filter { $0 }.count == 1)
      recorder.dispose()
      scheduler.run()
    }
  }

  private func merged(_ outer: Subject<Ints, TestError>, _ capacity: Int, _ overflow: Overflow<TestError>)
    -> Recorder<Int, TestError>
  {
    outer.flatten(maxConcurrent: 1, capacity: capacity, overflow: overflow).record()
  }

  /// The events of a merge of signals with one value each, 0 ... 3. The first one runs until all have been sent.
  private func merging(_ capacity: Int, _ overflow: Overflow<TestError>) -> [IntEvent] {
    let outer = Subject<Ints, TestError>()
    let recorder = merged(outer, capacity, overflow)
    let first = IntSubject()
    outer.send(first.signal)
    for value in 1...3 { outer.send(.just(value)) }
    outer.complete()
    first.complete()
    return recorder.events
  }

  @Test("A merge with enough room runs all signals in order", arguments: [3, 4])
  func merges(capacity: Int) {
    #expect(merging(capacity, .dropNewest) == [.next(1), .next(2), .next(3), .completed])
  }

  @Test("712: a full merge drops the newest or the oldest signal, or fails")
  func mergeDrops() {
    #expect(merging(2, .dropNewest) == [.next(1), .next(2), .completed])
    #expect(merging(2, .dropOldest) == [.next(2), .next(3), .completed])
    #expect(merging(2, .fail(TestError(9))) == [.failed(TestError(9))])
    #expect(merging(0, .dropNewest) == [.completed])
    #expect(merging(0, .dropOldest) == [.completed])
    #expect(merging(0, .fail(TestError(9))) == [.failed(TestError(9))])
  }

  @Test("A merge that fails when it is full disposes the running signals and the source")
  func mergeFails() {
    let outer = ColdSource<Ints, TestError>()
    let inner = ColdSource<Int, TestError>()
    let recorder = outer.signal.flatten(maxConcurrent: 1, capacity: 0, overflow: .fail(TestError(9))).record()
    outer.send(inner.signal)
    outer.send(.just(1))
    #expect(recorder.events == [.failed(TestError(9))])
    #expect((outer.ends, inner.ends) == (1, 1))
  }

  @Test("The queue alone says whether there is room for another item")
  func state() {
    var queue = BoundedQueue<Int, TestError>(capacity: 1, overflow: .dropOldest)
    guard case .enqueue = queue.receive(1), case .drop(.next(1)) = queue.receive(2),
      case .next(2)? = queue.events.popFirst()
    else {
      Issue.record("\(queue)")
      return
    }
    #expect(queue.events.isEmpty)
  }

  @Test("A policy deals with what finds a queue full: the newest goes, the oldest, or all fails")
  func policies() {
    func admit(_ overflow: Overflow<TestError>, waiting: [Int]) -> (loss: String, left: [Int]) {
      var queue = RingBuffer<Int>()
      for item in waiting { queue.append(item) }
      let loss = overflow.admit(9, to: &queue)
      return ("\(loss)", (0..<queue.count).map { queue[$0] })
    }
    #expect(admit(.dropNewest, waiting: [1, 2]) == ("dropped(9)", [1, 2]))
    #expect(admit(.dropOldest, waiting: [1, 2]) == ("dropped(1)", [2, 9]))
    #expect(admit(.dropOldest, waiting: []) == ("dropped(9)", []))
    #expect(admit(.fail(TestError(9)), waiting: [1]).left == [1])
  }

  @Test("Alone, a merge admits a signal beyond its capacity as the policy says, and only then")
  func mergeState() {
    var state = MergeState<Int>(limit: 1)
    func receive(_ inner: Int, _ overflow: Overflow<TestError>) -> String {
      let (action, loss) = state.receive(inner, capacity: 1, overflow)
      return loss.map { "\($0)" } ?? "\(action)"
    }
    #expect(receive(1, .dropNewest) == "start(1)")
    #expect(receive(2, .dropNewest) == "nothing")
    #expect(receive(3, .dropNewest) == "dropped(3)")
    #expect(receive(4, .dropOldest) == "dropped(2)")
    guard case .start(4) = state.innerCompleted() else {
      Issue.record("\(state)")
      return
    }
    #expect(receive(5, .dropOldest) == "nothing")
    _ = state.cancel()
    #expect(receive(6, .dropOldest) == "nothing")
  }
}
