enum ShareScenarios {
  static let all: [Entry] = [first, ending, leaving, replaying, synchronous, crossed, flattened, silent]

  static let first = Entry(
    "share", rows: ["M1", "M4"], "several threads subscribe at once: one of them connects, and all receive the values"
  ) { run in
    let (starts, subject, teardowns) = (Tally(), Subject<Item, Never>(), Tally())
    let shared = subject.initially { starts.add(1) }.onDispose { teardowns.add(1) }.share()
    let probes = (0...1).map { run.probe("subscriber \($0)", of: Item.self, until: .completion) }
    run.race("subscribing") { index in inline { shared.subscribe(probes[index]) } }
    run.finally {
      subject.send(Item(0, 0))
      for probe in probes { run.expectEqual(probe.values, [Item(0, 0)], probe.name) }
      run.expectEqual(starts.value, 1, "connections")
      subject.complete()
      run.expectEqual(teardowns.value, 1, "teardowns")
    }
  }

  static let ending = Entry(
    "share-end", rows: ["M2", "M9", "M8"],
    "a thread subscribes as the source ends: the subscriber receives that end, or opens a new connection"
  ) { run in
    let (starts, source) = (Tally(), Subject<Item, Never>())
    let shared = Signal<Item, Never> { subscriber in
      let number = starts.add(1) - 1
      if number == 0 { return source.subscribe(subscriber) }
      subscriber.send(Item(number, 0))
      subscriber.complete()
      return nil
    }.share(replay: 0)
    let probes = (0...1).map { run.probe("subscriber \($0)", of: Item.self, until: .completion) }
    inline { shared.subscribe(probes[0]) }
    run.thread("ending") {
      source.send(Item(0, 0))
      source.complete()
    }
    run.thread("subscribing") { inline { shared.subscribe(probes[1]) } }
    run.finally {
      run.expectEqual(probes[0].values, [Item(0, 0)], "the values of the first")
      let late = probes[1].values
      run.expect(
        starts.value == 2 ? late == [Item(1, 0)] : late.isEmpty || late == [Item(0, 0)],
        "\(late) from \(starts.value) connections")
      run.expect(starts.value <= 2, "\(starts.value) connections")
    }
  }

  static let leaving = Entry(
    "share-leave", rows: ["M2", "M9", "M10"],
    "the last subscriber leaves as another joins: the new one is connected, and receives no event of the old connection"
  ) { run in
    let (starts, teardowns, subject) = (Tally(), Tally(), Subject<Int, Never>())
    let shared = Signal<Item, Never>.defer {
      let connection = starts.add(1) - 1
      return subject.map { Item(connection, $0) }.onDispose { teardowns.add(1) }
    }.share(replay: 1)
    let bags = [CompositeDisposable(), CompositeDisposable()]
    let probes = (0...1).map { run.probe("subscriber \($0)", of: Item.self, until: .disposal) }
    inline { shared.subscribe(probes[0], in: bags[0]) }
    subject.send(0)
    run.thread("leaving") { bags[0].dispose() }
    run.thread("coming") { inline { shared.subscribe(probes[1], in: bags[1]) } }
    run.finally {
      inline { subject.send(1) }
      let connection = starts.value - 1
      run.expectEqual(probes[1].values.last, Item(connection, 1), "the last value")
      run.expectEqual(
        Set(probes[1].values.map(\.sender)), [connection], "connections whose events the second one received")
      run.expectEqual(teardowns.value, connection, "teardowns while one is connected")
      bags[1].dispose()
      run.expectEqual(teardowns.value, starts.value, "teardowns")
    }
  }

  static let replaying = Entry(
    "share-replay", rows: ["L9", "M5", "M6"],
    "a subscriber that joins while values are sent receives the last value and all later ones, without a gap"
  ) { run in
    let subject = Subject<Item, Never>()
    let shared = subject.share(replay: 1)
    let probes = (0...1).map { run.probe("subscriber \($0)", of: Item.self) }
    inline { shared.subscribe(probes[0]) }
    subject.send(Item(0, 0))
    let count = 2
    run.thread("sender") { for number in 1...count { subject.send(Item(0, number)) } }
    run.thread("subscribing") { inline { shared.subscribe(probes[1]) } }
    run.finally {
      probes[0].expectItems([count + 1], in: run)
      probes[1].expect(.suffix, of: probes[0], in: run)
      run.expect(!probes[1].values.isEmpty, "nothing replayed")
      subject.complete()
    }
  }

  static let synchronous = Entry(
    "share-synchronous", rows: ["M12", "M2"],
    "a shared source sends all values inside its subscription, as others join: every subscriber receives all of them"
  ) { run in
    let shared = Signal<Int, Never>.from(1...2).share(replay: 2)
    let probes = (0...1).map { run.probe("subscriber \($0)", of: Int.self, until: .completion) }
    run.race("subscribing") { index in inline { shared.subscribe(probes[index]) } }
    run.finally { for probe in probes { run.expectEqual(probe.values, [1, 2], probe.name) } }
  }

  static let crossed = Entry(
    "share-crossed", rows: ["L9"], "two threads subscribe to two shared signals, each inside an event of the other one"
  ) { run in
    let subjects = [Subject<Int, Never>(), Subject<Int, Never>()]
    let shared = subjects.map { $0.share(replay: 1) }
    let keeping = (0...1).map { run.probe("keeping \($0)", of: Int.self) }
    let probes = (0...1).map { run.probe("crossing \($0)", of: Int.self, until: .completion) }
    inline { for side in 0...1 { shared[side].subscribe(keeping[side]) } }
    for side in 0...1 { subjects[side].send(side) }
    run.race("subscribing") { side in
      inline { shared[side].flatMap { _ in shared[1 - side].take(first: 1) }.take(first: 1).subscribe(probes[side]) }
    }
    run.finally {
      for side in 0...1 {
        run.expectEqual(probes[side].values, [1 - side], probes[side].name)
        subjects[side].complete()
      }
    }
  }

  static let flattened = Entry(
    "share-flatten", rows: ["L7"],
    "a merge subscribes to a shared signal that ends, as an inner signal sends on a scheduler"
  ) { run in
    let scheduler = run.scheduler
    let shared = Signal<Int, Never>.just(1).share(replay: 1)
    let probe = run.probe("merged", of: Int.self, until: .completion)
    let signal = shared.flatMap { value in
      Signal.merge(shared, Signal.just(value * 10).deliver(on: scheduler))
    }
    run.thread("subscribing") { inline { signal.subscribe(probe) } }
    run.finally { run.expectEqual(probe.values.sorted(), [1, 10], "values") }
  }

  static let silent = Entry(
    "share-silence", rows: ["M2", "M8"],
    "the source falls silent as a subscriber leaves: the other one keeps the connection, and the last one ends it"
  ) { run in
    let (starts, teardowns) = (Tally(), Tally())
    let source = Subject<Item, Never>()
    let shared = source.initially { starts.add(1) }.concat(.never).onDispose { teardowns.add(1) }.share(replay: 1)
    let probes = (0...1).map { run.probe("subscriber \($0)", of: Item.self, until: .disposal) }
    let bags = (0...1).map { _ in CompositeDisposable() }
    inline { for (probe, bag) in zip(probes, bags) { shared.subscribe(probe, in: bag) } }
    run.thread("silencing") {
      source.send(Item(0, 0))
      source.complete()
    }
    run.thread("leaving") { bags[0].dispose(closing: probes[0]) }
    run.finally {
      run.expectEqual(probes[1].values, [Item(0, 0)], "the values of the one that stays")
      run.expectEqual([starts.value, teardowns.value], [1, 0], "connections, and their ends")
      run.expectEqual(bags[1].count, 1, "subscriptions of the one that stays")
      bags[1].dispose(closing: probes[1])
      run.expectEqual(teardowns.value, 1, "ends of the connection")
    }
  }
}
