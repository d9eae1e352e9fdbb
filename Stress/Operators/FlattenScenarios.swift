import ReactiveSignals

enum FlattenScenarios {
  static let all = [unlimited, limited, concat, disposal, taking]

  static let unlimited = Scenario(
    "flatten", rows: ["O1", "O2", "O17"], "inner signals of several threads are merged: each value once, then the end"
  ) { round in
    race(in: round, limit: nil)
  }

  static let limited = Scenario(
    "flatten-limited", rows: ["D16", "S1"], "never more inner signals run than are allowed, and none is forgotten"
  ) { round in
    race(in: round, limit: round.random.number(in: 2...4))
  }

  private static func race(in round: Round, limit: Int?) {
    let inners = Inners()
    let outer = Subject<Signal<Item, Never>, Never>()
    let probe = Probe<Item, Never>("merged", in: round)
    probe.subscribe(to: limit.map { outer.flatten(maxConcurrent: $0) } ?? outer.flatten())
    let senders = round.threads
    let perSender = round.random.number(in: 1...8)
    let left = Counter()
    left.add(senders)
    round.threads(senders, "sender") { sender, random in
      for number in 0..<perSender {
        outer.send(inners.make(sender * perSender + number, &random))
        random.pause()
      }
      if left.add(-1) == 0 { outer.complete() }
    }
    round.eventually("the end") { probe.hasEnded }
    round.finally {
      probe.expectItems(Array(repeating: Inners.length, count: senders * perSender), in: round)
      inners.check(limit: limit ?? .max, in: round)
      round.expectEqual(inners.starts.count, senders * perSender, "inner signals")
    }
  }

  static let concat = Scenario(
    "concat", rows: ["D16", "R12", "D22"], "an inner signal ends while the next arrives: one runs at a time, in order"
  ) { round in
    let inners = Inners()
    let outer = Subject<Signal<Item, Never>, Never>()
    let probes = (0...1).map { Probe<Item, Never>("concatenated \($0)", in: round) }
    probes[0].subscribe(to: outer.concat())
    // The same through subscriptions of subscriptions.
    probes[1].subscribe(to: outer.map { $0.concat(.empty) }.concat().concat(.empty))
    let count = round.random.number(in: 1...30)
    round.thread("sender") { random in
      for number in 0..<count {
        outer.send(inners.make(number, &random))
        random.pause()
      }
      outer.complete()
    }
    round.eventually("the end") { probes.allSatisfy(\.hasEnded) }
    round.finally {
      let expected = (0..<count).flatMap { inner in (0..<Inners.length).map { Item(inner, $0) } }
      for probe in probes {
        round.expect(probe.values == expected, "\(probe.name) got \(probe.values)")
      }
      // One for each of the two subscriptions.
      inners.check(limit: 2, in: round)
      round.expectEqual(inners.starts.count, 2 * count, "inner signals")
    }
  }

  static let disposal = Scenario(
    "flatten-dispose", rows: ["D2", "D15", "D21"], "a merge is disposed while its inner signals begin and end"
  ) { round in
    let inners = Inners()
    let outer = Subject<Signal<Item, Never>, Never>()
    let probe = Probe<Item, Never>("merged", in: round)
    let limit = round.random.number(in: 0...3)
    let handle = probe.subscribe(to: outer.flatten(maxConcurrent: limit))
    round.threads(round.threads - 1, "sender") { sender, random in
      for number in 0..<12 {
        outer.send(inners.make(sender * 12 + number, &random))
        random.pause()
      }
    }
    round.thread("disposing") { random in
      for _ in 0..<random.number(in: 0...150) { random.pause() }
      probe.dispose(handle, .elsewhere)
    }
    round.finally {
      round.expectRelease(of: probe)
      round.expect(probe.end == nil, "an end after the disposal")
      inners.check(limit: limit == 0 ? .max : limit, in: round)
      outer.complete()
    }
  }

  static let taking = Scenario(
    "flatten-take", rows: ["L5", "L8", "D21"], "the end comes from downstream, in the middle of an inner signal"
  ) { round in
    let inners = Inners()
    let subject = Subject<Int, Never>()
    let limit = round.random.number(in: 1...6)
    let probe = Probe<Item, Never>("taken", in: round)
    let synchronous = (0..<round.threads).map { Probe<Int, Never>("synchronous \($0)", in: round) }
    let generator = Box(round.random.fork())
    probe.subscribe(
      to: subject.flatMap { number in
        var random = SeededGenerator(seed: 0)
        generator.change { random = $0.fork() }
        return inners.make(number, &random)
      }.take(first: limit))
    round.threads(round.threads, "sender") { sender, random in
      for number in 0..<6 {
        subject.send(sender * 6 + number)
        random.pause()
      }
      let endless = Signal<Int, Never>.just(1).flatMap { _ in Signal<Int, Never>.just(10).repeat() }
      withCurrentScheduler { synchronous[sender].subscribe(to: endless.take(first: 3)) }
    }
    round.eventually("the end") { probe.hasEnded && synchronous.allSatisfy(\.hasEnded) }
    round.finally {
      round.expectEqual(probe.values.count, limit, "values")
      for probe in synchronous { round.expectEqual(probe.values, [10, 10, 10], probe.name) }
      inners.check(limit: .max, in: round)
    }
  }
}

/// Makes inner signals, and counts how many of them run at a time.
private final class Inners: Sendable {
  static let length = 3

  private static let queues = (0..<2).map { QueueScheduler(name: "Stress.inner.\($0)") }

  let starts = Counter()
  private let teardowns = Counter()
  private let live = Counter()
  /// How often a number of live signals was reached.
  private let reached = (0..<256).map { _ in Counter() }

  /// A signal of a few items, sent at once or on some queue, in one turn or several.
  func make(_ index: Int, _ random: inout SeededGenerator) -> Signal<Item, Never> {
    let queue = random.oneIn(3) ? nil : Self.queues[random.number(in: 0...1)]
    let isSplit = random.oneIn(2)
    return Signal { [self] subscriber in
      starts.add()
      let count = live.add()
      reached[min(count, reached.count - 1)].add()
      let isOver = Counter()
      let end: @Sendable () -> Void = { [live] in if isOver.add() == 1 { live.add(-1) } }
      let step: @Sendable (Int) -> Void = { number in
        if number < Self.length { return subscriber.send(Item(index, number)) }
        // Over from here, whether the teardown comes at once or when the closure has returned.
        end()
        subscriber.complete()
      }
      if let queue, isSplit {
        for number in 0...Self.length { queue.enqueue { step(number) } }
      } else if let queue {
        queue.enqueue { for number in 0...Self.length { step(number) } }
      } else {
        for number in 0...Self.length { step(number) }
      }
      return AnyDisposable { [teardowns] in
        end()
        teardowns.add()
      }
    }
  }

  var areOver: Bool { starts.count == teardowns.count }

  func check(limit: Int, in round: Round) {
    if let most = reached.lastIndex(where: { $0.count > 0 }) {
      round.expect(most <= limit, "\(most) inner signals at a time instead of at most \(limit)")
    }
    // The closure of one that was ended by another thread may not have returned yet.
    round.expectSoon("\(teardowns.count) teardowns of \(starts.count) inner signals") { areOver }
  }
}
