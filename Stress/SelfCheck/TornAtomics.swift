import HuntRunner
import HunterCheck
import ReactiveSignals
import SignalHunting

extension SelfCheck {
  /// The library's own code with torn atomics: an exchange becomes a load and a store.
  static let torn: [Fault] = [
    Fault(
      "torn-strand", tearing: "StrandQueue.stage", rows: ["O1", "O5"],
      "two threads enter a strand, or an action is stranded"
    ) { run in
      let probe = run.probe(of: Int.self)
      let strand = Strand()
      for value in 0..<2 {
        run.thread("thread \(value)") { strand.enqueue { probe.next(value) } }
      }
      run.finally { run.expect(probe.values.count == 2, "an action was left behind") }
    },
    Fault(
      "torn-subject", tearing: "StrandQueue.stage", rows: ["O1", "M6"],
      "two senders enter a subject at once"
    ) { run in
      let probe = run.probe(of: Int.self)
      let subject = Subject<Int, Never>()
      subject.subscribe(probe)
      run.thread("values") {
        subject.send(1)
        subject.send(2)
      }
      run.thread("end") { subject.complete() }
      run.finally { run.expect(probe.hasCompleted, "the end was left behind") }
    },
    Fault(
      "torn-merge", tearing: "StrandQueue.stage", rows: ["O2", "L13"], "two signals of a merge deliver at once"
    ) { run in
      let probe = run.probe(of: Int.self)
      let one = Subject<Int, Never>()
      let other = Subject<Int, Never>()
      Strand().enqueue { Signal.merge([one.signal, other.signal]).subscribe(probe) }
      run.thread("one") { one.send(1) }
      run.thread("other") { other.send(2) }
      run.finally { run.expect(probe.values.count == 2, "a value was left behind") }
    },
    Fault(
      "torn-cancellation", tearing: "ScheduledAction.stage", rows: ["V11"],
      "an action is both cancelled and performed, so that the count of pending work becomes negative"
    ) { run in
      let time = TestScheduler()
      let action = time.enqueue(at: .zero, leeway: .zero) {}
      run.thread("time") { time.advance(by: .seconds(1)) }
      run.thread("leaving") { action.dispose() }
      run.finally { run.expect(time.pendingCount == 0, "\(time.pendingCount) actions are pending") }
    },
    Fault(
      "torn-cancellation-count", tearing: "TimerHeap.cancellations", rows: ["V8"],
      "two actions are cancelled, but only one is counted"
    ) { run in
      let time = TestScheduler()
      for name in ["one", "other"] {
        let action = time.enqueue(at: .zero, leeway: .zero) {}
        run.thread(name) { action.dispose() }
      }
      run.finally { run.expect(time.pendingCount == 0, "\(time.pendingCount) actions are pending") }
    },
    Fault(
      "torn-delivery-count", tearing: "Delivery.waiting", rows: ["O9"],
      "an event is counted as waiting and never removed, so no later event is delivered inline"
    ) { run in
      let probe = run.probe(of: Int.self)
      let main = run.scheduler
      let subject = Subject<Int, Never>()
      subject.deliverOnMain(main).subscribe(probe)
      run.thread("sender") {
        subject.send(1)
        subject.send(2)
        main.enqueue {
          subject.send(3)
          run.expect(probe.values == [1, 2, 3], "\(probe.values) was delivered")
        }
      }
    },
    Fault(
      "torn-delivery", tearing: "Delivery.waiting", rows: ["O9", "O10"],
      "an event joins a batch that closes at this moment, so that it is never delivered"
    ) { run in
      let probe = run.probe(of: Int.self)
      let subject = Subject<Int, Never>()
      subject.deliver(on: run.scheduler).subscribe(probe)
      run.thread("sender") { for value in 1...2 { subject.send(value) } }
      run.finally { run.expect(probe.values == [1, 2], "\(probe.values) was delivered") }
    },
    Fault(
      "torn-stop", tearing: "MainRunLoop.stops",
      "a run loop is stopped while it checks whether it was stopped"
    ) { run in
      run.main { MainRunLoop.run() }
      run.thread("stopping") { MainRunLoop.stop() }
    },
  ]
}
