/// Channels: several threads send to their two terminals.
enum ChannelScenarios {
  static let all: [Entry] = [bothEnds, secondEnd, arrival, disposal, oneDirection, bothDirections]

  static let secondEnd = Entry(
    "channel-second-end", rows: ["D31"],
    "a thread ends a channel that another thread is ending: nothing that it sends afterwards is delivered"
  ) { run in
    let channel = Channel<Item, Never>()
    let probe = run.probe(of: Item.self, until: .end)
    channel.leading.changes.subscribe(probe)
    run.thread("ending") { channel.leading.complete() }
    run.thread("sending") {
      channel.following.complete()
      channel.following.send(Item(0, 0))
    }
    run.finally { run.expect(probe.values.isEmpty, "\(probe.values)") }
  }

  static let bothEnds = Entry(
    "channel-end", rows: ["D24"],
    "one thread completes a channel, another fails it: every subscriber receives the same end"
  ) { run in
    let channel = Channel<Item, Problem>()
    let teardown = run.once("teardown of the terminal's source")
    Signal<Item, Problem> { subscriber in
      AnyDisposable { withExtendedLifetime(subscriber) { teardown() } }
    }.subscribe(channel.leading)
    let probes = ["leading", "following", "late"].map { run.probe($0, of: Item.self, until: .end) }
    channel.leading.signal.subscribe(probes[0])
    inline { channel.following.signal.subscribe(probes[1]) }
    run.thread("completing") {
      channel.leading.send(Item(0, 0))
      channel.leading.complete()
    }
    run.thread("failing") {
      channel.following.fail(Problem())
      channel.leading.changes.subscribe(probes[2])
    }
    run.finally {
      run.expect([[], [Item(0, 0)]].contains(probes[1].values), "\(probes[1].values)")
      for probe in probes {
        run.expectEqual(probe.hasCompleted, probes[0].hasCompleted, "the end of \(probe.name)")
      }
    }
  }

  static let arrival = Entry(
    "channel-late", rows: ["M5", "M6"],
    "a thread subscribes to a terminal while another sends to the other terminal: no gap"
  ) { run in
    let channel = Channel<Item, Never>()
    let first = run.probe("first", of: Item.self)
    let late = run.probe("late", of: Item.self)
    let changes = run.probe("changes", of: Item.self)
    inline { channel.following.signal.subscribe(first) }
    channel.leading.send(Item(0, 0))
    let count = 3
    run.thread("sender") { for number in 1..<count { channel.leading.send(Item(0, number)) } }
    run.thread("subscribing") {
      inline {
        channel.following.signal.subscribe(late)
        channel.following.changes.subscribe(changes)
      }
    }
    run.finally {
      first.expectItems([count], in: run)
      run.expect(!late.values.isEmpty, "no value")
      late.expect(.suffix, of: first, in: run)
      changes.expect(.suffix, of: first, in: run)
    }
  }

  static let disposal = Entry(
    "channel-let-go", rows: ["D6", "R7"],
    "two threads release a terminal: the last release disposes the subscription to the other terminal"
  ) { run in
    let probe = run.probe("following", of: Item.self, until: .disposal)
    let boxes: [Box<ChannelTerminal<Item, Never>>]
    do {
      let channel = Channel<Item, Never>()
      inline { channel.following.signal.subscribe(probe) }
      boxes = (0...1).map { _ in Box(channel.leading) }
    }
    run.race("sender") { sender in
      boxes[sender].value?.send(Item(sender, 0))
      _ = boxes[sender].take()
    }
    run.finally {
      probe.expectItems([1, 1], in: run)
      run.expect(!probe.hasEnded, "an end that was not sent")
    }
  }

  static let oneDirection = Entry(
    "channel-disconnect", rows: ["D2"], "one direction of a connection is disposed while both sides send"
  ) { run in
    let sides = [Channel<Item, Never>(), Channel<Item, Never>()]
    let left = run.probe("left", of: Item.self)
    let right = run.probe("right", of: Item.self)
    for (side, probe) in [left, right].enumerated() { sides[side].leading.signal.subscribe(probe) }
    let both = Box<ChannelConnection>()
    inline { both.put(sides[0].following <~> sides[1].following) }
    let count = 2
    run.race("sender") { side in
      for number in 0..<count { sides[side].leading.send(Item(0, number)) }
    }
    run.thread("disposing") { both.value?.outgoing.dispose() }
    run.finally {
      // If both sides change at the same time, changes before the last one may not reach the other side.
      for probe in [left, right] {
        run.expectEqual(probe.values.map(\.number).sorted(), probe.values.map(\.number), "the order at \(probe.name)")
      }
      let before = (left: left.values.count, right: right.values)
      sides[0].leading.send(Item(0, count))
      sides[1].leading.send(Item(0, count + 1))
      run.expectEqual(
        left.values.dropFirst(before.left).map(\.number), [count + 1], "values that passed in the other direction")
      run.expectEqual(right.values, before.right, "values that passed in the disposed direction")
      _ = both.take()
    }
  }

  static let bothDirections = Entry(
    "channel-disconnect-both", rows: ["D2"],
    "two threads dispose the two directions of a connection: it is over, and it lets go of both sides"
  ) { run in
    let (connection, subscriptions) = (Box<ChannelConnection>(), CompositeDisposable())
    inline {
      let sides = [Channel<Item, Never>(), Channel<Item, Never>()]
      connection.put(sides[0].following <~> sides[1].following)
      for side in sides {
        // Disposed when the connection, the only owner of the other terminal, lets go of it.
        side.leading.subscribe(in: subscriptions) { _ in }
      }
    }
    run.thread("incoming") { connection.value?.incoming.dispose() }
    run.thread("outgoing") { connection.value?.outgoing.dispose() }
    run.finally {
      run.expect(connection.value?.isDisposed == true, "the connection is not over")
      run.expect(subscriptions.count == 0, "the connection holds a side")
      _ = connection.take()
    }
  }
}
