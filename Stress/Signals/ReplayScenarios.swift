import ReactiveSignals

enum ReplayScenarios {
  static let all = [everything, recent, disposal, behavior]

  /// Sends from several threads, the last of which completes the subject, while others subscribe, each in the
  /// background or on its own thread. `check` gets every probe when all have ended.
  private static func race(
    _ subject: Subject<Item, Never>, from first: Int, in round: Round,
    check: @escaping (_ subscriber: Probe<Item, Never>, _ reference: Probe<Item, Never>) -> Void
  ) {
    let reference = Probe<Item, Never>("first subscriber", in: round)
    reference.subscribe(to: subject)
    let senders = max(1, round.threads / 2)
    let count = first + round.random.number(in: 0...60)
    let left = Counter()
    left.add(senders)
    round.threads(senders, "sender") { sender, random in
      for number in (sender == 0 ? first : 0)..<count {
        subject.send(Item(sender, number))
        random.pause()
      }
      if left.add(-1) == 0 { subject.complete() }
    }
    let perThread = 4
    let subscribers = round.threads - senders
    let probes = (0..<subscribers * perThread).map { Probe<Item, Never>("subscriber \($0)", in: round) }
    round.threads(subscribers, "subscribing") { thread, random in
      for index in thread * perThread..<(thread + 1) * perThread {
        for _ in 0..<random.number(in: 0...30) { random.pause() }
        if random.oneIn(2) {
          probes[index].subscribe(to: subject)
        } else {
          withCurrentScheduler { probes[index].subscribe(to: subject) }
        }
      }
    }
    round.eventually("all subscribers to get the end") { probes.allSatisfy(\.hasEnded) }
    round.finally {
      reference.expectItems(Array(repeating: count, count: senders), in: round)
      for probe in probes { check(probe, reference) }
    }
  }

  static let everything = Scenario(
    "replay-subscribe", rows: ["M5", "M6"], "whoever subscribes during sends gets everything, in the order of all"
  ) { round in
    race(ReplaySubject<Item, Never>(), from: 0, in: round) { probe, reference in
      probe.expect(.whole, of: reference, in: round)
    }
  }

  static let recent = Scenario(
    "replay-capacity", rows: ["M5", "M6"], "with a capacity, the recent values and then the live ones, without a gap"
  ) { round in
    let capacity = round.random.number(in: 0...8)
    race(ReplaySubject<Item, Never>(capacity: capacity), from: 0, in: round) { probe, reference in
      probe.expect(.suffix, of: reference, in: round)
      round.expect(
        probe.values.count >= min(capacity, reference.values.count),
        "\(probe.name): only \(probe.values.count) values of \(capacity) that are replayed")
    }
  }

  static let behavior = Scenario(
    "behavior-subscribe", rows: ["M7"], "whoever subscribes gets the current value and all that follow"
  ) { round in
    race(BehaviorSubject<Item, Never>(Item(0, 0)), from: 1, in: round) { probe, reference in
      probe.expect(.suffix, of: reference, in: round)
      round.expect(!probe.values.isEmpty, "\(probe.name): no current value")
    }
  }

  static let disposal = Scenario(
    "replay-dispose", rows: ["M5", "D3"],
    "a replay ends at once when it is disposed from inside, and soon from elsewhere"
  ) { round in
    let subject = ReplaySubject<Item, Never>()
    for number in 0..<50 { subject.send(Item(0, number)) }
    let all = Probe<Item, Never>("all", in: round)
    all.subscribe(to: subject)
    let bags = (0..<round.threads * 4).map { _ in CompositeDisposable() }
    let probes = bags.enumerated().map { index, bag in
      let limit = round.random.number(in: 1...50)
      return Probe<Item, Never>(
        "passing \(index)", in: round,
        onNext: { probe, _ in
          if index.isMultiple(of: 2), probe.values.count == limit { probe.dispose(bag, .here) }
        })
    }
    let looping = (0..<round.threads).map { Probe<Item, Never>("repeating \($0)", in: round) }
    round.thread("sender") { random in
      for number in 50..<80 {
        subject.send(Item(0, number))
        random.pause()
      }
      subject.complete()
    }
    round.threads(round.threads, "passing") { thread, random in
      for index in thread * 4..<(thread + 1) * 4 {
        withCurrentScheduler { probes[index].subscribe(to: subject, in: bags[index]) }
        if !index.isMultiple(of: 2) { probes[index].dispose(bags[index], .elsewhere) }
        random.pause()
      }
      looping[thread].subscribe(to: subject.repeat().take(first: 200))
    }
    round.eventually("the repetitions to end") { looping.allSatisfy(\.hasEnded) }
    round.finally {
      for probe in probes { probe.expect(.prefix, of: all, in: round) }
      for probe in looping {
        round.expectEqual(probe.values.count, 200, "values taken of a repeated replay")
        round.expect(
          probe.values.prefix(80).elementsEqual(all.values), "\(probe.name) got \(probe.values.prefix(80)) first")
      }
    }
  }
}
