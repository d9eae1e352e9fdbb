import RaceHunt
import ReactiveSignals

enum OverflowScenarios {
  static let all = [newest, oldest, failing, disposal, flattening, cleanup]

  static let newest = Entry(
    "deliver-drop-newest", rows: ["O9", "L24"], "what finds no room on its way to a scheduler is dropped, and only that"
  ) { run in
    deliver(in: run, .dropNewest) { delivered, source in
      run.expectEqual(delivered.values.first, source.values.first, "the first value")
      run.expect(delivered.hasCompleted, "no end")
    }
  }

  static let oldest = Entry(
    "deliver-drop-oldest", rows: ["O9", "D23"], "what has waited longest gives way as the scheduler comes to take it"
  ) { run in
    deliver(in: run, .dropOldest) { delivered, source in
      run.expectEqual(delivered.values.last, source.values.last, "the last value")
      run.expect(delivered.hasCompleted, "no end")
    }
  }

  static let failing = Entry(
    "deliver-overflow", rows: ["O10", "D24"], "a full queue fails its signal, after what waits, and disposes the source"
  ) { run in
    deliver(in: run, .fail(Problem())) { delivered, source in
      delivered.expect(.prefix, of: source, in: run)
      run.expect(delivered.hasEnded, "no end")
      run.expect(delivered.failure != nil || delivered.values == source.values, "\(delivered.values), and no error")
    }
  }

  private static func deliver(
    in run: Run, _ overflow: Overflow<Problem>,
    check: @escaping (_ delivered: Probe<Item>, _ source: Probe<Item>) -> Void
  ) {
    let subject = Subject<Item, Problem>()
    let source = run.probe("source", of: Item.self)
    let delivered = run.probe("delivered", of: Item.self)
    let teardown = run.once("teardown of the source")
    let held = Held()
    subject.subscribe(source)
    subject.onDispose(teardown).deliver(on: run.scheduler, capacity: run.count(1, real: 4), overflow: overflow)
      .subscribe(delivered, held)
    let count = run.count(1, real: 40)
    let left = Tally()
    left.add(2)
    run.threads(2, "sender") { sender in
      for number in 0..<count { subject.send(Item(sender, number)) }
      if left.add(-1) == 0 { subject.complete() }
    }
    run.finally {
      delivered.expectSome(of: source, in: run)
      check(delivered, source)
      run.expectEqual(held.count, 0, "subscriptions that are over and held")
    }
  }

  static let disposal = Entry(
    "deliver-bounded-dispose", rows: ["D23", "D7"], "a bounded queue is disposed on the scheduler that empties it"
  ) { run in
    let scheduler = run.scheduler
    let subject = Subject<Item, Problem>()
    let probe = run.probe("delivered", of: Item.self)
    let held = Held()
    let handle = subject.deliver(on: scheduler, capacity: 1, overflow: .dropOldest).subscribe(probe, held)
    let count = run.count(2, real: 40)
    run.thread("sender") { for number in 0..<count { subject.send(Item(0, number)) } }
    run.thread("disposing") {
      scheduler.enqueue {
        handle.dispose()
        probe.close(strictly: true)
      }
    }
    run.finally {
      run.expectEqual(held.count, 0, "subscriptions that are over and held")
      withExtendedLifetime(subject) {}
    }
  }

  static let flattening = Entry(
    "flatten-overflow", rows: ["D16", "O5"],
    "a signal that waits for its turn gives way to a newer one as that turn comes: each runs whole or not at all"
  ) { run in
    let inners = Inners(limit: 1, length: 1, on: run.scheduler)
    let held = Held()
    let outer = Subject<Signal<Item, Never>, Never>()
    let probe = run.probe("merged", of: Item.self)
    outer.flatten(maxConcurrent: 1, capacity: 1, overflow: .dropOldest).subscribe(probe, held)
    let count = run.count(3, real: 20)
    run.thread("sender") {
      for number in 0..<count { outer.send(inners.make(number)) }
      outer.complete()
    }
    run.finally {
      let senders = probe.values.map(\.sender)
      run.expectEqual(senders, senders.sorted(), "signals in order")
      run.expect(senders.first == 0 && senders.last == count - 1, "\(senders): the first or the last is missing")
      run.expectEqual(inners.starts.value, senders.count, "signals that ran")
      run.expect(probe.hasCompleted, "no end")
      inners.check(in: run)
      run.expectEqual(held.count, 0, "subscriptions that are over and held")
    }
  }

  static let cleanup = Entry(
    "cleanup", rows: ["D27"],
    "a disposal cleans up while a value is delivered elsewhere: once, and only that value still comes"
  ) { run in
    let subject = Subject<Item, Never>()
    let cleanup = run.once("the cleanup")
    let probe = run.probe("values", of: Item.self)
    let handle = subject.onDispose {
      cleanup()
      // From here on the resource is gone; what an observer needs, it holds itself.
      probe.close()
    }.map { $0 }.subscribe(probe)
    let count = run.count(3, real: 40)
    run.thread("sender") { for number in 0..<count { subject.send(Item(0, number)) } }
    run.threads(2, "disposing") { _ in handle.dispose() }
    run.finally {
      probe.expectItems([nil], in: run)
      withExtendedLifetime(subject) {}
    }
  }
}
