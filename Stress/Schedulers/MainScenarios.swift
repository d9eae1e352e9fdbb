import ReactiveSignals

enum MainScenarios {
  static let all = [runLoop, stop, delivery]

  static let runLoop = Scenario(
    "main-run-loop", rows: ["O1"], "the main thread pumps while others enqueue, and one stops it"
  ) { round in
    clearStops()
    let probe = Probe<Item, Never>("main", in: round)
    let dated = Counter()
    let count = round.random.number(in: 1...30)
    let threads = round.threads
    let hasManyStops = round.random.oneIn(2)
    let left = Counter()
    left.add(threads)
    round.threads(threads, "sender") { sender, random in
      for number in 0..<count {
        let isPumping = random.oneIn(8)
        MainScheduler.shared.enqueue {
          probe.next(Item(sender, number))
          if isPumping { MainRunLoop.runOnce() }
        }
        let due = MainScheduler.shared.now.advanced(by: .microseconds(random.number(in: 0...100)))
        MainScheduler.shared.schedule(at: due) {
          round.expect(MainScheduler.shared.now >= due, "an action before its time")
          dated.add()
        }
        if hasManyStops, random.oneIn(8) { MainRunLoop.stop() }
        random.pause()
      }
      if left.add(-1) == 0 { MainRunLoop.stop() }
    }
    var random = round.random.fork()
    round.onMain {
      // Without others the one stop ends the loop, which otherwise would never return.
      if !hasManyStops { MainRunLoop.run() }
      while probe.delivered + dated.count < 2 * threads * count {
        switch random.number(in: 0...2) {
        case 0: MainRunLoop.runOnce()
        case 1: MainRunLoop.run(until: MainScheduler.shared.now)
        default: MainRunLoop.run(until: MainScheduler.shared.now.advanced(by: .microseconds(50)))
        }
      }
    }
    round.finally {
      probe.expectItems(Array(repeating: count, count: threads), in: round)
      round.expectEqual(dated.count, threads * count, "dated actions")
      round.actions.add(dated.count)
    }
  }

  static let stop = Scenario(
    "main-stop", "a loop with nothing to do is stopped as it begins to wait"
  ) { round in
    clearStops()
    let loops = 100
    let begun = Counter()
    let returned = Counter()
    round.thread("stopping") { random in
      for loop in 1...loops {
        while begun.count < loop {}
        spin(random.number(in: 0...400))
        MainRunLoop.stop()
        while returned.count < loop { yieldThread() }
      }
    }
    round.onMain {
      for _ in 0..<loops {
        begun.add()
        MainRunLoop.run()
        returned.add()
      }
    }
    round.finally { round.actions.add(returned.count) }
  }

  static let delivery = Scenario(
    "main-deliver", rows: ["O10"], "deliverOnMain keeps the order of events from the main thread and others"
  ) { round in
    clearStops()
    let subject = Subject<Item, Never>()
    let source = Probe<Item, Never>("source", in: round)
    let main = Probe<Item, Never>(
      "main", in: round,
      onNext: { _, _ in round.expect(Schedulers.current === MainScheduler.shared, "the main scheduler is not current")
      },
      onEnd: { _ in MainRunLoop.stop() })
    source.subscribe(to: subject)
    main.subscribe(to: subject.deliverOnMain())
    let count = round.random.number(in: 1...40)
    let threads = round.threads
    let left = Counter()
    left.add(threads)
    round.threads(threads, "sender") { sender, random in
      for number in 0..<count {
        // Either all of a sender's items go through the main scheduler or none, which keeps them in order.
        if sender.isMultiple(of: 2) {
          subject.send(Item(sender, number))
        } else {
          MainScheduler.shared.enqueue { subject.send(Item(sender, number)) }
        }
        random.pause()
      }
      if left.add(-1) == 0 { MainScheduler.shared.enqueue { subject.complete() } }
    }
    round.onMain { MainRunLoop.run() }
    round.finally {
      source.expectItems(Array(repeating: count, count: threads), in: round)
      main.expect(.whole, of: source, in: round)
      round.expectEqual(main.end, .completed, "the end")
    }
  }

  /// A stop that came when no loop ran would end the next one.
  private static func clearStops() {
    MainRunLoop.stop()
    MainRunLoop.run()
  }
}
