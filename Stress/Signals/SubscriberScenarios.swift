enum SubscriberScenarios {
  static let all: [Entry] = [termination, disposal, abandonment, sharing]

  static let termination = Entry(
    "subscriber-end", rows: ["O1", "D24"], "a thread sends to a subscriber while two threads end it"
  ) { race(in: $0, disposes: false) }

  static let disposal = Entry(
    "subscriber-dispose", rows: ["D24", "D2"],
    "a thread sends to a subscriber while one thread ends it and another disposes it"
  ) { race(in: $0, disposes: true) }

  private static func race(in run: Run, disposes: Bool) {
    let teardowns = Tally()
    let probe = run.probe(
      of: Item.self, until: disposes ? .disposal : .end,
      onEnd: { _ in run.expectEqual(teardowns.value, 1, "teardowns before the end is delivered") })
    let box = Box<Subscriber<Item, Problem>>()
    let signal = Signal<Item, Problem> { subscriber in
      box.put(subscriber)
      return AnyDisposable { teardowns.add(1) }
    }
    let handle = signal.subscribe(probe)
    let subscriber = box.take()!
    run.thread("sender") { subscriber.sendItems(1) }
    run.thread("completing") { subscriber.complete() }
    if disposes {
      run.thread("disposing") { handle.dispose(closing: probe) }
    } else {
      run.thread("failing") { subscriber.fail(Problem()) }
    }
    run.finally {
      probe.expectItems([nil], in: run)
      run.expectEqual(teardowns.value, 1, "teardowns")
      run.expect(handle.isDisposed && subscriber.isDisposed, "a subscription that is not disposed after its end")
    }
  }

  static let abandonment = Entry(
    "subscriber-abandoned", rows: ["R7", "D6"], "two threads release a subscriber"
  ) { run in
    let teardown = run.once("teardown")
    let probe = run.probe(of: Item.self, until: .disposal)
    let boxes = (0...1).map { _ in Box<Subscriber<Item, Never>>() }
    let signal = Signal<Item, Never> { subscriber in
      for box in boxes { box.put(subscriber) }
      return AnyDisposable(teardown)
    }
    let handle = signal.subscribe(probe)
    run.race("sender") { sender in
      boxes[sender].value?.send(Item(sender, 0))
      _ = boxes[sender].take()
    }
    run.finally {
      probe.expectItems([1, 1], in: run)
      run.expect(!probe.hasEnded, "an end that was not sent")
      run.expect(handle.isDisposed, "a subscription that is not disposed though no code can send")
    }
  }

  static let sharing = Entry(
    "subscriber-shared", rows: ["D1"], "one of several subscriptions that share a subscriber is disposed"
  ) { run in
    let (kept, left) = (Subject<Item, Never>(), Subject<Item, Never>())
    let probe = run.probe(of: Item.self)
    let subscriber = Subscriber<Item, Never>(next: { probe.next($0) }, completed: { probe.complete() })
    kept.subscribe(subscriber)
    let subscription = left.subscribe(subscriber)
    let hasLeft = Tally()
    run.thread("keeping") { kept.sendItems(1, of: 1) }
    run.thread("leaving") {
      subscription.dispose()
      hasLeft.add(1)
    }
    run.thread("sender") {
      // A value that is sent from now on must not arrive. An earlier value may still be being delivered.
      let isLate = hasLeft.value > 0
      left.send(Item(isLate ? -1 : 0, 0))
    }
    run.finally {
      left.send(Item(-1, 0))
      left.complete()
      run.expect(!probe.hasEnded, "the end of a subscription that was disposed")
      kept.complete()
      probe.expectItems([nil, 1], in: run)
      run.expect(probe.hasCompleted, "no end")
      run.expect(subscriber.isDisposed, "a subscriber that has not ended")
    }
  }
}
