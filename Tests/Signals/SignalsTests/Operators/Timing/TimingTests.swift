/// `delay`, `delaySubscription`, and measuring of time.
struct TimingTests {
  static let diagrams: [Diagram] = [
    // Every event arrives its interval later, but an error at once: it drops what is pending, and so does disposal.
    Diagram("-1-(23)------4--|", gives: "-----1-(23)------4--|") { $0.a.delay($0.frames(4), on: $0.time) },
    Diagram("-1-(23)------4--|", gives: "-----1-(23)------4--|") { $0.a.delay($0.frames(4)) },
    Diagram("-12#", gives: "---#", labels: 172) { $0.a.delay($0.frames(4), on: $0.time) },
    Diagram("-12-3#", gives: "---12#", labels: 172) { $0.a.delay($0.frames(2), on: $0.time) },
    Diagram("-1", gives: "--!", during: "--!", labels: 173) { $0.a.delay($0.frames(4), on: $0.time) },
    // A delayed subscription misses what a hot source sends before it, and passes on the rest unchanged.
    Diagram("-1-2-3-4-|", gives: "---2-3-4-|", used: "--^------!", labels: 769) {
      $0.a.delaySubscription($0.frames(2), on: $0.time)
    },
    Diagram("-1-2-#", gives: "---2-#", labels: 769) { $0.a.delaySubscription($0.frames(2), on: $0.time) },
    Diagram("-1-2-3-4-|", gives: "^-!", used: "", during: "^-!", labels: 769) {
      $0.a.delaySubscription($0.frames(4), on: $0.time)
    },
    // Values are measured on the scheduler's clock: instants, and the times between them.
    Diagram("-1---2-|", gives: "-1---5-|", labels: 757) { parts in
      parts.a.timestamped(on: parts.time).map { Int($0.instant.offset / parts.frames(1)) }
    },
    Diagram("-1---2-|", gives: "-1---4-|", labels: 757) { parts in
      parts.a.measureInterval(on: parts.time).map { Int($0 / parts.frames(1)) }
    },
  ]

  /// The given scheduler, or the one that is current when an event arrives.
  enum Form: CaseIterable, Sendable {
    case given, current

    func delay(_ source: Ints, on scheduler: TestScheduler) -> Ints {
      self == .given ? source.delay(.zero, on: scheduler) : source.delay(.zero)
    }
  }

  private let scheduler = TestScheduler()
  private let subject = IntSubject()

  @Test(arguments: diagrams) func marbles(_ diagram: Diagram) { diagram.check() }

  @Test(
    "a value and the completion delayed by zero arrive later, but do arrive; an error arrives at once and drops them",
    .requirement(170, 171, 172, 173, "G10"), arguments: Form.allCases)
  func delaysByZero(form: Form) {
    for end in [IntEvent.completed, .failed(TestError(1)), nil] {
      let subject = IntSubject()
      let recorder = form.delay(subject.signal, on: scheduler).record()
      scheduler.perform {
        subject.send(1)
        if let end { subject.send(event: end) }
      }
      if end == nil { recorder.dispose() }
      #expect(recorder.events == (end == .failed(TestError(1)) ? [.failed(TestError(1))] : []))
      #expect(scheduler.pendingCount == (end == .completed ? 2 : 0))
      scheduler.advance(by: .zero)
      if end == .completed { #expect(recorder.events == [.next(1), .completed]) }
      if end == nil { #expect(recorder.events == []) }
    }
  }

  @Test("The timer of a value that has been delivered is released")
  func releasesTimers() {
    let time = UserVirtualScheduler()
    let recorder = subject.delay(.seconds(1), on: time).record()
    subject.send(1)
    let timer = Weak(time.pending[0].handle)
    #expect(!timer.isReleased)
    time.advance(by: .seconds(1))
    #expect(recorder.values == [1] && timer.isReleased)
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
    let (places, recorder) = (Log<Bool>(), Recorder<Int, TestError>())
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
    #expect(recorder.events == [.next(1), .completed] && places.entries == [true])
  }
}
