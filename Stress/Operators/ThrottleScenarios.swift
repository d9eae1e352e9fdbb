import HuntRunner
import HunterCheck
import ReactiveSignals
import SignalHunting

enum ThrottleScenarios {
  static let all: [Entry] = [latest, some, audit, taking, disposal]

  static let latest = Entry(
    "throttle", rows: ["O6", "O18"],
    "a value arrives as the interval ends: the first value, the last value and the end are sent"
  ) { run in
    race(in: run) {
      $0.throttle(.seconds(1), on: run.scheduler)
    } check: { throttled, source in
      run.expectEqual(throttled.values.first, source.values.first, "the first value")
    }
  }

  static let some = Entry(
    "throttle-some", rows: ["O6"], "values that are sent immediately keep their order, and drop the waiting value"
  ) { run in
    race(in: run) {
      $0.debounce(.seconds(1), on: run.scheduler) { $0.sender == 0 }
    } check: { throttled, source in
      let passing = source.values.filter { $0.sender != 0 }
      run.expectEqual(throttled.values.filter { $0.sender != 0 }, passing, "values that do not wait")
    }
  }

  static let audit = Entry(
    "audit", rows: ["O6"],
    "a value arrives as the interval of the first one ends: the last value is sent, and then the end"
  ) { run in
    let interval = Duration.seconds(1)
    let scheduler = run.scheduler
    race(in: run) {
      $0.audit(interval, on: scheduler)
    } check: { _, _ in
    }
  }

  private static func race(
    in run: Run, _ apply: (Subject<Item, Problem>) -> Signal<Item, Problem>,
    check: @escaping (_ throttled: Probe<Item>, _ source: Probe<Item>) -> Void
  ) {
    run.race(sending: [1, 1], through: apply) { throttled, source in
      throttled.expectSome(of: source, in: run)
      run.expectEqual(throttled.values.last, source.values.last, "the last value")
      check(throttled, source)
    }
  }

  static let taking = Entry(
    "throttle-take", rows: ["L2"], "the value that the timer sends ends the subscription while the source sends"
  ) { run in
    let subject = Subject<Item, Never>()
    let probe = run.probe("taken", of: Item.self, until: .completion)
    subject.throttle(.seconds(1), on: run.scheduler).take(first: 2).subscribe(probe)
    subject.send(Item(0, 0))
    let count = 2
    run.thread("sender") { for number in 1...count { subject.send(Item(0, number)) } }
    run.finally {
      run.expectEqual(probe.values.count, 2, "values")
      withExtendedLifetime(subject) {}
    }
  }

  static let disposal = Entry(
    "throttle-dispose", rows: ["D5"], "a disposal drops the waiting value as the interval ends and more values are sent"
  ) { run in
    run.raceToDispose(sending: 2) { $0.throttle(.seconds(1), on: run.scheduler) }
  }
}
