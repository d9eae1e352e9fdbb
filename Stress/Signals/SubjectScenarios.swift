enum SubjectScenarios {
  static let all: [Entry] = [bag, reentrance, churn, attachment, leaving, termination, lateSubscriber]

  static let reentrance = Entry(
    "subject-reentrant", rows: ["R3", "R11", "R13", "R15", "R16"],
    "an observer sends to the subject: the value waits, and all observers receive one order"
  ) { run in
    let subject = Subject<Item, Never>()
    let echoing = run.probe(
      "echoing", of: Item.self,
      onNext: { _, item in if item.sender < 2 { subject.send(Item(2 + item.sender, item.number)) } })
    subject.subscribe(echoing)
    let other = run.probe("other", of: subject, until: .completion)
    run.race("sender") { subject.sendItems(1, of: $0) }
    run.finally {
      subject.complete()
      echoing.expectItems([1, 1, 1, 1], in: run)
      other.expect(.whole, of: echoing, in: run)
    }
  }

  static let churn = Entry(
    "subject-churn", rows: ["D2", "D31", "S10"],
    "a thread subscribes and disposes while values are sent: no gap, and no event after the disposal"
  ) { run in
    let subject = Subject<Item, Never>()
    let all = run.probe("all", of: subject)
    let count = 2
    let passing = run.probe("passing", of: Item.self, until: .disposal)
    run.thread("sender") { subject.sendItems(count) }
    run.thread("passing") { subject.subscribe(passing).dispose(closing: passing) }
    run.finally {
      all.expectItems([count], in: run)
      passing.expect(.slice, of: all, in: run)
    }
  }

  static let attachment = Entry(
    "subject-attach", rows: ["D17", "D20"],
    "another thread disposes a subscription while it is being made, during a send"
  ) { run in
    let (subject, bag) = (Subject<Item, Never>(), CompositeDisposable())
    let probe = run.probe("passing", of: Item.self, until: .disposal)
    run.thread("sender") { subject.sendItems(1) }
    run.thread("subscribing") { subject.subscribe(probe, in: bag) }
    run.thread("disposing") { bag.dispose(closing: probe) }
    run.finally { run.expect(!probe.hasEnded, "an end that was not sent") }
    run.keep(subject)
  }

  static let leaving = Entry(
    "subject-leave", rows: ["D2", "S10"], "observers leave inside an event, and another thread disposes one of them too"
  ) { run in
    let subject = Subject<Item, Never>()
    let handles = [Box<any Disposable>(), Box<any Disposable>()]
    let probes = (0...1).map { side in
      run.probe("observer \(side)", of: Item.self, until: .disposal) { probe, _ in
        handles[side].value?.dispose()
        probe.close(strictly: true)
      }
    }
    for (probe, handle) in zip(probes, handles) { handle.put(subject.subscribe(probe)) }
    run.race("sender") { subject.sendItems(1, of: $0) }
    run.thread("disposing") { handles[1].value?.dispose() }
    run.finally {
      run.expectEqual(probes[0].values.count, 1, "values of an observer that left inside the first one")
      run.expect(probes[1].values.count <= 1, "\(probes[1].values) after a disposal inside the first")
    }
  }

  static let bag = Entry(
    "subject-leave-bag", rows: ["D2", "D8"],
    "an observer disposes its bag from inside an event, as another thread is disposing it"
  ) { run in
    let (subject, bag) = (Subject<Item, Never>(), CompositeDisposable())
    let probe = run.probe("observer", of: Item.self, until: .disposal) { probe, _ in
      bag.dispose(closing: probe, strictly: true)
    }
    subject.subscribe(probe, in: bag)
    run.thread("sending") { subject.sendItems(2) }
    run.thread("disposing") { bag.dispose() }
  }

  static let termination = Entry(
    "subject-end", rows: ["D24", "M2", "268", "269", "689"],
    "two threads end a subject while one sends: all observers receive the same single end"
  ) { run in
    let subject = Subject<Item, Problem>()
    let teardown = run.once("teardown of the subject's source")
    let upstream = Box<Subscriber<Item, Problem>>()
    Signal<Item, Problem> { subscriber in
      upstream.put(subscriber)
      return AnyDisposable(teardown)
    }.subscribe(subject)
    let probes = (0...1).map { run.probe("observer \($0)", of: Item.self, until: .end) }
    for probe in probes { subject.subscribe(probe) }
    run.thread("sender") { subject.sendItems(1) }
    run.thread("completing") { subject.complete() }
    run.thread("failing") { subject.fail(Problem()) }
    run.finally {
      probes[0].expectItems([nil], in: run)
      probes[1].expect(.whole, of: probes[0], in: run)
      run.expectEqual(probes[1].hasCompleted, probes[0].hasCompleted, "the end")
    }
    run.keep(upstream)
  }

  static let lateSubscriber = Entry(
    "subject-late", rows: ["D24", "M2"],
    "a thread subscribes while a subject ends: the subscriber receives the end, and no gap before it"
  ) { run in
    let subject = Subject<Item, Problem>()
    let late = run.probe("late", of: Item.self, until: .failure)
    let first = run.probe("first", of: subject, until: .failure)
    let count = 2
    run.thread("sender") {
      subject.sendItems(count)
      subject.fail(Problem())
    }
    run.thread("subscribing") { subject.subscribe(late) }
    run.finally {
      first.expectItems([count], in: run)
      late.expect(.suffix, of: first, in: run)
    }
  }
}
