import ReactiveSignals

enum DeliveryScenarios {
  static let all = [order, disposal]

  static let order = Scenario(
    "deliver-order", rows: ["O9", "O10", "D7"], "events keep their order on a scheduler, among its other work"
  ) { round in
    let scheduler = QueueScenarios.scheduler(&round.random)
    let subject = Subject<Item, Never>()
    let source = Probe<Item, Never>("source", in: round)
    let delivered = Probe<Item, Never>(
      "delivered", in: round,
      onNext: { _, _ in round.expect(Schedulers.current === scheduler, "not delivered on the scheduler") })
    let work = Probe<Item, Never>("other work", in: round)
    source.subscribe(to: subject)
    delivered.subscribe(to: subject.deliver(on: scheduler))
    let count = round.random.number(in: 1...60)
    let threads = round.threads
    let left = Counter()
    left.add(threads)
    round.threads(threads, "sender") { sender, random in
      for number in 0..<count {
        subject.send(Item(sender, number))
        scheduler.enqueue { work.next(Item(sender, number)) }
        random.pause()
      }
      if left.add(-1) == 0 { subject.complete() }
    }
    round.eventually("the end") { delivered.hasEnded && work.delivered >= threads * count }
    round.finally {
      source.expectItems(Array(repeating: count, count: threads), in: round)
      delivered.expect(.whole, of: source, in: round)
      work.expectItems(Array(repeating: count, count: threads), in: round)
    }
  }

  static let disposal = Scenario(
    "deliver-dispose", rows: ["D5", "D7", "D23"], "events on their way to a scheduler are dropped by a disposal"
  ) { round in
    let scheduler = QueueScenarios.scheduler(&round.random)
    let subject = Subject<Item, Never>()
    let source = Probe<Item, Never>("source", in: round)
    source.subscribe(to: subject)
    let count = round.random.number(in: 1...40)
    let probes = (0..<4).map { Probe<Item, Never>("delivered \($0)", in: round) }
    let handles = probes.map { $0.subscribe(to: subject.deliver(on: scheduler)) }
    let flushed = Counter()
    round.threads(round.threads - 1, "sender") { sender, random in
      for number in 0..<count {
        subject.send(Item(sender, number))
        random.pause()
      }
      if sender == 0 { subject.complete() }
    }
    round.thread("disposing") { random in
      for (index, probe) in probes.enumerated() {
        for _ in 0..<random.number(in: 0...60) { random.pause() }
        let handle = handles[index]
        if index.isMultiple(of: 2) {
          scheduler.enqueue { probe.dispose(handle, .here) }
        } else {
          probe.dispose(handle, .elsewhere)
        }
      }
    }
    round.eventually("the scheduler to be idle") {
      if flushed.count == 0 { scheduler.enqueue { flushed.add() } }
      return flushed.count > 0
    }
    round.finally {
      for probe in probes {
        round.expectRelease(of: probe)
        probe.expect(.prefix, of: source, in: round)
      }
    }
  }
}
