enum MulticastScenarios {
  static let all: [Entry] = [connecting, disconnecting, automatic, holding, lazily, starting, eagerly]

  static let connecting = Entry(
    "publish", rows: ["M1", "M4", "M8"],
    "two threads connect as a third subscribes: one connection, whose events the subscriber receives without a gap"
  ) { run in
    let starts = Tally()
    let connection = Signal<Item, Never> { subscriber in
      starts.add(1)
      subscriber.send(Item(0, 0))
      subscriber.complete()
      return nil
    }.publish()
    let probes = (0...1).map { run.probe("subscriber \($0)", of: Item.self, until: .completion) }
    connection.signal.subscribe(probes[0])
    run.race("connecting") { _ in inline { connection.connect() } }
    run.thread("subscribing") { connection.signal.subscribe(probes[1]) }
    run.finally {
      run.expectEqual(starts.value, 1, "connections")
      run.expectEqual(probes[0].values, [Item(0, 0)], "the values of the first")
      probes[1].expect(.suffix, of: probes[0], in: run)
    }
  }

  static let disconnecting = Entry(
    "publish-dispose", rows: ["M10", "D17"], "a connection is disposed while it is being made, and no other is made"
  ) { run in
    let (starts, teardowns, subject) = (Tally(), Tally(), Subject<Item, Never>())
    let connection = Signal<Item, Never>.defer {
      starts.add(1)
      return subject.onDispose { teardowns.add(1) }
    }.multicast(ReplaySubject())
    let probe = run.probe("values", of: Item.self)
    inline { connection.signal.subscribe(probe) }
    run.thread("connecting") { inline { connection.connect() } }
    run.thread("disposing") {
      inline { connection.connect().dispose() }
      probe.close()
    }
    run.thread("sender") { subject.sendItems(1) }
    run.finally {
      inline { connection.connect() }
      subject.send(Item(1, 0))
      run.expect(probe.values.allSatisfy { $0.sender == 0 }, "\(probe.values) after the disposal")
      run.expect(starts.value <= 1, "\(starts.value) connections")
      run.expectEqual(teardowns.value, starts.value, "teardowns")
    }
  }

  static let automatic = Entry(
    "autoconnect", rows: ["M1", "M9", "M10"],
    "subscribers join and leave: at most one connection at a time, which ends when the last one leaves"
  ) { run in
    let (starts, teardowns, subject) = (Tally(), Tally(), Subject<Item, Never>())
    let signal = Signal<Item, Never>.defer {
      starts.add(1)
      return subject.onDispose { teardowns.add(1) }
    }.publish().autoconnect()
    let probes = (0...1).map { run.probe("subscriber \($0)", of: Item.self, until: .disposal) }
    run.race("passing") { index in
      inline {
        let handle = signal.subscribe(probes[index])
        subject.send(Item(index, 0))
        handle.dispose(closing: probes[index])
      }
    }
    run.finally {
      run.expectEqual(starts.value, 1, "connections")
      run.expectEqual(teardowns.value, 1, "teardowns")
      withExtendedLifetime(subject) {}
    }
  }

  static let holding = Entry(
    "replay-release", rows: ["M11"], "one thread releases a replayed signal as another subscribes to it and leaves"
  ) { run in
    let subject = Subject<Item, Never>()
    let teardown = run.once("teardown of the source")
    let box = Box<Signal<Item, Never>>()
    inline { box.put(subject.onDispose(teardown).replayLast()) }
    let probe = run.probe("values", of: Item.self)
    subject.send(Item(0, 0))
    run.thread("subscribing") {
      inline {
        let handle = box.value?.subscribe(probe)
        handle?.dispose()
        probe.close()
      }
    }
    run.thread("releasing") { _ = box.take() }
    run.thread("sender") { subject.send(Item(0, 1)) }
    run.finally {
      run.expect(probe.values.count <= 2, "\(probe.values)")
      withExtendedLifetime(subject) {}
    }
  }

  static let lazily = Entry(
    "replay-lazily", rows: ["M1", "M5", "M4"],
    "two threads make the first subscription to a recorded signal: one connection, and both receive all values"
  ) { run in
    let starts = Tally()
    let signal = Signal<Int, Never> { subscriber in
      starts.add(1)
      for number in 0...1 { subscriber.send(number) }
      subscriber.complete()
      return nil
    }.replayLazily()
    subscribe(to: signal, in: run) { run.expectEqual(starts.value, 1, "connections") }
  }

  static let starting = Entry(
    "start-lazily", rows: ["M4", "M14"],
    "two threads make the first subscription to work on a scheduler: the work runs once"
  ) { run in
    let work = run.once("the work")
    let signal = Signal<Int, Never>.startLazily(on: run.scheduler) { subscriber in
      work()
      for number in 0...1 { subscriber.send(number) }
      subscriber.complete()
    }
    subscribe(to: signal, in: run) {}
  }

  static let eagerly = Entry(
    "start-eagerly", rows: ["M14", "M5"], "two threads subscribe to work that is already running"
  ) { run in
    let signal = Signal<Int, Never>.startEagerly(on: run.scheduler) { subscriber in
      for number in 0...1 { subscriber.send(number) }
      subscriber.complete()
    }
    subscribe(to: signal, in: run) {}
  }

  /// Subscribes on two threads. Both subscribers must receive all values.
  private static func subscribe(to signal: Signal<Int, Never>, in run: Run, check: @escaping () -> Void) {
    let probes = (0...1).map { run.probe("subscriber \($0)", of: Int.self, until: .completion) }
    run.race("subscribing") { index in inline { signal.subscribe(probes[index]) } }
    run.finally {
      for probe in probes { run.expectEqual(probe.values, [0, 1], probe.name) }
      check()
    }
  }
}
