import ReactiveSignals

enum SubscriberScenarios {
  static let all = [termination, abandonment, sharing]

  static let termination = Scenario(
    "subscriber-end", rows: ["O1", "D24"], "many threads send to one subscriber, and two end it or one disposes it"
  ) { round in
    let isDisposed = round.random.oneIn(2)
    let teardowns = Counter()
    let probe = Probe<Item, Problem>(
      "observer", in: round,
      onEnd: { _ in round.expectEqual(teardowns.count, 1, "teardowns before the end is delivered") })
    let box = Box<Subscriber<Item, Problem>>()
    let signal = Signal<Item, Problem> { subscriber in
      box.put(subscriber)
      return AnyDisposable { teardowns.add() }
    }
    let handle = probe.subscribe(to: signal)
    let subscriber = box.await()
    let threads = round.threads
    round.threads(threads, "sender") { sender, random in
      for number in 0..<40 {
        subscriber.send(Item(sender, number))
        random.pause()
      }
    }
    round.threads(2, "ending") { index, random in
      for _ in 0..<random.number(in: 0...150) { random.pause() }
      if index == 0 { subscriber.complete() } else { subscriber.fail(Problem(number: index)) }
    }
    if isDisposed {
      round.thread("disposing") { random in
        for _ in 0..<random.number(in: 0...150) { random.pause() }
        probe.dispose(handle, .elsewhere)
      }
    }
    round.finally {
      probe.expectItems(Array(repeating: nil, count: threads), in: round)
      round.expect(isDisposed || probe.end != nil, "no end")
      round.expectEqual(teardowns.count, 1, "teardowns")
      round.expect(handle.isDisposed && subscriber.isDisposed, "a subscription that is not disposed after its end")
      _ = box.take()
      round.expectRelease(of: probe)
    }
  }

  static let abandonment = Scenario(
    "subscriber-abandoned", rows: ["R7"], "the last of several threads lets go of a subscriber"
  ) { round in
    let teardowns = Counter()
    let probe = Probe<Item, Never>("observer", in: round)
    let threads = round.threads
    let boxes = (0..<threads).map { _ in Box<Subscriber<Item, Never>>() }
    let signal = Signal<Item, Never> { subscriber in
      for box in boxes { box.put(subscriber) }
      return AnyDisposable { teardowns.add() }
    }
    let handle = probe.subscribe(to: signal)
    let count = round.random.number(in: 0...12)
    round.threads(threads, "sender") { sender, random in
      for number in 0..<count {
        boxes[sender].value?.send(Item(sender, number))
        random.pause()
      }
      round.expectEqual(teardowns.count, 0, "teardowns while somebody can send")
      _ = boxes[sender].take()
    }
    round.finally {
      probe.expectItems(Array(repeating: count, count: threads), in: round)
      round.expect(probe.end == nil, "an end that nobody sent")
      round.expectEqual(teardowns.count, 1, "teardowns")
      round.expectRelease(of: probe)
      handle.dispose()
    }
  }

  static let sharing = Scenario(
    "subscriber-shared", rows: ["D1"], "one of the subscriptions that share a subscriber is disposed"
  ) { round in
    let kept = Subject<Item, Never>()
    let left = Subject<Item, Never>()
    let hasLeft = Counter()
    let probe = Probe<Item, Never>("observer", in: round)
    let subscriber = probe.makeSubscriber()
    kept.subscribe(subscriber)
    let subscription = left.subscribe(subscriber)
    let count = round.random.number(in: 1...60)
    let senders = round.threads - 1
    round.threads(senders, "sender") { sender, random in
      for number in 0..<count {
        if sender > 0 {
          kept.send(Item(sender, number))
        } else {
          // What is sent from now on must not arrive; what was sent before may be on its way.
          if hasLeft.count > 0 { return }
          left.send(Item(sender, number))
        }
        random.pause()
      }
    }
    round.thread("disposing") { random in
      for _ in 0..<random.number(in: 0...100) { random.pause() }
      subscription.dispose()
      hasLeft.add()
    }
    round.finally {
      left.send(Item(-1, 0))
      left.complete()
      round.expect(probe.end == nil, "the end of a subscription that was disposed")
      kept.complete()
      probe.expectItems([nil] + Array(repeating: count, count: senders - 1), in: round)
      round.expectEqual(probe.end, .completed, "the end")
      round.expect(subscriber.isDisposed, "a subscriber that has not ended")
    }
  }
}
