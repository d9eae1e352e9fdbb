import ReactiveSignals

enum TakeScenarios {
  static let all = [exact]

  static let exact = Scenario(
    "take", rows: ["R1", "L11"], "exactly as many values as asked for, from several senders, one of them the observer"
  ) { round in
    let subject = Subject<Item, Problem>()
    let threads = round.threads
    let all = Probe<Item, Problem>("all", in: round)
    all.subscribe(to: subject)
    let teardowns = Counter()
    let limit = round.random.number(in: 1...30)
    let sends = round.random.oneIn(2)
    let probe = Probe<Item, Problem>(
      "taken", in: round,
      onNext: { probe, item in
        guard sends, item.sender < threads else { return }
        subject.send(Item(threads + item.sender, item.number))
        // An error from inside the last value must not overtake the completion.
        if probe.values.count == limit { subject.fail(Problem(number: 0)) }
      },
      onEnd: { _ in round.expectEqual(teardowns.count, 1, "teardowns before the end is delivered") })
    probe.subscribe(to: subject.onDispose { teardowns.add() }.take(first: limit))
    round.threads(threads, "sender") { sender, random in
      for number in 0..<40 {
        subject.send(Item(sender, number))
        random.pause()
      }
    }
    round.finally {
      round.expectEqual(probe.values.count, limit, "values")
      round.expectEqual(probe.end, .completed, "the end")
      probe.expect(.prefix, of: all, in: round)
      round.expectEqual(teardowns.count, 1, "teardowns of the source")
      round.expectRelease(of: probe)
      subject.complete()
    }
  }
}
