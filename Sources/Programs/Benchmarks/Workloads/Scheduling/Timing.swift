import ReactiveSignals

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
        id: "F-throttle", name: "throttle(latest:)", bursts,
        // The first value of each burst, and the last one before the fifth and the tenth millisecond.
        sum(bursts) { 3 * $0 * Burst.count + 4 + 9 },
        library: { subject, scheduler in subject.throttle(latest: .milliseconds(5), on: scheduler) },
        hand: throttling),
      timed(
        id: "F-throttle-first", name: "throttle(first:)", bursts, sum(bursts) { 2 * $0 * Burst.count + 5 },
        library: { subject, scheduler in subject.throttle(first: .milliseconds(5), on: scheduler) },
        hand: throttlingFirst),
      timed(
        id: "F-audit", name: "audit", bursts, sum(bursts) { 2 * $0 * Burst.count + 4 + 9 },
        library: { subject, scheduler in subject.audit(for: .milliseconds(5), on: scheduler) },
        hand: auditing),
      timed(
        id: "F-timeout", name: "timeout(afterSilence:)", bursts, all,
        library: { subject, scheduler in
          subject.promoteFailure(to: Refusal.self)
            .timeout(afterSilence: .milliseconds(100), failure: Refusal(), on: scheduler)
            .catchTo(.empty)
        },
        hand: timingOut),
      timed(
        id: "F-delay", name: "delay", bursts, all,
        library: { subject, scheduler in subject.delay(.milliseconds(5), on: scheduler) },
        hand: delaying),
      timed(
        id: "F-buffer-time", name: "buffer(every:)", bursts, all,
        library: { subject, scheduler in
          subject.buffer(every: .milliseconds(5), on: scheduler).map { $0.reduce(0, &+) }
        },
        hand: buffering),
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
      library: Contender(elements: count, expected: expected) { meter in
        let sink = Sink()
        let scheduler = TestScheduler()
        let subject = opaque(Subject<Int, Never>())
        library(subject, scheduler).subscribe { sink.add($0) }
        meter.time {
          for number in 0..<count {
            subject.send(number)
            scheduler.advance(by: .milliseconds(Burst.pause(after: number)))
          }
        }
        return sink.take()
      },
      hands: [
        Contender("closures", elements: count, expected: expected) { meter in
          let sink = Sink()
          let clock = HandClock()
          let receive = hand(clock, adding(to: sink))
          meter.time {
            for number in 0..<count {
              receive(number)
              clock.advance(to: clock.now + Burst.pause(after: number))
            }
          }
          return sink.take()
        }
      ],
      mark: [])
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
private func throttling(_ clock: HandClock, into next: @escaping Receive) -> Receive {
  let pending = HandState<Int?>(nil)
  let isOpen = HandState(true)
  @Sendable func pass(_ value: Int) {
    isOpen.value = false
    next(value)
    clock.schedule(after: 5) {
      isOpen.value = true
      if let value = pending.value.take() { pass(value) }
    }
  }
  return { value in if isOpen.value { pass(value) } else { pending.value = value } }
}

@inline(never)
private func throttlingFirst(_ clock: HandClock, into next: @escaping Receive) -> Receive {
  let end = HandState(0)
  return { value in
    if clock.now < end.value { return }
    end.value = clock.now + 5
    next(value)
  }
}

@inline(never)
private func auditing(_ clock: HandClock, into next: @escaping Receive) -> Receive {
  let latest = HandState<Int?>(nil)
  return { value in
    let isFirst = latest.value == nil
    latest.value = value
    if isFirst { clock.schedule(after: 5) { if let value = latest.value.take() { next(value) } } }
  }
}

@inline(never)
private func timingOut(_ clock: HandClock, into next: @escaping Receive) -> Receive {
  let deadline = HandState(100)
  let hasEnded = HandState(false)
  @Sendable func wait() {
    clock.schedule(after: deadline.value - clock.now) {
      if clock.now < deadline.value { wait() } else { hasEnded.value = true }
    }
  }
  wait()
  return { value in
    if hasEnded.value { return }
    next(value)
    deadline.value = clock.now + 100
  }
}

@inline(never)
private func delaying(_ clock: HandClock, into next: @escaping Receive) -> Receive {
  { value in clock.schedule(after: 5) { next(value) } }
}

@inline(never)
private func buffering(_ clock: HandClock, into next: @escaping Receive) -> Receive {
  let values = HandState<[Int]>([])
  return { value in
    values.value.append(value)
    guard values.value.count == 1 else { return }
    clock.schedule(after: 5) {
      let full = values.value
      values.value = []
      next(full.reduce(0, &+))
    }
  }
}
