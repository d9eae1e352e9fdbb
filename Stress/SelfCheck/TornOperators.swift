import RaceHunt
import ReactiveSignals

extension SelfCheck {
  /// The library's operators with strands that two threads may enter at once. With real threads this may also corrupt
  /// arrays and reference counts.
  static let tornOperators: [Fault] = [
    Fault(
      "torn-zip", tearing: strand, rows: ["L6", "O1"],
      "the two sides of a zip miss each other: no pair is sent"
    ) { run in
      let probe = run.probe(of: Int.self)
      let left = Subject<Int, Never>()
      let right = Subject<Int, Never>()
      Strand().enqueue { left.signal.zip(with: right.signal).map { $0 + $1 }.subscribe(probe) }
      run.thread("left") { left.send(1) }
      run.thread("right") { right.send(2) }
      run.finally { run.expect(probe.values == [3], "\(probe.values) arrived") }
    },
    Fault("torn-combine-latest", tearing: strand, rows: ["L10", "O1"], "the latest value of one side is lost") { run in
      let probe = run.probe(of: Int.self)
      let left = Subject<Int, Never>()
      let right = Subject<Int, Never>()
      Strand().enqueue { left.signal.combineLatest(with: right.signal).map { $0 + $1 }.subscribe(probe) }
      run.thread("left") { left.send(1) }
      run.thread("right") { right.send(2) }
      run.finally { run.expect(probe.values == [3], "\(probe.values) arrived") }
    },
    Fault("torn-take-until", tearing: strand, rows: ["D18"], "a value and the trigger are both delivered") { run in
      let probe = run.probe(of: Int.self)
      let source = Subject<Int, Never>()
      let trigger = Subject<Int, Never>()
      Strand().enqueue { source.signal.take(until: trigger.signal).subscribe(probe) }
      run.thread("source") { source.send(1) }
      run.thread("trigger") { trigger.send(0) }
      run.finally { run.expect(probe.hasCompleted, "the trigger was left behind") }
    },
    Fault(
      "torn-switch", tearing: strand, rows: ["L5", "O4"],
      "values of the latest signal and of the previous one are delivered at once"
    ) { run in
      let probe = run.probe(of: Int.self)
      let outer = Subject<Signal<Int, Never>, Never>()
      let first = Subject<Int, Never>()
      Strand().enqueue {
        outer.signal.switchToLatest().subscribe(probe)
        outer.send(first.signal)
      }
      run.thread("first") { first.send(1) }
      run.thread("outer") { outer.send(.just(2)) }
      run.finally { run.expect(probe.values.last == 2, "\(probe.values) arrived") }
    },
    Fault(
      "torn-timeout", tearing: strand, rows: ["D22"], "the answer and the timeout are both delivered"
    ) { run in
      let probe = run.probe(of: Int.self)
      let scheduler = run.scheduler
      let answer = Subject<Int, TimedOut>()
      Strand().enqueue {
        answer.signal.timeout(after: .milliseconds(1), failure: TimedOut(), on: scheduler).subscribe(probe)
      }
      run.thread("answer") {
        answer.send(1)
        answer.complete()
      }
      run.finally { run.expect(probe.hasEnded, "there was neither an end nor a timeout") }
    },
    Fault(
      "torn-buffer", tearing: strand, rows: ["L3"],
      "the timer and the end flush a buffer at once"
    ) { run in
      let probe = run.probe(of: [Int].self)
      let scheduler = run.scheduler
      let source = Subject<Int, Never>()
      Strand().enqueue { source.signal.buffer(every: .milliseconds(1), on: scheduler).subscribe(probe) }
      run.thread("source") {
        source.send(1)
        source.complete()
      }
      run.finally { run.expect(probe.hasCompleted && probe.values.flatMap(\.self) == [1], "\(probe.values) arrived") }
    },
    Fault(
      "torn-subscriber-count", tearing: "SubscriberCount", rows: ["M4", "M8"],
      "two subscribers leave, and neither is the last: the source continues"
    ) { run in
      let stop = run.once("the disposal of the source")
      let source = Signal<Int, Never> { subscriber in
        AnyDisposable { withExtendedLifetime(subscriber) { stop() } }
      }
      let shared = source.publish().autoconnect()
      let bags = [CompositeDisposable(), CompositeDisposable()]
      Strand().enqueue { for bag in bags { shared.subscribe(in: bag) } }
      for bag in bags { run.thread("leaving") { bag.dispose() } }
    },
    Fault(
      "torn-log", tearing: "log.isOver", rows: ["D24"], "a subscription is logged as completed and as disposed"
    ) { run in
      let subject = Subject<Int, Never>()
      let logged = run.once("the line about the end")
      let bag = CompositeDisposable()
      Strand().enqueue {
        subject.signal.log("signal", [.completed, .disposed]) { _ in logged() }.subscribe(in: bag)
      }
      run.thread("completing") { subject.complete() }
      run.thread("leaving") { bag.dispose() }
    },
  ]

  private static let strand: StaticString = "StrandQueue.stage"

  private struct TimedOut: Error {}
}
