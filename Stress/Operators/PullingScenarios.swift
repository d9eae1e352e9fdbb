/// Sources that pause.
enum PullingScenarios {
  static let all: [Entry] = [
    room, resumed, twice, disposal, disposalBetween, next, nextTask, flattening, values, task, waiting,
  ]

  /// A number that is counted while it is held.
  private final class Number: Sendable {
    let value: Int
    private let held: Tally

    init(_ value: Int, in held: Tally) {
      self.value = value
      self.held = held
    }

    deinit { held.add(-1) }
  }

  /// Numbers from zero. The run fails if more are held than there is room for, and one that the consumer is releasing.
  private static func numbers(
    _ count: Int, on scheduler: any Scheduler, room: Int, in run: Run
  ) -> PullSignal<Number, Never> {
    let (held, producers) = (Tally(), Held("producers that are held", in: run))
    return PullSignal(on: scheduler) { [unowned run] in
      let token = producers.token()
      var next = 0
      return {
        withExtendedLifetime(token) {}
        if next == count { return nil }
        let all = held.add(1)
        run.expect(all <= room + 1, "\(all) values are held, and there is room for \(room)")
        defer { next += 1 }
        return Number(next, in: held)
      }
    }
  }

  static let room = Entry(
    "pull-room", rows: ["804"], "a source on one scheduler pauses while a delivery on another makes room for it"
  ) { run in deliver(in: run, from: run.newScheduler("reader"), capacity: 1) }

  static let resumed = Entry(
    "pull-inline", rows: ["805"], "a delivery continues the source itself while the subscribing thread pauses it"
  ) { run in deliver(in: run, from: .immediate, capacity: 1) }

  private static func deliver(in run: Run, from source: any Scheduler, capacity: Int) {
    let count = 3
    let probe = run.probe("delivered", of: Int.self, until: .completion)
    let signal = numbers(count, on: source, room: capacity, in: run)
      .deliver(on: run.scheduler, capacity: capacity, overflow: .pausing).map(\.value)
    run.thread("subscribing") { inline { signal.subscribe(probe) } }
    run.finally { run.expectEqual(probe.values, Array(0..<count), "values") }
  }

  static let twice = Entry(
    "pull-twice", rows: ["811"],
    "a delivery makes room for the one before it, while that one pauses or receives the next value"
  ) { run in
    let count = 3
    let probe = run.probe("delivered", of: Int.self, until: .completion)
    let signal = deliveredTwice(count, in: run)
    run.thread("subscribing") { inline { signal.subscribe(probe) } }
    run.finally { run.expectEqual(probe.values, Array(0..<count), "values") }
  }

  static let disposalBetween = Entry(
    "pull-twice-dispose", rows: ["D23", "807"],
    "a subscription is disposed while one of two deliveries waits for the other: the producer and the values are released"
  ) { run in dispose(deliveredTwice(4, in: run), in: run) }

  /// Numbers that pass two deliveries, each with room for one.
  private static func deliveredTwice(_ count: Int, in run: Run) -> PullSignal<Int, Never> {
    numbers(count, on: .immediate, room: 2, in: run)
      .deliver(on: run.newScheduler("between"), capacity: 1, overflow: .pausing)
      .deliver(on: run.scheduler, capacity: 1, overflow: .pausing).map(\.value)
  }

  static let disposal = Entry(
    "pull-dispose", rows: ["D23", "807"],
    "a subscription is disposed while its source pauses and its consumer makes room: the producer is released"
  ) { run in
    let source = numbers(4, on: run.newScheduler("reader"), room: 1, in: run)
    dispose(source.deliver(on: run.scheduler, capacity: 1, overflow: .pausing).map(\.value), in: run)
  }

  /// Subscribes to a signal, and disposes the subscription on another thread.
  private static func dispose(_ signal: PullSignal<Int, Never>, in run: Run) {
    let probe = run.probe("delivered", of: Int.self, until: .disposal)
    let bag = CompositeDisposable()
    signal.subscribe(probe, in: bag)
    run.thread("disposing") { bag.dispose(closing: probe) }
  }

  static let next = Entry(
    "pull-next", "a source is ended while it looks for room, and the source after it waits for room"
  ) { run in end(PullSignal(1..., on: run.newScheduler("reader")), in: run) }

  static let nextTask = Entry(
    "pull-next-task", "a task is ended while it looks for room for a value, and the source after it waits for room"
  ) { run in end(PullSignal(on: run.executor, awaiting: { { 1 } }), in: run) }

  /// Ends a source on another thread, and delivers the values of the source after it.
  private static func end(_ source: PullSignal<Int, Never>, in run: Run) {
    let trigger = Subject<Void, Never>()
    let probe = run.probe("delivered", of: Int.self, until: .completion)
    source.through { $0.take(until: trigger) }.concat(PullSignal([-1, -2]))
      .deliver(on: run.scheduler, capacity: 1, overflow: .pausing).subscribe(probe)
    run.thread("ending") { trigger.send() }
    run.finally { run.expectEqual(probe.values.filter { $0 < 0 }, [-1, -2], "values") }
  }

  static let flattening = Entry(
    "pull-flatten", rows: ["809"],
    "signals that run complete on two schedulers, each of which continues the source that pauses"
  ) { run in
    let count = 3
    let schedulers = [run.newScheduler("even"), run.newScheduler("odd")]
    let probe = run.probe("merged", of: Int.self, until: .completion)
    let source = numbers(count, on: .immediate, room: 1, in: run)
    let signal = source.flatMap(maxConcurrent: 1, overflow: .pausing) { number in
      Signal.just(number.value).deliver(on: schedulers[number.value % 2])
    }
    run.thread("subscribing") { inline { signal.subscribe(probe) } }
    run.finally { run.expectEqual(probe.values.sorted(), Array(0..<count), "values") }
  }

  static let values = Entry(
    "pull-values", rows: ["812"], "a task takes the values of a source that pauses on a scheduler, and leaves"
  ) { run in
    let count = 3
    let source = numbers(
      count, on: run.newScheduler("reader"), room: 1, in: run)
    run.task("consumer") {
      var received: [Int] = []
      for await value in source.values(capacity: 1, overflow: .pausing) {
        received.append(value.value)
        if value.value == count - 1 { break }
      }
      run.expectEqual(received, Array(0..<count), "values")
    }
  }

  static let task = Entry(
    "pull-cancelled", "a task is cancelled that takes values of a source that pauses on a scheduler"
  ) { run in
    let source = numbers(
      3, on: run.newScheduler("reader"), room: 1, in: run)
    let consumer = run.task("consumer") {
      for await _ in source.values(capacity: 1, overflow: .pausing) {}
    }
    run.thread("canceller") { consumer.cancel() }
  }

  static let waiting = Entry(
    "pull-await", rows: ["813"],
    "a task that produces values waits for room, and is cancelled by the disposal of its signal as it gets room"
  ) { run in
    let probe = run.probe("delivered", of: Int.self, until: .disposal)
    let bag = CompositeDisposable()
    let source = PullSignal<Int, Never>(
      on: run.executor,
      awaiting: {
        var left = 3
        return {
          left -= 1
          return left >= 0 ? left : nil
        }
      })
    run.thread("disposing") {
      source.deliver(on: run.scheduler, capacity: 1, overflow: .pausing).subscribe(probe, in: bag)
      Exploration.point()
      bag.dispose(closing: probe)
    }
  }
}
