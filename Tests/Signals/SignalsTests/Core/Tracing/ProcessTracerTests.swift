import ReactiveSignals
import Testing

/// Tracers for the whole process. Each test runs in a separate process.
struct ProcessTracerTests {
  @Test("An installed tracer records every subscription, with its place, and nothing after it is stopped")
  func install() async {
    await #expect(processExitsWith: .success) {
      let trace = TraceRecorder()
      let tracer = Tracer(trace, clock: TestScheduler())
      let subject = IntSubject()
      #expect(!Tracing.isOn)
      subject.map { $0 }.subscribe()
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
      let (first, second) = (TraceRecorder(), TraceRecorder())
      let clock = TestScheduler()
      let tracers = [Tracer(first, clock: clock), Tracer(second, clock: clock)]
      let subject = IntSubject()
      tracers[0].install()
      subject.subscribe(IntSubject(), fileID: "Tests/First.swift", line: 1)
      tracers[1].install()
      let later = IntSubject()
      subject.subscribe(later, fileID: "Tests/Second.swift", line: 2)
      tracers[0].stop()
      #expect(Tracing.isOn)
      subject.send(1)
      #expect(first.events.map(\.subscription.chain) == ["Subject → subscribe at First.swift:1"])
      #expect(
        second.events.map { "\($0.subscription.chain) \($0.kind)" } == [
          "Subject → subscribe at Second.swift:2 subscribed", "Subject → subscribe at Second.swift:2 next",
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
      let clock = TestScheduler()
      let tracer = Tracer(process, clock: clock)
      tracer.install()
      Ints.just(1).map { $0 }.traced(to: Tracer(own, clock: clock)).filter { _ in true }.subscribe()
      tracer.stop()
      #expect(process.events.filter { $0.kind == .subscribed }.map(\.subscription.operator) == ["filter", "traced"])
      #expect(own.events.filter { $0.kind == .subscribed }.map(\.subscription.operator) == ["map", "just"])
      #expect(!Tracing.isOn)
    }
  }

  @Test("Once no traced subscription lives any more, tracing is off", arguments: [0, 1, 2])
  func count(way: Int) async {
    await passing(way) {
      await #expect(processExitsWith: .success) {
        let way: Int = passed()
        let trace = TraceRecorder()
        let tracer = Tracer(trace, clock: TestScheduler())
        let subject = IntSubject()
        let subscription = subject.signal.traced(to: tracer).subscribe()
        #expect(Tracing.isOn)
        switch way {
        case 0: subject.complete()
        case 1: subject.fail(TestError())
        default: subscription.dispose()
        }
        #expect(!Tracing.isOn)
        withExtendedLifetime(subject) {}
      }
    }
  }

  @Test("Installing a stopped tracer traps")
  func misuse() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let tracer = Tracer(TraceRecorder())
      tracer.stop()
      tracer.install()
    }
    result.expectMessage("A tracer that was stopped cannot be installed.")
  }
}
