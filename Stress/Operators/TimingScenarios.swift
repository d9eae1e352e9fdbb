import ReactiveSignals

enum TimingScenarios {
  static let all = [delay, delayAnywhere, debounce, debounceEnd, disposal]

  /// Sends from several threads, the last of which ends the subject; then waits for `probe` to end.
  private static func send(
    _ subject: Subject<Item, Problem>, to probe: Probe<Item, Problem>, fails: Bool, in round: Round
  ) {
    let count = round.random.number(in: 1...30)
    let threads = round.threads
    let left = Counter()
    left.add(threads)
    round.threads(threads, "sender") { sender, random in
      for number in 0..<count {
        subject.send(Item(sender, number))
        if random.oneIn(8) { sleepBriefly(microseconds: random.number(in: 0...150)) }
        random.pause()
      }
      guard left.add(-1) == 0 else { return }
      for _ in 0..<random.number(in: 0...100) { random.pause() }
      if fails { subject.fail(Problem(number: 0)) } else { subject.complete() }
    }
    round.eventually("the end") { probe.hasEnded }
  }

  static let delay = Scenario(
    "delay", rows: ["D24", "L2"], "delayed events keep their order; an error overtakes them, and nothing follows it"
  ) { round in
    let scheduler = QueueScenarios.scheduler(&round.random)
    let subject = Subject<Item, Problem>()
    let source = Probe<Item, Problem>("source", in: round)
    let delayed = Probe<Item, Problem>("delayed", in: round)
    let interval = Duration.microseconds(round.random.number(in: 0...200))
    let fails = round.random.oneIn(3)
    source.subscribe(to: subject)
    delayed.subscribe(to: subject.delay(interval, on: scheduler))
    send(subject, to: delayed, fails: fails, in: round)
    round.finally {
      delayed.expect(fails ? .prefix : .whole, of: source, in: round)
      round.expectEqual(delayed.end, source.end, "the end")
    }
  }

  static let delayAnywhere = Scenario(
    "delay-anywhere", rows: ["D24", "O9"], "events that are delayed on several schedulers keep their order"
  ) { round in
    let schedulers = [ManualScheduler(), ManualScheduler()]
    let subject = Subject<Item, Never>()
    let source = Probe<Item, Never>("source", in: round)
    let delayed = Probe<Item, Never>("delayed", in: round)
    source.subscribe(to: subject)
    delayed.subscribe(to: subject.delay(.seconds(1)))
    let count = round.random.number(in: 1...60)
    for number in 0..<count {
      schedulers[round.random.number(in: 0...1)].perform { subject.send(Item(0, number)) }
    }
    schedulers[0].perform { subject.complete() }
    round.threads(2, "scheduler") { index, random in
      spin(random.number(in: 0...50))
      schedulers[index].flush()
    }
    round.finally {
      source.expectItems([count], in: round)
      delayed.expect(.whole, of: source, in: round)
      round.expectEqual(delayed.end, .completed, "the end")
    }
  }

  static let debounce = Scenario(
    "debounce", rows: ["O6", "O19", "V14"], "a value, its timer and the end meet: the last value always arrives"
  ) { round in
    let scheduler = QueueScenarios.scheduler(&round.random)
    let subject = Subject<Item, Problem>()
    let source = Probe<Item, Problem>("source", in: round)
    let debounced = Probe<Item, Problem>("debounced", in: round)
    let interval = Duration.microseconds(round.random.oneIn(3) ? 0 : round.random.number(in: 0...150))
    let fails = round.random.oneIn(4)
    source.subscribe(to: subject)
    debounced.subscribe(to: subject.debounce(interval, on: scheduler))
    send(subject, to: debounced, fails: fails, in: round)
    round.finally {
      var rest = source.values[...]
      for item in debounced.values {
        guard let place = rest.firstIndex(of: item) else {
          return round.violations.add("\(item) twice, out of order or of nobody: \(debounced.values)")
        }
        rest = rest[(place + 1)...]
      }
      if !fails {
        round.expectEqual(debounced.values.last, source.values.last, "the last value")
      }
      round.expectEqual(debounced.end, source.end, "the end")
    }
  }

  static let debounceEnd = Scenario(
    "debounce-end", rows: ["O6", "L2"], "the source ends at the moment when its last value is due: neither is lost"
  ) { round in
    let subjects = (0..<48).map { _ in Subject<Item, Never>() }
    let schedulers = subjects.map { _ in ManualScheduler() }
    let probes = subjects.indices.map { Probe<Item, Never>("debounced \($0)", in: round) }
    let steps = subjects.map { _ in Gate(2) }
    for (index, probe) in probes.enumerated() {
      probe.subscribe(to: subjects[index].debounce(.seconds(1), on: schedulers[index]))
      subjects[index].send(Item(0, 0))
    }
    round.thread("timer") { random in
      for (index, scheduler) in schedulers.enumerated() {
        steps[index].pass()
        spin(random.number(in: 0...150))
        scheduler.flush()
      }
    }
    round.thread("source") { random in
      for (index, subject) in subjects.enumerated() {
        steps[index].pass()
        spin(random.number(in: 0...150))
        subject.complete()
      }
    }
    round.finally {
      for probe in probes {
        round.expectEqual(probe.values, [Item(0, 0)], "the values of \(probe.name)")
        round.expectEqual(probe.end, .completed, "the end of \(probe.name)")
      }
    }
  }

  static let disposal = Scenario(
    "timing-dispose", rows: ["D5", "L2"], "a disposal drops what waits for its time, also when the source has ended"
  ) { round in
    let scheduler = QueueScenarios.scheduler(&round.random)
    let subject = Subject<Item, Never>()
    let interval = Duration.microseconds(round.random.number(in: 0...60))
    let signals = [
      subject.delay(interval, on: scheduler), subject.debounce(interval, on: scheduler),
      subject.debounce(interval, on: scheduler).take(first: 1),
      subject.delay(interval, on: scheduler).deliver(on: scheduler),
    ]
    let probes = signals.indices.map { Probe<Item, Never>("probe \($0)", in: round) }
    let handles = zip(signals, probes).map { signal, probe in probe.subscribe(to: signal) }
    round.threads(round.threads - 1, "sender") { sender, random in
      for number in 0..<20 {
        subject.send(Item(sender, number))
        random.pause()
      }
      if sender == 0 { subject.complete() }
    }
    let flushed = Counter()
    round.thread("disposing") { random in
      for (index, (probe, handle)) in zip(probes, handles).enumerated() {
        for _ in 0..<random.number(in: 0...60) { random.pause() }
        // A debounced signal ends where its source does, so no one place is where its events are delivered.
        if index.isMultiple(of: 3), random.oneIn(2) {
          scheduler.enqueue { probe.dispose(handle, .here) }
        } else {
          probe.dispose(handle, .elsewhere)
        }
      }
      scheduler.schedule(after: interval) { scheduler.enqueue { flushed.add() } }
    }
    round.eventually("the scheduler to be idle") { flushed.count > 0 }
    round.finally {
      for probe in probes { round.expectRelease(of: probe) }
      round.expect(probes[2].values.count <= 1, "\(probes[2].values.count) values of one that was taken")
    }
  }
}
