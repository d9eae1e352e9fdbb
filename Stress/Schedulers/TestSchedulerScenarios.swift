import ReactiveSignals

enum TestSchedulerScenarios {
  static let all = [foreign, cancellations, repetition]

  static let foreign = Scenario(
    "test-foreign", rows: ["V1", "V2", "V3", "V4", "V5", "V7"],
    "other threads enqueue while one advances the clock"
  ) { round in
    let isShuffled = round.random.oneIn(3)
    let time = TestScheduler(shuffledBy: isShuffled ? round.seed : nil)
    let end = Instant(.milliseconds(100))
    let count = round.random.number(in: 1...40)
    let senders = round.threads - 1
    let undated = Probe<Item, Never>("undated work", in: round)
    let dated = Probe<Item, Never>("dated work", in: round)
    let nested = Counter()
    let left = Counter()
    left.add(senders)

    round.threads(senders, "sender") { sender, random in
      var places = 0
      // The last instant that is advanced to, and two actions for each: they must keep their order.
      var due = end
      for number in 0..<count {
        time.enqueue {
          undated.next(Item(sender, number))
          let now = time.now
          round.expect(Schedulers.current === time, "the scheduler is not current")
          time.enqueue {
            round.expectEqual(time.now, now, "the clock in an action that was added without an instant")
            nested.add()
          }
          let later = min(end, now.advanced(by: .microseconds(number * 10)))
          time.schedule(at: later) {
            round.expectEqual(time.now, later, "the clock in an action that was added during the advance")
            nested.add()
          }
        }
        for _ in 0...1 {
          let place = places
          let instant = due
          time.schedule(at: due) {
            round.expect(time.now >= instant && time.now <= end, "an action of \(instant) at \(time.now)")
            dated.next(Item(sender, place))
          }
          places += 1
        }
        if number % 8 == 7 { due = Instant(.microseconds(random.number(in: 0...100_000))) }
        random.pause()
      }
      left.add(-1)
    }
    round.thread("clock") { random in
      var last = Instant.zero
      while left.count > 0 {
        if random.oneIn(4) {
          time.step(random.number(in: 0...3))
        } else {
          time.advance(to: min(end, time.now.advanced(by: .microseconds(random.number(in: 0...2_000)))))
        }
        round.expect(time.now >= last, "the clock went back from \(last) to \(time.now)")
        last = time.now
        random.pause()
      }
      time.advance(to: end)
    }
    round.finally {
      round.expectEqual(time.pendingCount, 0, "actions left")
      round.expectEqual(time.now, end, "the clock")
      round.expectEqual(nested.count, senders * count * 2, "actions added during the advance")
      undated.expectItems(Array(repeating: count, count: senders), in: round)
      round.expectEqual(dated.values.count, senders * count * 2, "dated actions")
      if !isShuffled { dated.expectPairs(in: round) }
      round.actions.add(nested.count)
    }
  }

  static let cancellations = Scenario(
    "test-cancel", rows: ["V8", "V11"],
    "other threads cancel while one advances the clock; nothing cancelled is pending"
  ) { round in
    let time = TestScheduler()
    let work = Cancellations(on: time, in: round)
    let advances = round.random.number(in: 0...40)
    round.thread("clock") { random in
      for _ in 0..<advances {
        time.advance(by: .microseconds(random.number(in: 0...20)))
        random.pause()
      }
    }
    round.finally {
      let isRun = round.seed.isMultiple(of: 2)
      if isRun {
        time.run()
        work.check(in: round)
      }
      work.cancelAll()
      // What the plan itself added is left: the cancellations on the scheduler and the ends of the threads.
      time.run()
      round.expectEqual(time.pendingCount, 0, "actions left")
      round.expect(time.nextInstant == nil, "an idle scheduler with a next instant")
    }
  }
}

extension TestSchedulerScenarios {
  static let repetition = Scenario(
    "test-repeat", rows: ["V8", "V11"], "repetitions begin while they are being handed back; disposed, none is pending"
  ) { round in
    let time = TestScheduler()
    let occurrences = Counter()
    let threads = round.threads - 1
    let perThread = 40
    let handles = (0..<threads * perThread).map { _ in Box<any Disposable>() }
    let left = Counter()
    left.add(threads)
    round.threads(threads, "repeating") { thread, random in
      for handle in handles[thread * perThread..<(thread + 1) * perThread] {
        let token = LiveObservers.Token(occurrences, in: round.observers)
        handle.put(time.schedule(after: .zero, every: .seconds(1)) { token.receiver.add() })
        if random.oneIn(4) { random.pause() }
      }
      left.add(-1)
    }
    round.thread("clock") { _ in
      // No second occurrence becomes due.
      while left.count > 0 { time.advance(by: .zero) }
      time.advance(by: .zero)
    }
    round.finally {
      round.expectEqual(occurrences.count, handles.count, "first occurrences")
      round.expectEqual(time.pendingCount, handles.count, "repetitions that are pending")
      for handle in handles { handle.take()?.dispose() }
      round.expectEqual(time.pendingCount, 0, "repetitions that are pending though they were disposed")
      round.expectEqual(round.observers.count, 0, "repetitions whose actions are held though they were disposed")
      round.actions.add(occurrences.count)
    }
  }
}

extension Probe where Value == Item {
  /// Of two actions that were enqueued one after the other for the same instant, the first ran first.
  fileprivate func expectPairs(in round: Round) {
    var places: [Item: Int] = [:]
    for (place, item) in values.enumerated() { places[item] = place }
    for (item, place) in places where item.number.isMultiple(of: 2) {
      let second = Item(item.sender, item.number + 1)
      round.expect(places[second].map { $0 > place } ?? false, "\(second) ran before \(item)")
    }
  }
}
