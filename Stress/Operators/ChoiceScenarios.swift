/// Operators that choose among signals or values, and sharing for a time.
enum ChoiceScenarios {
  static let all: [Entry] = [racing, exhausting, expanding, joining, comparing, delaying, keeping]

  static let racing = Entry(
    "race", rows: ["723", "726"],
    "two signals send at once: all events are those of one of them, and the other is disposed before them"
  ) { run in
    let subjects = [Subject<Item, Never>(), Subject<Item, Never>()]
    let teardowns = Tally()
    let probe = run.probe(
      "winner", of: Item.self, until: .completion,
      onNext: { _, _ in run.expectEqual(teardowns.value, 1, "teardowns before a value of the winner") })
    Signal.race(subjects.map { subject in subject.onDispose { teardowns.add(1) } }).subscribe(probe)
    let count = 2
    // A loser that ends is disposed by its own end, which may still be running then.
    run.race("sender") { sender in subjects[sender].sendItems(count, of: sender) }
    run.finally {
      for subject in subjects { subject.complete() }
      run.expectEqual(Set(probe.values.map(\.sender)).count, 1, "signals that were passed on")
      run.expectEqual(probe.values.map(\.number), Array(0..<count), "numbers")
      run.expectEqual(teardowns.value, 2, "teardowns")
    }
  }

  static let exhausting = Entry.inners(
    2, limit: 1, length: 2, "flat-map-first", rows: ["708"],
    "values arrive while a signal ends on another thread: one signal runs at a time, without a gap"
  ) {
    $0.flatMapFirst { $0 }
  } check: { probe, inners, run in
    run.expectEqual(probe.values.count, inners.starts.value * 2, "values of the signals that ran")
  }

  static let expanding = Entry(
    "expand", rows: ["716"],
    "values are expanded on two threads as the source ends: none is lost, and one end follows all"
  ) { run in
    let subject = Subject<Int, Never>()
    let scheduler = run.scheduler
    let expanded = subject.expand { $0 < 4 ? Signal.just($0 + 2).deliver(on: scheduler) : .empty }
    let probe = run.probe("expanded", of: expanded, until: .completion)
    run.thread("sender") {
      for number in 0...1 { subject.send(number) }
      subject.complete()
    }
    run.finally { run.expectEqual(probe.values.sorted(), [0, 1, 2, 3, 4, 5], "values") }
  }

  static let joining = Entry.joining(
    [2, 2], "fork-join", rows: ["731"], "two signals end at once: the result is one tuple of their last values"
  ) {
    Signal.forkJoin($0)
  } check: { arrays, run in
    run.expectEqual(arrays, [[1, 1]], "arrays")
  }

  static let comparing = Entry.joining(
    [1, 1], "sequence-equal", rows: ["748"], "two signals send equal values at once and end: the result is true, once"
  ) {
    $0[0].sequenceEqual(to: $0[1])
  } check: { results, run in
    run.expectEqual(results, [true], "results")
  }

  static let delaying = Entry(
    "merge-delaying-errors", rows: ["713", "714"],
    "two signals fail at once on two threads: one of the errors follows all values"
  ) { run in
    let subjects = [Subject<Item, Problem>(), Subject<Item, Problem>()]
    let probe = run.probe("merged", of: Item.self, until: .failure)
    inline { Signal.mergeDelayingErrors(subjects.map(\.signal)).subscribe(probe) }
    run.race("sender") { sender in
      subjects[sender].sendItems(1, of: sender)
      subjects[sender].fail(Problem(sender))
    }
    run.finally { probe.expectItems([1, 1], in: run) }
  }

  static let keeping = Entry(
    "share-keeping", rows: ["M2", "M9", "797"],
    "the grace period ends as a subscriber comes: it joins the connection, or opens a new one, and is never left alone"
  ) { run in
    let (starts, teardowns, subject) = (Tally(), Tally(), Subject<Int, Never>())
    let shared = Signal<Item, Never>.defer {
      let connection = starts.add(1) - 1
      return subject.map { Item(connection, $0) }.onDispose { teardowns.add(1) }
    }.share(keepingAlive: .seconds(1), on: run.scheduler)
    let bags = [CompositeDisposable(), CompositeDisposable()]
    let probes = (0...1).map { run.probe("subscriber \($0)", of: Item.self, until: .disposal) }
    inline { shared.subscribe(probes[0], in: bags[0]) }
    run.thread("leaving") { bags[0].dispose() }
    run.thread("coming") { inline { shared.subscribe(probes[1], in: bags[1]) } }
    run.finally {
      inline { subject.send(1) }
      run.expectEqual(probes[1].values, [Item(starts.value - 1, 1)], "the values of the second subscriber")
      run.expectEqual(teardowns.value, starts.value - 1, "teardowns while one is connected")
      // Ends the connection on this thread. Disposing the subscription would leave that to the scheduler's thread.
      subject.complete()
      run.expectEqual(teardowns.value, starts.value, "teardowns")
    }
  }
}
