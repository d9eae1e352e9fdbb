enum DeliveryScenarios {
  static let all: [Entry] = [order, error, inline, disposal, disposalThere, anywhere, subscription, crossed, sharedEnd]

  static let order = Entry(
    "deliver-order", rows: ["O9", "D7"],
    "events of several threads keep their order on a scheduler, among its other work"
  ) { run in
    let threads = 2
    let scheduler = run.scheduler
    let subject = Subject<Item, Never>()
    let delivered = run.probe(
      "delivered", of: Item.self, until: .completion,
      onNext: { _, _ in run.expect(Schedulers.current === scheduler, "not delivered on the scheduler") })
    let work = run.probe("other work", of: Item.self)
    let source = run.probe("source", of: subject)
    subject.deliver(on: scheduler).subscribe(delivered)
    let count = 1
    run.race("sender", by: threads) { sender in
      for number in 0..<count {
        subject.send(Item(sender, number))
        if sender == 0 { scheduler.enqueue { work.next(Item(sender, number)) } }
      }
    } last: {
      subject.complete()
    }
    run.finally {
      source.expectItems(Array(repeating: count, count: threads), in: run)
      delivered.expect(.whole, of: source, in: run)
      work.expectItems([count], in: run)
    }
  }

  static let error = Entry.failing(
    "deliver-error", rows: ["O10", "D24"], "an error is delivered once, after the waiting values", expecting: .whole
  ) { $0.deliver(on: $1.scheduler) }

  static let inline = Entry(
    "deliver-inline", rows: ["O9", "O10"],
    "an event that is sent on the scheduler is delivered inside the call only if no other event waits"
  ) { run in
    let scheduler = run.scheduler
    let subject = Subject<Item, Never>()
    let source = run.probe("source", of: subject)
    let delivered = run.probe("delivered", of: subject.deliverOnMain(scheduler))
    run.keep(subject)
    run.thread("sender") {
      subject.send(Item(0, 0))
      scheduler.enqueue { subject.send(Item(1, 0)) }
      subject.send(Item(0, 1))
    }
    run.finally {
      source.expectItems([2, 1], in: run)
      delivered.expect(.whole, of: source, in: run)
    }
  }

  static let disposal = Entry.disposing(
    "deliver-dispose", rows: ["D5", "D23"], "a disposal on another thread drops the events that wait for the scheduler",
    expecting: .prefix
  ) { $0.deliver(on: $1.scheduler) }

  static let disposalThere = Entry.disposing(
    "deliver-dispose-there", rows: ["D5", "D7"], "after a disposal on the scheduler no event is delivered there",
    there: true, expecting: .prefix
  ) { $0.deliver(on: $1.scheduler) }

  static let anywhere = Entry(
    "deliver-strand", rows: ["O9"], "events are delivered on a strand that other threads keep busy"
  ) { run in
    let (strand, subject) = (Strand(), Subject<Item, Never>())
    let source = run.probe("source", of: subject)
    let delivered = run.probe("delivered", of: subject.deliver(on: strand))
    run.race("sender") { subject.sendItems(1, of: $0) }
    run.thread("work") { strand.enqueue { Exploration.point() } }
    run.finally {
      source.expectItems([1, 1], in: run)
      delivered.expect(.whole, of: source, in: run)
    }
  }

  static let subscription = Entry(
    "subscribe-deliver", rows: ["L24", "D8"],
    "a source that sends inside its subscription is subscribed to and delivered on one scheduler, or on two"
  ) { run in
    let first = run.scheduler
    let second = run.newScheduler("second")
    let count = 2
    let whole = run.probe("whole", of: Int.self, until: .completion)
    let disposed = run.probe("disposed", of: Int.self, until: .disposal)
    let source = Signal<Int, Never>.from(0..<count)
    let bag = CompositeDisposable()
    run.thread("subscribing") {
      source.subscribe(on: first).deliver(on: first).subscribe(whole)
      source.subscribe(on: first).deliver(on: second).subscribe(disposed, in: bag)
    }
    run.thread("disposing") { bag.dispose(closing: disposed) }
    run.finally {
      run.expectEqual(whole.values, Array(0..<count), "values")
      run.expect(disposed.values.elementsEqual(0..<disposed.values.count), "\(disposed.values)")
    }
  }

  static let crossed = Entry(
    "deliver-crossed", rows: ["L3", "L19"], "two signals are delivered on each other's scheduler and send to each other"
  ) { run in
    let schedulers = [run.newScheduler("first"), run.newScheduler("second")]
    let subjects = [Subject<Int, Never>(), Subject<Int, Never>()]
    let bag = CompositeDisposable()
    let probes = (0...1).map { side in
      run.probe("side \(side)", of: Int.self) { _, left in if left > 0 { subjects[1 - side].send(left - 1) } }
    }
    for side in 0...1 {
      subjects[side].flatMap { .just($0) }.deliver(on: schedulers[side]).subscribe(probes[side], in: bag)
    }
    run.race("sender") { side in subjects[side].send(1) }
    run.finally {
      run.expectEqual(probes[0].values.count + probes[1].values.count, 4, "hops")
      bag.dispose()
    }
  }

  static let sharedEnd = Entry(
    "deliver-shared-end", rows: ["L4"],
    "an event of one subscription ends another one, whose end disposes the bag that contains both"
  ) { run in
    let scheduler = run.scheduler
    let subjects = [Subject<Int, Never>(), Subject<Int, Never>()]
    let bag = CompositeDisposable()
    let probes = (0...1).map { side in
      run.probe(
        "side \(side)", of: Int.self, until: .disposal, onNext: { _, _ in subjects[1 - side].complete() },
        onEnd: { _ in bag.dispose() })
    }
    subjects[0].deliver(on: scheduler).subscribe(probes[0], in: bag)
    subjects[1].subscribe(probes[1], in: bag)
    run.race("sender") { side in subjects[side].send(side) }
    run.finally {
      run.expect(probes.contains(where: \.hasCompleted), "no end")
      run.expect(bag.isDisposed, "not disposed at the end")
    }
  }
}
