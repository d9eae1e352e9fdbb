import ReactiveSignals

enum SubjectScenarios {
  static let all = [order, reentrance, churn, termination, release, lastWords, cycle]

  static let order = Scenario(
    "subject-order", rows: ["O1"], "several senders, several observers: all see everything in one order"
  ) { round in
    let subject = Subject<Item, Never>()
    let probes = (0..<3).map { Probe<Item, Never>("observer \($0)", in: round) }
    for probe in probes { probe.subscribe(to: subject) }
    let count = round.random.number(in: 1...80)
    let threads = round.threads
    round.threads(threads, "sender") { sender, random in
      for number in 0..<count {
        subject.send(Item(sender, number))
        random.pause()
      }
    }
    round.finally {
      probes[0].expectItems(Array(repeating: count, count: threads), in: round)
      for probe in probes { probe.expect(.whole, of: probes[0], in: round) }
    }
  }

  static let reentrance = Scenario(
    "subject-reentrant", rows: ["R3", "R11"],
    "an observer sends into the subject: the value waits, for all in one order"
  ) { round in
    let subject = Subject<Item, Never>()
    let threads = round.threads
    let echoing = Probe<Item, Never>(
      "echoing", in: round,
      onNext: { _, item in if item.sender < threads { subject.send(Item(threads + item.sender, item.number)) } })
    let other = Probe<Item, Never>("other", in: round)
    echoing.subscribe(to: subject)
    other.subscribe(to: subject)
    let count = round.random.number(in: 1...50)
    round.threads(threads, "sender") { sender, random in
      for number in 0..<count {
        subject.send(Item(sender, number))
        random.pause()
      }
    }
    round.finally {
      subject.complete()
      echoing.expectItems(Array(repeating: count, count: 2 * threads), in: round)
      other.expect(.whole, of: echoing, in: round)
      round.expectEqual(other.end, .completed, "the end")
    }
  }

  static let churn = Scenario(
    "subject-churn", rows: ["D2", "S10"],
    "subscribing and disposing during sends: no gap, and nothing after the disposal"
  ) { round in
    let subject = Subject<Item, Never>()
    let all = Probe<Item, Never>("all", in: round)
    all.subscribe(to: subject)
    let senders = max(1, round.threads / 2)
    let count = round.random.number(in: 1...80)
    round.threads(senders, "sender") { sender, random in
      for number in 0..<count {
        subject.send(Item(sender, number))
        random.pause()
      }
    }
    let perThread = 10
    let churners = round.threads - senders
    let bags = (0..<churners * perThread).map { _ in CompositeDisposable() }
    let probes = bags.enumerated().map { index, bag in
      let limit = round.random.number(in: 1...10)
      return Probe<Item, Never>(
        "passing \(index)", in: round,
        // Half of them leave from inside an event, if they get that far.
        onNext: { probe, _ in
          if index.isMultiple(of: 2), probe.values.count == limit { probe.dispose(bag, .here) }
        })
    }
    round.threads(churners, "churner") { churner, random in
      for index in churner * perThread..<(churner + 1) * perThread {
        let handle = probes[index].subscribe(to: subject, in: bags[index])
        for _ in 0..<random.number(in: 0...20) { random.pause() }
        if index.isMultiple(of: 2) { handle.dispose() } else { probes[index].dispose(handle, .elsewhere) }
      }
    }
    round.finally {
      all.expectItems(Array(repeating: count, count: senders), in: round)
      for probe in probes {
        probe.expect(.slice, of: all, in: round)
        round.expectRelease(of: probe)
      }
      subject.complete()
    }
  }

  static let termination = Scenario(
    "subject-end", rows: ["D24", "M2"], "two threads end a subject while others send and subscribe"
  ) { round in
    let subject = Subject<Item, Problem>()
    let teardowns = Counter()
    let held = Box<Subscriber<Item, Problem>>()
    Signal<Item, Problem> { subscriber in
      held.put(subscriber)
      return AnyDisposable { teardowns.add() }
    }.subscribe(subject)
    let first = Probe<Item, Problem>("first", in: round)
    let last = Probe<Item, Problem>("last", in: round)
    first.subscribe(to: subject)
    let senders = max(1, round.threads - 2)
    round.threads(senders, "sender") { sender, random in
      for number in 0..<40 {
        subject.send(Item(sender, number))
        random.pause()
      }
    }
    round.threads(2, "ending") { index, random in
      for _ in 0..<random.number(in: 0...60) { random.pause() }
      if index == 0 { subject.complete() } else { subject.fail(Problem(number: index)) }
    }
    let late = (0..<12).map { Probe<Item, Problem>("subscriber \($0)", in: round) }
    round.thread("subscribing") { random in
      for probe in late {
        probe.subscribe(to: subject)
        for _ in 0..<random.number(in: 0...10) { random.pause() }
      }
    }
    round.finally {
      last.subscribe(to: subject)
      first.expectItems(Array(repeating: nil, count: senders), in: round)
      round.expect(first.end != nil, "no end")
      for probe in late + [last] {
        probe.expect(.suffix, of: first, in: round)
        round.expectEqual(probe.end, first.end, "the end that \(probe.name) got")
        round.expectRelease(of: probe)
      }
      round.expectEqual(teardowns.count, 1, "teardowns of what the subject was subscribed to")
    }
  }

  static let release = Scenario(
    "subject-release", rows: ["R7"], "the last of several threads lets go of a subject that has subscribers"
  ) { round in
    let threads = round.threads
    let probe = Probe<Item, Never>("observer", in: round)
    let mapped = Probe<Item, Never>("mapped", in: round)
    let bag = CompositeDisposable()
    let boxes: [Box<Subject<Item, Never>>]
    do {
      let subject = Subject<Item, Never>()
      probe.subscribe(to: subject, in: bag)
      mapped.subscribe(to: subject.map { $0 }.merge(with: .empty), in: bag)
      boxes = (0..<threads).map { _ in Box(subject) }
    }
    let count = round.random.number(in: 0...12)
    round.threads(threads, "sender") { sender, random in
      for number in 0..<count {
        boxes[sender].value?.send(Item(sender, number))
        random.pause()
      }
      _ = boxes[sender].take()
    }
    round.finally {
      probe.expectItems(Array(repeating: count, count: threads), in: round)
      mapped.expect(.whole, of: probe, in: round)
      round.expect(probe.end == nil, "an end that nobody sent")
      round.expectRelease(of: probe)
      round.expectRelease(of: mapped)
      bag.dispose()
    }
  }

  static let lastWords = Scenario(
    "subject-last-words", rows: ["R8"], "what an observer captured sends into the subject when it is released"
  ) { round in
    let subject = Subject<Item, Never>()
    let all = Probe<Item, Never>("all", in: round)
    all.subscribe(to: subject)
    let ends = round.random.oneIn(3)
    let perThread = 8
    let senders = max(1, round.threads / 2)
    let leavers = round.threads - senders
    let count = round.random.number(in: 1...30)
    round.threads(senders, "sender") { sender, random in
      for number in 0..<count {
        subject.send(Item(sender, number))
        random.pause()
      }
    }
    round.threads(leavers, "leaving") { leaver, random in
      for number in 0..<perThread {
        let words = LastWords(Item(senders + leaver * perThread + number, 0), ends: ends, subject)
        let handle = subject.subscribe(next: { _ in withExtendedLifetime(words) {} })
        random.pause()
        handle.dispose()
      }
    }
    round.finally {
      let words = Array(repeating: 1, count: leavers * perThread)
      let items = Array(repeating: count, count: senders) + words
      all.expectItems(ends ? items.map { _ in nil } : items, in: round)
      if ends { round.expectEqual(all.end, .completed, "the end") }
    }
  }

  static let cycle = Scenario(
    "subject-cycle", rows: ["L1", "R6", "L26"], "two merges feed each other, and two threads send into both"
  ) { round in
    let subjects = [Subject<Hop, Never>(), Subject<Hop, Never>()]
    let probes = (0...1).map { side in
      Probe<Hop, Never>(
        "side \(side)", in: round,
        onNext: { _, hop in if hop.left > 0 { subjects[1 - side].send(Hop(item: hop.item, left: hop.left - 1)) } })
    }
    let bag = CompositeDisposable()
    for side in 0...1 {
      probes[side].subscribe(to: subjects[side].merge(with: .never).flatMap { .just($0) }, in: bag)
    }
    let count = round.random.number(in: 1...20)
    let hops = round.random.number(in: 0...8)
    let threads = round.threads
    round.threads(threads, "sender") { sender, random in
      for number in 0..<count {
        subjects[sender % 2].send(Hop(item: Item(sender, number), left: hops))
        random.pause()
      }
    }
    round.finally {
      round.expectEqual(probes[0].values.count + probes[1].values.count, threads * count * (hops + 1), "hops")
      bag.dispose()
    }
  }
}

/// A value on its way between two subjects.
private struct Hop: Sendable {
  let item: Item
  /// How often it is still passed on.
  let left: Int
}

/// Sends when it is released: an observer's closure holds it, so that is wherever the library lets go of the closure.
private final class LastWords: Sendable {
  private let item: Item
  private let ends: Bool
  private let subject: Subject<Item, Never>

  init(_ item: Item, ends: Bool, _ subject: Subject<Item, Never>) {
    self.item = item
    self.ends = ends
    self.subject = subject
  }

  deinit {
    if ends { subject.complete() } else { subject.send(item) }
  }
}
