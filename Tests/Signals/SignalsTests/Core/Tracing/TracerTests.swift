/// The guarantees of tracing for traced signals.
struct TracerTests {
  @Test(
    "Traced or not, an operator sends the same events for a source, and these are the recorded ones",
    arguments: Sample.all)
  func transparency(sample: Sample) {
    var generator = SplitMix64(seed: 3)
    for _ in 0..<5 {
      let (events, trace) = ([IntEvent].random(using: &generator), TraceRecorder())
      let tracer = Tracer(virtual: trace)
      let traced = sample.apply(.sending(events)).traced(to: tracer)
      for round in 1...2 {
        let recorder = traced.record()
        #expect(recorder.events == sample.model(events), "\(events)")
        #expect(recorder.violations == [])
        recorder.dispose()
        let told = trace.events.filter { $0.subscription.parent == nil }.map { event in
          event.detail.map { "\(event.kind)(\($0))" } ?? event.kind.rawValue
        }
        let arrived = ["subscribed"] + recorder.events.map(\.description) + (recorder.hasEnded ? [] : ["disposed"])
        #expect(told == Array(repeating: arrived, count: round).flatMap(\.self))
      }
      // Each beginning has an end.
      let over = trace.events.filter { [.failed, .completed, .disposed].contains($0.kind) }.map(\.subscription.id)
      let begun = trace.events.filter { $0.kind == .subscribed }.map(\.subscription.id)
      #expect(over.sorted() == begun.sorted() && tracer.subscriptions.map(\.chain) == [])
    }
  }

  @Test(
    "The captures of an observer are released when a traced subscription ends, and the tracer is released",
    arguments: Sample.all, SubscriptionEnd.allCases)
  func leaks(sample: Sample, end: SubscriptionEnd) {
    let subject = IntSubject()
    let tracer: Weak<Tracer>
    let (observed, subscription): (Weak<Token>, any Disposable)
    do {
      let tracing = Tracer(virtual: TextTrace { _ in })
      tracer = Weak(tracing)
      (observed, subscription) = end.observe(sample.apply(subject.signal).traced(to: tracing)) {
        subject.send(event: $0)
      }
    }
    #expect(observed.isReleased && tracer.isReleased)
    withExtendedLifetime((subject, subscription)) {}
  }

  @Test("A stopped tracer records nothing more, of running or new subscriptions, and they continue")
  func stop() {
    let (trace, subject) = (TraceRecorder(), IntSubject())
    let tracer = Tracer(virtual: trace)
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
    #expect(recorder.values == [2, 3, 4] && late.values == [4])
    #expect(tracer.subscriptions.isEmpty)
  }

  @Test("A subscription that was dropped and to which no source can send is recorded as disposed")
  func abandoned() {
    let trace = TraceRecorder()
    let tracer = Tracer(virtual: trace)
    Ints.never.traced(to: tracer).subscribe()
    #expect(tracer.subscriptions.isEmpty && trace.events.map(\.kind) == [.subscribed, .disposed])
  }

  @Test("A tracer knows the running subscriptions: the chains of those that have not ended")
  func subscriptions() {
    let (tracer, subject) = (Tracer(virtual: TraceRecorder()), IntSubject())
    let old = Ints.just(1).concat(subject.map { $0 }).named("old")
    let signal = old.named("both", fileID: "Tests/Search.swift", line: 3)
    let subscription = signal.traced(to: tracer, fileID: "Tests/Search.swift", line: 4).subscribe()
    let chain = "concat \"both\" → traced at Search.swift:4"
    #expect(tracer.subscriptions.map(\.chain) == [chain, "map → \(chain)", "Subject → map → \(chain)"])
    subscription.dispose()
    #expect(tracer.subscriptions.isEmpty)
  }

  @Test("A subscription that user code makes along the way is not recorded")
  func bystanders() {
    let (trace, seen) = (TraceRecorder(), Log<Int>())
    let signal = Ints.just(1).do(next: { _ in Ints.from([5, 6]).map { $0 }.subscribe { seen.append($0) } })
    signal.traced(to: Tracer(virtual: trace)).subscribe { _ in Ints.just(7).map { $0 }.subscribe { seen.append($0) } }
    #expect(seen.entries == [5, 6, 7] && trace.operators == ["do", "just"])
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
    let recorder = subject.signal.traced(to: Tracer(virtual: sink)).record()
    subject.send(1)
    #expect(recorder.values == [1, 2])
    #expect(sink.trace.events.map(\.kind).contains(.next) && sink.trace.log.count < 10)
  }

  @Test("Two tracers on one signal each record their part")
  func nested() {
    let (inner, outer) = (TraceRecorder(), TraceRecorder())
    let signal = Ints.just(1).map { $0 }.traced(to: Tracer(virtual: inner)).filter { _ in true }
    signal.traced(to: Tracer(virtual: outer)).subscribe()
    #expect(inner.operators == ["map", "just"] && outer.operators == ["filter", "traced"])
    #expect(outer.events.filter { $0.kind == .completed }.count == 2)
  }

  @Test("A tracer records the instants of its clock; without a clock, the time since it was made")
  func instants() {
    let (earlier, trace, virtual, time) = (RealTime.now, TraceRecorder(), TraceRecorder(), TestScheduler())
    Ints.just(1).traced(to: Tracer(trace)).subscribe()
    let passed = Instant(earlier.duration(to: RealTime.now))
    #expect(!trace.events.isEmpty && trace.events.allSatisfy { (.zero...passed).contains($0.moment.instant) })
    time.advance(by: .seconds(3601))
    Ints.just(1).traced(to: Tracer(virtual, clock: time)).subscribe()
    #expect(virtual.events.allSatisfy { $0.moment.instant == Instant(.seconds(3601)) })
  }
}
