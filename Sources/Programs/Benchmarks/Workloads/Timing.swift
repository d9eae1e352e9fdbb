// Bursts of values in virtual time, through operators that set timers for them.

extension Workload {
  static var timing: [Workload] {
    let bursts = opaque(10_000)
    let all = sum(bursts * Burst.count)
    return [
      timed(
        id: "F-debounce", name: "debounce", bursts, sum(bursts) { $0 * Burst.count + Burst.count - 1 },
        library: { subject, scheduler in subject.debounce(.milliseconds(5), on: scheduler) },
        hand: debouncing),
      timed(
        id: "F-delay", name: "delay", bursts, all,
        library: { subject, scheduler in subject.delay(.milliseconds(5), on: scheduler) },
        hand: delaying),
    ]
  }

  private static func timed(
    id: String, name: String, _ bursts: Int, _ expected: Int,
    library: @escaping (Subject<Int, Never>, TestScheduler) -> Signal<Int, Never>,
    hand: @escaping (HandClock, @escaping Receive) -> Receive
  ) -> Workload {
    let count = bursts * Burst.count
    return Workload(
      id: id, name: "\(name), bursts in virtual time",
      library: Contender(elements: count, expected: expected) { meter, sink in
        let scheduler = TestScheduler()
        let subject = opaque(Subject<Int, Never>())
        library(subject, scheduler).subscribe { sink.add($0) }
        meter.time {
          for number in 0..<count {
            subject.send(number)
            scheduler.advance(by: .milliseconds(Burst.pause(after: number)))
          }
        }
      },
      hands: [
        Contender("closures", elements: count, expected: expected) { meter, sink in
          let clock = HandClock()
          let receive = hand(clock, adding(to: sink))
          meter.time {
            for number in 0..<count {
              receive(number)
              clock.advance(to: clock.now + Burst.pause(after: number))
            }
          }
        }
      ])
  }
}

/// Values at intervals of a millisecond, followed by silence.
private enum Burst {
  static let count = 10

  static func pause(after number: Int) -> Int { number % count == count - 1 ? 20 : 1 }
}

// The heap cannot cancel timers. Each timer compares its number to find out whether it is still valid.

@inline(never)
private func debouncing(_ clock: HandClock, into next: @escaping Receive) -> Receive {
  let latest = HandState(0)
  return { value in
    latest.value += 1
    let number = latest.value
    clock.schedule(after: 5) { if latest.value == number { next(value) } }
  }
}

@inline(never)
private func delaying(_ clock: HandClock, into next: @escaping Receive) -> Receive {
  { value in clock.schedule(after: 5) { next(value) } }
}
