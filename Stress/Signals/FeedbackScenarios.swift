/// Signals that send to each other. They would block each other if locks were held while calling out.
enum FeedbackScenarios {
  static let all: [Entry] = [cycle, resubscription, crossedReplays, initialValue]

  static let cycle = Entry(
    "subject-cycle", rows: ["L1", "R6", "L26"], "two merges send to each other, and two threads send to both"
  ) { run in
    let subjects = [Subject<Int, Never>(), Subject<Int, Never>()]
    run.cross(subjects.map { $0.merge(with: .never).flatMap { .just($0) } }) { subjects[$0].send($1) }
  }

  static let resubscription = Entry(
    "subject-resubscribe", rows: ["R4", "R5"],
    "an observer of one subject subscribes to another, whose observer subscribes to the first"
  ) { run in
    let subjects = [BehaviorSubject<Int, Never>(0), BehaviorSubject<Int, Never>(0)]
    run.resubscribe(to: subjects.map(\.signal)) { subjects[$0].send($1) }
  }

  static let crossedReplays = Entry(
    "replay-crossed", rows: ["L9", "L12"],
    "two threads subscribe to two replaying subjects, each from inside the other's replay"
  ) { run in
    let subjects = [ReplaySubject<Int, Never>(capacity: 1), ReplaySubject<Int, Never>(capacity: 1)]
    for subject in subjects { subject.send(0) }
    let probes = (0...1).map { run.probe("subscriber \($0)", of: Int.self) }
    run.race("subscribing") { side in
      inline {
        // The replayed value of one subject causes a subscription to the other.
        subjects[side].flatMap { _ in subjects[1 - side].signal }.take(first: 1).subscribe(probes[side])
      }
    }
    run.finally { for probe in probes { run.expectEqual(probe.values, [0], "values of \(probe.name)") } }
  }

  static let initialValue = Entry(
    "behavior-initial", rows: ["L21"],
    "the observer of the initial value takes a lock that the sending thread also takes, and subscribes again"
  ) { run in
    let subject = BehaviorSubject<Int, Never>(0)
    let owned = Locked(0, label: "owned")
    let bag = CompositeDisposable()
    let again = run.probe("again", of: Int.self)
    let probe = run.probe("observer", of: Int.self) { probe, _ in
      owned.withLock { $0 += 1 }
      if probe.values.count == 1 { subject.subscribe(again, in: bag) }
    }
    run.thread("subscribing") { inline { subject.subscribe(probe, in: bag) } }
    run.thread("sender") {
      owned.withLock { $0 += 1 }
      subject.send(1)
      owned.withLock { $0 += 1 }
    }
    run.finally {
      run.expectEqual(probe.values.last, 1, "the last value")
      run.expectEqual(again.values.last, 1, "the last value of the inner subscription")
      bag.dispose()
    }
  }
}
