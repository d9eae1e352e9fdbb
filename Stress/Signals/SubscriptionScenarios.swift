import ReactiveSignals

enum SubscriptionScenarios {
  static let all = [hop, hopDisposed, firstEvent]

  /// Subscribes on threads without a scheduler, disposes some of the subscriptions, and checks that each subscribe
  /// closure that ran was cleaned up after.
  private static func race(
    in round: Round, on expected: (any Scheduler)?,
    _ transform: @escaping @Sendable (Signal<Item, Never>) -> Signal<Item, Never>,
    whenFlushed flush: @escaping @Sendable (@escaping @Sendable () -> Void) -> Void
  ) {
    let starts = Counter()
    let teardowns = Counter()
    let flushed = Counter()
    let signal = transform(
      Signal { subscriber in
        starts.add()
        let current = Schedulers.current
        round.expect(current != nil, "no current scheduler in the subscribe closure")
        if let expected { round.expect(current === expected, "not subscribed on its scheduler") }
        for number in 0..<3 { subscriber.send(Item(0, number)) }
        subscriber.complete()
        return AnyDisposable { teardowns.add() }
      })
    let perThread = 8
    let threads = round.threads
    let probes = (0..<threads * perThread).map { Probe<Item, Never>("subscription \($0)", in: round) }
    round.threads(threads, "subscribing") { thread, random in
      for probe in probes[thread * perThread..<(thread + 1) * perThread] {
        let handle = probe.subscribe(to: signal)
        for _ in 0..<random.number(in: 0...20) { random.pause() }
        if random.oneIn(2) { probe.dispose(handle, .elsewhere) }
      }
      flush { flushed.add() }
    }
    round.eventually("the subscriptions to begin") { flushed.count == threads }
    round.finally {
      round.expectEqual(teardowns.count, starts.count, "teardowns")
      for probe in probes {
        probe.expectItems([probe.isSilenced ? nil : 3], in: round)
        if !probe.isSilenced { round.expectEqual(probe.end, .completed, "the end of \(probe.name)") }
      }
    }
  }

  static let hop = Scenario(
    "subscribe-hop", rows: ["D20"],
    "subscriptions from threads without a scheduler begin in the background, or not at all"
  ) { round in
    race(in: round, on: nil) {
      $0
    } whenFlushed: {
      SubscriptionScheduler.shared.enqueue($0)
    }
  }

  static let hopDisposed = Scenario(
    "subscribe-on", rows: ["D8", "D20"], "subscriptions begin on a scheduler, or not at all"
  ) { round in
    let scheduler = QueueScheduler(name: "Stress.subscribe")
    race(in: round, on: scheduler) {
      $0.subscribe(on: scheduler)
    } whenFlushed: {
      scheduler.enqueue($0)
    }
  }

  static let firstEvent = Scenario(
    "dispose-first-event", rows: ["D3"],
    "synchronous endless sources are disposed inside their first event, or elsewhere"
  ) { round in
    let bags = (0..<round.threads * 4).map { _ in CompositeDisposable() }
    let probes = bags.enumerated().map { index, bag in
      Probe<Int, Never>(
        "subscription \(index)", in: round,
        onNext: { probe, _ in if index % 4 != 0 { probe.dispose(bag, .here) } })
    }
    let endless = Signal<Int, Never>.from(0...)
    round.threads(round.threads, "subscribing") { thread, random in
      for index in thread * 4..<(thread + 1) * 4 {
        if random.oneIn(2) {
          probes[index].subscribe(to: endless, in: bags[index])
        } else {
          withCurrentScheduler { probes[index].subscribe(to: endless.merge(with: endless), in: bags[index]) }
        }
      }
    }
    round.thread("disposing") { random in
      for index in stride(from: 0, to: bags.count, by: 4) {
        random.pause()
        probes[index].dispose(bags[index], .elsewhere)
      }
    }
    round.eventually("the subscriptions to end") { bags.allSatisfy(\.isDisposed) }
    round.finally {
      for (index, probe) in probes.enumerated() where index % 4 != 0 {
        round.expectEqual(probe.values, [0], "the values of \(probe.name)")
      }
    }
  }
}
