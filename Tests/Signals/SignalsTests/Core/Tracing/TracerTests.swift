import Huntable
import ReactiveSignals
import Testing

/// The guarantees of tracing for traced signals.
struct TracerTests {
  @Test("Traced or not, an operator sends the same events for a source, twice", arguments: Sample.all)
  func transparency(sample: Sample) {
    var generator = SplitMix64(seed: 3)
    let tracer = Tracer(TraceRecorder(), clock: TestScheduler())
    for _ in 0..<20 {
      let events = [IntEvent].random(using: &generator)
      let traced = sample.apply(.sending(events)).traced(to: tracer)
      for _ in 1...2 {
        let recorder = traced.record()
        #expect(recorder.events == sample.model(events), "\(events)")
        #expect(recorder.violations == [])
        recorder.dispose()
      }
    }
    #expect(tracer.subscriptions.map(\.chain) == [])
  }

  @Test("The recorded events of an operator's result are those that arrive", arguments: Sample.all)
  func completeness(sample: Sample) {
    var generator = SplitMix64(seed: 4)
    for _ in 0..<20 {
      let trace = TraceRecorder()
      let events = [IntEvent].random(using: &generator)
      let recorder = sample.apply(.sending(events)).traced(to: Tracer(trace, clock: TestScheduler())).record()
      recorder.dispose()
      let told = trace.events.filter { $0.subscription.parent == nil }.map { event in
        event.detail.map { "\(event.kind)(\($0))" } ?? event.kind.rawValue
      }
      let arrived = recorder.events.map(\.description)
      #expect(told == ["subscribed"] + arrived + (recorder.hasEnded ? [] : ["disposed"]))
      // Each beginning has an end.
      let over = trace.events.filter { [.failed, .completed, .disposed].contains($0.kind) }.map(\.subscription.id)
      let begun = trace.events.filter { $0.kind == .subscribed }.map(\.subscription.id)
      #expect(over.sorted() == begun.sorted())
    }
  }

  @Test(
    "The captures of an observer are released when a traced subscription ends, and the tracer is released",
    arguments: Sample.all, SubscriptionEnd.allCases)
  func leaks(sample: Sample, end: SubscriptionEnd) {
    let subject = IntSubject()
    let observed: Weak<Token>
    let tracer: Weak<Tracer>
    let subscription: any Disposable
    do {
      let tracing = Tracer(TextTrace { _ in }, clock: TestScheduler())
      let token = Token()
      observed = Weak(token)
      tracer = Weak(tracing)
      subscription = sample.apply(subject.signal).traced(to: tracing).subscribe(
        next: { _ in token.touch() }, failed: { _ in token.touch() }, completed: { token.touch() })
    }
    subject.send(1)
    switch end {
    case .completion: subject.complete()
    case .failure: subject.fail(TestError())
    case .disposal: subscription.dispose()
    }
    if !subscription.isDisposed { subscription.dispose() }
    #expect(observed.isReleased)
    #expect(tracer.isReleased)
    withExtendedLifetime(subject) {}
  }

  @Test("A stopped tracer records nothing more, of running or new subscriptions, and they continue")
  func stop() {
    let trace = TraceRecorder()
    let tracer = Tracer(trace, clock: TestScheduler())
    let subject = IntSubject()
    let traced = subject.map { $0 + 1 }.traced(to: tracer)
    let recorder = traced.record()
    subject.send(1)
    let count = trace.log.count
    tracer.stop()
    subject.send(2)
    let late = traced.record()
    subject.send(3)
    recorder.dispose()
    subject.complete()
    #expect(trace.log.count == count)
    #expect(recorder.values == [2, 3, 4])
    #expect(late.values == [4])
    #expect(tracer.subscriptions.isEmpty)
  }

  @Test("A tracer knows the running subscriptions: the chains of those that have not ended")
  func subscriptions() {
    let tracer = Tracer(TraceRecorder(), clock: TestScheduler())
    let subject = IntSubject()
    let signal = Ints.just(1).concat(subject.map { $0 }).named("both", fileID: "Tests/Search.swift", line: 3)
    let subscription = signal.traced(to: tracer, fileID: "Tests/Search.swift", line: 4).subscribe()
    #expect(
      tracer.subscriptions.map(\.chain) == [
        "concat \"both\" → traced at Search.swift:4", "map → concat \"both\" → traced at Search.swift:4",
        "Subject → map → concat \"both\" → traced at Search.swift:4",
      ])
    subscription.dispose()
    #expect(tracer.subscriptions.isEmpty)
  }

  @Test("A subscription that user code makes along the way is not recorded")
  func bystanders() {
    let trace = TraceRecorder()
    let tracer = Tracer(trace, clock: TestScheduler())
    let seen = Log<Int>()
    let signal = Ints.just(1).do(next: { _ in Ints.from([5, 6]).map { $0 }.subscribe { seen.append($0) } })
    signal.traced(to: tracer).subscribe { _ in Ints.just(7).map { $0 }.subscribe { seen.append($0) } }
    #expect(seen.entries == [5, 6, 7])
    #expect(trace.events.filter { $0.kind == .subscribed }.map(\.subscription.operator) == ["do", "just"])
  }

  /// Subscribes to other signals, and sends into the traced signal.
  private struct Meddling: TraceSink {
    let subject: IntSubject
    let trace = TraceRecorder()

    func write(_ event: TraceEvent) {
      if trace.log.count > 100 { return }
      trace.write(event)
      Ints.from([1, 2]).map { $0 }.traced(to: Tracer(trace)).subscribe()
      if event.detail == "1" { subject.send(2) }
    }
  }

  @Test("A sink's own signals are not traced; events that it sends arrive after the event it receives")
  func silence() {
    let subject = IntSubject()
    let sink = Meddling(subject: subject)
    let recorder = subject.signal.traced(to: Tracer(sink, clock: TestScheduler())).record()
    subject.send(1)
    #expect(recorder.values == [1, 2])
    #expect(sink.trace.events.map(\.kind).contains(.next))
    #expect(sink.trace.log.count < 10)
  }

  @Test("Two tracers on one signal each record their part")
  func nested() {
    let inner = TraceRecorder()
    let outer = TraceRecorder()
    let clock = TestScheduler()
    let signal = Ints.just(1).map { $0 }.traced(to: Tracer(inner, clock: clock)).filter { _ in true }
    signal.traced(to: Tracer(outer, clock: clock)).subscribe()
    #expect(inner.events.filter { $0.kind == .subscribed }.map(\.subscription.operator) == ["map", "just"])
    #expect(outer.events.filter { $0.kind == .subscribed }.map(\.subscription.operator) == ["filter", "traced"])
    #expect(outer.events.filter { $0.kind == .completed }.count == 2)
  }

  @Test("Without a clock a tracer records the time since it was made")
  func startsAtZero() async {
    let earlier = RealTime.now
    let trace = TraceRecorder()
    Ints.just(1).traced(to: Tracer(trace)).subscribe()
    let passed = Instant(earlier.duration(to: RealTime.now))
    #expect(!trace.events.isEmpty)
    #expect(trace.events.allSatisfy { (.zero...passed).contains($0.moment.instant) })
  }

  @Test("With a clock a tracer records its instants as they are")
  func virtualInstants() {
    let time = TestScheduler()
    time.advance(by: .seconds(3601))
    let trace = TraceRecorder()
    Ints.just(1).traced(to: Tracer(trace, clock: time)).subscribe()
    #expect(trace.events.allSatisfy { $0.moment.instant == Instant(.seconds(3601)) })
  }
}
