enum FlattenScenarios {
  static let all: [Entry] = [unlimited, limited, concat, eventQueue, disposal, taking, synchronous, nested]

  static let unlimited = Entry(
    "flatten", rows: ["O1", "O2", "O17"],
    "inner signals of two threads are merged: each value is sent once, then the end"
  ) { race(in: $0, limit: nil) }

  static let limited = Entry(
    "flatten-limited", rows: ["D16", "L13"], "never more inner signals run than are allowed, and none is forgotten"
  ) { race(in: $0, limit: 1) }

  private static func race(in run: Run, limit: Int?) {
    let inners = Inners(limit: limit ?? .max, length: 1, on: run.scheduler)
    let outer = Subject<Signal<Item, Never>, Never>()
    let probe = run.probe("merged", of: Item.self, until: .completion)
    (limit.map { outer.flatten(maxConcurrent: $0) } ?? outer.flatten()).subscribe(probe)
    run.race("sender") {
      outer.send(inners.make($0))
    } last: {
      outer.complete()
    }
    run.finally {
      probe.expectItems([1, 1], in: run)
      inners.check(in: run)
      run.expectEqual(inners.starts.value, 2, "inner signals")
    }
  }

  static let concat = Entry.inners(
    2, limit: 1, "concat", rows: ["D16", "R12", "D22"],
    "an inner signal ends while the next arrives: one runs at a time, in order"
  ) {
    $0.concat()
  } check: { probe, inners, run in
    run.expectEqual(probe.values, [Item(0, 0), Item(1, 0)], "values")
    run.expectEqual(inners.starts.value, 2, "inner signals")
  }

  static let eventQueue = Entry(
    "concat-eventQueue", rows: ["D16"], "a thread completes the running signal as the next signal is received"
  ) { run in
    let outer = Subject<Signal<Int, Never>, Never>()
    let inners = (0...1).map { _ in Subject<Int, Never>() }
    let probe = run.probe("concatenated", of: outer.concat(), until: .completion)
    outer.send(inners[0].signal)
    run.thread("receiving") {
      outer.send(inners[1].signal)
      outer.complete()
    }
    run.thread("ending") {
      inners[0].send(0)
      inners[0].complete()
    }
    run.finally {
      inners[1].send(1)
      inners[1].complete()
      run.expectEqual(probe.values, [0, 1], "values")
    }
  }

  static let disposal = Entry(
    "flatten-dispose", rows: ["D2", "D15", "D21"], "a merge is disposed while its inner signals begin and end"
  ) { run in
    let inners = Inners(limit: 1, length: 1, on: run.scheduler)
    let outer = Subject<Signal<Item, Never>, Never>()
    let probe = run.probe("merged", of: Item.self, until: .disposal)
    let handle = outer.flatten(maxConcurrent: 1).subscribe(probe)
    run.thread("sender") { for number in 0..<2 { outer.send(inners.make(number)) } }
    run.thread("disposing") { handle.dispose(closing: probe) }
    run.finally {
      run.expect(!probe.hasEnded, "an end after the disposal")
      inners.check(in: run)
    }
  }

  static let taking = Entry(
    "flatten-take", rows: ["L8", "D21"], "downstream ends the merge while two inner signals send"
  ) { run in
    let inners = Inners(length: 2, on: run.scheduler)
    let subject = Subject<Int, Never>()
    let limit = 2
    let probe = run.probe("taken", of: subject.flatMap { inners.make($0) }.take(first: limit), until: .completion)
    run.race("sender") { subject.send($0) }
    run.finally {
      run.expectEqual(probe.values.count, limit, "values")
      inners.check(in: run)
    }
  }

  static let synchronous = Entry(
    "flatten-synchronous", rows: ["L5"], "endless signals inside a merge are stopped by the operator after it"
  ) { run in
    let endless = Signal<Int, Never>.just(1).flatMap { _ in Signal<Int, Never>.just(10).repeat() }
    let probes = (0...1).map { run.probe("synchronous \($0)", of: Int.self) }
    let signal = endless.take(first: 2)
    run.race("subscribing") { index in inline { signal.subscribe(probes[index]) } }
    run.finally { for probe in probes { run.expectEqual(probe.values, [10, 10], probe.name) } }
  }

  static let nested = Entry(
    "merge-flatten", rows: ["L7", "L8", "L13"],
    "a merge subscribes twice to a replaying subject, while a thread sends and inner signals send on a scheduler"
  ) { run in
    let replay = ReplaySubject<Int, Never>()
    replay.send(1)
    let scheduler = run.scheduler
    let probe = run.probe("merged", of: Int.self, until: .completion)
    let signal = replay.take(first: 2).flatMap { Signal.just($0 * 10).deliver(on: scheduler) }
      .merge(with: replay.take(first: 1))
    run.thread("subscribing") { inline { signal.subscribe(probe) } }
    run.thread("sender") { replay.send(2) }
    run.finally { run.expectEqual(probe.values.sorted(), [1, 10, 20], "values") }
  }
}
