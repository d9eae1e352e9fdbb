/// Tracers for the whole process. Each test runs in a separate process.
struct ProcessTracerTests {
  @Test("An installed tracer records every subscription, with its place, and nothing after it is stopped")
  func install() async {
    await #expect(processExitsWith: .success) {
      let (trace, subject) = (TraceRecorder(), IntSubject())
      let tracer = Tracer(virtual: trace)
      subject.map { $0 }.subscribe()
      #expect(!Tracing.isOn)
      tracer.install()
      #expect(Tracing.isOn)
      subject.filter { _ in true }.subscribe(fileID: "Tests/Search.swift", line: 3)
      subject.send(1)
      let chains = trace.events.filter { $0.kind == .subscribed }.map(\.subscription.chain)
      #expect(chains == ["filter → subscribe at Search.swift:3", "Subject → filter → subscribe at Search.swift:3"])
      #expect(trace.events.filter { $0.kind == .next }.map(\.subscription.operator) == ["Subject", "filter"])
      let count = trace.log.count
      tracer.stop()
      #expect(!Tracing.isOn)
      subject.send(2)
      Ints.just(1).subscribe()
      subject.complete()
      #expect(trace.log.count == count)
    }
  }

  @Test("A tracer replaces another, which keeps its records; subscribers of any kind record their place")
  func replacement() async {
    await #expect(processExitsWith: .success) {
      let traces = [TraceRecorder(), TraceRecorder()]
      let tracers = traces.map { Tracer(virtual: $0) }
      let (subject, later) = (IntSubject(), IntSubject())
      tracers[0].install()
      subject.subscribe(IntSubject(), fileID: "Tests/First.swift", line: 1)
      tracers[1].install()
      subject.subscribe(later, fileID: "Tests/Second.swift", line: 2)
      tracers[0].stop()
      #expect(Tracing.isOn)
      subject.send(1)
      #expect(
        traces.map { $0.events.map { "\($0.subscription.chain) \($0.kind)" } } == [
          ["Subject → subscribe at First.swift:1 subscribed"],
          ["subscribed", "next"].map { "Subject → subscribe at Second.swift:2 \($0)" },
        ])
      tracers[1].stop()
      #expect(!Tracing.isOn)
      withExtendedLifetime(later) {}
    }
  }

  @Test(
    "traced alone and with the process, a signal is recorded by one tracer up to there and by the other after it",
    .requirement(832))
  func both() async {
    await #expect(processExitsWith: .success) {
      let (process, own) = (TraceRecorder(), TraceRecorder())
      let tracer = Tracer(virtual: process)
      tracer.install()
      Ints.just(1).map { $0 }.traced(to: Tracer(virtual: own)).filter { _ in true }.subscribe()
      tracer.stop()
      #expect(process.operators == ["filter", "traced"] && own.operators == ["map", "just"])
      #expect(!Tracing.isOn)
    }
  }

  @Test("Once no traced subscription lives any more, tracing is off")
  func count() async {
    await #expect(processExitsWith: .success) {
      for end in SubscriptionEnd.allCases {
        let subject = IntSubject()
        _ = end.observe(subject.signal.traced(to: Tracer(virtual: TraceRecorder()))) { event in
          #expect(Tracing.isOn)
          subject.send(event: event)
        }
        #expect(!Tracing.isOn)
      }
    }
  }
}
