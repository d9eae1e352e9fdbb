import HuntRunner
import HunterCheck
import ReactiveSignals
import SignalHunting

extension SelfCheck {
  /// The library's operators with strands that two threads may enter at once.
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
      "torn-buffer-by", tearing: strand, rows: ["L3"], "a boundary and the end both take the values that wait"
    ) { run in
      let probe = run.probe(of: [Int].self)
      let (source, boundary) = (Subject<Int, Never>(), Subject<Int, Never>())
      Strand().enqueue { source.buffer(by: boundary.signal).subscribe(probe) }
      run.thread("source") {
        source.send(1)
        source.complete()
      }
      run.thread("boundary") { boundary.send(0) }
      run.finally { run.expect(probe.hasCompleted && probe.values == [[1]], "\(probe.values) arrived") }
    },
    Fault(
      "torn-window-by", tearing: strand, rows: ["L3", "O1"], "a boundary closes a window while it receives a value"
    ) { run in
      let probe = run.probe(of: Int.self)
      let (source, boundary) = (Subject<Int, Never>(), Subject<Int, Never>())
      Strand().enqueue { source.window(by: boundary.signal).flatten().subscribe(probe) }
      run.thread("source") {
        source.send(1)
        source.complete()
      }
      run.thread("boundary") { boundary.send(0) }
      run.finally { run.expect(probe.hasCompleted && probe.values == [1], "\(probe.values) arrived") }
    },
    Fault(
      "torn-pausable", tearing: strand, rows: ["O1", "O11"],
      "a value waits while the gate opens, and the gate finds none that waits"
    ) { run in
      let probe = run.probe(of: Int.self)
      let (source, gate) = (Subject<Int, Never>(), Subject<Bool, Never>())
      Strand().enqueue {
        source.pausable(by: gate.signal, capacity: 1, overflow: .dropOldest).subscribe(probe)
      }
      run.thread("source") { source.send(1) }
      run.thread("gate") { gate.send(true) }
      run.finally { run.expect(probe.values == [1], "\(probe.values) arrived") }
    },
    Fault(
      "torn-fork-join", tearing: strand, rows: ["O17"], "two signals end at once: their last values make no pair"
    ) { run in
      let probe = run.probe(of: [Int].self)
      let subjects = [Subject<Int, Never>(), Subject<Int, Never>()]
      Strand().enqueue {
        Signal.forkJoin(subjects.map(\.signal)).subscribe(probe)
        for (index, subject) in subjects.enumerated() { subject.send(index) }
      }
      for subject in subjects { run.thread("end") { subject.complete() } }
      run.finally { run.expect(probe.hasCompleted && probe.values == [[0, 1]], "\(probe.values) arrived") }
    },
    Fault(
      "torn-sequence-equal", tearing: strand, rows: ["L6", "O1"],
      "two signals send equal values at once, which are not compared: the result is missing or wrong"
    ) { run in
      let probe = run.probe(of: Bool.self)
      let subjects = [Subject<Int, Never>(), Subject<Int, Never>()]
      Strand().enqueue { subjects[0].sequenceEqual(to: subjects[1].signal).subscribe(probe) }
      for subject in subjects {
        run.thread("sender") {
          Strand().enqueue {
            subject.send(1)
            subject.complete()
          }
        }
      }
      run.finally { run.expect(probe.hasCompleted && probe.values == [true], "\(probe.values) arrived") }
    },
    Fault(
      "torn-expand", tearing: strand, rows: ["O1"], "values of two signals that an expansion runs are delivered at once"
    ) { run in
      let probe = run.probe(of: Int.self)
      let subjects = [Subject<Int, Never>(), Subject<Int, Never>()]
      Strand().enqueue {
        Signal<Int, Never>.from([0, 1]).expand { $0 < 2 ? subjects[$0].signal : .empty }.subscribe(probe)
      }
      for (index, subject) in subjects.enumerated() { run.thread("sender") { subject.send(2 + index) } }
      run.finally { run.expect(Set(probe.values) == [0, 1, 2, 3], "\(probe.values) arrived") }
    },
    Fault(
      "torn-race", tearing: "Race.winner", "two signals send their first values at once, and both win"
    ) { run in
      let probe = run.probe(of: Int.self)
      let subjects = [Subject<Int, Never>(), Subject<Int, Never>()]
      Strand().enqueue { Signal.race(subjects.map(\.signal)).subscribe(probe) }
      for (index, subject) in subjects.enumerated() { run.thread("sender") { subject.send(index) } }
      run.finally { run.expect(probe.values.count == 1, "\(probe.values) arrived") }
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
