enum DelayScenarios {
  static let all: [Entry] = [order, error, anywhere, disposal, disposalThere, hops]

  static let order = Entry.sending(
    "delay", rows: ["D24"], "delayed events of several threads keep their order", expecting: .whole
  ) { $0.delay(.seconds(1), on: $1.scheduler) }

  static let error = Entry.failing(
    "delay-error", rows: ["D24", "L2"], "an error is sent before the delayed values, and nothing follows it",
    expecting: .prefix
  ) { $0.delay(.seconds(1), on: $1.scheduler) }

  static let anywhere = Entry(
    "delay-anywhere", rows: ["D24", "O9"], "events that are delayed on two schedulers keep their order"
  ) { run in
    let schedulers = [run.newScheduler("first"), run.newScheduler("second")]
    let subject = Subject<Item, Never>()
    let source = run.probe("source", of: subject)
    let delayed = run.probe("delayed", of: subject.delay(.seconds(1)), until: .completion)
    let left = Tally()
    left.add(2)
    for (sender, scheduler) in schedulers.enumerated() {
      scheduler.enqueue {
        subject.sendItems(1, of: sender)
        if left.add(-1) == 0 { subject.complete() }
      }
    }
    run.finally {
      source.expectItems([1, 1], in: run)
      delayed.expect(.whole, of: source, in: run)
    }
  }

  static let disposal = Entry.disposing(
    "delay-dispose", rows: ["D5", "L2"], "a disposal drops the delayed events, also after the source has ended",
    sending: 1, expecting: .prefix
  ) { $0.delay(.seconds(1), on: $1.scheduler) }

  static let disposalThere = Entry.disposing(
    "delay-dispose-there", rows: ["D5", "D7"],
    "after a disposal on the scheduler that delivers the delayed events, none is delivered", sending: 1, there: true,
    expecting: .prefix
  ) { $0.delay(.seconds(1), on: $1.scheduler) }

  static let hops = Entry(
    "delay-hops", rows: ["L3"],
    "each delayed value starts a signal on another scheduler, and two of the results are taken"
  ) { run in
    let subject = Subject<Int, Never>()
    let second = run.newScheduler("second")
    let probe = run.probe("answers", of: Int.self, until: .completion)
    subject.delay(.seconds(1), on: run.scheduler).flatMap { Signal.just($0).deliver(on: second) }
      .take(first: 2).subscribe(probe)
    run.race("sender") { subject.send($0) }
    run.finally { run.expectEqual(probe.values.count, 2, "values") }
  }
}
