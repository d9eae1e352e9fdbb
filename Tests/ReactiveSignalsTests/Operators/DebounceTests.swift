import Testing

@testable import ReactiveSignals

struct DebounceTests {
  private let scheduler = TestScheduler()
  private let subject = IntSubject()

  private func debounced(_ interval: Duration = .zero) -> EventRecorder<Int, TestError> {
    subject.debounce(interval, on: scheduler).record()
  }

  @Test("185: of two quick values only the second arrives, later; a value after a pause is deferred and delivered too")
  func passesLast() {
    let recorder = debounced()
    subject.send(1)
    subject.send(2)
    #expect(recorder.events == [])
    scheduler.advance(by: .zero)
    #expect(recorder.values == [2])
    subject.send(3)
    #expect(recorder.values == [2])
    scheduler.advance(by: .zero)
    #expect(recorder.values == [2, 3])
  }

  @Test(
    "186, 187: with nothing pending the end passes at once", arguments: [IntEvent.completed, .failed(TestError(1))])
  func passesEnd(end: IntEvent) {
    let recorder = debounced()
    subject.send(event: end)
    #expect(recorder.events == [end])
  }

  @Test("188: a value that is pending when the subscription is disposed never arrives")
  func dropsOnDisposal() {
    let recorder = debounced()
    subject.send(1)
    recorder.dispose()
    #expect(scheduler.pendingCount == 0)
    scheduler.run()
    #expect(recorder.events == [])
  }

  @Test("At the completion a pending value is sent first, at once, and not again")
  func flushesAtCompletion() {
    let recorder = debounced(.seconds(5))
    subject.send(1)
    subject.complete()
    #expect(recorder.events == [.next(1), .completed])
    #expect(scheduler.pendingCount == 0)
    scheduler.run()
    #expect(recorder.events == [.next(1), .completed])
  }

  @Test("At the completion a value that has been delivered is not sent again")
  func doesNotRepeat() {
    let recorder = debounced()
    subject.send(1)
    scheduler.advance(by: .zero)
    subject.complete()
    #expect(recorder.events == [.next(1), .completed])
  }

  @Test("An error drops a pending value")
  func errorDrops() {
    let recorder = debounced(.seconds(5))
    subject.send(1)
    subject.fail(TestError(1))
    #expect(scheduler.pendingCount == 0)
    scheduler.run()
    #expect(recorder.events == [.failed(TestError(1))])
  }

  @Test("Every value starts the interval anew")
  func restarts() {
    let times = Log<String>()
    let scheduler = scheduler
    let subject = subject
    subject.debounce(.seconds(5), on: scheduler).subscribe(next: { times.append("\($0) at \(scheduler.now)") })
    for second in [1, 4, 8, 20, 24] {
      scheduler.schedule(at: Instant(.seconds(second))) { subject.send(second) }
    }
    scheduler.run()
    #expect(times.entries == [(8, 13), (24, 29)].map { "\($0.0) at \(Instant(.seconds($0.1)))" })
  }

  @Test("O6: a value that arrives just as the one before is due: the earlier may go, the later always arrives")
  func meetsTimer() {
    for seed in UInt64(0)..<50 {
      let scheduler = TestScheduler(shuffledBy: seed)
      let subject = IntSubject()
      let recorder = subject.debounce(.seconds(1), on: scheduler).record()
      for second in 1...20 {
        scheduler.schedule(at: Instant(.seconds(second))) { subject.send(second) }
      }
      scheduler.run()
      #expect(recorder.values.last == 20)
      #expect(recorder.values == Array(Set(recorder.values)).sorted())
    }
  }

  @Test("O19: a second subscription to a debounced signal debounces on its own")
  func perSubscription() {
    let source = ColdSource<Int, TestError>()
    let signal = source.signal.debounce(.seconds(1), on: scheduler)
    let first = signal.record()
    let second = signal.record()
    source.subscribers[0].send(1)
    source.subscribers[1].send(2)
    scheduler.run()
    #expect(first.values == [1])
    #expect(second.values == [2])
  }

  @Test("A value that its observer sends on is debounced like any other")
  func feedback() {
    let subject = subject
    let recorder = subject.debounce(.seconds(1), on: scheduler).record { if $0 < 3 { subject.send($0 + 1) } }
    subject.send(1)
    scheduler.run()
    #expect(recorder.values == [1, 2, 3])
    #expect(scheduler.now == Instant(.seconds(3)))
  }
}
