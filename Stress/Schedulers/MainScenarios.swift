enum MainScenarios {
  static let all: [Entry] = [runLoop, stop, stopWaiting, delivery]

  static let runLoop = Entry(
    "main-run-loop", rows: ["O1"],
    "the main thread runs its loop while other threads enqueue, also inside an action; the last action stops it"
  ) { run in
    let probe = run.probe("main", of: Item.self)
    let dated = Tally()
    run.race("sender") { sender in
      MainScheduler.shared.enqueue {
        run.expect(Schedulers.current === MainScheduler.shared, "the main scheduler is not current")
        probe.next(Item(sender, 0))
        if sender == 1, MainScheduler.isMainThread { MainRunLoop.runOnce() }
      }
      guard sender == 0 else { return }
      let due = MainScheduler.shared.now.advanced(by: .seconds(1))
      MainScheduler.shared.schedule(at: due) {
        run.expect(MainScheduler.shared.now >= due, "an action ran before its time")
        dated.add(1)
      }
    } last: {
      MainRunLoop.stop()
    }
    run.main { MainRunLoop.run() }
    run.finally {
      probe.expectItems([1, 1], in: run)
      run.expectEqual(dated.value, 1, "dated actions")
    }
  }

  static let stop = Entry("main-stop", "an idle run loop is stopped as it begins to wait") { run in
    run.thread("stopping") { MainRunLoop.stop() }
    run.main { MainRunLoop.run() }
  }

  static let stopWaiting = Entry(
    "main-stop-waiting", "work arrives, a deadline passes and a stop comes while a run loop begins to wait"
  ) { run in
    let action = run.once("the action")
    run.thread("enqueuing") { MainScheduler.shared.enqueue(action) }
    run.thread("stopping") { MainRunLoop.stop() }
    run.main { MainRunLoop.run(until: MainScheduler.shared.now.advanced(by: .seconds(1))) }
  }

  static let delivery = Entry(
    "main-deliver", rows: ["O10"], "deliverOnMain keeps the order of events from the main thread and other threads"
  ) { run in
    let subject = Subject<Item, Never>()
    let delivered = run.probe(
      "main", of: Item.self, until: .completion,
      onNext: { _, _ in
        run.expect(Schedulers.current === MainScheduler.shared, "the main scheduler is not current")
      }, onEnd: { _ in MainRunLoop.stop() })
    let source = run.probe("source", of: subject)
    subject.deliverOnMain().subscribe(delivered)
    run.race("sender") { sender in
      if sender == 0 { subject.send(Item(0, 0)) } else { MainScheduler.shared.enqueue { subject.send(Item(1, 0)) } }
    } last: {
      MainScheduler.shared.enqueue { subject.complete() }
    }
    run.main { MainRunLoop.run() }
    run.finally {
      source.expectItems([1, 1], in: run)
      delivered.expect(.whole, of: source, in: run)
    }
  }
}
