import ReactiveSignals

enum BindScenarios {
  static let all = [conservation, stop, failure]

  private static let queues = (0..<2).map { QueueScheduler(name: "Stress.bind.\($0)") }

  /// A signal of one item, which comes at once, or later on another thread.
  private static func answer<Failure>(to item: Item, _ random: Int) -> Signal<Item, Failure> {
    switch random % 3 {
    case 0: return .just(item)
    case 1:
      return Signal { subscriber in
        subscriber.send(item)
        subscriber.complete()
        return nil
      }
    default:
      return Signal { subscriber in
        queues[item.sender % 2].schedule {
          subscriber.send(item)
          subscriber.complete()
        }
      }
    }
  }

  static let conservation = Scenario(
    "bind-conserve", rows: ["O1", "O18"], "answers come at once and from other threads: each value once, then the end"
  ) { round in
    let subject = Subject<Item, Never>()
    let source = Probe<Item, Never>("source", in: round)
    let bound = (0...1).map { Probe<Item, Never>("bound \($0)", in: round) }
    source.subscribe(to: subject)
    let signal = subject.bind {
      // State of one subscription: what is not protected is serial, or a data race.
      var calls = 0
      return { item, _ in
        calls += 1
        return answer(to: item, calls)
      }
    }
    for probe in bound { probe.subscribe(to: signal) }
    let count = round.random.number(in: 1...40)
    let threads = round.threads
    let left = Counter()
    left.add(threads)
    round.threads(threads, "sender") { sender, random in
      for number in 0..<count {
        subject.send(Item(sender, number))
        random.pause()
      }
      if left.add(-1) == 0 { subject.complete() }
    }
    round.eventually("the end") { bound.allSatisfy(\.hasEnded) }
    round.finally {
      source.expectItems(Array(repeating: count, count: threads), in: round)
      for probe in bound {
        round.expectEqual(probe.values.count, source.values.count, "values of \(probe.name)")
        round.expectEqual(Set(probe.values), Set(source.values), "the values of \(probe.name)")
      }
    }
  }

  static let stop = Scenario(
    "bind-stop", rows: ["D17"], "the binder stops the source: what it has returned goes on, and nothing more is asked"
  ) { round in
    let teardowns = Counter()
    let calls = Counter()
    let probe = Probe<Item, Never>("bound", in: round)
    let subject = Subject<Item, Never>()
    let limit = round.random.number(in: 1...20)
    let endsWithNil = round.random.oneIn(2)
    let signal = subject.onDispose { teardowns.add() }.bind {
      { item, stop -> Signal<Item, Never>? in
        let call = calls.add()
        if call == limit {
          stop = true
          if endsWithNil { return nil }
        }
        return answer(to: item, call)
      }
    }
    let handle = probe.subscribe(to: signal)
    let threads = round.threads
    round.threads(threads, "sender") { sender, random in
      for number in 0..<20 {
        subject.send(Item(sender, number))
        random.pause()
      }
    }
    round.eventually("the end") { probe.hasEnded }
    round.finally {
      round.expectEqual(calls.count, limit, "calls of the binder")
      round.expectEqual(probe.values.count, limit - (endsWithNil ? 1 : 0), "values")
      round.expectEqual(teardowns.count, 1, "teardowns of the source")
      round.expect(handle.isDisposed, "a subscription that is not disposed after its end")
    }
  }

  static let failure = Scenario(
    "bind-fail", rows: ["D25", "D21"], "several answers and the source fail: one error, and everything is torn down"
  ) { round in
    let starts = Counter()
    let teardowns = Counter()
    let running = Box<[Subscriber<Item, Problem>]>([])
    let probe = Probe<Item, Problem>("bound", in: round)
    let subject = Subject<Item, Problem>()
    let signal = subject.bind {
      { item, _ in
        Signal { subscriber in
          starts.add()
          running.change { $0.append(subscriber) }
          subscriber.send(item)
          return AnyDisposable { teardowns.add() }
        }
      }
    }
    probe.subscribe(to: signal)
    let threads = round.threads
    let left = Counter()
    left.add(threads)
    round.threads(threads, "sender") { sender, random in
      for number in 0..<10 {
        subject.send(Item(sender, number))
        random.pause()
      }
      left.add(-1)
    }
    round.threads(2, "failing") { index, random in
      repeat {
        for _ in 0..<random.number(in: 1...40) { random.pause() }
        if let subscriber = running.value?.randomElement(using: &random) {
          subscriber.fail(Problem(number: index))
        } else if left.count == 0 {
          subject.fail(Problem(number: index))
        }
      } while !probe.hasEnded && left.count > 0
      subject.fail(Problem(number: 2))
    }
    round.eventually("the end") { probe.hasEnded }
    round.finally {
      round.expect(probe.end?.error != nil, "no error: \(probe.end.map { "\($0)" } ?? "no end")")
      round.expectSoon("\(teardowns.count) teardowns of \(starts.count) answers") { teardowns.count == starts.count }
      _ = running.take()
    }
  }
}
