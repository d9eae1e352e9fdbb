import ReactiveSignals
import Testing

struct TimingTests {
  /// The given scheduler, or the one that is current when an event arrives.
  enum Form: CaseIterable, Sendable {
    case given, current

    func delay<Value>(
      _ source: Signal<Value, TestError>, _ interval: Duration, on scheduler: TestScheduler
    ) -> Signal<Value, TestError> {
      self == .given ? source.delay(interval, on: scheduler) : source.delay(interval)
    }
  }

  private let scheduler = TestScheduler()
  private let subject = IntSubject()

  @Test("a value delayed by zero arrives later, but does arrive", .requirement(170), arguments: Form.allCases)
  func delaysValue(form: Form) {
    let recorder = form.delay(subject.signal, .zero, on: scheduler).record()
    scheduler.perform { subject.send(1) }
    #expect(recorder.events == [])
    scheduler.advance(by: .zero)
    #expect(recorder.events == [.next(1)])
  }

  @Test("The timer of a value that has been delivered is released")
  func releasesTimers() {
    let time = UserVirtualScheduler()
    let recorder = subject.delay(.seconds(1), on: time).record()
    subject.send(1)
    let timer = Weak(time.pending[0].handle)
    #expect(!timer.isReleased)
    time.advance(by: .seconds(1))
    #expect(recorder.values == [1])
    #expect(timer.isReleased)
  }

  @Test("the completion is delayed too", .requirement(171), arguments: Form.allCases)
  func delaysCompletion(form: Form) {
    let recorder = form.delay(subject.signal, .zero, on: scheduler).record()
    scheduler.perform { subject.complete() }
    #expect(recorder.events == [])
    scheduler.advance(by: .zero)
    #expect(recorder.events == [.completed])
  }

  @Test(
    "an error is not delayed; it overtakes what is pending and drops it", .requirement(172, "G10"),
    arguments: Form.allCases)
  func passesErrorAtOnce(form: Form) {
    let recorder = form.delay(subject.signal, .zero, on: scheduler).record()
    scheduler.perform {
      subject.send(1)
      subject.fail(TestError(1))
    }
    #expect(recorder.events == [.failed(TestError(1))])
    #expect(scheduler.pendingCount == 0)
    scheduler.run()
    #expect(recorder.events == [.failed(TestError(1))])
  }

  @Test(
    "a value that is pending when the subscription is disposed never arrives", .requirement(173),
    arguments: Form.allCases)
  func dropsOnDisposal(form: Form) {
    let recorder = form.delay(subject.signal, .zero, on: scheduler).record()
    scheduler.perform { subject.send(1) }
    recorder.dispose()
    #expect(scheduler.pendingCount == 0)
    scheduler.run()
    #expect(recorder.events == [])
  }

  @Test("Every event arrives its interval later", arguments: Form.allCases)
  func keepsTimes(form: Form) {
    let source = scheduler.hot("-a-(bc)------d--|", failure: TestError())
    let recorder = scheduler.record(form.delay(source.signal, .milliseconds(400), on: scheduler))
    scheduler.run()
    #expect(recorder == "-----a-(bc)------d--|")
  }

  @Test("Events that become due at one instant keep their order, in whatever order the timers fire")
  func keepsOrder() {
    for seed in UInt64(0)..<50 {
      let scheduler = TestScheduler(shuffledBy: seed)
      let recorder = Ints.from(1...10).delay(.seconds(1), on: scheduler).record()
      scheduler.run()
      #expect(recorder.events == (1...10).map { .next($0) } + [.completed])
    }
  }

  @Test("Where no scheduler is current a delay waits on the background scheduler")
  func waitsInBackground() async throws {
    let places = Log<Bool>()
    let recorder = Recorder<Int, TestError>()
    try await completion { done in
      let subject = IntSubject()
      let observer = recorder.observer { _ in
        places.append(Schedulers.current === SubscriptionScheduler.background)
      }
      subject.delay(.zero).subscribe(
        next: observer.next,
        completed: {
          observer.completed()
          done()
        })
      startRawThread {
        subject.send(1)
        subject.complete()
      }
    }
    #expect(recorder.events == [.next(1), .completed])
    #expect(places.entries == [true])
  }

  @Test(
    "a delayed subscription misses what a hot source sends before it, and passes on the rest unchanged",
    .requirement(769))
  func delaysSubscription() {
    let source = scheduler.hotInts("-1-2-3-4-|")
    let recorder = scheduler.record(source.delaySubscription(.milliseconds(200), on: scheduler))
    let failing = scheduler.record(scheduler.hotInts("-1-2-#").delaySubscription(.milliseconds(200), on: scheduler))
    let disposed = scheduler.record(source.delaySubscription(.milliseconds(400), on: scheduler), during: "^-!")
    scheduler.run()
    #expect(recorder == "---2-3-4-|")
    #expect(failing == "---2-#")
    #expect(disposed == "^-!")
    #expect(source.subscriptions == ["--^------!"])
  }
}
