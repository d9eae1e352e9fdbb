import RaceHunt
import ReactiveSignals

enum SubjectScenarios {
  static let all = [bag, order, reentrance, churn, attachment, leaving, termination, lateSubscriber]

  static let order = Entry(
    "subject-order", rows: ["O1", "R15"], "several senders, two observers: both see everything in one order"
  ) { run in
    let threads = run.threadCount(2)
    let subject = Subject<Item, Never>()
    let probes = (0...1).map { run.probe("observer \($0)", of: Item.self) }
    for probe in probes { subject.subscribe(probe) }
    let count = run.count(2, real: 80)
    run.threads(threads, "sender") { sender in for number in 0..<count { subject.send(Item(sender, number)) } }
    run.finally {
      probes[0].expectItems(Array(repeating: count, count: threads), in: run)
      probes[1].expect(.whole, of: probes[0], in: run)
    }
  }

  static let reentrance = Entry(
    "subject-reentrant", rows: ["R3", "R11", "R13", "R15", "R16"],
    "an observer sends into the subject: the value waits, and all see one order"
  ) { run in
    let threads = run.threadCount(2)
    let subject = Subject<Item, Never>()
    let echoing = run.probe(
      "echoing", of: Item.self,
      onNext: { _, item in if item.sender < threads { subject.send(Item(threads + item.sender, item.number)) } })
    let other = run.probe("other", of: Item.self)
    subject.subscribe(echoing)
    subject.subscribe(other)
    let count = run.count(1, real: 50)
    run.threads(threads, "sender") { sender in for number in 0..<count { subject.send(Item(sender, number)) } }
    run.finally {
      subject.complete()
      echoing.expectItems(Array(repeating: count, count: 2 * threads), in: run)
      other.expect(.whole, of: echoing, in: run)
      run.expect(other.hasCompleted, "no end")
    }
  }

  static let churn = Entry(
    "subject-churn", rows: ["D2", "D31", "S10"],
    "subscribing and disposing during sends: no gap, and nothing after the disposal"
  ) { run in
    let subject = Subject<Item, Never>()
    let held = Held()
    let all = run.probe("all", of: Item.self)
    subject.subscribe(all)
    let count = run.count(2, real: 60)
    let passing = (0..<run.count(1, real: 10)).map { run.probe("passing \($0)", of: Item.self) }
    run.thread("sender") { for number in 0..<count { subject.send(Item(0, number)) } }
    run.thread("passing") {
      for probe in passing {
        let handle = subject.subscribe(probe, held)
        handle.dispose()
        probe.close()
      }
    }
    run.finally {
      all.expectItems([count], in: run)
      for probe in passing { probe.expect(.slice, of: all, in: run) }
      run.expectEqual(held.count, 0, "subscriptions that are over and held")
    }
  }

  static let attachment = Entry(
    "subject-attach", rows: ["D17", "D20"], "a subscription is disposed elsewhere as it comes to be, during a send"
  ) { run in
    let subject = Subject<Item, Never>()
    let held = Held()
    let bag = CompositeDisposable()
    let probe = run.probe("passing", of: Item.self)
    let count = run.count(1, real: 20)
    run.thread("sender") { for number in 0..<count { subject.send(Item(0, number)) } }
    run.thread("subscribing") { subject.subscribe(probe, held, in: bag) }
    run.thread("disposing") {
      bag.dispose()
      probe.close()
    }
    run.finally {
      run.expectEqual(held.count, 0, "subscriptions that are over and held")
      run.expect(!probe.hasEnded, "an end that nobody sent")
      subject.complete()
    }
  }

  static let leaving = Entry(
    "subject-leave", rows: ["D2", "S10"], "observers leave from inside an event, one of them disposed elsewhere too"
  ) { run in
    let subject = Subject<Item, Never>()
    let held = Held()
    let handles = [Box<any Disposable>(), Box<any Disposable>()]
    let probes = (0...1).map { side in
      run.probe("observer \(side)", of: Item.self) { probe, _ in
        handles[side].value?.dispose()
        probe.close(strictly: true)
      }
    }
    for (probe, handle) in zip(probes, handles) { handle.put(subject.subscribe(probe, held)) }
    let count = run.count(1, real: 10)
    run.threads(2, "sender") { sender in for number in 0..<count { subject.send(Item(sender, number)) } }
    run.thread("disposing") { handles[1].value?.dispose() }
    run.finally {
      run.expectEqual(probes[0].values.count, 1, "values of an observer that left in the first")
      run.expect(probes[1].values.count <= 1, "\(probes[1].values) after a disposal inside the first")
      run.expectEqual(held.count, 0, "subscriptions that are over and held")
    }
  }

  static let bag = Entry(
    "subject-leave-bag", rows: ["D2", "D8"],
    "an observer disposes its bag from inside an event, as another thread is disposing it"
  ) { run in
    let subject = Subject<Item, Never>()
    let held = Held()
    let bag = CompositeDisposable()
    let probe = run.probe("observer", of: Item.self) { probe, _ in
      bag.dispose()
      probe.close(strictly: true)
    }
    subject.subscribe(probe, held, in: bag)
    let count = run.count(2, real: 10)
    run.thread("sending") { for number in 0..<count { subject.send(Item(0, number)) } }
    run.thread("disposing") { bag.dispose() }
    run.finally { run.expectEqual(held.count, 0, "subscriptions that are over and held") }
  }

  static let termination = Entry(
    "subject-end", rows: ["D24", "M2"], "two threads end a subject while one sends: one end, for all the same"
  ) { run in
    let subject = Subject<Item, Problem>()
    let teardown = run.once("teardown of what the subject was subscribed to")
    let upstream = Box<Subscriber<Item, Problem>>()
    Signal<Item, Problem> { subscriber in
      upstream.put(subscriber)
      return AnyDisposable(teardown)
    }.subscribe(subject)
    let held = Held()
    let probes = (0...1).map { run.probe("observer \($0)", of: Item.self) }
    for probe in probes { subject.subscribe(probe, held) }
    let count = run.count(1, real: 40)
    run.thread("sender") { for number in 0..<count { subject.send(Item(0, number)) } }
    run.thread("completing") { subject.complete() }
    run.thread("failing") { subject.fail(Problem()) }
    run.finally {
      probes[0].expectItems([nil], in: run)
      probes[1].expect(.whole, of: probes[0], in: run)
      run.expect(probes[0].hasEnded, "no end")
      run.expectEqual(probes[1].hasCompleted, probes[0].hasCompleted, "the end")
      run.expectEqual(held.count, 0, "subscriptions that are over and held")
      _ = upstream.take()
    }
  }

  static let lateSubscriber = Entry(
    "subject-late", rows: ["D24", "M2"], "somebody subscribes while a subject ends: the end, and no gap before it"
  ) { run in
    let subject = Subject<Item, Problem>()
    let held = Held()
    let first = run.probe("first", of: Item.self)
    let late = (0..<run.count(1, real: 12)).map { run.probe("late \($0)", of: Item.self) }
    subject.subscribe(first, held)
    let count = run.count(2, real: 40)
    run.thread("sender") {
      for number in 0..<count { subject.send(Item(0, number)) }
      subject.fail(Problem())
    }
    run.thread("subscribing") { for probe in late { subject.subscribe(probe, held) } }
    run.finally {
      first.expectItems([count], in: run)
      for probe in late {
        probe.expect(.suffix, of: first, in: run)
        run.expect(probe.failure != nil, "no end for a late subscriber")
      }
      run.expectEqual(held.count, 0, "subscriptions that are over and held")
    }
  }
}
