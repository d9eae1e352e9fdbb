import ReactiveSignals

// Subscriptions that follow each other: the cost of each round.

extension Workload {
  static var rounds: [Workload] {
    let rounds = opaque(100_000)
    return [single(rounds), repeatWhen(rounds), keptAlive(rounds)]
  }

  private static func single(_ rounds: Int) -> Workload {
    Workload(
      id: "R-single", name: "single, 100k subscriptions",
      library: Contender(elements: rounds, expected: sum(rounds)) { meter in
        let sink = Sink()
        meter.time {
          for round in 0..<rounds {
            Signal<Int, Refusal>.just(round).single(failure: Refusal()).subscribe(next: { sink.add($0) })
          }
        }
        return sink.take()
      },
      hands: [
        Contender("closures", elements: rounds, expected: sum(rounds)) { meter in
          let sink = Sink()
          meter.time {
            for round in 0..<rounds {
              let only = HandState<Int?>(nil)
              let hasEnded = HandState(false)
              let receive: Receive = opaque { value in
                if only.value == nil { only.value = value } else { hasEnded.value = true }
              }
              let next = opaque(adding(to: sink))
              receive(round)
              if !hasEnded.value, let value = only.value { next(value) }
            }
          }
          return sink.take()
        }
      ],
      mark: [])
  }

  private static func repeatWhen(_ rounds: Int) -> Workload {
    Workload(
      id: "R-repeat-when", name: "repeat(when:), 100k rounds",
      library: Contender(elements: rounds, expected: sum(rounds)) { meter in
        let sink = Sink()
        let number = HandState(0)
        let source = Signal<Int, Never>.try { next(number) }
        meter.time {
          source.repeat(when: { $0 < rounds ? Signal<Int, Never>.just(0) : .empty }).subscribe { sink.add($0) }
        }
        return sink.take()
      },
      hands: [
        Contender("loop", elements: rounds, expected: sum(rounds)) { meter in
          let sink = Sink()
          let number = HandState(0)
          let receive = adding(to: sink)
          let isRepeated: @Sendable (Int) -> Bool = opaque { $0 < rounds }
          meter.time {
            var completions = 0
            repeat {
              receive(next(number))
              completions += 1
            } while isRepeated(completions)
          }
          return sink.take()
        }
      ],
      mark: [])
  }

  /// Each subscriber but the first receives the last value of the one before it, and so finds the connection open.
  private static func keptAlive(_ rounds: Int) -> Workload {
    let expected = sum(rounds) + sum(rounds - 1)
    return Workload(
      id: "R-keepAlive", name: "share(replay: 1, keepingAlive:), 100k subscribers in turn",
      library: Contender(elements: rounds, expected: expected) { meter in
        let sink = Sink()
        let scheduler = TestScheduler()
        let subject = opaque(Subject<Int, Never>())
        let shared = subject.share(replay: 1, keepingAlive: .milliseconds(5), on: scheduler)
        meter.time {
          for round in 0..<rounds {
            let subscription = shared.subscribe { sink.add($0) }
            subject.send(round)
            subscription.dispose()
            scheduler.advance(by: .milliseconds(1))
          }
        }
        return sink.take()
      },
      hands: [
        Contender("closures", elements: rounds, expected: expected) { meter in
          let sink = Sink()
          let clock = HandClock()
          let subject = opaque(PlainSubject())
          let latest = HandState<Int?>(nil)
          let leaving = HandState(0)
          meter.time {
            for round in 0..<rounds {
              leaving.value += 1
              let receive = adding(to: sink)
              if let value = latest.value { receive(value) }
              let key = subject.add(receive)
              latest.value = round
              subject.send(round)
              subject.remove(key)
              // The heap cannot cancel timers: a number tells whether this one is still valid.
              let number = leaving.value
              clock.schedule(after: 5) { if leaving.value == number { latest.value = nil } }
              clock.advance(to: clock.now + 1)
            }
          }
          return sink.take()
        }
      ],
      mark: [])
  }
}

@inline(never)
private func next(_ number: HandState<Int>) -> Int {
  defer { number.value += 1 }
  return number.value
}
