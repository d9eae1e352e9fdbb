enum QueueScenarios {
  static let all: [Entry] = [cancellations, timers, repetition, release, disposedTimers]

  static let cancellations = Entry(
    "queue-cancel", rows: ["D11", "V11"], "another thread cancels work on a queue, some of it scheduled for later"
  ) { run in
    let work = Cancellations(on: run.scheduler, in: run)
    run.finally { work.check(in: run) }
  }

  static let timers = Entry(
    "queue-timers", rows: ["V2", "L18"],
    "work with an instant never runs early and keeps its order, while other work runs"
  ) { run in
    let scheduler = run.scheduler
    let dated = run.probe("timers", of: Item.self)
    let undated = run.probe("work", of: Item.self)
    let count = 2
    let intervals = [Duration.seconds(1), .seconds(1)]
    run.race("sender") { sender in
      let due = scheduler.now.advanced(by: intervals[sender])
      for number in 0..<count {
        scheduler.schedule(at: due) {
          run.expect(scheduler.now >= due, "an action ran before its time")
          dated.next(Item(sender, number))
        }
      }
      scheduler.schedule(at: due) {}.dispose()
      scheduler.enqueue { undated.next(Item(sender, 0)) }
    }
    run.finally {
      dated.expectItems([count, count], in: run)
      undated.expectItems([1, 1], in: run)
    }
  }

  static let repetition = Entry(
    "queue-repeat", rows: ["V11", "V13"],
    "repetitions continue without a reference to them, and end when an occurrence or another thread disposes them"
  ) { run in
    let scheduler = run.scheduler
    let held = Held("disposed repetitions whose actions are held", in: run)
    let handles = (0...1).map { _ in Box<any Disposable>() }
    let interval = Duration.microseconds(run.random.number(in: 1...60))
    let probes = handles.map { handle in
      // The action ends the repetition after some occurrences, so that a schedule that delays the disposing thread ends
      // too.
      run.probe("repetition", of: Int.self) { probe, number in
        // If the handle is not stored yet, a later occurrence disposes it.
        if number >= 2 { handle.value?.dispose(closing: probe, strictly: true) }
      }
    }
    for (probe, handle) in zip(probes, handles) {
      let occurrence = Tally()
      let token = held.token()
      handle.put(
        scheduler.schedule(after: interval, every: interval) {
          withExtendedLifetime(token) { probe.next(occurrence.add(1)) }
        })
    }
    run.thread("disposing") { handles[0].value?.dispose(closing: probes[0]) }
    run.finally {
      for probe in probes { run.expectEqual(probe.values, Array(1..<probe.values.count + 1), "occurrences") }
    }
  }

  static let release = Entry(
    "queue-release", rows: ["D26"], "the last reference to a scheduler is released while its work enqueues more work"
  ) { run in
    let boxes = [Box(QueueScheduler(name: "released"))]
    let last = run.once("the last action")
    boxes[0].value?.enqueue {
      Schedulers.current?.enqueue {
        _ = Schedulers.current?.schedule(after: .zero) { last() }
      }
    }
    run.thread("releasing") { _ = boxes[0].take() }
  }

  static let disposedTimers = Entry(
    "queue-disposed-timers", rows: ["V11"],
    "two threads dispose the timers of a scheduler, which is released though their instants are far away"
  ) { run in
    let boxes: [Box<any Disposable>]
    let released: WeakScheduler
    do {
      let scheduler = QueueScheduler(name: "released")
      released = WeakScheduler(scheduler)
      boxes = (1...2).map { number in Box(scheduler.schedule(after: .seconds(1_000 * number)) {}) }
    }
    let disposed = Tally()
    let (clock, start) = (Strand(), Strand().now)
    run.race("disposing") { number in
      boxes[number].take()?.dispose()
      // Checked here: after the threads, time passes, and the timers become due. A timer that is due already may be
      // draining.
      guard disposed.add(1) == 2, start.duration(to: clock.now) < .seconds(500) else { return }
      run.expect(released.scheduler == nil, "a disposed timer retains its scheduler")
    }
  }
}

// Sendable: any thread may read a weak reference.
private final class WeakScheduler: @unchecked Sendable {
  weak let scheduler: (any Scheduler)?

  init(_ scheduler: any Scheduler) {
    self.scheduler = scheduler
  }
}
