import RaceHunt
import ReactiveSignals

enum QueueScenarios {
  static let all: [Entry] = [order, cancellations, timers, repetition, release]

  static let order = Entry(
    "queue-order", rows: ["V15", "O1"], "actions from two threads on two schedulers run one at a time, in order"
  ) { run in
    let count = run.count(2, real: 60)
    let schedulers = [run.newScheduler("first"), run.newScheduler("second")]
    let probes = schedulers.map { run.probe($0.name, of: Item.self) }
    run.race("sender") { sender in
      for number in 0..<count {
        let index = (sender + number) % 2
        let scheduler = schedulers[index]
        scheduler.enqueue {
          run.expect(Schedulers.current === scheduler, "the scheduler is not current")
          probes[index].next(Item(sender, number / 2))
        }
      }
    }
    run.finally { for probe in probes { probe.expectItems([count / 2, count / 2], in: run) } }
  }

  static let cancellations = Entry(
    "queue-cancel", rows: ["D11", "V11"], "work on a queue, some of it later, is cancelled from elsewhere"
  ) { run in
    let work = Cancellations(on: run.scheduler, in: run)
    run.finally { work.check(in: run) }
  }

  static let timers = Entry(
    "queue-timers", rows: ["V2", "L18"],
    "dated work is never early and keeps its order, while other work comes and goes"
  ) { run in
    let scheduler = run.scheduler
    let dated = run.probe("timers", of: Item.self)
    let undated = run.probe("work", of: Item.self)
    let count = run.count(2, real: 12)
    let intervals = [run.interval(), run.interval()]
    run.race("sender") { sender in
      let due = scheduler.now.advanced(by: intervals[sender])
      for number in 0..<count {
        scheduler.schedule(at: due) {
          run.expect(scheduler.now >= due, "an action before its time")
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
    "repetitions go on unheld, and end when they are disposed, from their inside or from elsewhere"
  ) { run in
    let scheduler = run.scheduler
    let held = Held("disposed repetitions whose actions are held", in: run)
    let handles = (0...1).map { _ in Box<any Disposable>() }
    let interval = Duration.microseconds(run.random.number(in: 1...60))
    let probes = handles.map { handle in
      // Ends by itself, also where who is to dispose it from elsewhere is held up for ever.
      run.probe("repetition", of: Int.self) { probe, number in
        // Later where the handle is not there in time.
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
    "queue-release", rows: ["D26"], "the last reference to a scheduler goes while its work enqueues more work"
  ) { run in
    // The real one is held by those who wait for the end of its work.
    let boxes = [Box(run.isExplored ? QueueScheduler(name: "released") : run.newScheduler())]
    let last = run.once("the last action")
    boxes[0].value?.enqueue {
      Schedulers.current?.enqueue {
        _ = Schedulers.current?.schedule(after: .zero) { last() }
      }
    }
    run.thread("releasing") { _ = boxes[0].take() }
  }
}
