import RaceHunt
import ReactiveSignals

enum DelayScenarios {
  static let all = [order, error, anywhere, disposal, disposalThere, hops]

  static let order = Entry("delay", rows: ["D24"], "delayed events of two threads keep their order") { run in
    let subject = Subject<Item, Never>()
    let source = run.probe("source", of: Item.self)
    let delayed = run.probe("delayed", of: Item.self)
    let held = Held()
    subject.subscribe(source)
    subject.delay(run.interval(), on: run.scheduler).subscribe(delayed, held)
    let count = run.count(1, real: 30)
    let left = Tally()
    left.add(2)
    run.threads(2, "sender") { sender in
      for number in 0..<count { subject.send(Item(sender, number)) }
      if left.add(-1) == 0 { subject.complete() }
    }
    run.finally {
      source.expectItems([count, count], in: run)
      delayed.expect(.whole, of: source, in: run)
      run.expect(delayed.hasCompleted, "no end")
      run.expectEqual(held.count, 0, "subscriptions that are over and held")
    }
  }

  static let error = Entry(
    "delay-error", rows: ["D24", "L2"], "an error overtakes what is delayed, and nothing follows it"
  ) { run in
    let subject = Subject<Item, Problem>()
    let source = run.probe("source", of: Item.self)
    let delayed = run.probe("delayed", of: Item.self)
    let held = Held()
    subject.subscribe(source)
    subject.delay(run.interval(), on: run.scheduler).subscribe(delayed, held)
    let count = run.count(2, real: 30)
    run.thread("sender") { for number in 0..<count { subject.send(Item(0, number)) } }
    run.thread("failing") { subject.fail(Problem()) }
    run.finally {
      delayed.expect(.prefix, of: source, in: run)
      run.expect(delayed.failure != nil, "no error")
      run.expectEqual(held.count, 0, "subscriptions that are over and held")
    }
  }

  static let anywhere = Entry(
    "delay-anywhere", rows: ["D24", "O9"], "events that are delayed on two schedulers keep their order"
  ) { run in
    let schedulers = [run.newScheduler("first"), run.newScheduler("second")]
    let subject = Subject<Item, Never>()
    let source = run.probe("source", of: Item.self)
    let delayed = run.probe("delayed", of: Item.self)
    subject.subscribe(source)
    subject.delay(run.interval()).subscribe(delayed)
    let count = run.count(1, real: 30)
    let left = Tally()
    left.add(2)
    for (sender, scheduler) in schedulers.enumerated() {
      scheduler.enqueue {
        for number in 0..<count { subject.send(Item(sender, number)) }
        if left.add(-1) == 0 { subject.complete() }
      }
    }
    run.finally {
      source.expectItems([count, count], in: run)
      delayed.expect(.whole, of: source, in: run)
      run.expect(delayed.hasCompleted, "no end")
    }
  }

  private static func dispose(in run: Run, there: Bool) {
    let scheduler = run.scheduler
    let subject = Subject<Item, Never>()
    let source = run.probe("source", of: Item.self)
    let delayed = run.probe("delayed", of: Item.self)
    let held = Held()
    subject.subscribe(source)
    let handle = subject.delay(run.interval(), on: scheduler).subscribe(delayed, held)
    let count = run.count(1, real: 30)
    run.thread("sender") {
      for number in 0..<count { subject.send(Item(0, number)) }
      subject.complete()
    }
    run.thread("disposing") {
      let dispose: @Sendable () -> Void = {
        handle.dispose()
        delayed.close(strictly: there)
      }
      if there { scheduler.enqueue(dispose) } else { dispose() }
    }
    run.finally {
      delayed.expect(.prefix, of: source, in: run)
      run.expectEqual(held.count, 0, "subscriptions that are over and held")
    }
  }

  static let disposal = Entry(
    "delay-dispose", rows: ["D5", "L2"], "a disposal drops what waits for its time, also when the source has ended"
  ) { run in
    dispose(in: run, there: false)
  }

  static let disposalThere = Entry(
    "delay-dispose-there", rows: ["D5", "D7"], "after a disposal where delayed events come, none comes"
  ) { run in
    dispose(in: run, there: true)
  }

  static let hops = Entry(
    "delay-hops", rows: ["L3"], "delayed values are answered on another scheduler, and two of the answers are taken"
  ) { run in
    let subject = Subject<Int, Never>()
    let second = run.newScheduler("second")
    let probe = run.probe("answers", of: Int.self)
    let held = Held()
    subject.delay(run.interval(), on: run.scheduler).flatMap { Signal.just($0).deliver(on: second) }
      .take(first: 2).subscribe(probe, held)
    let count = run.count(1, real: 10)
    run.threads(2, "sender") { sender in for number in 0..<count { subject.send(sender + 2 * number) } }
    run.finally {
      run.expectEqual(probe.values.count, 2, "values")
      run.expect(probe.hasCompleted, "no end")
      run.expectEqual(held.count, 0, "subscriptions that are over and held")
    }
  }
}
